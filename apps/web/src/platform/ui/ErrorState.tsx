import { getErrorMessage, getRequestId } from '../lib/api.ts';
import textStyles from '../theme/text.module.css';
import buttonStyles from './button.module.css';
import styles from './State.module.css';

interface ErrorStateProps {
  /** What failed, such as "The accounts could not be loaded". */
  title: string;
  /** Whether the title is the heading of the screen. */
  heading?: boolean;
  error: unknown;
  onRetry: () => void;
}

/** Shows what failed and why, the request id to quote, and a Retry button. */
export function ErrorState({ title, heading, error, onRetry }: ErrorStateProps) {
  const request = getRequestId(error);
  return (
    <div className={styles.root} data-part="state" role="alert">
      {heading ? <h1>{title}</h1> : <b>{title}</b>}
      <p>{getErrorMessage(error)}</p>
      {request && (
        <p className={textStyles.caption}>
          Request <code>{request}</code>
        </p>
      )}
      <div className={styles.action}>
        <button type="button" className={buttonStyles.button} onClick={onRetry}>
          Retry
        </button>
      </div>
    </div>
  );
}
