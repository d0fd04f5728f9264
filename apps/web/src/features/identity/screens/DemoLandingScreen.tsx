import { hashHref } from '../../../lib/history.ts';
import { SignInFrame } from '../components/SignInFrame.tsx';
import '../../../ui/button.css';

/** Start page of the demo. */
export const DemoLandingScreen = () => (
  <SignInFrame
    title="Welcome to the demo"
    about="Customers, their health, revenue and renewals, in a company that does not exist. Its sign-ins are listed in the README."
  >
    <a className="btn" data-primary href={hashHref('/email')}>
      Sign in
    </a>
  </SignInFrame>
);
