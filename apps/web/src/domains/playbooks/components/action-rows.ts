/** Converts pending actions to rows of a list, grouped by due date, account or play. */
import type { ActionGroup } from '@mainstay/contract/playbooks/pending-actions';

type Pending = ActionGroup['plays'][string]['actions'][number];

export interface ActionRow extends Omit<Pending, 'status'> {
  play: string;
  play_id: number;
  account: string;
  account_id: number;
  plan: string;
  /** In major units. */
  mrr: number;
  read_only: boolean;
}

/** Actions without a due date are sorted last. */
const getDue = ({ due_date }: ActionRow): string => due_date ?? '9999-12-31';

/**
 * Converts a page to rows in the order of their due dates, because the keys of a JSON object have no reliable order.
 */
export const toActionRows = (groups: Readonly<Record<string, ActionGroup>>): ActionRow[] =>
  Object.entries(groups)
    .flatMap(([id, { account, plan, mrr, read_only, plays }]) =>
      Object.entries(plays).flatMap(([playId, { name: play, actions }]) =>
        actions.map(({ status: _pending, ...action }) => ({
          ...action,
          play,
          play_id: Number(playId),
          account,
          account_id: Number(id),
          plan,
          mrr,
          read_only,
        })),
      ),
    )
    .sort((a, b) => (getDue(a) === getDue(b) ? a.id - b.id : getDue(a) < getDue(b) ? -1 : 1));

export const ACTION_GROUPS = [
  { value: 'due', label: 'By due date' },
  { value: 'account', label: 'By account' },
  { value: 'play', label: 'By play' },
] as const;
export type ActionGrouping = (typeof ACTION_GROUPS)[number]['value'];

/** An action is due soon if at most this number of days is left. */
const SOON = 7;

function getDueGroup({ due_date }: ActionRow, getDaysLeft: (day: string) => number): string {
  if (due_date === null) return 'No due date';
  const daysLeft = getDaysLeft(due_date);
  if (daysLeft < 0) return 'Overdue';
  if (daysLeft === 0) return 'Today';
  return daysLeft <= SOON ? `Next ${SOON} days` : 'Later';
}

export interface RowGroup {
  name: string;
  rows: readonly ActionRow[];
}

/**
 * Groups rows in the order of their first row; rows keep their order within a group.
 * @param getDaysLeft returns the whole days from today to a day
 */
export function groupRows(
  rows: readonly ActionRow[],
  by: ActionGrouping,
  getDaysLeft: (day: string) => number,
): readonly RowGroup[] {
  const groups = new Map<string, { name: string; rows: ActionRow[] }>();
  for (const row of rows) {
    const name = by === 'due' ? getDueGroup(row, getDaysLeft) : by === 'account' ? row.account : row.play;
    const key = by === 'due' ? name : String(by === 'account' ? row.account_id : row.play_id);
    const group = groups.get(key) ?? { name, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
