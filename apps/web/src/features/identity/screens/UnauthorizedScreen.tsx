import { hashHref } from '../../../lib/history.ts';
import { SignInFrame } from '../components/SignInFrame.tsx';
import '../../../ui/button.css';

/** A sign-in that could not be finished. */
export const UnauthorizedScreen = () => (
  <SignInFrame
    title="You are not signed in"
    about="The sign-in could not be finished. Its link may be used or too old: try again, or ask your administrator for access."
  >
    <a className="btn" data-primary href={hashHref('/')}>
      Sign in again
    </a>
  </SignInFrame>
);
