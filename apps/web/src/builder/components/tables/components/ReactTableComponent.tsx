import type { ReportColumn, ReportRow } from '@mainstay/contract/components/report';
import { useTable } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react';
import { NoRows } from '../../components/NoRecords.tsx';
import { getPageSize } from '../../components/component-view.ts';
import type { RendererProps } from '../../components/renderer-props.ts';
import { useFollowLink, useHref } from '../../../../core/navigation/use-follow-link.ts';
import { useFormat } from '../../components/use-format.ts';
import { ColumnHeader } from './ColumnHeader.tsx';
import { Pager } from '../../../../platform/ui/Pager.tsx';
import { toColumnDefs, DEFAULTS, features, type TableColumn } from './react-table-features.ts';
import { ReactTableTools } from './ReactTableTools.tsx';
import { isNumeric } from './report-columns.tsx';
import { ReportCell } from './ReportCell.tsx';
import componentFrameStyles from '../../ComponentFrame.module.css';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './ReactTable.module.css';

const NO_ROWS: ReportRow[] = [];

/** Template `react-table`: its options determine whether columns can be hidden, moved, resized, pinned and grouped. */
export function ReactTableComponent({ detail, report, view, change, onPick, onDrawn }: RendererProps) {
  const options = { ...DEFAULTS, ...detail.meta.react_table };
  const [density, setDensity] = useState(options.density);
  const reportColumns = report?.columns ?? detail.columns;
  const data = report?.reports ?? NO_ROWS;
  const columns = useMemo(() => toColumnDefs(reportColumns, data), [reportColumns, data]);
  const byKey = useMemo(() => new Map(reportColumns.map((column) => [column.key, column])), [reportColumns]);
  const table = useTable({
    features,
    columns,
    data,
    enableHiding: options.enableHiding,
    enableColumnResizing: options.enableResizing,
    enableColumnPinning: options.enablePinning,
    enableGlobalFilter: options.enableGlobalFilter,
    globalFilterFn: 'includesString',
    columnResizeMode: 'onChange',
    initialState: {
      columnVisibility: Object.fromEntries(reportColumns.filter(({ hidden }) => hidden).map(({ key }) => [key, false])),
      grouping: options.groupBy.filter((key) => byKey.has(key)),
      expanded: true,
    },
  });
  const format = useFormat();
  const getHref = useHref();
  const onScroll = useFollowLink();
  useEffect(onDrawn, [onDrawn]);
  const rows = table.getRowModel().rows;
  const title = detail.meta.title || detail.name;
  const renderCell = (row: ReportRow, column: ReportColumn) => (
    <ReportCell row={row} column={column} format={format} getHref={getHref} onScroll={onScroll} />
  );
  return (
    <>
      {view.showsTools && (
        <ReactTableTools table={table} options={options} density={density} onDensity={setDensity} title={title} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard */}
      <section className={styles.scrollArea} tabIndex={0} aria-label={`${title}, rows`}>
        <table
          className={clsx(styles.table, componentFrameStyles.table)}
          data-density={density}
          aria-label={title}
          style={{ width: table.getTotalSize() }}
        >
          <thead>
            <tr>
              {table.getHeaderGroups()[0]?.headers.map((header) => (
                <ColumnHeader
                  key={header.id}
                  header={header}
                  column={byKey.get(header.column.id)}
                  options={options}
                  view={view}
                  change={change}
                  table={table}
                  style={getCellStyle(header.column)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.id}
                data-press={(onPick && !row.getIsGrouped()) || undefined}
                onClick={(event) => {
                  const isControl = (event.target as Element).closest('a, button') !== null;
                  if (!row.getIsGrouped() && !isControl) onPick?.(row.original);
                }}
              >
                {row.getVisibleCells().map((one, _, cells) => {
                  const column = byKey.get(one.column.id);
                  if (!column) return null;
                  return (
                    <td
                      key={one.id}
                      style={getCellStyle(one.column)}
                      data-right={isNumeric(column) || undefined}
                      data-pinned={one.column.getIsPinned() || undefined}
                    >
                      {one.getIsGrouped() ? (
                        <button
                          type="button"
                          className={clsx(layoutStyles.unstyled, styles.groupButton)}
                          aria-expanded={row.getIsExpanded()}
                          onClick={row.getToggleExpandedHandler()}
                        >
                          {row.getIsExpanded() ? <ChevronDown size={13} /> : <ChevronRight size={13} />}
                          {format(one.getValue() as never, column)}{' '}
                          <span className={textStyles.muted}>{row.subRows.length}</span>
                        </button>
                      ) : row.getIsGrouped() || one.getIsPlaceholder() ? null : onPick &&
                        one === cells.find(hasOwnValue) ? (
                        <RowActionCell
                          onClick={() => onPick(row.original)}
                          plain={row.original._link?.[column.key] !== undefined}
                        >
                          {renderCell(row.original, column)}
                        </RowActionCell>
                      ) : (
                        renderCell(row.original, column)
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <NoRows detail={detail} view={view} />}
      </section>
      {detail.meta.pagination && report && (
        <Pager
          report={report}
          size={getPageSize(detail, view)}
          count={report.reports.length}
          onPage={(page) => change({ ...view, page })}
        />
      )}
    </>
  );
}

/** Returns whether a cell has its own value, as opposed to that of its group. */
const hasOwnValue = (cell: { getIsGrouped: () => boolean; getIsPlaceholder: () => boolean }): boolean =>
  !cell.getIsGrouped() && !cell.getIsPlaceholder();

/** Makes the first cell a button with the same action as the row, for keyboard users. A cell with its own link keeps that link. */
function RowActionCell({ onClick, plain, children }: { onClick: () => void; plain: boolean; children: ReactNode }) {
  if (plain) return children;
  return (
    <button type="button" className={clsx(layoutStyles.unstyled, textStyles.link)} onClick={onClick}>
      {children}
    </button>
  );
}

/** Returns the width of a cell and its offset if it is pinned. */
function getCellStyle(column: TableColumn): CSSProperties {
  const side = column.getIsPinned();
  const width = column.getSize();
  if (side === 'start') return { width, position: 'sticky', insetInlineStart: column.getStart('start'), zIndex: 1 };
  if (side === 'end') return { width, position: 'sticky', insetInlineEnd: column.getAfter('end'), zIndex: 1 };
  return { width };
}
