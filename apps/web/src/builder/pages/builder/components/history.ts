/** Undo and redo: the past, present and future states of a draft. */
import { useReducer } from 'react';

export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** Consecutive changes with the same mark, such as typing a name, are undone together. */
  mark: string | null;
}

export type Step<T> =
  | { do: 'change'; to: T; mark?: string | null }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'reset'; to: T }
  /**
   * `sent` was published and returned as `to`. Changes made in the meantime are retained together with their history.
   */
  | { do: 'published'; sent: T; to: T };

/** The maximum number of undo steps. */
const MAX_STEPS = 200;

export const createHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], mark: null });

export function stepHistory<T>(history: History<T>, step: Step<T>): History<T> {
  const { past, present, future, mark } = history;
  switch (step.do) {
    case 'change': {
      if (step.to === present) return history;
      const isMerged = step.mark !== undefined && step.mark !== null && step.mark === mark;
      return {
        past: isMerged ? past : [...past, present].slice(-MAX_STEPS),
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

/** Returns a draft with its history. */
export function useHistory<T>(initial: T) {
  const [history, dispatch] = useReducer(stepHistory<T>, initial, createHistory<T>);
  return {
    draft: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (to: T, mark?: string) => dispatch({ do: 'change', to, ...(mark !== undefined && { mark }) }),
    undo: () => dispatch({ do: 'undo' }),
    redo: () => dispatch({ do: 'redo' }),
    reset: (to: T) => dispatch({ do: 'reset', to }),
    markPublished: (sent: T, to: T) => dispatch({ do: 'published', sent, to }),
  };
}
