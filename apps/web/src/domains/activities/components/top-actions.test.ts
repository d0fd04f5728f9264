import type { ActionGroup } from '@mainstay/contract/playbooks/pending-actions';
import { expect, test } from 'vitest';
import { pickTopAccounts } from './top-actions.ts';

let lastId = 0;
/** Returns an account with one play per list of due dates. */
const group = (account: string, ...plays: (string | null)[][]): ActionGroup => ({
  account,
  plan: '',
  mrr: 0,
  read_only: false,
  plays: Object.fromEntries(
    plays.map((due, at) => {
      const actions = due.map((due_date) => ({
        id: ++lastId,
        name: `${account} ${due_date}`,
        status: 'Pending' as const,
        due_date,
        priority: 'M' as const,
        owner_id: null,
        owner: null,
        blocked_by: 0,
        version: 1,
      }));
      return [`${account.charCodeAt(0)}${at}`, { name: `Play ${at}`, play_parent_id: null, pending: 4, actions }];
    }),
  ),
});

test('returns at most five accounts by due date, each with its plays by the due date of their first action', () => {
  const batches: Record<string, ActionGroup>[] = [
    {
      1: group('A', ['2026-12-02'], ['2026-12-01', '2026-12-09']),
      2: group('B', ['2026-12-01']),
      3: group('C', [null]),
    },
    { 1: group('A', ['2026-12-20']), 4: group('D', ['2026-11-30']), 5: group('E', ['2026-12-03'], [null]) },
    { 6: group('F', ['2027-01-01']) },
  ];
  const found = pickTopAccounts(batches).map(({ account_id, plays }) => [
    account_id,
    ...plays.map(({ name, first, pending }) => `${name}: ${first.name}, ${pending}`),
  ]);
  expect(found).toEqual([
    [4, 'Play 0: D 2026-11-30, 4'],
    [1, 'Play 1: A 2026-12-01, 4', 'Play 0: A 2026-12-02, 4'],
    [2, 'Play 0: B 2026-12-01, 4'],
    [5, 'Play 0: E 2026-12-03, 4', 'Play 1: E null, 4'],
    [6, 'Play 0: F 2027-01-01, 4'],
  ]);
  expect(pickTopAccounts([{ 3: group('C', [null]) }])).toHaveLength(1);
  expect(pickTopAccounts([])).toEqual([]);
});
