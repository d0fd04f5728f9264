import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';

interface PublishProblemProps {
  problem: unknown;
  /** Publishes the draft over the version that another user has published. */
  onOverwrite: () => void;
  /** Loads the published version and discards the draft. */
  onReload: () => void;
}

/** Explains why publishing failed. The draft is retained. */
export const PublishProblem = ({ problem, onOverwrite, onReload }: PublishProblemProps) => (
  <div className="bd-problem" role="alert">
    <p>{getErrorMessage(problem)}</p>
    {problem instanceof ApiError && problem.status === 409 && (
      <>
        <p className="cap">Your changes are still here.</p>
        <span className="row">
          <button type="button" className="btn" onClick={onOverwrite}>
            Publish my version
          </button>
          <button type="button" className="btn" onClick={onReload}>
            Discard mine and load theirs
          </button>
        </span>
      </>
    )}
  </div>
);
