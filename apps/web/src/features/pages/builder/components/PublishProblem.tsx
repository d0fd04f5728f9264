import { ApiError, getErrorMessage } from '../../../../lib/api.ts';

interface PublishProblemProps {
  problem: unknown;
  /** Publishes what stands here over what somebody else published meanwhile. */
  onOverwrite: () => void;
  /** Loads what is in force; what stands here is lost. */
  onReload: () => void;
}

/** Why nothing was published. What stands here stays. */
export const PublishProblem = ({ problem, onOverwrite, onReload }: PublishProblemProps) => (
  <div className="bd-problem" role="alert">
    <p>{getErrorMessage(problem)}</p>
    {problem instanceof ApiError && problem.status === 409 && (
      <>
        <p className="cap">Your changes are still here.</p>
        <span className="row">
          <button type="button" className="btn" onClick={onOverwrite}>
            Publish mine as the newest
          </button>
          <button type="button" className="btn" onClick={onReload}>
            Load theirs, drop mine
          </button>
        </span>
      </>
    )}
  </div>
);
