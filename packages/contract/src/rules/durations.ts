/** The only module that formats durations. */
import { formatNumber } from './numbers.ts';

const SECOND_MS = 1000;
const HOUR = 60;
const DAY = 24 * HOUR;
/** Longer durations are formatted in days, because hours would not be meaningful. */
const TWO_DAYS = 2 * DAY;

/** Formats a runtime: `850 ms`, `1.2 s`. */
export const formatMilliseconds = (ms: number): string =>
  ms < SECOND_MS ? `${formatNumber(ms, 0)} ms` : `${formatNumber(ms / SECOND_MS, 1)} s`;

/** Formats minutes in a suitable unit: `45 min`, `3.5 h`, `4 days`. */
export function formatMinutes(minutes: number): string {
  if (minutes < HOUR) return `${formatNumber(minutes, 0)} min`;
  return minutes < TWO_DAYS ? `${formatNumber(minutes / HOUR, 1)} h` : `${formatNumber(minutes / DAY, 1)} days`;
}
