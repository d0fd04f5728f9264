/** Starts drawing a chart once its box is visible, or after a time limit at the latest (decision 17). */
import { TIMINGS } from '../../../../platform/lib/timings.ts';

/** Returns the time limit in milliseconds, counted from the arrival of the data (C3-17). */
export const getStartLimit = (type: string | undefined): number =>
  type === 'distribution' ? TIMINGS.distributionStart : TIMINGS.chartStart;

/**
 * @param onSeen calls back once the box is visible and returns a function to stop observing
 * @returns a function that cancels the start
 */
export function scheduleChartStart(
  onSeen: (seen: () => void) => () => void,
  limit: number,
  draw: () => void,
): () => void {
  let stop: (() => void) | undefined;
  const start = () => {
    clearTimeout(timer);
    stop?.();
    draw();
  };
  const timer = setTimeout(start, limit);
  stop = onSeen(start);
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}
