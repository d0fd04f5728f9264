import { ApiError } from '../lib/api.ts';
import './button.css';
import './SaveConflict.css';

interface SavedSinceProps {
  /** What a save was refused with; anything but a conflict shows nothing. */
  problem: unknown;
  onOverwrite: () => void;
  onReload: () => void;
}

/** What to do when somebody else saved meanwhile. Nothing that was typed is lost before one of the two is chosen. */
export function SaveConflict({ problem, onOverwrite, onReload }: SavedSinceProps) {
  if (!(problem instanceof ApiError) || problem.status !== 409) return null;
  return (
    <p className="row saved-since">
      <span className="cap">Your changes are still here.</span>
      <button type="button" className="btn" onClick={onOverwrite}>
        Save mine as the newest
      </button>
      <button type="button" className="btn" onClick={onReload}>
        Load theirs, drop mine
      </button>
    </p>
  );
}
