import type { MouseEvent, PointerEvent, ReactNode } from 'react';
import { InTabOrder } from './in-tab-order.ts';
import { Skeleton } from './Skeleton.tsx';
import type { Column } from './table-columns.ts';

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  index: number;
  /** This is the row in the tab order. */
  active: boolean;
  selected?: boolean | undefined;
  /** It is open beside the list. */
  current?: boolean | undefined;
  /** Before the first column: checkbox and pin. */
  lead?: ReactNode;
  leadOnPhone: boolean;
  /** In the place of the last column while the row is hovered or focused. */
  actions?: ReactNode;
  onFocus: (index: number) => void;
  /** The mouse goes down where a press opens the row. */
  onAim?: (() => void) | undefined;
  /** A press on the row where it has no control of its own. */
  onPress?: ((newTab: boolean) => void) | undefined;
}

function getClassName<Row>(column: Column<Row>, at: number): string | undefined {
  const names = [];
  if (column.align === 'right') names.push('r');
  if (column.quiet) names.push('quiet');
  if (at === 0) names.push('name');
  return names.join(' ') || undefined;
}

/** Whether a press belongs to the row: not to a control in it, to a popup it opened, or to text being selected. */
function isOnRow(event: MouseEvent<HTMLElement>): boolean {
  const element = event.target as Element;
  if (!event.currentTarget.contains(element)) return false;
  return element.closest('a, button, input, .en, .acts') === null && getSelection()?.isCollapsed !== false;
}

/** A finger may go down to scroll, so only the mouse aims; what has controls of its own is not meant. */
const isAim = ({ button, pointerType, target }: PointerEvent<HTMLElement>): boolean =>
  button === 0 && pointerType === 'mouse' && (target as Element).closest('button, input, .en, .acts') === null;

/** One row. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, index, active, selected, current, lead, actions, onFocus, onAim, onPress } = props;
  const last = columns.length - 1;
  return (
    <tr
      className="tr"
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
          <span className="lead">{lead}</span>
        </td>
      )}
      <InTabOrder value={active}>
        {columns.map((column, at) => (
          <td key={column.id} className={getClassName(column, at)} data-phone={column.phone}>
            {at === last && actions ? <span className="under">{column.cell(row)}</span> : column.cell(row)}
            {at === last && actions && (
              <div className="acts">
                <div className="acts-box">{actions}</div>
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
  /** How many rows stand above. A shape keeps its place while rows come. */
  from?: number;
  count: number;
}

/** Rows in the shape of what comes. */
export function SkeletonRows<Row>({ columns, lead, from = 0, count }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, at) => from + at).map((row) => (
    <tr key={row} className="tr" aria-hidden>
      {lead && <td />}
      {columns.map((column, at) => (
        <td key={column.id} className={getClassName(column, at)} data-phone={column.phone}>
          <Skeleton
            width={at === 0 ? `${55 + ((row * 17) % 35)}%` : 48}
            style={{ display: 'inline-block', verticalAlign: 'middle' }}
          />
        </td>
      ))}
    </tr>
  ));
}
