import type { ActionGroup } from '@mainstay/contract/playbooks/pending-actions';
import { expect, test } from 'vitest';
import { pickTopActions } from './top-actions.ts';

let lastId = 0;
const group = (account: string, ...due: (string | null)[]): ActionGroup => ({
  account,
  plan: '',
  mrr: 0,
  read_only: false,
  plays: Object.fromEntries(
    due.map((due_date) => {
      const id = ++lastId;
      const action = {
        id,
        name: `${account} ${due_date}`,
        status: 'Pending' as const,
        due_date,
        priority: 'M' as const,
        owner_id: null,
        owner: null,
        blocked_by: 0,
        version: 1,
      };
      return [id, { name: 'Play', play_parent_id: null, actions: [action] }];
    }),
  ),
});

test('returns at most five accounts, each with its earliest action, sorted by due date', () => {
  const batches: Record<string, ActionGroup>[] = [
    { 1: group('A', null, '2026-12-09'), 2: group('B', '2026-12-01'), 3: group('C', null) },
    {
      1: group('A', '2026-12-02'),
      4: group('D', '2026-11-30'),
      5: group('E', '2026-12-03'),
      6: group('F', '2027-01-01'),
    },
  ];
  const result = pickTopActions(batches).map(({ account_id, action }) => [account_id, action.name]);
  expect(result).toEqual([
    [4, 'D 2026-11-30'],
    [2, 'B 2026-12-01'],
    [1, 'A 2026-12-02'],
    [5, 'E 2026-12-03'],
    [6, 'F 2027-01-01'],
  ]);
  expect(pickTopActions([{ 3: group('C', null) }])).toHaveLength(1);
  expect(pickTopActions([])).toEqual([]);
});
