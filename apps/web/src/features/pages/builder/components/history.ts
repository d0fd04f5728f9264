/** Undo and redo: what was, what is, what was undone. */
import { useReducer } from 'react';

export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** Changes of one mark that follow each other, such as the letters of a name, are undone together. */
  mark: string | null;
}

export type Step<T> =
  | { do: 'change'; to: T; mark?: string | null }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'reset'; to: T }
  /** `sent` was published and came back as `to`: what was changed meanwhile stays, with its steps. */
  | { do: 'published'; sent: T; to: T };

/** How many steps are kept. */
const MAX_STEPS = 200;

export const createHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], mark: null });

export function stepHistory<T>(history: History<T>, step: Step<T>): History<T> {
  const { past, present, future, mark } = history;
  switch (step.do) {
    case 'change': {
      if (step.to === present) return history;
      const joins = step.mark !== undefined && step.mark !== null && step.mark === mark;
      return {
        past: joins ? past : [...past, present].slice(-MAX_STEPS),
        present: step.to,
        future: [],
        mark: step.mark ?? null,
      };
    }
    case 'undo': {
      const last = past.at(-1);
      if (last === undefined) return history;
      return { past: past.slice(0, -1), present: last, future: [present, ...future], mark: null };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { past: [...past, present], present: next, future: rest, mark: null };
    }
    case 'published':
      return present === step.sent ? createHistory(step.to) : history;
    default:
      return createHistory(step.to);
  }
}

/** A draft with its steps. */
export function useHistory<T>(first: T) {
  const [history, step] = useReducer(stepHistory<T>, first, createHistory<T>);
  return {
    draft: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (to: T, mark?: string) => step({ do: 'change', to, ...(mark !== undefined && { mark }) }),
    undo: () => step({ do: 'undo' }),
    redo: () => step({ do: 'redo' }),
    reset: (to: T) => step({ do: 'reset', to }),
    published: (sent: T, to: T) => step({ do: 'published', sent, to }),
  };
}
