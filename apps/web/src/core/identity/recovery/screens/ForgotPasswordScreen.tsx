import { isEmail } from '@mainstay/contract/rules/email';
import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useTenant } from '../../../../platform/lib/tenant.ts';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { SignInFrame } from '../../components/SignInFrame.tsx';
import { useFields } from '../components/use-fields.ts';
import { requestPasswordReset } from '../queries.ts';
import recoveryStyles from '../components/recovery.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from '../../components/SignInFrame.module.css';

const getSignInHref = (email: string) => hashHref(email ? `/email?email=${encodeURIComponent(email)}` : '/email');

/** Requests a password reset link. The confirmation does not reveal whether the email has an account. */
export function ForgotPasswordScreen() {
  const search = useSearch({ from: '/forgot_password' });
  const tenant = useTenant();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useFields({
    initialValues: { email: search.email ?? '' },
    validate: ({ email }) =>
      isEmail(email.trim()) ? {} : { email: 'Enter an email address such as you@company.com.' },
    send: async ({ email }) => {
      await requestPasswordReset(email.trim(), search.domain ?? tenant?.domain);
      setSentTo(email.trim());
    },
  });
  if (sentTo !== null) {
    return (
      <SignInFrame
        title="Check your email"
        about={
          <>
            If <b>{sentTo}</b> has an account, we have sent a link to set a new password. It can be used once within one
            hour.
          </>
        }
      >
        <p className={recoveryStyles.hint}>
          <MailCheck size={16} aria-hidden />
          Didn’t get it after a few minutes? Check your spam folder or ask your administrator.
        </p>
        <a className={clsx(buttonStyles.button, styles.button)} href={getSignInHref(sentTo)}>
          Back to sign-in
        </a>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Forgot your password?" about="We’ll send you a link to set a new one.">
      <form onSubmit={form.submit} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          placeholder="you@company.com"
          autoFocus
          {...form.field('email')}
        />
        <FormMessage>{form.message}</FormMessage>
        <SubmitButton busy={form.busy}>Send link</SubmitButton>
        <a className={clsx(buttonStyles.button, styles.button)} data-quiet href={getSignInHref(search.email ?? '')}>
          Back to sign-in
        </a>
      </form>
    </SignInFrame>
  );
}
