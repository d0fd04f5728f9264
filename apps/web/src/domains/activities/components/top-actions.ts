/** Finds the accounts with the earliest due actions, each with its plays. */
import type { ActionGroup } from '@mainstay/contract/playbooks/pending-actions';

type PendingAction = ActionGroup['plays'][string]['actions'][number];

/** A play with pending actions. */
export interface TopPlay {
  id: number;
  name: string;
  /** The number of its pending actions. */
  pending: number;
  first: PendingAction;
}

/** An account with its plays, the one with the earliest due action first. */
export interface TopAccount extends Pick<ActionGroup, 'account' | 'mrr' | 'read_only'> {
  account_id: number;
  plays: [TopPlay, ...TopPlay[]];
}

/** The number of accounts shown (1-C-15, 3-dashboard-widgets-35). */
export const TOP_ACTIONS_LIMIT = 5;

/** Actions without a due date are sorted last. */
const getDue = ({ due_date }: PendingAction): string => due_date ?? '9999-12-31';
const byDue = ({ first: a }: TopPlay, { first: b }: TopPlay): number =>
  getDue(a) === getDue(b) ? a.id - b.id : getDue(a) < getDue(b) ? -1 : 1;

/** Returns the plays of an account in all batches. Batches are ordered, so the first action of a play is in the first of its batches. */
function toTopPlays(groups: readonly ActionGroup[]): TopPlay[] {
  const plays = new Map<string, TopPlay>();
  for (const [id, { name, pending, actions }] of groups.flatMap((group) => Object.entries(group.plays))) {
    const [first] = actions;
    if (first && !plays.has(id)) plays.set(id, { id: Number(id), name, pending, first });
  }
  return [...plays.values()].sort(byDue);
}

/** @param batches groups by account id; the keys of a JSON object have no reliable order, so everything is sorted */
export function pickTopAccounts(batches: readonly Readonly<Record<string, ActionGroup>>[]): TopAccount[] {
  const ids = [...new Set(batches.flatMap((groups) => Object.keys(groups)))];
  const accounts = ids.flatMap((id): TopAccount[] => {
    const groups = batches.flatMap((batch) => batch[id] ?? []);
    const [first, ...others] = toTopPlays(groups);
    const [group] = groups;
    return group && first ? [{ ...group, account_id: Number(id), plays: [first, ...others] }] : [];
  });
  return accounts.sort((a, b) => byDue(a.plays[0], b.plays[0])).slice(0, TOP_ACTIONS_LIMIT);
}
