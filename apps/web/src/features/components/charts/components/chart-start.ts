/** When a chart is drawn: as soon as its box can be seen, and at the latest after its limit (decision 17). */
import { TIMINGS } from '../../../../lib/timings.ts';

/** Milliseconds after its data that a chart of a type starts at the latest (C3-17). */
export const getStartLimit = (type: string | undefined): number =>
  type === 'distribution' ? TIMINGS.distributionStart : TIMINGS.chartStart;

/** @param onSeen calls back once the box is seen, and answers how to stop watching @returns how to give up */
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
