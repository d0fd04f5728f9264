/** Formats the metrics of support cases. */
import type { SupportCase } from '@mainstay/contract/support-cases/cases';

const HOUR = 60;
const DAY = 24 * HOUR;
/** Longer durations are formatted in days, because hours would not be meaningful. */
const TWO_DAYS = 2 * DAY;
const formatDecimal = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** Formats minutes in a suitable unit: `45 min`, `3.5 h`, `4 days`. Null is formatted as a dash. */
export function formatDuration(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < HOUR) return `${Math.round(minutes)} min`;
  return minutes < TWO_DAYS ? `${formatDecimal(minutes / HOUR)} h` : `${formatDecimal(minutes / DAY)} days`;
}

export const formatPriority = (priority: SupportCase['priority']): string =>
  priority.charAt(0).toUpperCase() + priority.slice(1);
