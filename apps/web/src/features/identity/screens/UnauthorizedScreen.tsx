import { Button } from '@mantine/core';
import { hashHref } from '../../../lib/history.ts';
import { SignInFrame } from '../components/SignInFrame.tsx';

/** A sign-in that could not be finished. */
export const UnauthorizedScreen = () => (
  <SignInFrame
    title="You are not signed in"
    about="The sign-in could not be finished. Its link may be used or too old: try again, or ask your administrator for access."
  >
    <Button component="a" href={hashHref('/')} fullWidth>
      Sign in again
    </Button>
  </SignInFrame>
);
