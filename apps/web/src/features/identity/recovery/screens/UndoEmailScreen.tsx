import { recovery } from '@mainstay/contract/identity/recovery';
import { useSearch } from '@tanstack/react-router';
import { call } from '../../../../lib/api.ts';
import { useGo } from '../../../../lib/use-go.ts';
import { FormMessage } from '../../../../ui/FormMessage.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { PasswordRule } from '../../components/PasswordRule.tsx';
import { SignInFrame } from '../../components/SignInFrame.tsx';
import { useFields } from '../components/use-fields.ts';
import { passwordFaults } from '../queries.ts';

/** Takes a change of the e-mail back. Who made it knew the password, so a new one is asked for. */
export function UndoEmailScreen() {
  const { email = '', tokenId = '' } = useSearch({ from: '/undo_email' });
  const go = useGo();
  const form = useFields({
    empty: { newPassword: '', confirmPassword: '' },
    check: (fields) => passwordFaults(fields, 'newPassword', 'confirmPassword'),
    send: async (fields) => {
      await call(recovery.undoEmailChange, { body: { email, tokenId, ...fields } });
      go('/success_form?flow=reset', { replace: true });
    },
  });
  const about = (
    <>
      You sign in with <b>{email}</b> again. Whoever changed it knew your password, so choose a new one. Every session
      ends.
    </>
  );
  return (
    <SignInFrame title="Take the change back" about={about}>
      <form onSubmit={form.submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField label="New password" autoComplete="new-password" autoFocus {...form.field('newPassword')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
        <PasswordRule />
        <FormMessage>{form.message}</FormMessage>
        <SubmitButton busy={form.busy}>Take it back</SubmitButton>
      </form>
    </SignInFrame>
  );
}
