import { useUncontrolled } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createNextPageGate } from '../lib/paged-list.ts';
import { ErrorState } from './ErrorState.tsx';
import { SkeletonRows, TableRow } from './TableRow.tsx';
import { TableGroupHeader } from './TableGroupHeader.tsx';
import { TableHeader } from './TableHeader.tsx';
import { type Column, getColumnWidth, getLeadWidth, getTableWidth } from './table-columns.ts';
import { useIsPhone } from './use-is-phone.ts';
import { useRangeSelect } from './use-range-select.ts';
import { useRowKeys } from './use-row-keys.ts';
import textStyles from '../theme/text.module.css';
import styles from './DataTable.module.css';

const ROW_HEIGHT = 36;
const PHONE_ROW_HEIGHT = 63;
/** Row height on phones with a third line for names that wrap. */
const PHONE_WRAPPED_ROW_HEIGHT = 70;
/** Height of the line above the first row of a group. */
const GROUP_HEADER_HEIGHT = 34;
/** The number of rows before the end at which the next page is requested. */
const ROWS_AHEAD = 15;
const SKELETONS = 14;
/** The number of skeleton rows, which keeps the totals at the bottom of the window while the first pages load. */
const countSkeletons = (loadedCount: number) => Math.max(1, SKELETONS + ROWS_AHEAD - loadedCount);

export interface DataTableProps<Row> {
  /** The plural name of the rows, for the accessible name of the table and its error message. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => number;
  /** Returns the name of a row for its checkbox. */
  rowName: (row: Row) => string;
  loading?: boolean;
  /** True while a page is loading. */
  busy?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Shown if no rows match. */
  empty: ReactNode;
  hasNext?: boolean;
  onEndReached?: () => void;
  sort?: string | undefined;
  onSort?: (sort: string | undefined) => void;
  /** Ids of selected rows; without `onSelect`, rows cannot be selected. */
  selected?: ReadonlySet<number>;
  onSelect?: (selected: ReadonlySet<number>) => void;
  /** Rendered beside the checkbox, such as the pin. */
  lead?: (row: Row) => ReactNode;
  /** Which of the two is shown on phones, which have space for only one. */
  leadOnPhone?: 'checkbox' | 'lead';
  /** Names may wrap to a second line on phones. */
  wrapsOnPhone?: boolean;
  actions?: (row: Row) => ReactNode;
  /** Renders the header above a row that starts a group; returns nothing for other rows. */
  renderGroupHeader?: (row: Row) => ReactNode;
  onOpen?: (row: Row, newTab: boolean) => void;
  /** The row that is open beside the list. */
  current?: number | undefined;
  /** Called on mouse down on a row, shortly before it is opened. */
  onAim?: (row: Row) => void;
  /** Handles additional keys on a row, such as X and P. Returns whether it handled the key. */
  onKey?: (key: string, row: Row) => boolean;
  /** The column whose filter is open, if the screen controls it. */
  openFilter?: string | null;
  onOpenFilter?: (column: string | null) => void;
  /** True if the screen is about this list: keys work while the focus is elsewhere, and Back returns to the row. */
  isScreenList?: boolean;
  /** True if only Back returns to the row, because the keys belong to the screen around the list. */
  returnsToRow?: boolean;
  /** Called when the visible rows are rendered, which is slightly later than the table. */
  onDrawn?: () => void;
}

