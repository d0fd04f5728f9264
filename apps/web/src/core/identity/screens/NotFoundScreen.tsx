import { clsx } from 'clsx';
import { hashHref } from '../../../platform/lib/history.ts';
import { SignInFrame } from '../components/SignInFrame.tsx';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from '../components/SignInFrame.module.css';

/** Shown if the host does not belong to a company. */
export const NotFoundScreen = () => (
  <SignInFrame
    title="Workspace not found"
    about={`There is no workspace at ${location.host}. Check the address, or find your workspace by email.`}
  >
    <a className={clsx(buttonStyles.button, styles.button)} href={hashHref('/email')}>
      Find my workspace
    </a>
  </SignInFrame>
);
