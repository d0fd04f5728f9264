import { clsx } from 'clsx';
import { hashHref } from '../../../platform/lib/history.ts';
import { SignInFrame } from '../components/SignInFrame.tsx';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from '../components/SignInFrame.module.css';

/** Start page of the demo. */
export const DemoLandingScreen = () => (
  <SignInFrame
    title="Welcome to the demo"
    about="Explore a sample company with customers, health scores, revenue and renewals. Demo accounts are listed in the README."
  >
    <a className={clsx(buttonStyles.button, styles.button)} data-primary href={hashHref('/email')}>
      Sign in
    </a>
  </SignInFrame>
);
