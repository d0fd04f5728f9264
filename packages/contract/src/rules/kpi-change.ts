/** How a figure stands against the range before: the same words on a tile and in a message. */
import type { KpiReport } from '../components/report.ts';

type Output = Pick<KpiReport['output']['data'][number], 'value' | 'previous' | 'format' | 'better'>;
/** A number in a format, as short as a tile has it. */
type ChangeFormat = (value: number, format: Output['format']) => string;

/** How a figure stands against the range before. */
export interface Change {
  text: string;
  way: 'up' | 'down' | 'same';
  /** What that means by the author's word; `flat` where it means nothing. */
  tone: 'good' | 'bad' | 'flat';
}

const MINUS = '−';
const rounded = (value: number): number => Math.round(value * 10) / 10;
const signed = (size: number, text: string): string => `${size < 0 ? MINUS : '+'}${text}`;

/** By how much: a share in points, anything else in percent of what was there, or as it is where nothing was. */
function formatChangeSize(
  { value, previous, format }: Output & { value: number; previous: number },
  as: ChangeFormat,
): string {
  const difference = value - previous;
  if (format === 'percent') return signed(difference, `${Math.abs(rounded(difference))} pt`);
  if (previous === 0) return signed(difference, as(Math.abs(difference), format));
  return signed(difference, `${Math.abs(rounded((difference / Math.abs(previous)) * 100))}%`);
}

/** Null where there is nothing to compare. */
export function computeChange(output: Output, as: ChangeFormat): Change | null {
  const { value, previous, better } = output;
  if (typeof value !== 'number' || typeof previous !== 'number') return null;
  const text = formatChangeSize({ ...output, value, previous }, as);
  // What is too little to be said is no change.
  if (!/[1-9]/.test(text)) return { text: 'No change', way: 'same', tone: 'flat' };
  const way = value > previous ? 'up' : 'down';
  return { text, way, tone: better === undefined ? 'flat' : (better === 'higher') === (way === 'up') ? 'good' : 'bad' };
}
