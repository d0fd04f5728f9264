import type { AccountFilter } from '@mainstay/contract/accounts';
import { expect, test } from 'vitest';
import { formatChip } from './format-filters.ts';

test.each<[AccountFilter, string, string]>([
  [{ column_name: 'status', condition: 'equal', from: 'Active' }, 'Status', 'Active'],
  [{ column_name: 'name', condition: 'contains', from: 'nor' }, 'Account contains', 'nor'],
  [{ column_name: 'health', condition: 'less than', from: 51 }, 'Health below', '51'],
  [{ column_name: 'health', condition: 'equal', from: 'Not enough data' }, 'Health', 'Not enough data'],
  [{ column_name: 'rank', condition: 'equal', from: 2 }, 'Rank', '2'],
  [{ column_name: 'mrr', condition: 'between', from: 1, to: 2 }, 'MRR between', '1 and 2'],
  [{ column_name: 'renewal', condition: 'less than', from: '2027-12-31' }, 'Renewal before', 'Dec 31st, 2027'],
  [{ column_name: 'renewal', condition: 'equal', from: '2027-01-02' }, 'Renewal on', 'Jan 2nd, 2027'],
  [
    { column_name: 'renewal', condition: 'between', from: '2027-01-01', to: '2027-01-03' },
    'Renewal between',
    'Jan 1st, 2027 and Jan 3rd, 2027',
  ],
])('formats %j as a chip', (filter, name, value) => {
  expect(formatChip(filter)).toEqual({ id: filter.column_name, name, value });
});

test('shows the name of a tag or an owner, or an ellipsis while it is unknown', () => {
  const filter: AccountFilter = { column_name: 'tags', condition: 'equal', from: 7 };
  const tags = [
    { id: 3, name: 'Old' },
    { id: 7, name: 'Pilot' },
  ];
  expect(formatChip(filter, { tags })).toEqual({ id: 'tags', name: 'Tags', value: 'Pilot' });
  expect(formatChip({ ...filter, from: '7' }, { tags }).value).toBe('Pilot');
  expect(formatChip(filter).value).toBe('…');
  const byOwner: AccountFilter = { column_name: 'owner', condition: 'equal', from: 7 };
  expect(formatChip(byOwner, { tags, owner: [{ id: 7, name: 'Ana' }] })).toEqual({
    id: 'owner',
    name: 'Primary owner',
    value: 'Ana',
  });
});
