/** The columns of an export of the account list. */
import type { AccountRow } from '@mainstay/contract/accounts';
import { getListLabel, inDisplayOrder, LISTED_FIELDS } from '@mainstay/contract/accounts/fields';
import { NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import type { SheetColumn } from '../../../platform/files/sheets.ts';

/** A row of the list, with the values of the tenant's additional fields by label. */
export interface ListedRow extends AccountRow {
  extra: Readonly<Record<string, string>> | undefined;
}
type Columns = SheetColumn<ListedRow>[];

const LEADING_COLUMNS: Readonly<Columns> = [
  ['Account', (row) => row.name],
  ['Status', (row) => row.status],
  ...inDisplayOrder(LISTED_FIELDS).map((key): Columns[number] => [getListLabel(key), (row) => row[key]]),
  ['Ownership', (row) => row.ownership],
  ['Health', (row) => row.health ?? NOT_ENOUGH_DATA],
  ['Health change in 30 days', (row) => row.health_change],
];
const MIDDLE_COLUMNS: Readonly<Columns> = [
  ['Renewal', (row) => row.renewal],
  ['Open tasks', (row) => row.pending_actions_task],
  ['Rank', (row) => row.rank],
  ['Tags', (row) => row.tags.map(({ tag }) => tag).join(', ')],
];
const TRAILING_COLUMNS: Readonly<Columns> = [
  ['Primary owner', (row) => row.primary_owner_name],
  ['Description', (row) => row.description],
];

/**
 * Returns every column of the list with its readable name: money in major units of the given currency, days as
 * `YYYY-MM-DD`.
 *
 * @param labels of the fields that the tenant added to the list
 */
export function sheetColumns(currency: string, labels: readonly string[]): Columns {
  const money: Columns = [
    [`MRR (${currency})`, (row) => row.mrr],
    [`Contract value (${currency})`, (row) => row.value],
  ];
  const tenantColumns = labels.map((label): Columns[number] => [label, (row) => row.extra?.[label] ?? null]);
  return [...LEADING_COLUMNS, ...money, ...MIDDLE_COLUMNS, ...tenantColumns, ...TRAILING_COLUMNS];
}
