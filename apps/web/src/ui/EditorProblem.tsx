import { getErrorMessage } from '../lib/api.ts';
import { FormMessage } from './FormMessage.tsx';
import { SaveConflict } from './SaveConflict.tsx';

interface EditorProblemProps {
  /** What a save was refused with. */
  problem: unknown;
  /** By place, what the fields tell themselves; without it they are not counted. */
  faults?: Readonly<Record<string, string>>;
  /** Where it was saved before: what can be done when somebody else saved meanwhile. */
  since: { onOverwrite: () => void; onReload: () => void } | null;
}

/** Why an editor could not save, and the ways on. */
export function EditorProblem({ problem, faults = {}, since }: EditorProblemProps) {
  const count = Object.keys(faults).length;
  const told = `${count === 1 ? 'One thing is' : `${count} things are`} to be mended before it can be saved.`;
  return (
    <>
      <FormMessage>{problem !== null ? getErrorMessage(problem) : count > 0 ? told : null}</FormMessage>
      {since && <SaveConflict problem={problem} {...since} />}
    </>
  );
}
