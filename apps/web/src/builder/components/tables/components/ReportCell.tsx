import type { FileInfo } from '@mainstay/contract/notes';
import type { ReportColumn, ReportRow, ResolvedLink } from '@mainstay/contract/components/report';
import { getCell } from '@mainstay/contract/rules/chart-rows';
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { openFile } from '../../../../platform/lib/open-file.ts';
import { AccountLogo } from '../../../../platform/ui/AccountLogo.tsx';
import { HealthBar } from '../../../../platform/ui/HealthBar.tsx';
import { Person } from '../../../../platform/ui/Person.tsx';
import type { Formatter } from '../../components/use-format.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './ReportCell.module.css';

interface ReportCellProps {
  row: ReportRow;
  column: ReportColumn;
  format: Formatter;
  getHref: (link: ResolvedLink) => string | undefined;
  onScroll: (link: ResolvedLink) => void;
  /** The strength of the background from 0 to 1. */
  heat?: number | undefined;
}

/** Returns whether a value is ambiguous without the name of its column. */
const isAmbiguous = ({ type }: ReportColumn): boolean => type === 'int' || type === 'number' || type === 'boolean';

/** A cell with its formatted text, or a link to the record or file that it names. */
export function ReportCell({ row, column, format, getHref, onScroll, heat }: ReportCellProps) {
  const cell = getCell(row, column.key);
  const file = column.format === 'file' && typeof cell === 'string' ? parseFile(cell) : null;
  const text = file ? file.file_name : format(cell, column);
  const link = row._link?.[column.key];
  if (!link && file?.file_path) {
    return (
      <button
        type="button"
        className={clsx(layoutStyles.unstyled, textStyles.link, textStyles.truncate)}
        title={text}
        onClick={() => void openFile(file).catch((error: unknown) => showToast(getErrorMessage(error)))}
      >
        {text}
      </button>
    );
  }
  if (column.shows === 'health' && !link && (cell === null || typeof cell === 'number')) {
    return <HealthBar score={cell} />;
  }
  if (!link || cell === null) {
    if (column.shows === 'person' && typeof cell === 'string') return <PersonCell name={cell} />;
    return (
      <span
        title={text}
        {...(heat !== undefined && {
          className: styles.heat,
          style: { '--heat': `${Math.round(5 + heat * 35)}%` } as CSSProperties,
        })}
        data-of={isAmbiguous(column) ? column.label : undefined}
      >
        {text}
      </span>
    );
  }
  if (link.type === 'scroll') {
    return (
      <button type="button" className={clsx(layoutStyles.unstyled, textStyles.link)} onClick={() => onScroll(link)}>
        {text}
      </button>
    );
  }
  const href = getHref(link);
  if (!href) return <span title={text}>{text}</span>;
  if (link.type === 'account') {
    return (
      <span className={styles.record}>
        <AccountLogo name={text} image={link.image_url ?? null} />
        <a className={clsx(textStyles.link, textStyles.truncate)} href={href} title={text}>
          {text}
        </a>
      </span>
    );
  }
  const externalProps = link.type === 'url' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a className={textStyles.link} href={href} title={text} {...externalProps}>
      {text}
    </a>
  );
}

const PersonCell = ({ name }: { name: string }) => (
  <span className={styles.record} title={name}>
    <Person name={name} />
    <span className={textStyles.truncate}>{name}</span>
  </span>
);

/**
 * Parses a file stored as JSON, `{file_path, file_name}`. The path is empty if only the name is known; returns null if there is no file.
 */
export function parseFile(cell: string): FileInfo | null {
  try {
    const { file_name: name, file_path: path } = JSON.parse(cell) as { file_name?: unknown; file_path?: unknown };
    if (typeof name !== 'string' || name === '') return null;
    return { file_name: name, file_path: typeof path === 'string' ? path : '' };
  } catch {
    return null;
  }
}
