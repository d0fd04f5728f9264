import type { Cell, ReportColumn, ReportRow, ResolvedLink } from '@mainstay/contract/components/report';
import { cellOf } from '@mainstay/contract/rules/chart-rows';
import { messageOf } from '../../../../lib/api.ts';
import { show } from '../../../../ui/toast.ts';
import type { Formatter } from '../../components/use-format.ts';
import { createFileLink } from '../../queries.ts';

interface ReportCellProps {
  row: ReportRow;
  column: ReportColumn;
  format: Formatter;
  hrefOf: (link: ResolvedLink) => string | undefined;
  onScroll: (link: ResolvedLink) => void;
}

/** A cell: its text, a link to what it names, or a file. */
export function ReportCell({ row, column, format, hrefOf, onScroll }: ReportCellProps) {
  const cell = cellOf(row, column.key);
  if (column.format === 'file') return <FileCell cell={cell} />;
  const text = format(cell, column);
  const link = row._link?.[column.key];
  if (!link || cell === null) return <span title={text}>{text}</span>;
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

function FileCell({ cell }: { cell: Cell }) {
  if (typeof cell !== 'string' || cell === '') return <span className="dim">–</span>;
  const press = async () => {
    try {
      const { download_url } = await createFileLink(cell);
      open(download_url, '_blank', 'noopener');
    } catch (error) {
      show(messageOf(error));
    }
  };
  return (
    <button type="button" className="bare link" onClick={() => void press()}>
      {fileName(cell)}
    </button>
  );
}
