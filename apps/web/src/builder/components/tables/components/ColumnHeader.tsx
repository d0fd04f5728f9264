import type { ReactTable } from '@mainstay/contract/components/definition';
import type { ReportColumn, ReportRow } from '@mainstay/contract/components/report';
import type { Header, ReactTable as Table } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Popup } from '../../../../platform/ui/Popup.tsx';
import { getNextSort, getSortDirection } from '../../../../platform/ui/table-columns.ts';
import type { View } from '../../components/component-view.ts';
import type { RequestTiming } from '../../components/renderer-props.ts';
import { TypedFilter } from './TypedFilter.tsx';
import { type features, moveColumn, type TableColumn } from './react-table-features.ts';
import { formatSort, isNumeric, parseSort } from './report-columns.tsx';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import filterBarStyles from '../../../../platform/ui/FilterBar.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import styles from './ReactTable.module.css';

type Features = typeof features;

interface ColumnHeaderProps {
  header: Header<Features, ReportRow>;
  column: ReportColumn | undefined;
  options: ReactTable;
  view: View;
  change: (view: View, timing?: RequestTiming) => void;
  table: Table<Features, ReportRow>;
  style: CSSProperties;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Header of a column with its sort button, menu, filter field and resize handle. */
export function ColumnHeader({ header, column, options, view, change, table, style }: ColumnHeaderProps) {
  if (!column) return null;
  const sort = formatSort(view.sort);
  const canSort = options.enableSorting && column.sortable;
  const direction = canSort ? getSortDirection({ sort: column.key }, sort) : null;
  const pinned = header.column.getIsPinned();
  return (
    <th
      scope="col"
      style={{ ...style, ...(pinned && { zIndex: 3 }) }}
      data-right={isNumeric(column) || undefined}
      data-pinned={pinned || undefined}
      aria-sort={direction ? ARIA_SORT[direction] : undefined}
    >
      <span className={styles.columnHeader}>
        {canSort ? (
          <button
            type="button"
            className={clsx(layoutStyles.unstyled, textStyles.truncate)}
            onClick={() => change({ ...view, sort: parseSort(getNextSort({ sort: column.key }, sort)), page: 1 })}
          >
            {column.label}
          </button>
        ) : (
          <span className={textStyles.truncate}>{column.label}</span>
        )}
        {direction === 'asc' && <ArrowUp size={12} aria-hidden />}
        {direction === 'desc' && <ArrowDown size={12} aria-hidden />}
        {(options.enableHiding || options.enablePinning || options.enableColumnOrdering) && (
          <Popup
            label={`Column ${column.label}`}
            width={180}
            position="bottom-end"
            trigger={
              <button
                type="button"
                className={clsx(iconButtonStyles.iconButton, styles.menuButton)}
                aria-label={`Column menu ${column.label}`}
              >
                <Ellipsis size={13} aria-hidden />
              </button>
            }
          >
            {(close) => <ColumnMenu column={header.column} table={table} options={options} onClose={close} />}
          </Popup>
        )}
      </span>
      {options.enableColumnFilters && column.filter !== 'none' && (view.showsTools || view.columns.length > 0) && (
        <TypedFilter column={column} view={view} change={change} />
      )}
      {header.column.getCanResize() && <ResizeHandle header={header} />}
    </th>
  );
}

const STEP = 16;

/** Resize handle for mouse, touch and the arrow keys. */
function ResizeHandle({ header }: Pick<ColumnHeaderProps, 'header'>) {
  const handle = useRef<HTMLButtonElement>(null);
  const handler = header.getResizeHandler();
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const element = handle.current;
    const start = (event: Event) => latest.current(event);
    element?.addEventListener('mousedown', start);
    element?.addEventListener('touchstart', start, { passive: true });
    return () => {
      element?.removeEventListener('mousedown', start);
      element?.removeEventListener('touchstart', start);
    };
  }, []);
  const { column } = header;
  const resizeBy = (by: number) =>
    header.getContext().table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: column.getSize() + by }));
  return (
    <button
      ref={handle}
      type="button"
      className={clsx(layoutStyles.unstyled, styles.resizeHandle)}
      aria-label={`Resize ${String(column.columnDef.header)}`}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') resizeBy(STEP);
        if (event.key === 'ArrowLeft') resizeBy(-STEP);
      }}
    />
  );
}

interface ColumnMenuProps {
  column: TableColumn;
  table: Table<typeof features, ReportRow>;
  options: ReactTable;
  onClose: () => void;
}

/** Actions on a column that the table options allow. */
function ColumnMenu({ column, table, options, onClose }: ColumnMenuProps) {
  const order = table.getAllLeafColumns().map(({ id }) => id);
  const renderAction = (text: string, onSelect: () => void, disabled = false) => (
    <button
      type="button"
      className={filterBarStyles.toolButton}
      disabled={disabled}
      onClick={() => {
        onSelect();
        onClose();
      }}
    >
      {text}
    </button>
  );
  const pinned = column.getIsPinned();
  return (
    <div className={styles.columnMenu}>
      {options.enableColumnOrdering && (
        <>
          {renderAction(
            'Move left',
            () => table.setColumnOrder(moveColumn(order, column.id, -1)),
            order[0] === column.id,
          )}
          {renderAction(
            'Move right',
            () => table.setColumnOrder(moveColumn(order, column.id, 1)),
            order.at(-1) === column.id,
          )}
        </>
      )}
      {options.enablePinning &&
        (pinned ? (
          renderAction('Unpin', () => column.pin(false))
        ) : (
          <>
            {renderAction('Pin left', () => column.pin('start'))}
            {renderAction('Pin right', () => column.pin('end'))}
          </>
        ))}
      {options.enableHiding && renderAction('Hide', () => column.toggleVisibility(false))}
      {renderAction(column.getIsGrouped() ? 'Ungroup' : 'Group by', () => column.toggleGrouping())}
    </div>
  );
}
