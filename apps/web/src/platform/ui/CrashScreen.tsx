import { EmptyState } from './EmptyState.tsx';
import styles from './button.module.css';

/** Shown if a screen fails to render. It offers to reload. */
export const CrashScreen = () => (
  <main id="main">
    <EmptyState
      title="This screen could not be shown"
      action={
        <button type="button" className={styles.button} onClick={() => location.reload()}>
          Reload
        </button>
      }
    >
      Something went wrong while rendering this screen. Your data is safe.
    </EmptyState>
  </main>
);
