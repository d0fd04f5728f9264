/** The columns of the accounts list. */
import type { AccountRow, FilterColumn, SortColumn } from '@mainstay/contract/accounts';
import { roundHealth } from '@mainstay/contract/rules/health';
import type { ReactNode } from 'react';
import { formatAccountMoney } from '../../../../lib/money.ts';
import { HealthBar } from '../../../../ui/HealthBar.tsx';
import { Person } from '../../../../ui/Person.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { AccountName } from './AccountName.tsx';
import type { ListTotals } from './list-totals.ts';
import { NEAR_DAYS } from './list-address.ts';
import { RankCell } from './RankCell.tsx';
import { RenewalCell } from './RenewalCell.tsx';
import { TagsCell } from './TagsCell.tsx';

const text = (value: string | null) => value || <span className="dim">–</span>;

function Owner({ name }: { name: string | null }) {
  if (!name) return <span className="dim">No owner</span>;
  return (
    <span className="ac-owner">
      <Person name={name} />
      <span className="ell">{name}</span>
    </span>
  );
}

/** Inputs that the columns get from the screen. */
export interface ColumnParts {
  hrefOf: (row: AccountRow) => string;
  /** Renders the filter form of a column for its header. */
  filterOf: (column: FilterColumn, close: () => void) => ReactNode;
  isFiltered: (column: FilterColumn) => boolean;
  sums: ListTotals | undefined;
  /** Whether the sums are those of the selected rows. */
  selected: boolean;
}

/** Built-in columns that can be hidden, in display order. */
const OPTIONAL_COLUMNS = [
  ['plan', 'Type'],
  ['segment', 'Segment'],
  ['tier', 'Tier'],
  ['ownership', 'Ownership'],
  ['health', 'Health'],
  ['mrr', 'MRR'],
  ['renewal', 'Renewal'],
  ['pending_actions_task', 'Open tasks'],
  ['rank', 'Rank'],
] as const;
/** Built-in columns that come after the company's own fields. */
const LAST = [
  { id: 'owner', name: 'Primary owner' },
  { id: 'tags', name: 'Tags' },
] as const;
const [OWNER, TAGS] = LAST;
const EXTRA = 'extra-';

/** Returns the labels of the company's own fields among column ids. */
export const getExtraLabels = (ids: readonly string[]): string[] =>
  ids.filter((id) => id.startsWith(EXTRA)).map((id) => id.slice(EXTRA.length));

/** Returns all columns that can be hidden, in display order. */
export const hideableColumns = (extraLabels: readonly string[]): { id: string; name: string }[] => [
  ...OPTIONAL_COLUMNS.map(([id, name]) => ({ id, name })),
  ...extraLabels.map((name) => ({ id: EXTRA + name, name })),
  ...LAST,
];

function sumCells(sums: ListTotals, selected: boolean): Partial<Record<string, ReactNode>> {
  return {
    name: (
      <>
        <b>{sums.total_accounts.toLocaleString('en-US')}</b>{' '}
        {selected ? 'selected' : sums.total_accounts === 1 ? 'account' : 'accounts'}
      </>
    ),
    health: sums.average_health !== null && (
      <>
        average <b>{roundHealth(sums.average_health)}</b>
      </>
    ),
    mrr: <b>{formatAccountMoney(sums.total_mrr)}</b>,
    renewal: `${sums.renewals_due.toLocaleString('en-US')} in ${NEAR_DAYS} days`,
    pending_actions_task: <b>{sums.pending_actions.toLocaleString('en-US')}</b>,
  };
}

/** Builds the columns with their filters and sums. */
export function accountColumns({ hrefOf, filterOf, isFiltered, sums, selected }: ColumnParts): Column<AccountRow>[] {
  const sum = sums ? sumCells(sums, selected) : {};
  const on = (column: FilterColumn, sort?: SortColumn) => ({
    id: column,
    filter: (close: () => void) => filterOf(column, close),
    filtered: isFiltered(column),
    sum: sum[column],
    ...(sort && { sort }),
  });
  return [
    {
      ...on('name', 'name'),
      header: 'Account',
      minWidth: 210,
      phone: 'title',
      cell: (row) => <AccountName row={row} href={hrefOf(row)} />,
    },
    { id: 'plan', header: 'Type', width: 88, quiet: true, cell: (row) => row.plan },
    { ...on('segment', 'segment'), header: 'Segment', width: 112, quiet: true, cell: (row) => text(row.segment) },
    { ...on('tier', 'tier'), header: 'Tier', width: 64, quiet: true, cell: (row) => text(row.tier) },
    { ...on('ownership'), header: 'Ownership', width: 184, quiet: true, cell: (row) => text(row.ownership) },
    {
      ...on('health', 'health'),
      header: 'Health',
      width: 144,
      phone: 'state',
      cell: (row) => <HealthBar score={row.health} change={row.health_change} />,
    },
    {
      ...on('mrr', 'mrr'),
      header: 'MRR',
      width: 84,
      align: 'right',
      phone: 'figure',
      cell: (row) => formatAccountMoney(row.mrr),
    },
    {
      ...on('renewal', 'renewal'),
      header: 'Renewal',
      width: 164,
      phone: 'note',
      cell: (row) => <RenewalCell day={row.renewal} />,
    },
    {
      ...on('pending_actions_task', 'pending_actions_task'),
      header: 'Open tasks',
      width: 102,
      align: 'right',
      cell: (row) => <span className={row.pending_actions_task ? undefined : 'dim'}>{row.pending_actions_task}</span>,
    },
    {
      ...on('rank', 'rank'),
      header: 'Rank',
      width: 66,
      align: 'right',
      cell: (row) => <RankCell account={row} readOnly={row.read_only_account} />,
    },
    {
      id: OWNER.id,
      header: OWNER.name,
      width: 152,
      quiet: true,
      cell: (row) => <Owner name={row.primary_owner_name} />,
    },
    { ...on(TAGS.id), header: TAGS.name, width: 232, quiet: true, cell: (row) => <TagsCell tags={row.tags} /> },
  ];
}

/** Adds one column for each field that the company configured, before owner and tags. */
export function withExtraColumns(
  columns: Column<AccountRow>[],
  labels: readonly string[],
  valueOf: (row: AccountRow, label: string) => string | undefined,
): Column<AccountRow>[] {
  const extra = labels.map(
    (label): Column<AccountRow> => ({
      id: EXTRA + label,
      header: label,
      width: 140,
      quiet: true,
      cell: (row) => text(valueOf(row, label) ?? null),
    }),
  );
  return [...columns.slice(0, -LAST.length), ...extra, ...columns.slice(-LAST.length)];
}
