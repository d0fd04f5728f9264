import { hashHref } from '../../../lib/history.ts';
import { SignInFrame } from '../components/SignInFrame.tsx';
import '../../../ui/button.css';

/** A sign-in that could not be finished. */
export const UnauthorizedScreen = () => (
  <SignInFrame
    title="You are not signed in"
    about="The sign-in could not be finished: its link may be used or too old. Try again, or ask your administrator."
  >
    <a className="btn" data-primary href={hashHref('/')}>
      Sign in again
    </a>
  </SignInFrame>
);
