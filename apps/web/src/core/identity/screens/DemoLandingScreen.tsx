import { hashHref } from '../../../platform/lib/history.ts';
import { SignInFrame } from '../components/SignInFrame.tsx';
import '../../../platform/ui/button.css';

/** Start page of the demo. */
export const DemoLandingScreen = () => (
  <SignInFrame
    title="Welcome to the demo"
    about="Explore a sample company with customers, health scores, revenue and renewals. Demo accounts are listed in the README."
  >
    <a className="btn" data-primary href={hashHref('/email')}>
      Sign in
    </a>
  </SignInFrame>
);
