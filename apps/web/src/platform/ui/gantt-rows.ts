/** The rows of a Gantt chart: groups with their bars, the visible rows, and the lines between bars. */
import type { ActionPriority } from '@mainstay/contract/rules/actions';
import type { GanttWindow } from '@mainstay/contract/rules/gantt';
import type { GanttSpan } from './gantt-scale.ts';

export interface GanttBar extends GanttWindow {
  id: number;
  name: string;
  /** The link of its name. */
  href: string;
  priority?: ActionPriority;
  state: 'pending' | 'late' | 'done';
  /** The text beside the bar. */
  note: string;
  /** Additional text for screen readers. */
  details?: string;
  /** True if the bar cannot be moved. */
  fixed?: boolean;
  /** Ids of the bars that block it. */
  after?: readonly number[];
}

export interface GanttGroup {
  id: number;
  name: string;
  /** Secondary text after the name. */
  about?: string;
  /** Percentage of completed work, from 0 to 100. */
  percent: number;
  bars: readonly GanttBar[];
}

export type GanttRow =
  | { kind: 'group'; key: string; group: GanttGroup; days: GanttWindow }
  | { kind: 'bar'; key: string; bar: GanttBar };

/** Returns the range from the first start to the last end of the bars. */
function getDays(bars: readonly GanttBar[]): GanttWindow {
  const starts = bars.map(({ start }) => start).sort();
  const ends = bars.map(({ end }) => end).sort();
  return { start: starts[0] ?? '', end: ends.at(-1) ?? '' };
}

/** Returns one row per group and one per bar. Groups without bars are omitted. */
export const buildGanttRows = (groups: readonly GanttGroup[]): GanttRow[] =>
  groups.flatMap((group): GanttRow[] =>
    group.bars.length === 0
      ? []
      : [
          { kind: 'group', key: `g${group.id}`, group, days: getDays(group.bars) },
          ...group.bars.map((bar): GanttRow => ({ kind: 'bar', key: `b${bar.id}`, bar })),
        ],
  );

/** Height of a row in pixels. */
export const GANTT_ROW = 36;
/** Rows are rendered in blocks of this size, so that scrolling renders only once per block. */
const ROW_STEP = 8;

/**
 * Returns the range of rows to render, excluding the last index.
 * @param top scroll position in pixels
 * @param height height of the visible part in pixels
 */
export function findRowsInView(top: number, height: number, count: number): { first: number; last: number } {
  const firstRow = Math.floor(Math.max(0, top) / GANTT_ROW / ROW_STEP) * ROW_STEP;
  return {
    first: Math.max(0, firstRow - ROW_STEP),
    last: Math.min(count, firstRow + Math.ceil(height / GANTT_ROW) + 2 * ROW_STEP),
  };
}

/** A line from a bar to one that depends on it, by row index. */
export interface GanttLink {
  from: number;
  to: number;
}

/** Omits dependencies on bars that are not shown. */
export function buildGanttLinks(rows: readonly GanttRow[]): GanttLink[] {
  const indexById = new Map(rows.map((row, at) => [row.kind === 'bar' ? row.bar.id : Number.NaN, at]));
  return rows.flatMap((row, to) => {
    if (row.kind !== 'bar') return [];
    return (row.bar.after ?? []).flatMap((id) => {
      const from = indexById.get(id);
      return from === undefined ? [] : [{ from, to }];
    });
  });
}

export const isLinkInView = ({ from, to }: GanttLink, { first, last }: { first: number; last: number }): boolean =>
  Math.min(from, to) < last && Math.max(from, to) >= first;

/** Half of a bar's height, and the length of the line at the end of a bar, in pixels. */
const HALF_BAR = 9;
const LINK_OFFSET = 6;

/**
 * Returns the line as an SVG path, and whether the dependent bar ends before the bar that blocks it. The line meets the
 * dependent bar from above or below if the end of the blocking bar is within its range, and otherwise meets its nearer
 * edge.
 */
export function buildLinkPath(
  from: GanttSpan & { row: number },
  to: GanttSpan & { row: number },
): { path: string; isTurned: boolean } {
  const getMiddle = (row: number) => row * GANTT_ROW + GANTT_ROW / 2;
  const [x, y] = [from.left + from.width, getMiddle(from.row)];
  const right = to.left + to.width;
  const start = `M${x} ${y}H${x + LINK_OFFSET}`;
  if (x + LINK_OFFSET > right) return { path: `${start}V${getMiddle(to.row)}H${right + 1}`, isTurned: true };
  if (x + LINK_OFFSET < to.left) return { path: `${start}V${getMiddle(to.row)}H${to.left - 1}`, isTurned: false };
  const edge = getMiddle(to.row) + (to.row > from.row ? -HALF_BAR - 1 : HALF_BAR + 1);
  return { path: `${start}V${edge}`, isTurned: false };
}
