import { hashHref } from '../../../../lib/history.ts';
import { SignInFrame } from '../../components/SignInFrame.tsx';
import '../../../../ui/button.css';

/** Shown for an expired invitation. */
export const InvitationExpiredScreen = () => (
  <SignInFrame
    title="This invitation has expired"
    about="Invitations work once, and for a limited time. Ask your administrator to send you another one."
  >
    <a className="btn" data-primary href={hashHref('/')}>
      Go to sign-in
    </a>
  </SignInFrame>
);
