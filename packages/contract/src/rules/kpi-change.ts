/** Formats the change of a KPI value from the preceding range, for tiles and messages. */
import type { KpiReport } from '../components/report.ts';

type Output = Pick<KpiReport['output']['data'][number], 'value' | 'previous' | 'format' | 'better'>;
/** Formats a number in the short form of a tile. */
type ChangeFormat = (value: number, format: Output['format']) => string;

/** The change of a value from the preceding range. */
export interface Change {
  text: string;
  way: 'up' | 'down' | 'same';
  /** Whether the change is good or bad according to the author's setting; `flat` without such a setting. */
  tone: 'good' | 'bad' | 'flat';
}

const MINUS = '−';
const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
const formatSigned = (size: number, text: string): string => `${size < 0 ? MINUS : '+'}${text}`;

/**
 * Formats the size of a change: in points for percentages, otherwise in percent of the previous value, or as an absolute value if that was
 * 0.
 */
function formatChangeSize(
  { value, previous, format }: Output & { value: number; previous: number },
  formatNumber: ChangeFormat,
): string {
  const difference = value - previous;
  if (format === 'percent') return formatSigned(difference, `${Math.abs(roundToTenth(difference))} pt`);
  if (previous === 0) return formatSigned(difference, formatNumber(Math.abs(difference), format));
  return formatSigned(difference, `${Math.abs(roundToTenth((difference / Math.abs(previous)) * 100))}%`);
}

/** Returns null if there is nothing to compare. */
export function computeChange(output: Output, formatNumber: ChangeFormat): Change | null {
  const { value, previous, better } = output;
  if (typeof value !== 'number' || typeof previous !== 'number') return null;
  const text = formatChangeSize({ ...output, value, previous }, formatNumber);
  // A change that rounds to zero counts as no change.
  if (!/[1-9]/.test(text)) return { text: 'No change', way: 'same', tone: 'flat' };
  const way = value > previous ? 'up' : 'down';
  return { text, way, tone: better === undefined ? 'flat' : (better === 'higher') === (way === 'up') ? 'good' : 'bad' };
}
