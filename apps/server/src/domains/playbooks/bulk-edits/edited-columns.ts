/** Defines the columns of actions that bulk edits change, and converts changes to undo columns, steps and recorded changes. */
import type { ActionColumns } from '../actions/write-action.ts';
import type { ACTION_STEPS } from '../events.ts';

export type EditedColumns = Pick<ActionColumns, 'status' | 'completed_at' | 'completed_by' | 'owner_id' | 'due_on'>;

/** The current state of an action, before the change. */
export interface Row extends EditedColumns {
  id: number;
  account: number;
  play: number;
  name: string;
  /** Number of pending actions in its play. */
  play_pending: number;
  /** Due date of the success plan that its play belongs to. */
  plan_due: string | null;
  /** Whether the user who makes the change may write on its account. */
  writable: boolean;
  /** Whether the new owner is an active member of its account team. */
  is_member: boolean;
  /** Ids of the pending actions that block it. */
  waits: readonly number[];
}

/** Converts a value to its JSON form. */
const toJsonValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** Returns the columns that an undo restores, or undefined if one of them was changed since. */
export function getUndoColumns(
  row: Row,
  before: Partial<EditedColumns>,
  after: object,
): Partial<EditedColumns> | undefined {
  const isUnchanged = Object.entries(after).every(
    ([name, value]) => toJsonValue(row[name as keyof EditedColumns]) === value,
  );
  return isUnchanged ? before : undefined;
}

/** Returns the current values of the columns in `set`. */
export const getCurrentColumns = (row: Row, set: Partial<EditedColumns>): Partial<EditedColumns> =>
  Object.fromEntries(Object.keys(set).map((name) => [name, row[name as keyof EditedColumns]]));

/** Returns the single step that corresponds to the change. */
export function getStep({ status, owner_id }: Partial<EditedColumns>): keyof typeof ACTION_STEPS {
  if (status) return status === 'Pending' ? 'reopen' : status === 'Skip' ? 'skip' : 'complete';
  return owner_id === undefined ? 'update' : 'assign';
}

/** Returns the changed columns with their values before and after. */
export const toChanges = (row: Row, set: Partial<EditedColumns>): Record<string, { before: unknown; after: unknown }> =>
  Object.fromEntries(
    Object.entries(set)
      .filter(([name, after]) => toJsonValue(row[name as keyof EditedColumns]) !== toJsonValue(after))
      .map(([name, after]) => [name, { before: row[name as keyof EditedColumns], after }]),
  );
