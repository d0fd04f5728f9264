import type { ReportColumn, ReportRow, ResolvedLink } from '@mainstay/contract/components/report';
import { cellOf } from '@mainstay/contract/rules/chart-rows';
import type { Formatter } from '../../components/use-format.ts';

interface ReportCellProps {
  row: ReportRow;
  column: ReportColumn;
  format: Formatter;
  hrefOf: (link: ResolvedLink) => string | undefined;
  onScroll: (link: ResolvedLink) => void;
}

/** Without the name of its column it could be anything. */
const isBare = ({ type }: ReportColumn): boolean => type === 'int' || type === 'number' || type === 'boolean';

/** A cell: its text, or a link to what it names. */
export function ReportCell({ row, column, format, hrefOf, onScroll }: ReportCellProps) {
  const cell = cellOf(row, column.key);
  const text = column.format === 'file' && typeof cell === 'string' ? fileName(cell) : format(cell, column);
  const link = row._link?.[column.key];
  if (!link || cell === null) {
    return (
      <span title={text} data-of={isBare(column) ? column.label : undefined}>
        {text}
      </span>
    );
  }
  if (link.type === 'scroll') {
    return (
      <button type="button" className="bare link" onClick={() => onScroll(link)}>
        {text}
      </button>
    );
  }
  const href = hrefOf(link);
  if (!href) return <span title={text}>{text}</span>;
  const outside = link.type === 'url' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a className="link" href={href} title={text} {...outside}>
      {text}
    </a>
  );
}

/** The name of a file in a cell that holds `{file_path, file_name}` as JSON; the text itself otherwise. */
export function fileName(cell: string): string {
  try {
    const { file_name } = JSON.parse(cell) as { file_name?: unknown };
    return typeof file_name === 'string' && file_name !== '' ? file_name : cell;
  } catch {
    return cell;
  }
}
