import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { getSession } from '../../../platform/lib/session.ts';
import { TIMINGS } from '../../../platform/lib/timings.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { SignInFrame } from '../components/SignInFrame.tsx';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from '../components/SignInFrame.module.css';

const FLOWS = {
  reset: {
    title: 'Password changed',
    about: 'Sign in with the new password. You will be redirected in a moment.',
    after: TIMINGS.afterPasswordReset,
    to: '/logout',
  },
  create: {
    title: 'Welcome',
    about: 'Your account is ready. You will be redirected to sign-in in a moment.',
    aboutSignedIn: 'Your account is ready. Mainstay opens in a moment.',
    after: TIMINGS.afterUserCreated,
    to: '/',
  },
} as const;

/** Confirms that a form was saved, and continues automatically after a delay (1-S-15). */
export function SuccessScreen() {
  const { flow } = useSearch({ from: '/success_form' });
  const navigateTo = useNavigateTo();
  const next = flow === 'reset' || flow === 'create' ? FLOWS[flow] : null;
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => navigateTo(next.to, { replace: true }), next.after);
    return () => clearTimeout(timer);
  }, [next, navigateTo]);
  const about = next && 'aboutSignedIn' in next && getSession() ? next.aboutSignedIn : next?.about;
  return (
    <SignInFrame title={next?.title ?? 'Done'} about={about ?? 'Your changes are saved.'}>
      {!next && (
        <a className={clsx(buttonStyles.button, styles.button)} href={hashHref('/')}>
          Continue
        </a>
      )}
    </SignInFrame>
  );
}
