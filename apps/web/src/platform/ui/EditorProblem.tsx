import { formatCount } from '@mainstay/contract/rules/numbers';
import { getErrorMessage } from '../lib/api.ts';
import { FormMessage } from './FormMessage.tsx';
import { SaveConflict } from './SaveConflict.tsx';

interface EditorProblemProps {
  /** The error of the save. */
  problem: unknown;
  /** Errors that the fields show, by field path; without it, they are not counted. */
  issues?: Readonly<Record<string, string>>;
  /** How to resolve a conflict with another user's save; null for a new item. */
  conflict: { onOverwrite: () => void; onReload: () => void } | null;
}

/** Explains why an editor could not save and offers ways to continue. */
export function EditorProblem({ problem, issues = {}, conflict }: EditorProblemProps) {
  const count = Object.keys(issues).length;
  const summary = `Fix ${formatCount(count, 'error')} before saving.`;
  return (
    <>
      <FormMessage>{problem !== null ? getErrorMessage(problem) : count > 0 ? summary : null}</FormMessage>
      {conflict && <SaveConflict problem={problem} {...conflict} />}
    </>
  );
}