/**
 * The dense table. It renders only visible rows, requests the next page near the end, and supports the keyboard with
 * one row in the tab order. The server sorts, filters and pages; the screen stores the view state in the URL.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, label, selected, onSelect, hasNext = false, busy = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const [openFilter, setOpenFilter] = useUncontrolled<string | null>({
    value: props.openFilter,
    defaultValue: null,
    onChange: props.onOpenFilter,
  });
  const height = !isPhone ? ROW_HEIGHT : props.wrapsOnPhone ? PHONE_WRAPPED_ROW_HEIGHT : PHONE_ROW_HEIGHT;
  const hasGroupHeader = (at: number) => {
    const row = rows[at];
    return row !== undefined && Boolean(props.renderGroupHeader?.(row));
  };
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => height + (hasGroupHeader(at) ? GROUP_HEADER_HEIGHT : 0),
    overscan: 12,
    scrollPaddingStart: props.renderGroupHeader ? GROUP_HEADER_HEIGHT : 0,
  });
  // The rows determine where groups start.
  const grouped = props.renderGroupHeader ? rows : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights change with these.
  useEffect(() => virtualizer.measure(), [virtualizer, isPhone, grouped]);
  const items = virtualizer.getVirtualItems();
  useDrawn(rows.length === 0 || items.length > 0, scroller, props.onDrawn);
  useNextPage({ last: items.at(-1)?.index ?? -1, count: rows.length, hasNext, busy, onEndReached: props.onEndReached });
  const keys = useRowKeys(props, virtualizer.scrollToIndex, scroller, setOpenFilter);

  const lead = onSelect !== undefined || props.lead !== undefined;
  const leadWidth = getLeadWidth({ select: onSelect !== undefined, more: props.lead !== undefined });
  const minWidth = getTableWidth(columns, leadWidth);
  // Paper cannot scroll, so each column gets its share of the width.
  const getColumnStyle = ({ width = 0, grow }: Pick<Column<Row>, 'width' | 'grow'>) => ({
    width: getColumnWidth({ width, grow }, minWidth),
    '--share': `${(width / minWidth) * 100}%`,
  });
  const isEmpty = rows.length === 0;
  // The header of the visible group remains visible even if its first row is not rendered.
  let groupIndex = items[0]?.index ?? 0;
  while (props.renderGroupHeader && groupIndex > 0 && !hasGroupHeader(groupIndex)) groupIndex--;
  const stickyRow = groupIndex < (items[0]?.index ?? 0) ? rows[groupIndex] : undefined;
  const heightBefore = (items[0]?.start ?? 0) - (stickyRow ? GROUP_HEADER_HEIGHT : 0);
  const span = columns.length + (lead ? 1 : 0);
  const heightAfter = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const toggleRow = useRangeSelect(props);
  const onPhone = isPhone ? props.leadOnPhone : undefined;
  return (
    <div
      className={styles.root}
      data-part="data-table"
      data-loading={props.loading || undefined}
      data-grows={columns.some(({ grow }) => grow !== undefined) || undefined}
      ref={scroller}
      aria-busy={props.loading || busy}
      data-scroll-restoration-id={`table-${label}`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows take the focus, which makes it a grid. */}
      <table
        className={styles.table}
        data-part="data-table-table"
        role="grid"
        aria-label={label}
        aria-rowcount={hasNext ? -1 : rows.length + 1}
        aria-multiselectable={onSelect ? true : undefined}
        data-wraps={props.wrapsOnPhone || undefined}
        style={{ minWidth: minWidth }}
      >
        <colgroup>
          {lead && <col style={getColumnStyle({ width: leadWidth })} />}
          {columns.map((column) => (
            <col key={column.id} style={column.width ? getColumnStyle(column) : undefined} />
          ))}
        </colgroup>
        <TableHeader
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          openFilter={openFilter}
          onOpenFilter={setOpenFilter}
          focused={keys.column}
          lead={lead && <LeadHeader rows={rows} rowId={props.rowId} selected={selected} onSelect={onSelect} />}
        />
        <tbody {...keys.rows}>
          {props.loading && <SkeletonRows columns={columns} lead={lead} count={SKELETONS} />}
          {stickyRow && <TableGroupHeader span={span}>{props.renderGroupHeader?.(stickyRow)}</TableGroupHeader>}
          {heightBefore > 0 && <Gap height={heightBefore} span={span} />}
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = props.rowId(row);
            const isSelected = onSelect ? (selected?.has(id) ?? false) : undefined;
            const groupHeader = props.renderGroupHeader?.(row);
            const tableRow = (
              <TableRow
                key={id}
                row={row}
                columns={columns}
                index={index}
                active={index === keys.active}
                selected={isSelected}
                current={id === props.current}
                leadOnPhone={props.leadOnPhone !== undefined}
                lead={
                  lead && (
                    <>
                      {onSelect && onPhone !== 'lead' && (
                        <RowCheckbox
                          label={`Select ${props.rowName(row)}`}
                          on={isSelected ?? false}
                          onToggle={(isRange) => toggleRow(row, isRange)}
                        />
                      )}
                      {onPhone !== 'checkbox' && props.lead?.(row)}
                    </>
                  )
                }
                actions={props.actions?.(row)}
                onFocus={keys.setActive}
                onAim={props.onAim && (() => props.onAim?.(row))}
                onPress={props.onOpen && ((newTab) => props.onOpen?.(row, newTab))}
              />
            );
            return groupHeader ? (
              <Fragment key={id}>
                <TableGroupHeader span={span}>{groupHeader}</TableGroupHeader>
                {tableRow}
              </Fragment>
            ) : (
              tableRow
            );
          })}
          {heightAfter > 0 && <Gap height={heightAfter} span={span} />}
          {hasNext && !props.loading && (
            <SkeletonRows columns={columns} lead={lead} from={rows.length} count={countSkeletons(rows.length)} />
          )}
        </tbody>
        {!isEmpty && columns.some((column) => column.sum !== undefined) && <TotalsRow columns={columns} lead={lead} />}
      </table>
      {isEmpty &&
        !props.loading &&
        (props.error ? (
          <ErrorState title={`${label} could not be loaded`} error={props.error} onRetry={() => props.onRetry?.()} />
        ) : (
          props.empty
        ))}
    </div>
  );
}

