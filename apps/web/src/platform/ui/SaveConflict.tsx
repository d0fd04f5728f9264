import { clsx } from 'clsx';
import { ApiError } from '../lib/api.ts';
import layoutStyles from '../theme/layout.module.css';
import textStyles from '../theme/text.module.css';
import buttonStyles from './button.module.css';
import styles from './SaveConflict.module.css';

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
    <p className={clsx(layoutStyles.row, styles.root)}>
      <span className={textStyles.caption}>Your changes are still here.</span>
      <button type="button" className={buttonStyles.button} onClick={onOverwrite}>
        Save my version
      </button>
      <button type="button" className={buttonStyles.button} onClick={onReload}>
        Discard mine and load theirs
      </button>
    </p>
  );
}
