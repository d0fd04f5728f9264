import { clsx } from 'clsx';
import { hashHref } from '../../../../platform/lib/history.ts';
import { SignInFrame } from '../../components/SignInFrame.tsx';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from '../../components/SignInFrame.module.css';

/** Shown for an expired invitation. */
export const InvitationExpiredScreen = () => (
  <SignInFrame
    title="This invitation has expired"
    about="Invitations can be used once and expire. Ask your administrator for a new one."
  >
    <a className={clsx(buttonStyles.button, styles.button)} data-primary href={hashHref('/')}>
      Go to sign-in
    </a>
  </SignInFrame>
);
