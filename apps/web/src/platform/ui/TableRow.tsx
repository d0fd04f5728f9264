import { clsx } from 'clsx';
import type { MouseEvent, PointerEvent, ReactNode } from 'react';
import { InTabOrder } from './in-tab-order.ts';
import { Skeleton } from './Skeleton.tsx';
import { type Column, getCellPart } from './table-columns.ts';
import editableNumberStyles from './EditableNumber.module.css';
import styles from './DataTable.module.css';

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  index: number;
  /** True if this row is in the tab order. */
  active: boolean;
  selected?: boolean | undefined;
  /** True if the row is open beside the list. */
  current?: boolean | undefined;
  /** Checkbox and pin before the first column. */
  lead?: ReactNode;
  leadOnPhone: boolean;
  /** Replaces the last column while the row is hovered or focused. */
  actions?: ReactNode;
  onFocus: (index: number) => void;
  /** Called on mouse down in a place where a click opens the row. */
  onAim?: (() => void) | undefined;
  /** Called on a click on the row outside of its controls. */
  onPress?: ((newTab: boolean) => void) | undefined;
}

function getClassName<Row>(column: Column<Row>, at: number): string | undefined {
  return (
    clsx(column.align === 'right' && styles.rightAligned, column.quiet && styles.quiet, at === 0 && styles.name) ||
    undefined
  );
}

/** Returns whether a click targets the row instead of a control, a popup that it opened, or selected text. */
function isOnRow(event: MouseEvent<HTMLElement>): boolean {
  const element = event.target as Element;
  if (!event.currentTarget.contains(element)) return false;
  return (
    element.closest(`a, button, input, .${editableNumberStyles.root}, .${styles.actions}`) === null &&
    getSelection()?.isCollapsed !== false
  );
}

/**
 * Returns whether a press targets the row. Only the mouse counts, because a touch may start scrolling; controls are
 * excluded.
 */
const isAim = ({ button, pointerType, target }: PointerEvent<HTMLElement>): boolean =>
  button === 0 &&
  pointerType === 'mouse' &&
  (target as Element).closest(`button, input, .${editableNumberStyles.root}, .${styles.actions}`) === null;

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, index, active, selected, current, lead, actions, onFocus, onAim, onPress } = props;
  const last = columns.length - 1;
  return (
    <tr
      className={styles.row}
      data-part="data-table-row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-current={current || undefined}
      tabIndex={active ? 0 : -1}
      data-press={onPress ? true : undefined}
      onFocus={() => onFocus(index)}
      onPointerDown={(event) => isAim(event) && onAim?.()}
      onClick={(event) => isOnRow(event) && onPress?.(event.metaKey || event.ctrlKey)}
    >
      {lead !== undefined && lead !== false && (
        <td data-phone={props.leadOnPhone ? 'lead' : undefined}>
          <span className={styles.leading}>{lead}</span>
        </td>
      )}
      <InTabOrder value={active}>
        {columns.map((column, at) => (
          <td
            key={column.id}
            className={getClassName(column, at)}
            data-part={getCellPart(column, at)}
            data-phone={column.phone}
          >
            {at === last && actions ? (
              <span className={styles.underActions}>{column.cell(row)}</span>
            ) : (
              column.cell(row)
            )}
            {at === last && actions && (
              <div className={styles.actions}>
                <div className={styles.actionButtons}>{actions}</div>
              </div>
            )}
          </td>
        ))}
      </InTabOrder>
    </tr>
  );
}

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[];
  lead: boolean;
  /** Index of the first row, so that a skeleton keeps its position while rows load. */
  from?: number;
  count: number;
}

/** Renders skeletons of rows that are loading. */
export function SkeletonRows<Row>({ columns, lead, from = 0, count }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, at) => from + at).map((row) => (
    <tr key={row} className={styles.row} data-part="data-table-row" aria-hidden>
      {lead && <td />}
      {columns.map((column, at) => (
        <td
          key={column.id}
          className={getClassName(column, at)}
          data-part={getCellPart(column, at)}
          data-phone={column.phone}
        >
          <Skeleton
            width={at === 0 ? `${55 + ((row * 17) % 35)}%` : 48}
            style={{ display: 'inline-block', verticalAlign: 'middle' }}
          />
        </td>
      ))}
    </tr>
  ));
}