const Gap = ({ height, span }: { height: number; span: number }) => (
  <tr className={styles.spacer} aria-hidden>
    <td colSpan={span} style={{ height }} />
  </tr>
);

function TotalsRow<Row>({ columns, lead }: { columns: readonly Column<Row>[]; lead: boolean }) {
  return (
    <tfoot>
      <tr>
        {lead && <td />}
        {columns.map((column, at) => (
          <td
            key={column.id}
            className={
              clsx(column.align === 'right' && styles.rightAligned, at === 0 && styles.totalsName) || undefined
            }
            data-phone={column.sum !== undefined && column.phone ? column.phone : undefined}
          >
            {column.sum}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

const RowCheckbox = ({ label, on, onToggle }: { label: string; on: boolean; onToggle: (isRange: boolean) => void }) => (
  <input
    type="checkbox"
    className={clsx(styles.checkbox, styles.shownOnHover)}
    tabIndex={-1}
    aria-label={label}
    checked={on}
    onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
  />
);

type LeadHeaderProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowId' | 'selected' | 'onSelect'>;

function LeadHeader<Row>({ rows, rowId, selected, onSelect }: LeadHeaderProps<Row>) {
  const all = rows.length > 0 && rows.every((row) => selected?.has(rowId(row)));
  return (
    <th scope="col">
      <span className={textStyles.screenReaderOnly}>Selection</span>
      {onSelect && (
        <input
          type="checkbox"
          className={clsx(styles.checkbox, styles.shownOnHover)}
          aria-label="Select all rows shown"
          checked={all}
          onChange={() => onSelect(all ? new Set() : new Set(rows.map(rowId)))}
        />
      )}
    </th>
  );
}

/**
 * Calls back when the visible rows are rendered. A container without height never shows rows, so it counts as rendered.
 */
function useDrawn(
  isRendered: boolean,
  scroller: RefObject<HTMLElement | null>,
  onDrawn: (() => void) | undefined,
): void {
  useEffect(() => {
    if (isRendered || scroller.current?.clientHeight === 0) onDrawn?.();
  }, [isRendered, scroller, onDrawn]);
}

interface NextPage {
  last: number;
  count: number;
  hasNext: boolean;
  busy: boolean;
  onEndReached: (() => void) | undefined;
}

function useNextPage({ last, count, hasNext, busy, onEndReached }: NextPage): void {
  const [gate] = useState(createNextPageGate);
  useEffect(() => {
    if (count > 0 && last >= count - ROWS_AHEAD && gate({ hasNext, busy, count })) onEndReached?.();
  }, [gate, last, count, hasNext, busy, onEndReached]);
}
