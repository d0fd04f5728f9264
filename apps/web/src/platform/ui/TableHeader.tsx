import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Popup } from './Popup.tsx';
import { type Column, getCellPart, getNextSort, getSortDirection } from './table-columns.ts';
import textStyles from '../theme/text.module.css';
import styles from './DataTable.module.css';

export interface TableHeaderProps<Row> {
  columns: readonly Column<Row>[];
  sort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
  /** The column whose filter is open. */
  openFilter: string | null;
  onOpenFilter: (column: string | null) => void;
  /** The column that the F key filters. */
  focused: string | null;
  /** The first cell, above the checkboxes. */
  lead?: ReactNode;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The header row, which shows only text. Icons are shown on hover or focus, or if a sort or filter is active. */
export function TableHeader<Row>({ columns, lead, ...headerProps }: TableHeaderProps<Row>) {
  return (
    <thead>
      <tr>
        {lead}
        {columns.map((column, at) => {
          const direction = getSortDirection(column, headerProps.sort);
          const classes = clsx(column.align === 'right' && styles.rightAligned, at === 0 && styles.name);
          return (
            <th
              key={column.id}
              scope="col"
              className={classes || undefined}
              data-part={getCellPart(column, at)}
              aria-sort={direction ? ARIA_SORT[direction] : undefined}
            >
              {column.filter ? (
                <FilterButton column={column} direction={direction} {...headerProps} />
              ) : (
                <SortButton column={column} direction={direction} sort={headerProps.sort} onSort={headerProps.onSort} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface HeaderButtonProps<Row> {
  column: Column<Row>;
  direction: 'asc' | 'desc' | null;
}

const Arrow = ({ direction }: { direction: 'asc' | 'desc' | null }) =>
  direction === 'desc' ? <ArrowDown size={13} aria-hidden /> : <ArrowUp size={13} aria-hidden />;

function SortButton<Row>({
  column,
  direction,
  sort,
  onSort,
}: HeaderButtonProps<Row> & Pick<TableHeaderProps<Row>, 'sort' | 'onSort'>) {
  if (!column.sort || !onSort) return <span className={textStyles.truncate}>{column.header}</span>;
  return (
    <button
      type="button"
      className={styles.headerButton}
      data-on={direction !== null || undefined}
      onClick={() => onSort(getNextSort(column, sort))}
    >
      <span className={textStyles.truncate}>{column.header}</span>
      <Arrow direction={direction} />
    </button>
  );
}

function FilterButton<Row>({
  column,
  direction,
  openFilter,
  onOpenFilter,
  focused,
}: HeaderButtonProps<Row> & Omit<TableHeaderProps<Row>, 'columns' | 'lead'>) {
  const opened = openFilter === column.id;
  const button = useRef<HTMLButtonElement>(null);
  // A key can open the filter at any scroll position, and a popup hides itself if its button is out of view.
  useLayoutEffect(() => {
    if (opened) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [opened]);
  return (
    <Popup
      label={`Filter ${column.header}`}
      opened={opened}
      onChange={(open) => onOpenFilter(open ? column.id : null)}
      position={column.align === 'right' ? 'bottom-end' : 'bottom-start'}
      width={236}
      offset={4}
      trigger={
        <button
          ref={button}
          type="button"
          className={styles.headerButton}
          data-on={direction !== null || column.filtered || undefined}
          data-focus={focused === column.id || undefined}
        >
          <span className={textStyles.truncate}>{column.header}</span>
          {direction ? <Arrow direction={direction} /> : <ListFilter size={13} aria-hidden />}
          {column.filtered && <span className={textStyles.screenReaderOnly}>, filtered</span>}
        </button>
      }
    >
      {(close) => column.filter?.(close)}
    </Popup>
  );
}
