import { clsx } from 'clsx';
import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './Builder.module.css';

interface PublishProblemProps {
  problem: unknown;
  /** Publishes the draft over the version that another user has published. */
  onOverwrite: () => void;
  /** Loads the published version and discards the draft. */
  onReload: () => void;
}

/** Explains why publishing failed. The draft is retained. */
export const PublishProblem = ({ problem, onOverwrite, onReload }: PublishProblemProps) => (
  <div className={styles.publishProblem} role="alert">
    <p>{getErrorMessage(problem)}</p>
    {problem instanceof ApiError && problem.status === 409 && (
      <>
        <p className={clsx(textStyles.caption, styles.caption)}>Your changes are still here.</p>
        <span className={layoutStyles.row}>
          <button type="button" className={buttonStyles.button} onClick={onOverwrite}>
            Publish my version
          </button>
          <button type="button" className={buttonStyles.button} onClick={onReload}>
            Discard mine and load theirs
          </button>
        </span>
      </>
    )}
  </div>
);
