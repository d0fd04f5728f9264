/**
 * Where a drill-down came from (S3-21). Each frame keeps its own entries; the page's history holds the tokens of all of
 * them in their order, so that the browser's Back pops too.
 */
import type { View } from '../../components/component-view.ts';

export interface DrillEntry {
  token: string;
  view: View;
  /** How far the rows were scrolled, in pixels. */
  scrollTop: number;
}

const DEEPEST = 20;

/** One deeper; the oldest entry of a stack of 20 is forgotten. */
export const pushEntry = (stack: readonly DrillEntry[], entry: DrillEntry): DrillEntry[] =>
  [...stack, entry].slice(-DEEPEST);

/** Everything from the first entry on whose token history no longer holds; that entry is what shows again. */
export function popEntries(
  stack: readonly DrillEntry[],
  tokens: readonly string[],
): { back: DrillEntry | undefined; rest: readonly DrillEntry[] } {
  const at = stack.findIndex(({ token }) => !tokens.includes(token));
  return at < 0 ? { back: undefined, rest: stack } : { back: stack[at], rest: stack.slice(0, at) };
}
