import { EmptyState } from '../ui/EmptyState.tsx';
import '../ui/button.css';

/** Shown if a screen fails to render. It offers to reload. */
export const CrashScreen = () => (
  <main id="main">
    <EmptyState
      title="This screen could not be shown"
      action={
        <button type="button" className="btn" onClick={() => location.reload()}>
          Load again
        </button>
      }
    >
      Something went wrong while drawing it. Your data is safe.
    </EmptyState>
  </main>
);
