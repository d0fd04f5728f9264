import { recovery } from '@mainstay/contract/identity/recovery';
import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { callApi } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { NewPasswordForm } from '../recovery/components/NewPasswordForm.tsx';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from '../components/SignInFrame.module.css';

/** Sets a password with the single-use code of a link. */
export function SetPasswordScreen() {
  const { email = '', tokenId = '' } = useSearch({ from: '/enter_password' });
  return (
    <SignInFrame title="Set a new password" about={email || undefined}>
      <NewPasswordForm
        email={email}
        verb="Set password"
        send={(fields) => callApi(recovery.resetPassword, { body: { email, tokenId, ...fields } })}
      >
        <a
          className={clsx(buttonStyles.button, styles.button)}
          data-quiet
          href={hashHref(`/forgot_password?email=${encodeURIComponent(email)}`)}
        >
          Send a new link
        </a>
      </NewPasswordForm>
    </SignInFrame>
  );
}
