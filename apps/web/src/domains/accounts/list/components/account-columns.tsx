/** The columns of the accounts list. */
import type { AccountRow, FilterColumn, SortColumn } from '@mainstay/contract/accounts';
import {
  getAccountField,
  getListLabel,
  inDisplayOrder,
  isFilterField,
  isSortField,
  LISTED_FIELDS,
  type ListedField,
} from '@mainstay/contract/accounts/fields';
import { roundHealth } from '@mainstay/contract/rules/health';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import type { Tag } from '@mainstay/contract/tags';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAccountMoney } from '../../../../platform/lib/money.ts';
import { AccountLogo } from '../../../../platform/ui/AccountLogo.tsx';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { HealthBar } from '../../../../platform/ui/HealthBar.tsx';
import { Person } from '../../../../platform/ui/Person.tsx';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import { RankCell } from './RankCell.tsx';
import { RenewalCell } from './RenewalCell.tsx';
import { NEAR_DAYS } from './list-address.ts';
import { openFromList } from './list-origin.ts';
import type { ListTotals } from './list-totals.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './AccountCells.module.css';

const formatText = (value: string | null) => value || <span className={textStyles.muted}>–</span>;

function Owner({ name }: { name: string | null }) {
  if (!name) return <span className={textStyles.muted}>No owner</span>;
  return (
    <span className={styles.owner}>
      <Person name={name} />
      <span className={textStyles.truncate}>{name}</span>
    </span>
  );
}

/** Inputs that the columns get from the screen. */
export interface AccountColumnOptions {
  getHref: (row: AccountRow) => string;
  /** Renders the filter form of a column for its header. */
  renderFilter: (column: FilterColumn, close: () => void) => ReactNode;
  isFiltered: (column: FilterColumn) => boolean;
  totals: ListTotals | undefined;
  /** Whether the sums are those of the selected rows. */
  isSelection: boolean;
}

const DISPLAYED_FIELDS = inDisplayOrder(LISTED_FIELDS);
/** The widths of fields whose values are short or long. */
const FIELD_WIDTHS: Partial<Record<ListedField, number>> = { plan: 88, tier: 64 };
const FIELD_WIDTH = 112;

/** Built-in columns that can be hidden, in display order. */
const OPTIONAL_COLUMNS = [
  ...DISPLAYED_FIELDS.map((key) => [key, getListLabel(key)] as const),
  ['ownership', 'Ownership'],
  ['health', 'Health'],
  ['mrr', 'MRR'],
  ['renewal', 'Renewal'],
  ['pending_actions_task', 'Open tasks'],
  ['rank', 'Rank'],
] as const;
/** Built-in columns that come after the company's own fields. */
const TRAILING_COLUMNS = [
  { id: 'owner', name: 'Primary owner' },
  { id: 'tags', name: 'Tags' },
] as const;
const [OWNER, TAGS] = TRAILING_COLUMNS;
const EXTRA_PREFIX = 'extra-';

/** Returns the labels of the company's own fields among column ids. */
export const getExtraLabels = (ids: readonly string[]): string[] =>
  ids.filter((id) => id.startsWith(EXTRA_PREFIX)).map((id) => id.slice(EXTRA_PREFIX.length));

/** Returns all columns that can be hidden, in display order. */
export const hideableColumns = (extraLabels: readonly string[]): { id: string; name: string }[] => [
  ...OPTIONAL_COLUMNS.map(([id, name]) => ({ id, name })),
  ...extraLabels.map((name) => ({ id: EXTRA_PREFIX + name, name })),
  ...TRAILING_COLUMNS,
];

function buildTotalCells(totals: ListTotals, isSelection: boolean): Partial<Record<string, ReactNode>> {
  return {
    name: (
      <>
        <b>{formatNumber(totals.total_accounts)}</b>{' '}
        {isSelection ? 'selected' : totals.total_accounts === 1 ? 'account' : 'accounts'}
      </>
    ),
    health: totals.average_health !== null && (
      <>
        average <b>{roundHealth(totals.average_health)}</b>
      </>
    ),
    mrr: <b>{formatAccountMoney(totals.total_mrr)}</b>,
    renewal: `${formatNumber(totals.renewals_due)} in ${NEAR_DAYS} days`,
    pending_actions_task: <b>{formatNumber(totals.pending_actions)}</b>,
  };
}

