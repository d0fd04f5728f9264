/** The columns of accounts at risk and of changed accounts. */
import type { AccountChange, AccountRisk } from '@mainstay/contract/briefings';
import { CHANGE_TITLES, type ChangeKind, RISK_LABELS, RISK_TITLES } from '@mainstay/contract/rules/briefings';
import { ArrowRight } from 'lucide-react';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { formatAccountMoney } from '../../../platform/lib/money.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { HealthBar } from '../../../platform/ui/HealthBar.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './BriefingCells.module.css';

type AnyRow = AccountRisk | AccountChange;

const createNameColumn = <Row extends AnyRow>(): Column<Row> => ({
  id: 'name',
  header: 'Account',
  width: 240,
  phone: 'title',
  isLink: true,
  cell: ({ name }) => name,
});

const createOwnerColumn = <Row extends AnyRow>(): Column<Row> => ({
  id: 'owner',
  header: 'Primary owner',
  width: 150,
  quiet: true,
  cell: ({ owner_name }) => owner_name ?? 'No owner',
});

/** A value that changed, after the earlier one. */
export const Changed = ({ before, now }: { before: string; now: string }) => (
  <span className={textStyles.tabular}>
    {before !== now && (
      <>
        <span className={textStyles.muted}>
          <span className={textStyles.screenReaderOnly}>before </span>
          {before}
        </span>{' '}
        <ArrowRight className={styles.arrow} size={12} aria-label="now" />{' '}
      </>
    )}
    {now}
  </span>
);

export const formatScore = (score: number | null) => (score === null ? '–' : String(score));
export const formatDay = (day: string | null) => (day === null ? '–' : formatLongDate(day));

export const RISK_COLUMNS: readonly Column<AccountRisk>[] = [
  createNameColumn(),
  {
    id: 'reasons',
    header: 'Reasons',
    minWidth: 320,
    phone: 'note',
    cell: ({ reasons }) => (
      <span className={styles.chips}>
        {reasons.map((reason) => (
          <Chip key={reason} tone="warn" title={RISK_TITLES[reason]}>
            {RISK_LABELS[reason]}
          </Chip>
        ))}
      </span>
    ),
  },
  {
    id: 'health',
    header: 'Health',
    width: 140,
    cell: (row) => <HealthBar score={row.health} change={row.health_change} />,
  },
  { id: 'mrr', header: 'MRR', width: 110, align: 'right', phone: 'figure', cell: ({ mrr }) => formatAccountMoney(mrr) },
  { id: 'renewal', header: 'Renewal', width: 144, cell: ({ renewal }) => formatDay(renewal) },
  createOwnerColumn(),
];

const GOOD: readonly ChangeKind[] = ['new', 'expansion', 'health_up'];
const BAD: readonly ChangeKind[] = ['churned', 'contraction', 'health_down', 'cases'];
export const getChangeTone = (kind: ChangeKind) =>
  GOOD.includes(kind) ? 'good' : BAD.includes(kind) ? 'bad' : undefined;

export const CHANGE_COLUMNS: readonly Column<AccountChange>[] = [
  createNameColumn(),
  {
    id: 'kinds',
    header: 'Changes',
    minWidth: 260,
    phone: 'note',
    cell: ({ kinds }) => (
      <span className={styles.chips}>
        {kinds.map((kind) => (
          <Chip key={kind} tone={getChangeTone(kind)}>
            {CHANGE_TITLES[kind]}
          </Chip>
        ))}
      </span>
    ),
  },
  {
    id: 'mrr',
    header: 'MRR',
    width: 170,
    align: 'right',
    phone: 'figure',
    cell: (row) => <Changed before={formatAccountMoney(row.mrr_before)} now={formatAccountMoney(row.mrr)} />,
  },
  {
    id: 'health',
    header: 'Health',
    width: 100,
    align: 'right',
    cell: (row) => <Changed before={formatScore(row.health_before)} now={formatScore(row.health)} />,
  },
  {
    id: 'cases',
    header: 'Open cases',
    width: 110,
    align: 'right',
    cell: (row) => <Changed before={formatScore(row.open_cases_before)} now={formatScore(row.open_cases)} />,
  },
  {
    id: 'renewal',
    header: 'Renewal',
    width: 264,
    cell: (row) => <Changed before={formatDay(row.renewal_before)} now={formatDay(row.renewal)} />,
  },
  createOwnerColumn(),
];
