/** Formats the change of a KPI value from the preceding range, for tiles and messages. */
import type { KpiReport } from '../components/report.ts';
import { formatChange } from './numbers.ts';
import { formatPercentChange } from './percentages.ts';

type Output = Pick<KpiReport['output']['data'][number], 'value' | 'previous' | 'format' | 'better'>;
/** Formats a number in the short form of a tile. */
type ChangeFormat = (value: number, format: Output['format']) => string;

/** The change of a value from the preceding range. */
export interface Change {
  /** The relative change, `New`, or `No change`. */
  text: string;
  /** The difference, unless `text` already is one. */
  difference?: string;
  way: 'up' | 'down' | 'same';
  /** Whether the change is good or bad according to the author's setting; `flat` without such a setting. */
  tone: 'good' | 'bad' | 'flat';
}

/** Formats a change: in points for percentages, otherwise in percent of the previous value and as a difference. */
function formatSize(
  { value, previous, format }: Output & { value: number; previous: number },
  formatValue: ChangeFormat,
): Pick<Change, 'text' | 'difference'> {
  const difference = value - previous;
  if (format === 'percent') return { text: `${formatChange(difference, 1)} pt` };
  if (previous === 0) return { text: difference === 0 ? '0' : 'New' };
  const text = formatPercentChange((difference / Math.abs(previous)) * 100);
  return { text, difference: `${difference < 0 ? '−' : '+'}${formatValue(Math.abs(difference), format)}` };
}

/** Returns null if there is nothing to compare. */
export function computeChange(output: Output, formatValue: ChangeFormat): Change | null {
  const { value, previous, better } = output;
  if (typeof value !== 'number' || typeof previous !== 'number') return null;
  const size = formatSize({ ...output, value, previous }, formatValue);
  // A change that rounds to zero counts as no change.
  if (size.text !== 'New' && !/[1-9]/.test(size.text)) return { text: 'No change', way: 'same', tone: 'flat' };
  const way = value > previous ? 'up' : 'down';
  return {
    ...size,
    way,
    tone: better === undefined ? 'flat' : (better === 'higher') === (way === 'up') ? 'good' : 'bad',
  };
}
