import { isSignInError, SIGN_IN_ERROR_MESSAGES } from '@mainstay/contract/identity/sign-in-errors';
import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { hashHref } from '../../../platform/lib/history.ts';
import { SignInFrame } from '../components/SignInFrame.tsx';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from '../components/SignInFrame.module.css';

const NO_REASON =
  'Sign-in failed. The link may have expired or been used already. Try again, or ask your administrator.';

/** Shown if a sign-in failed, with the reason if the address contains a known one. */
export function UnauthorizedScreen() {
  const { reason } = useSearch({ from: '/unauthorize' });
  const about = isSignInError(reason) ? SIGN_IN_ERROR_MESSAGES[reason] : NO_REASON;
  return (
    <SignInFrame title="You are not signed in" about={about}>
      <a className={clsx(buttonStyles.button, styles.button)} data-primary href={hashHref('/')}>
        Sign in again
      </a>
    </SignInFrame>
  );
}
