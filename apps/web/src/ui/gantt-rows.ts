/** The rows of a Gantt view: groups with their bars, which of them are drawn, and the lines between bars. */
import type { ActionPriority } from '@mainstay/contract/rules/actions';
import type { GanttWindow } from '@mainstay/contract/rules/gantt';
import type { GanttSpan } from './gantt-scale.ts';

export interface GanttBar extends GanttWindow {
  id: number;
  name: string;
  /** Where its name leads. */
  href: string;
  priority?: ActionPriority;
  state: 'pending' | 'late' | 'done';
  /** What stands beside the bar. */
  note: string;
  /** Further words for who does not see it. */
  details?: string;
  /** May not be moved. */
  fixed?: boolean;
  /** Ids of bars that come before it. */
  after?: readonly number[];
}

export interface GanttGroup {
  id: number;
  name: string;
  /** What it is about, in quiet words behind the name. */
  about?: string;
  /** Of its work that is done, 0 to 100. */
  percent: number;
  bars: readonly GanttBar[];
}

export type GanttRow =
  | { kind: 'group'; key: string; group: GanttGroup; days: GanttWindow }
  | { kind: 'bar'; key: string; bar: GanttBar };

/** From the first day of any bar to the last of any. */
function getDays(bars: readonly GanttBar[]): GanttWindow {
  const starts = bars.map(({ start }) => start).sort();
  const ends = bars.map(({ end }) => end).sort();
  return { start: starts[0] ?? '', end: ends.at(-1) ?? '' };
}

/** One row a group and one a bar; groups without bars have none. */
export const buildGanttRows = (groups: readonly GanttGroup[]): GanttRow[] =>
  groups.flatMap((group): GanttRow[] =>
    group.bars.length === 0
      ? []
      : [
          { kind: 'group', key: `g${group.id}`, group, days: getDays(group.bars) },
          ...group.bars.map((bar): GanttRow => ({ kind: 'bar', key: `b${bar.id}`, bar })),
        ],
  );

/** Pixels of a row. */
export const GANTT_ROW = 36;
/** Rows that come and go together: nothing is drawn anew until the view has moved by as many. */
const STEP = 8;

/** The rows to draw, the last one not included. @param top and height of the view, in pixels */
export function findRowsInView(top: number, height: number, count: number): { first: number; last: number } {
  const at = Math.floor(Math.max(0, top) / GANTT_ROW / STEP) * STEP;
  return { first: Math.max(0, at - STEP), last: Math.min(count, at + Math.ceil(height / GANTT_ROW) + 2 * STEP) };
}

/** A line from a bar to one that comes after it; by rows. */
export interface GanttLink {
  from: number;
  to: number;
}

/** What is not shown has no lines. */
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

/** Half of a bar's height, and how far a line leads out of a bar. Pixels. */
const HALF = 9;
const OUT = 6;

/**
 * The line as an SVG path, and whether what comes after ends before what it waits for. It falls onto the later bar
 * where that one lies below the end of the earlier, and goes to its nearer edge otherwise.
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
