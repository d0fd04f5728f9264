/** Undo and redo: the past, present and future states of a draft. */
import { useReducer } from 'react';

/** A state with the change that leads from it to the present, or from the present to it. */
interface HistoryStep<T> {
  state: T;
  /** Names the change, such as `Remove MRR`. */
  label: string;
}

export interface History<T> {
  past: readonly HistoryStep<T>[];
  present: T;
  future: readonly HistoryStep<T>[];
  /** Consecutive changes with the same mark, such as typing a name, are undone together. */
  mark: string | null;
}

export type HistoryCommand<T> =
  | { do: 'change'; to: T; label: string; mark?: string | null }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'reset'; to: T }
  /** Changes all states alike, because something else than the draft has changed. */
  | { do: 'amend'; amend: (state: T) => T }
  /**
   * `sent` was published and returned as `to`. Changes made in the meantime are retained together with their history.
   */
  | { do: 'published'; sent: T; to: T };

/** The maximum number of undo steps. */
export const MAX_STEPS = 200;

export const createHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], mark: null });

export function stepHistory<T>(history: History<T>, command: HistoryCommand<T>): History<T> {
  const { past, present, future, mark } = history;
  switch (command.do) {
    case 'change': {
      if (command.to === present) return history;
      const isMerged = command.mark !== undefined && command.mark !== null && command.mark === mark;
      return {
        past: isMerged ? past : [...past, { state: present, label: command.label }].slice(-MAX_STEPS),
        present: command.to,
        future: [],
        mark: command.mark ?? null,
      };
    }
    case 'undo': {
      const last = past.at(-1);
      if (last === undefined) return history;
      const undone = { state: present, label: last.label };
      return { past: past.slice(0, -1), present: last.state, future: [undone, ...future], mark: null };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return {
        past: [...past, { state: present, label: next.label }],
        present: next.state,
        future: rest,
        mark: null,
      };
    }
    case 'amend': {
      const { amend } = command;
      const amendStep = (step: HistoryStep<T>) => ({ ...step, state: amend(step.state) });
      return { past: past.map(amendStep), present: amend(present), future: future.map(amendStep), mark };
    }
    case 'published':
      return present === command.sent ? createHistory(command.to) : history;
    default:
      return createHistory(command.to);
  }
}

/**
 * Returns a draft with its history.
 * @param restored unpublished changes of an earlier time; one step of undo removes them
 */
export function useHistory<T>(initial: T, restored: T | null) {
  const [history, dispatch] = useReducer(stepHistory<T>, initial, (published) => {
    const empty = createHistory(published);
    return restored === null ? empty : stepHistory(empty, { do: 'change', to: restored, label: 'Restore changes' });
  });
  return {
    draft: history.present,
    /** The change that undo would revert and the one that redo would repeat, or null. */
    undoLabel: history.past.at(-1)?.label ?? null,
    redoLabel: history.future[0]?.label ?? null,
    change: (to: T, label: string, mark?: string) =>
      dispatch({ do: 'change', to, label, ...(mark !== undefined && { mark }) }),
    undo: () => dispatch({ do: 'undo' }),
    redo: () => dispatch({ do: 'redo' }),
    reset: (to: T) => dispatch({ do: 'reset', to }),
    amend: (amend: (state: T) => T) => dispatch({ do: 'amend', amend }),
    markPublished: (sent: T, to: T) => dispatch({ do: 'published', sent, to }),
  };
}
