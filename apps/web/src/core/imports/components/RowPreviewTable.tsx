import { formatNumber } from '@mainstay/contract/rules/numbers';
import { Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ImportJob } from '@mainstay/contract/imports';
import type { ImportField } from '@mainstay/contract/rules/import-fields';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { formatUnroundedMoney } from '../../../platform/lib/money.ts';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { type PreviewTableRow, getMappedFields } from './preview-rows.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './RowPreviewTable.module.css';

const OUTCOMES: Record<PreviewTableRow['outcome'], string> = {
  create: 'Create',
  update: 'Update',
  unchanged: 'Unchanged',
  reject: 'Invalid',
};
const WIDTHS: Partial<Record<ImportField['type'], number>> = {
  money: 132,
  whole: 100,
  number: 100,
  truth: 92,
  date: 116,
  instant: 168,
  email: 210,
  long_text: 240,
};
const TEXT_WIDTH = 160;
const NAME_WIDTH = 190;
const LINE_WIDTH = 76;
const RESULT_WIDTH = 250;
/** Maximum width in pixels of the result column on wide and narrow screens, and the average width of a character. */
const RESULT_WIDTHS = { wide: 430, narrow: 280 };
const LETTER_WIDTH = 6.2;
const PADDING = 60;
const NUMERIC_TYPES = new Set<ImportField['type']>(['money', 'whole', 'number']);

interface RowPreviewTableProps {
  label: string;
  job: ImportJob;
  rows: readonly PreviewTableRow[];
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
  busy?: boolean;
  hasNext?: boolean;
  onEndReached?: () => void;
  /** Whether columns with errors come first. */
  errorsFirst?: boolean;
}

/** Rows with their values as they will be imported. Wrong cells are highlighted, and the reason is at the end of the row. */
export function RowPreviewTable({ job, label, errorsFirst, ...rest }: RowPreviewTableProps) {
  const { rows } = rest;
  const isWide = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false });
  const columns = useMemo(() => {
    const errorFields = new Set(errorsFirst ? rows.flatMap((row) => row.faults.map((error) => error.field)) : []);
    const longest = rows.reduce((most, row) => Math.max(most, row.faults[0]?.reason.length ?? 0), 0);
    const maxWidth = isWide ? RESULT_WIDTHS.wide : RESULT_WIDTHS.narrow;
    const result = Math.min(maxWidth, Math.max(RESULT_WIDTH, Math.round(longest * LETTER_WIDTH) + PADDING));
    return toColumns(getMappedFields(job), errorFields, result);
  }, [job, rows, errorsFirst, isWide]);
  return (
    <div className={styles.root}>
      <DataTable<PreviewTableRow>
        {...rest}
        label={label}
        columns={columns}
        rowId={(row) => row.line}
        rowName={rowName}
      />
    </div>
  );
}

const rowName = (row: PreviewTableRow) => `line ${row.line}`;

function toColumns(
  fields: readonly ImportField[],
  errorFields: ReadonlySet<string | null>,
  result: number,
): Column<PreviewTableRow>[] {
  const rank = (field: ImportField) => (errorFields.has(field.key) ? 0 : 1);
  const title = fields.find(({ key }) => key === 'name' || key.endsWith('_name')) ?? fields[0];
  return [
    {
      id: '_line',
      header: 'Line',
      width: LINE_WIDTH,
      align: 'right',
      phone: 'figure',
      cell: (row) => formatNumber(row.line),
    },
    ...(title ? [title, ...fields.filter((field) => field !== title).sort((a, b) => rank(a) - rank(b))] : []).map(
      (field): Column<PreviewTableRow> => ({
        id: field.key,
        header: field.label,
        ...(field === title ? { minWidth: NAME_WIDTH } : { width: WIDTHS[field.type] ?? TEXT_WIDTH }),
        ...(NUMERIC_TYPES.has(field.type) ? { align: 'right' } : {}),
        ...(field === title ? { phone: 'title' } : { quiet: field.type === 'text' || field.type === 'id' }),
        cell: (row) => <Cell row={row} field={field} />,
      }),
    ),
    { id: '_result', header: 'Result', width: result, phone: 'state', cell: (row) => <Result row={row} /> },
  ];
}

/**
 * Returns the displayed value of a cell. Amounts are in the company's currency, except in rejected rows, which show the value of the file.
 */
const formatCell = (row: PreviewTableRow, field: ImportField): string | null | undefined => {
  const value = row.values[field.key];
  return field.type === 'money' && value && row.outcome !== 'reject' ? formatUnroundedMoney(value) : value;
};

function Cell({ row, field }: { row: PreviewTableRow; field: ImportField }) {
  const value = formatCell(row, field);
  const error = row.faults.find((f) => f.field === field.key);
  if (!error) return <span title={value ?? undefined}>{value}</span>;
  return (
    <Tooltip label={error.reason} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <span className={styles.wrongValue}>
        {value || 'empty'}
        <span className={textStyles.screenReaderOnly}>, {error.reason}</span>
      </span>
    </Tooltip>
  );
}

function Result({ row }: { row: PreviewTableRow }) {
  const [firstError, ...others] = row.faults;
  if (!firstError) return <span className={textStyles.muted}>{OUTCOMES[row.outcome]}</span>;
  const all = row.faults.map((error) => error.reason).join(' ');
  return (
    <span className={styles.reason} title={all}>
      <CircleAlert size={13} aria-hidden />
      {firstError.field && (
        <span className={clsx(styles.wrongValue, styles.phoneOnly, textStyles.truncate)}>
          {row.values[firstError.field] || 'empty'}
        </span>
      )}
      <span className={textStyles.truncate}>{firstError.reason}</span>
      {others.length > 0 && <b>+{others.length}</b>}
    </span>
  );
}