/** Builds the columns with their filters and sums. */
export function accountColumns({
  getHref,
  renderFilter,
  isFiltered,
  totals,
  isSelection,
}: AccountColumnOptions): Column<AccountRow>[] {
  const totalCells = totals ? buildTotalCells(totals, isSelection) : {};
  const withFilter = (column: FilterColumn, sort?: SortColumn) => ({
    id: column,
    filter: (close: () => void) => renderFilter(column, close),
    filtered: isFiltered(column),
    sum: totalCells[column],
    ...(sort && { sort }),
  });
  return [
    {
      ...withFilter('name', 'name'),
      header: 'Account',
      minWidth: 210,
      phone: 'title',
      cell: (row) => <AccountName row={row} href={getHref(row)} />,
    },
    ...DISPLAYED_FIELDS.map(
      (key): Column<AccountRow> => ({
        ...(isFilterField(key) ? withFilter(key, isSortField(key) ? key : undefined) : { id: key }),
        header: getListLabel(key),
        width: FIELD_WIDTHS[key] ?? FIELD_WIDTH,
        quiet: true,
        cell: (row) => (getAccountField(key).returnsEmptyText ? row[key] : formatText(row[key])),
      }),
    ),
    {
      ...withFilter('ownership'),
      header: 'Ownership',
      width: 184,
      quiet: true,
      cell: (row) => formatText(row.ownership),
    },
    {
      ...withFilter('health', 'health'),
      header: 'Health',
      width: 144,
      phone: 'state',
      cell: (row) => <HealthBar score={row.health} change={row.health_change} />,
    },
    {
      ...withFilter('mrr', 'mrr'),
      header: 'MRR',
      width: 84,
      align: 'right',
      phone: 'figure',
      cell: (row) => formatAccountMoney(row.mrr),
    },
    {
      ...withFilter('renewal', 'renewal'),
      header: 'Renewal',
      width: 164,
      phone: 'note',
      cell: (row) => <RenewalCell day={row.renewal} />,
    },
    {
      ...withFilter('pending_actions_task', 'pending_actions_task'),
      header: 'Open tasks',
      width: 102,
      align: 'right',
      cell: (row) => (
        <span className={row.pending_actions_task ? undefined : textStyles.muted}>{row.pending_actions_task}</span>
      ),
    },
    {
      ...withFilter('rank', 'rank'),
      header: 'Rank',
      width: 66,
      align: 'right',
      cell: (row) => <RankCell account={row} readOnly={row.read_only_account} />,
    },
    {
      ...withFilter(OWNER.id),
      header: OWNER.name,
      width: 152,
      quiet: true,
      cell: (row) => <Owner name={row.primary_owner_name} />,
    },
    { ...withFilter(TAGS.id), header: TAGS.name, width: 232, quiet: true, cell: (row) => <TagsCell tags={row.tags} /> },
  ];
}

/** Adds one column for each field that the company configured, before owner and tags. */
export function withExtraColumns(
  columns: Column<AccountRow>[],
  labels: readonly string[],
  getValue: (row: AccountRow, label: string) => string | undefined,
): Column<AccountRow>[] {
  const extra = labels.map(
    (label): Column<AccountRow> => ({
      id: EXTRA_PREFIX + label,
      header: label,
      width: 140,
      quiet: true,
      cell: (row) => formatText(getValue(row, label) ?? null),
    }),
  );
  return [...columns.slice(0, -TRAILING_COLUMNS.length), ...extra, ...columns.slice(-TRAILING_COLUMNS.length)];
}

/** Number of tags that fit side by side in the column. */
const MAX_SHOWN = 2;

/** The first tags of an account, followed by the number of the remaining ones. */
function TagsCell({ tags }: { tags: readonly Tag[] }) {
  if (tags.length === 0) return <span className={textStyles.muted}>–</span>;
  const more = tags.length - MAX_SHOWN;
  return (
    <span className={styles.tags} title={tags.map(({ tag }) => tag).join(', ')}>
      {tags.slice(0, MAX_SHOWN).map(({ id, tag }) => (
        <Chip key={id}>
          <span className={textStyles.truncate}>{tag}</span>
        </Chip>
      ))}
      {more > 0 && <span className={clsx(textStyles.caption, styles.caption, textStyles.tabular)}>+{more}</span>}
    </span>
  );
}

interface AccountNameProps {
  row: AccountRow;
  href: string;
}

/** Logo, linked name, a lock icon for view-only accounts, and a chip for closed accounts. */
const AccountName = ({ row, href }: AccountNameProps) => (
  <span className={styles.name}>
    <AccountLogo name={row.name} image={row.image_url} />
    <a
      className={clsx(textStyles.link, textStyles.truncate)}
      href={href}
      tabIndex={-1}
      onClick={() => openFromList(row)}
    >
      {row.name}
    </a>
    {row.read_only_account && <Lock size={13} role="img" aria-label="View only" />}
    {row.status === 'Closed' && <Chip>Closed</Chip>}
  </span>
);
