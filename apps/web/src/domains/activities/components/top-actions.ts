/** Finds the accounts with the earliest due actions, each with its first action. */
import type { ActionGroup } from '@mainstay/contract/playbooks/pending-actions';

type Play = ActionGroup['plays'][string];

export interface TopAction extends Pick<ActionGroup, 'account' | 'read_only'> {
  account_id: number;
  play: string;
  action: Play['actions'][number];
}

/** The number of accounts shown (3-dashboard-widgets-35). */
export const TOP_ACTIONS_LIMIT = 5;

/** Actions without a due date are sorted last. */
const getDue = ({ action }: TopAction): string => action.due_date ?? '9999-12-31';
const byDue = (a: TopAction, b: TopAction): number =>
  getDue(a) === getDue(b) ? a.action.id - b.action.id : getDue(a) < getDue(b) ? -1 : 1;

const getActions = (id: string, { account, read_only, plays }: ActionGroup): TopAction[] =>
  Object.values(plays).flatMap(({ name: play, actions }) =>
    actions.map((action) => ({ account_id: Number(id), account, read_only, play, action })),
  );

/** @param batches groups by account id; the keys of a JSON object have no reliable order, so all actions are sorted */
export function pickTopActions(batches: readonly Readonly<Record<string, ActionGroup>>[]): TopAction[] {
  const firstByAccount = new Map<number, TopAction>();
  const all = batches.flatMap((groups) => Object.entries(groups).flatMap(([id, group]) => getActions(id, group)));
  for (const top of all.sort(byDue)) if (!firstByAccount.has(top.account_id)) firstByAccount.set(top.account_id, top);
  return [...firstByAccount.values()].slice(0, TOP_ACTIONS_LIMIT);
}
