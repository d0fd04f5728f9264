import type { AccountRow } from '@mainstay/contract/accounts';
import { expect, test } from 'vitest';
import { addDaysToToday } from '../../../../platform/lib/dates.ts';
import { computeTotals } from './list-totals.ts';

const row = (overrides: Partial<AccountRow>) =>
  ({ health: null, mrr: 0, renewal: null, pending_actions_task: 0, ...overrides }) as AccountRow;

test('computes totals of selected rows as the server does for all', () => {
  const rows = [
    row({ health: 80, mrr: 1000.5, renewal: addDaysToToday(90), pending_actions_task: 3 }),
    row({ health: 61, mrr: 500, renewal: addDaysToToday(91), pending_actions_task: 1 }),
    row({ mrr: 0.5, renewal: addDaysToToday(0) }),
    row({ renewal: addDaysToToday(-1) }),
  ];
  expect(computeTotals(rows)).toEqual({
    total_accounts: 4,
    total_mrr: 1501,
    average_health: 70.5,
    renewals_due: 2,
    pending_actions: 4,
  });
});

test('has no average without known health scores', () => {
  expect(computeTotals([row({})]).average_health).toBeNull();
});
