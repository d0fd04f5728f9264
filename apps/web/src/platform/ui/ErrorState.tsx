import { getErrorMessage, getRequestId } from '../lib/api.ts';
import './button.css';
import './State.css';

interface ErrorStateProps {
  /** What failed, such as "The accounts could not be loaded". */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Shows what failed and why, the request id to quote, and a Retry button. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const request = getRequestId(error);
  return (
    <div className="state" role="alert">
      <b>{title}</b>
      <p>{getErrorMessage(error)}</p>
      {request && (
        <p className="cap">
          Request <code>{request}</code>
        </p>
      )}
      <div className="state-act">
        <button type="button" className="btn" onClick={onRetry}>
          Retry
        </button>
      </div>
    </div>
  );
}
