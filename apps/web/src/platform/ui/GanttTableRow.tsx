import { formatCount } from '@mainstay/contract/rules/numbers';
import { formatPercent } from '@mainstay/contract/rules/percentages';
import { clsx } from 'clsx';
import { formatLongDate, formatShortDate } from '../lib/dates.ts';
import { daysBetween } from '@mainstay/contract/rules/dates';
import { memo, type PointerEvent } from 'react';
import { GANTT_ROW, type GanttBar, type GanttRow } from './gantt-rows.ts';
import { type GanttAxis, toGanttSpan } from './gantt-scale.ts';
import { PriorityIcon } from './PriorityIcon.tsx';
import type { GanttMove } from './use-gantt-move.ts';
import textStyles from '../theme/text.module.css';
import styles from './Gantt.module.css';

interface GanttTableRowProps {
  row: GanttRow;
  index: number;
  axis: GanttAxis;
  /** True if this row is in the tab order. */
  active: boolean;
  /** The end of the bar while it is being moved. */
  move: GanttMove | null;
  movable: boolean;
  onFocus: (index: number) => void;
  onGrab: (bar: GanttBar, event: PointerEvent) => void;
}

/** One row with its name and bar. It is memoized, so that unchanged rows are not rendered again. */
export const GanttTableRow = memo(function GanttLine({ row, index, axis, active, ...more }: GanttTableRowProps) {
  return (
    <div
      className={styles.row}
      role="row"
      data-index={index}
      data-kind={row.kind}
      aria-rowindex={index + 2}
      tabIndex={active ? 0 : -1}
      style={{ top: index * GANTT_ROW }}
      onFocus={() => more.onFocus(index)}
    >
      {row.kind === 'group' ? <GroupCells row={row} axis={axis} /> : <BarCells bar={row.bar} axis={axis} {...more} />}
    </div>
  );
});

function GroupCells({ row: { group, days }, axis }: { row: GanttRow & { kind: 'group' }; axis: GanttAxis }) {
  const { left, width } = toGanttSpan(axis, days);
  const percent = Math.round(group.percent);
  return (
    <>
      <div className={styles.name} role="rowheader">
        <span className={textStyles.truncate} title={group.about && `${group.name}, ${group.about}`}>
          {group.name}
          {group.about && <span className={styles.description}> {group.about}</span>}
        </span>
        <span className={clsx(styles.percent, textStyles.tabular)}>{formatPercent(percent)}</span>
      </div>
      <div className={styles.cell} role="gridcell" style={{ width: axis.width }}>
        <span className={textStyles.screenReaderOnly}>
          {formatPercent(percent)} done, {formatLongDate(days.start)} to {formatLongDate(days.end)}
        </span>
        <span className={styles.groupBar} aria-hidden style={{ left, width }}>
          <i style={{ width: `${percent}%` }} />
        </span>
      </div>
    </>
  );
}

/** The maximum width of the text beside a bar, in pixels. */
const NOTE_WIDTH = 124;

type BarCellsProps = Pick<GanttTableRowProps, 'axis' | 'move' | 'movable' | 'onGrab'> & { bar: GanttBar };

function BarCells({ bar, axis, move, movable, onGrab }: BarCellsProps) {
  const end = move?.end ?? bar.end;
  const { left, width, beside } = toGanttSpan(axis, { start: bar.start < end ? bar.start : end, end });
  const right = left + width;
  // At the end of the axis, the text is inside the bar or before it.
  const notePosition =
    right + NOTE_WIDTH <= axis.width
      ? { left: right + 6 }
      : { right: axis.width - (width > NOTE_WIDTH ? right - 4 : left - 6) };
  return (
    <>
      <div className={styles.name} role="rowheader">
        {bar.priority && <PriorityIcon priority={bar.priority} />}
        <a
          className={clsx(textStyles.link, textStyles.truncate)}
          data-part="text-link"
          href={bar.href}
          tabIndex={-1}
          title={bar.name}
        >
          {bar.name}
        </a>
      </div>
      <div className={styles.cell} role="gridcell" style={{ width: axis.width }}>
        <span className={textStyles.screenReaderOnly}>
          {formatLongDate(bar.start)} to {formatLongDate(bar.end)}, {bar.note}
          {bar.details && `, ${bar.details}`}
        </span>
        {beside === undefined && (
          <span
            className={styles.bar}
            aria-hidden
            data-state={bar.state}
            data-movable={movable || undefined}
            data-moving={move !== null || undefined}
            data-fault={move?.issue !== undefined || undefined}
            style={{ left, width }}
            // On touch devices, a touch on the bar scrolls; only its end can be dragged.
            onPointerDown={(event) => event.pointerType !== 'touch' && onGrab(bar, event)}
          >
            {movable && <i className={styles.grip} onPointerDown={(event) => onGrab(bar, event)} />}
          </span>
        )}
        <span className={styles.note} aria-hidden data-state={bar.state} style={notePosition}>
          {move
            ? formatMove(bar, move)
            : `${beside === 'before' ? '← ' : ''}${bar.note}${beside === 'after' ? ' →' : ''}`}
        </span>
      </div>
    </>
  );
}

/** Returns `Nov 24th, 2 days later`, or the reason why the move is not allowed. */
export function formatMove({ end: from }: GanttBar, { end, issue }: GanttMove): string {
  const days = daysBetween(from, end);
  const change = days === 0 ? '' : `, ${formatCount(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`;
  return issue ?? `${formatShortDate(end)}${change}`;
}
