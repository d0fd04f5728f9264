/** Places events so that they do not cover each other: bars over days in lanes, blocks in hours side by side. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import { compareEvents, type EventOnDays } from './event-days.ts';

/** An event over consecutive days of a row. */
export interface EventBar extends EventOnDays {
  /** Zero-based column of its first visible day. */
  column: number;
  /** Number of visible days. */
  span: number;
  /** Zero-based line below the header of the days. */
  lane: number;
  /** Whether it begins before or ends after the row. */
  continues: { before: boolean; after: boolean };
}

/** Places events in the first lane that is free on all their days. @param days consecutive */
export function layOutBars(days: readonly string[], events: readonly EventOnDays[]): EventBar[] {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  /** Columns that are taken, by lane. */
  const lanes: Set<number>[] = [];
  return events
    .filter(({ first, last }) => first <= to && last >= from)
    .sort(compareEvents)
    .map((one) => {
      const continues = { before: one.first < from, after: one.last > to };
      const column = continues.before ? 0 : daysBetween(from, one.first);
      const span = daysBetween(addDays(from, column), continues.after ? to : one.last) + 1;
      const columns = Array.from({ length: span }, (_, at) => column + at);
      const free = lanes.findIndex((taken) => columns.every((at) => !taken.has(at)));
      const lane = free < 0 ? lanes.length : free;
      lanes[lane] = new Set([...(lanes[lane] ?? []), ...columns]);
      return { ...one, column, span, lane, continues };
    });
}

/**
 * Returns the bars that fit in a number of lanes, and by column the number of events that do not. On days with hidden events the last lane
 * is kept free for their number.
 */
export function limitLanes(
  bars: readonly EventBar[],
  columns: number,
  limit: number,
): { shown: EventBar[]; hidden: number[] } {
  const covers = ({ column, span }: EventBar, at: number) => column <= at && at < column + span;
  const depth = Array.from({ length: columns }, (_, at) =>
    Math.max(0, ...bars.filter((bar) => covers(bar, at)).map(({ lane }) => lane + 1)),
  );
  const isOver = (bar: EventBar) => depth.some((lanes, at) => lanes > limit && covers(bar, at));
  const shown = bars.filter((bar) => bar.lane < (isOver(bar) ? limit - 1 : limit));
  const hidden = depth.map((_, at) => bars.filter((bar) => covers(bar, at) && !shown.includes(bar)).length);
  return { shown, hidden };
}

/** Where a block is among those beside it. */
export interface BlockPlace {
  /** Zero-based. */
  column: number;
  /** Number of columns that share the width. */
  columns: number;
  /** Number of columns that it takes. */
  span: number;
}

interface Interval {
  from: number;
  to: number;
}
const overlaps = (a: Interval, b: Interval): boolean => a.from < b.to && b.from < a.to;

/** Places blocks that overlap side by side; a block takes the free columns on its right. Returns the places in the order of the blocks. */
export function layOutBlocks(blocks: readonly Interval[]): BlockPlace[] {
  const places = new Map<Interval, BlockPlace>();
  let group: Interval[] = [];
  const close = () => {
    const columns = Math.max(0, ...group.map((block) => (places.get(block)?.column ?? 0) + 1));
    for (const block of group) {
      const column = places.get(block)?.column ?? 0;
      const neighbors = group.filter((other) => overlaps(other, block)).map((other) => places.get(other)?.column ?? 0);
      const next = Math.min(columns, ...neighbors.filter((at) => at > column));
      places.set(block, { column, columns, span: next - column });
    }
    group = [];
  };
  for (const block of blocks.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (!group.some((other) => overlaps(other, block))) close();
    const taken = new Set(group.filter((other) => overlaps(other, block)).map((other) => places.get(other)?.column));
    let column = 0;
    while (taken.has(column)) column += 1;
    places.set(block, { column, columns: 1, span: 1 });
    group.push(block);
  }
  close();
  return blocks.map((block) => places.get(block) ?? { column: 0, columns: 1, span: 1 });
}
