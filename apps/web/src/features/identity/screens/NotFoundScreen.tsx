import { Button } from '@mantine/core';
import { hashHref } from '../../../lib/history.ts';
import { SignInFrame } from '../components/SignInFrame.tsx';

/** A host that names no company we know. */
export const NotFoundScreen = () => (
  <SignInFrame
    title="Workspace not found"
    about={`No company is reached at ${location.host}. Check the address, or find your workspace by your e-mail.`}
  >
    <Button component="a" href={hashHref('/email')} variant="default" fullWidth>
      Find my workspace
    </Button>
  </SignInFrame>
);
