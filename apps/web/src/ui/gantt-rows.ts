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
const STEP = 8;

/**
 * Returns the range of rows to render, excluding the last index.
 * @param top scroll position in pixels
 * @param height height of the visible part in pixels
 */
export function findRowsInView(top: number, height: number, count: number): { first: number; last: number } {
  const at = Math.floor(Math.max(0, top) / GANTT_ROW / STEP) * STEP;
  return { first: Math.max(0, at - STEP), last: Math.min(count, at + Math.ceil(height / GANTT_ROW) + 2 * STEP) };
}

/** A line from a bar to one that depends on it, by row index. */
export interface GanttLink {
  from: number;
  to: number;
}

/** Omits dependencies on bars that are not shown. */
export function buildGanttLinks(rows: readonly GanttRow[]): GanttLink[] {
  const places = new Map(rows.map((row, at) => [row.kind === 'bar' ? row.bar.id : Number.NaN, at]));
  return rows.flatMap((row, to) => {
    if (row.kind !== 'bar') return [];
    return (row.bar.after ?? []).flatMap((id) => {
      const from = places.get(id);
      return from === undefined ? [] : [{ from, to }];
    });
  });
}

export const isLinkInView = ({ from, to }: GanttLink, { first, last }: { first: number; last: number }): boolean =>
  Math.min(from, to) < last && Math.max(from, to) >= first;

/** Half of a bar's height, and the length of the line at the end of a bar, in pixels. */
const HALF = 9;
const OUT = 6;

/**
 * Returns the line as an SVG path, and whether the dependent bar ends before the bar that blocks it. The line meets the
 * dependent bar from above or below if the end of the blocking bar is within its range, and otherwise meets its nearer
 * edge.
 */
export function buildLinkPath(
  from: GanttSpan & { row: number },
  to: GanttSpan & { row: number },
): { path: string; isTurned: boolean } {
  const middle = (row: number) => row * GANTT_ROW + GANTT_ROW / 2;
  const [x, y] = [from.left + from.width, middle(from.row)];
  const right = to.left + to.width;
  const start = `M${x} ${y}H${x + OUT}`;
  if (x + OUT > right) return { path: `${start}V${middle(to.row)}H${right + 1}`, isTurned: true };
  if (x + OUT < to.left) return { path: `${start}V${middle(to.row)}H${to.left - 1}`, isTurned: false };
  const edge = middle(to.row) + (to.row > from.row ? -HALF - 1 : HALF + 1);
  return { path: `${start}V${edge}`, isTurned: false };
}
