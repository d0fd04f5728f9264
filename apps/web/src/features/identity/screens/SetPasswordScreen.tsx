import { LINK_INVALID, recovery } from '@mainstay/contract/identity/recovery';
import { useSearch } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { hashHref } from '../../../lib/history.ts';
import { useGo } from '../../../lib/use-go.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { PasswordRule } from '../components/PasswordRule.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { useFields } from '../recovery/components/use-fields.ts';
import { passwordFaults } from '../recovery/queries.ts';

/** Sets a password with the single-use code of a link. */
export function SetPasswordScreen() {
  const { email = '', tokenId = '' } = useSearch({ from: '/enter_password' });
  const go = useGo();
  const form = useFields({
    empty: { newPassword: '', confirmPassword: '' },
    check: (fields) => passwordFaults(fields, 'newPassword', 'confirmPassword'),
    send: async (fields) => {
      await call(recovery.resetPassword, { body: { email, tokenId, ...fields } });
      go('/success_form?flow=reset', { replace: true });
    },
  });
  return (
    <SignInFrame title="Set a new password" about={email || undefined}>
      <form onSubmit={form.submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField label="New password" autoComplete="new-password" autoFocus {...form.field('newPassword')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
        <PasswordRule />
        <FormMessage>{form.message}</FormMessage>
        <SubmitButton busy={form.busy}>Set password</SubmitButton>
        {form.message === LINK_INVALID && (
          <a className="btn" data-quiet href={hashHref(`/forgot_password?email=${encodeURIComponent(email)}`)}>
            Send me another link
          </a>
        )}
      </form>
    </SignInFrame>
  );
}
