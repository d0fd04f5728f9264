import { Button } from '@mantine/core';
import { EmptyState } from '../ui/EmptyState.tsx';

/** What stands there when a screen itself fails: nothing is lost, loading again is the way on. */
export const CrashScreen = () => (
  <main id="main">
    <EmptyState
      title="This screen could not be shown"
      action={
        <Button variant="default" onClick={() => location.reload()}>
          Load again
        </Button>
      }
    >
      Something went wrong while drawing it. Your data is safe.
    </EmptyState>
  </main>
);
