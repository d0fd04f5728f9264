/**
 * The stack of drilldowns (S3-21). Each frame has its own entries. The history state of the page contains the tokens of all frames in
 * order,
 * so that the browser's Back button also pops entries.
 */
import type { View } from '../../components/component-view.ts';

export interface DrillEntry {
  token: string;
  view: View;
  /** Scroll position of the rows in pixels. */
  scrollTop: number;
}

const MAX_DEPTH = 20;

/** Pushes an entry. If the stack already has 20 entries, the oldest one is dropped. */
export const pushEntry = (stack: readonly DrillEntry[], entry: DrillEntry): DrillEntry[] =>
  [...stack, entry].slice(-MAX_DEPTH);

/** Pops all entries from the first one whose token is no longer in the history; that entry is restored. */
export function popEntries(
  stack: readonly DrillEntry[],
  tokens: readonly string[],
): { back: DrillEntry | undefined; rest: readonly DrillEntry[] } {
  const index = stack.findIndex(({ token }) => !tokens.includes(token));
  return index < 0 ? { back: undefined, rest: stack } : { back: stack[index], rest: stack.slice(0, index) };
}
