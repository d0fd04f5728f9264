/** The columns of the list of accounts, as a sheet has them. */
import type { AccountRow } from '@mainstay/contract/accounts';
import type { SheetCell } from '../../../platform/files/csv.ts';

type SheetColumn = readonly [header: string, cell: (row: AccountRow) => SheetCell];

const BEFORE: readonly SheetColumn[] = [
  ['Account', (row) => row.name],
  ['Status', (row) => row.status],
  ['Type', (row) => row.plan],
  ['Segment', (row) => row.segment],
  ['Tier', (row) => row.tier],
  ['Ownership', (row) => row.ownership],
  ['Health', (row) => row.health],
  ['Health change in 30 days', (row) => row.health_change],
];
const AFTER: readonly SheetColumn[] = [
  ['Renewal', (row) => row.renewal],
  ['Open tasks', (row) => row.pending_actions_task],
  ['Rank', (row) => row.rank],
  ['Tags', (row) => row.tags.map(({ tag }) => tag).join(', ')],
];
const LAST: readonly SheetColumn[] = [
  ['Primary owner', (row) => row.primary_owner_name],
  ['Description', (row) => row.description],
];

/**
 * Every column of the list with its readable name: money in major units of the named currency, days as `YYYY-MM-DD`.
 *
 * @param labels of the fields that the company added to the list
 */
export function sheetColumns(
  currency: string,
  labels: readonly string[],
  extraOf: (row: AccountRow, label: string) => string | undefined,
): SheetColumn[] {
  const money: SheetColumn[] = [
    [`MRR (${currency})`, (row) => row.mrr],
    [`Contract value (${currency})`, (row) => row.value],
  ];
  const added = labels.map((label): SheetColumn => [label, (row) => extraOf(row, label) ?? null]);
  return [...BEFORE, ...money, ...AFTER, ...added, ...LAST];
}
