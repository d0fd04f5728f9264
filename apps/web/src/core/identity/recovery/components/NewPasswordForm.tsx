import { LINK_INVALID } from '@mainstay/contract/identity/recovery';
import type { ReactNode } from 'react';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { PasswordRule } from '../../components/PasswordRule.tsx';
import { usePasswordPolicy, validatePassword } from '../queries.ts';
import { useFields } from './use-fields.ts';

interface NewPasswordFormProps {
  /** Email of the user whose password is set. */
  email: string;
  verb: string;
  send: (fields: { newPassword: string; confirmPassword: string }) => Promise<unknown>;
  /** Shown if the link is no longer valid. */
  children?: ReactNode;
}

/** Form for a new password, opened from a link in an email. */
export function NewPasswordForm({ email, verb, send, children }: NewPasswordFormProps) {
  const navigateTo = useNavigateTo();
  const policy = usePasswordPolicy();
  const form = useFields({
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: (fields) => validatePassword(fields, 'newPassword', 'confirmPassword', policy),
    send: async (fields) => {
      await send(fields);
      navigateTo('/success_form?flow=reset', { replace: true });
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField label="New password" autoComplete="new-password" autoFocus {...form.field('newPassword')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <PasswordRule policy={policy} />
      <FormMessage>{form.message}</FormMessage>
      <SubmitButton busy={form.busy}>{verb}</SubmitButton>
      {form.message === LINK_INVALID && children}
    </form>
  );
}
