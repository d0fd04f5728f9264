/** What a change does to each of many actions: the rules of a single step, action by action. Pure. */
import type { ActionChange } from '@mainstay/contract/playbooks/bulk-edits';
import { ACTION_MESSAGES } from '@mainstay/contract/rules/actions';
import type { ActionEditReason } from '@mainstay/contract/rules/action-edits';
import { addDays } from '@mainstay/contract/rules/dates';
import { isDueAfterPlan } from '@mainstay/contract/rules/success-plans';
import type { ActionColumns, STEP_TEXTS } from '../actions/rules.ts';
import { getCompleteBlocker, getSkipBlocker } from '../policy.ts';

/** The columns that a change writes. */
export type EditedColumns = Pick<ActionColumns, 'status' | 'completed_at' | 'completed_by' | 'owner_id' | 'due_on'>;

/** An action as a change finds it. */
export interface Row extends EditedColumns {
  id: number;
  account: number;
  play: number;
  name: string;
  /** Pending actions of its play. */
  play_pending: number;
  /** When the success plan of its play is due. */
  plan_due: string | null;
  /** Whether whoever changes it may write on its account. */
  writable: boolean;
  /** Whether the new owner is somebody of its account who was not deactivated. */
  is_member: boolean;
  /** Pending actions that it waits for. */
  waits: readonly number[];
}

export type Outcome =
  | { row: Row; state: 'changed'; set: Partial<EditedColumns> }
  | { row: Row; state: 'unchanged' }
  | { row: Row; state: 'refused'; reason: ActionEditReason };

interface By {
  userId: number;
  now: Date;
}

const COMPLETED = 'Completed';

/** Completed together, actions wait for none of each other: those that wait for any that stays pending stay, too. */
function completable(rows: readonly Row[]): ReadonlySet<number> {
  const going = new Map(rows.filter(({ writable, status }) => writable && status === 'Pending').map((r) => [r.id, r]));
  for (let before = -1; before !== going.size; ) {
    before = going.size;
    for (const { id, waits } of going.values()) if (waits.some((other) => !going.has(other))) going.delete(id);
  }
  return new Set(going.keys());
}

function getTargetStatus(row: Row, to: 'Completed' | 'Skip', going: ReadonlySet<number>, by: By): Outcome {
  if (to === 'Skip') {
    const refusal = getSkipBlocker(row.status);
    return refusal ? { row, state: 'refused', reason: 'not_pending' } : { row, state: 'changed', set: { status: to } };
  }
  if (row.status === COMPLETED) return { row, state: 'unchanged' };
  const refusal = getCompleteBlocker({ status: row.status, blocked_by: going.has(row.id) ? 0 : 1 }, true);
  if (refusal) return { row, state: 'refused', reason: refusal === ACTION_MESSAGES.complete ? 'skipped' : 'waiting' };
  return { row, state: 'changed', set: { status: COMPLETED, completed_at: by.now, completed_by: by.userId } };
}

function getTargetDue(row: Row, { to, by }: { to?: string | undefined; by?: number | undefined }): Outcome {
  if (to === undefined && row.due_on === null) return { row, state: 'refused', reason: 'no_due' };
  const due_on = to ?? addDays(row.due_on ?? '', by ?? 0);
  if (due_on < '1900-01-01' || due_on >= '2200-01-01') return { row, state: 'refused', reason: 'due_limit' };
  if (due_on === row.due_on) return { row, state: 'unchanged' };
  return isDueAfterPlan(due_on, row.plan_due)
    ? { row, state: 'refused', reason: 'plan_due' }
    : { row, state: 'changed', set: { due_on } };
}

/** @param rows every one of them that stands in the same play, for what waits for what */
export function computeOutcomes(change: ActionChange, rows: readonly Row[], by: By): Outcome[] {
  const going = change.field === 'status' ? completable(rows) : new Set<number>();
  return rows.map((row) => {
    if (!row.writable) return { row, state: 'refused', reason: 'view_only' };
    if (change.field === 'status') return getTargetStatus(row, change.value, going, by);
    if (change.field === 'due') return getTargetDue(row, change.value);
    if (!row.is_member) return { row, state: 'refused', reason: 'owner' };
    if (row.owner_id === change.value) return { row, state: 'unchanged' };
    return { row, state: 'changed', set: { owner_id: change.value } };
  });
}

/** Plays whose pending actions all come to an end. */
export function getClosingPlays(outcomes: readonly Outcome[]): number {
  const ended = new Map<number, { n: number; pending: number }>();
  for (const outcome of outcomes) {
    if (outcome.state !== 'changed' || outcome.set.status === undefined) continue;
    const { play, play_pending: pending } = outcome.row;
    ended.set(play, { n: (ended.get(play)?.n ?? 0) + 1, pending });
  }
  return [...ended.values()].filter(({ n, pending }) => n === pending).length;
}

/** Values as JSON keeps them. */
const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** What undoing sets; undefined where somebody has changed since what it would set back. */
export function getUndoColumns(
  row: Row,
  before: Partial<EditedColumns>,
  after: object,
): Partial<EditedColumns> | undefined {
  const stands = Object.entries(after).every(([name, value]) => plain(row[name as keyof EditedColumns]) === value);
  return stands ? before : undefined;
}

/** The same columns as they are. */
export const getCurrentColumns = (row: Row, set: Partial<EditedColumns>): Partial<EditedColumns> =>
  Object.fromEntries(Object.keys(set).map((name) => [name, row[name as keyof EditedColumns]]));

/** The single step that it is. */
export function getStep({ status, owner_id }: Partial<EditedColumns>): keyof typeof STEP_TEXTS {
  if (status) return status === 'Pending' ? 'reopen' : status === 'Skip' ? 'skip' : 'complete';
  return owner_id === undefined ? 'update' : 'assign';
}

/** What differs, before and after, as the log tells it. */
export const toAuditChanges = (row: Row, set: Partial<EditedColumns>): object => ({
  ...{ action: row.name, account_id: row.account },
  ...Object.fromEntries(
    Object.entries(set)
      .filter(([name, after]) => plain(row[name as keyof EditedColumns]) !== plain(after))
      .map(([name, after]) => [name, { before: row[name as keyof EditedColumns], after }]),
  ),
});
