import { ApiError } from '../lib/api.ts';
import './button.css';
import './SaveConflict.css';

interface SaveConflictProps {
  /** The error of the save. Errors other than a conflict are ignored. */
  problem: unknown;
  onOverwrite: () => void;
  onReload: () => void;
}

/** Resolves a conflict with another user's save. No input is lost until one of the two options is selected. */
export function SaveConflict({ problem, onOverwrite, onReload }: SaveConflictProps) {
  if (!(problem instanceof ApiError) || problem.status !== 409) return null;
  return (
    <p className="row saved-since">
      <span className="cap">Your changes are still here.</span>
      <button type="button" className="btn" onClick={onOverwrite}>
        Save my version
      </button>
      <button type="button" className="btn" onClick={onReload}>
        Discard mine and load theirs
      </button>
    </p>
  );
}
