/** Formats health values. */
import type { AccountHealth } from '@mainstay/contract/health/metrics';
import { addDays } from '@mainstay/contract/rules/dates';
import { HEALTH_BAND_LABELS, healthBand, roundHealth } from '@mainstay/contract/rules/health';
import { formatCount, formatChange, formatDecimals, formatNumber } from '@mainstay/contract/rules/numbers';
import { formatPercent } from '@mainstay/contract/rules/percentages';
import { formatLongDate, formatShortDate } from '../../../platform/lib/dates.ts';

export type Measure = AccountHealth['kpi_score_data'][number];

/** Smaller changes are noise and are not colored. */
const NOTICEABLE = 0.5;

/** Formats a total with one decimal, rounded up like the score, so that a total of 68.02 does not read `68.0` beside a score of 69. */
export const formatTotal = (score: number): string => formatDecimals(roundHealth(score * 10) / 10, 1);

/** Formats points with one decimal and a sign: `−5.1`, `+6.0`. */
export const formatPoints = (value: number): string => formatChange(value, 1, 1);

/** Returns the tone of a change, or undefined if the change is not noticeable. */
export const getTone = (value: number): 'good' | 'bad' | undefined =>
  value >= NOTICEABLE ? 'good' : value <= -NOTICEABLE ? 'bad' : undefined;

/** Formats a number of points: `6 points`, `4.6 points`, `1 point`. */
export function formatPointCount(value: number): string {
  const text = formatNumber(Math.abs(value), 1);
  return `${text} ${text === '1' ? 'point' : 'points'}`;
}

/** Returns the label of a score's band. */
export const formatBand = (score: number): string => HEALTH_BAND_LABELS[healthBand(score)];
export { healthBand, roundHealth };

/** Returns `Data for 2 of 5 measures, 40% of the weight`. The share is rounded down, so that less than half is never shown as 50%. */
export function formatDataShare({ kpi_score_data: measures, data_share }: AccountHealth): string {
  const known = measures.filter(({ kpi_value }) => kpi_value !== null).length;
  return `Data for ${known} of ${formatCount(measures.length, 'measure')}, ${formatPercent(Math.floor(data_share))} of the weight`;
}

/** Formats a past day; the year is included only if it differs from that of `referenceDay`. */
export const formatDayRelativeTo = (day: string, referenceDay: string): string =>
  day.slice(0, 4) === referenceDay.slice(0, 4) ? formatShortDate(day) : formatLongDate(day);

const DEFAULT_DAYS = 30;
/** Returns the header of the column of changes: `30 d` for the default period, otherwise `Change`. */
export const formatChangeHeader = ({ since, as_of }: Pick<AccountHealth, 'since' | 'as_of'>): string =>
  addDays(as_of, -DEFAULT_DAYS) === since ? '30 d' : 'Change';

const SIGNED = new Set<Measure['kpi']>(['usage_trend']);

/** Formats a measured value with its unit: `94.9%`, `87 days`, `+4.7%`. */
export function formatMeasuredValue({ kpi, kpi_value, unit }: Measure): string {
  if (kpi_value === null) return 'No data';
  const text = SIGNED.has(kpi) ? formatChange(kpi_value, 1) : formatNumber(kpi_value, 1);
  return unit === '%' ? `${text}%` : `${text} ${text === '1' ? unit.replace(/s$/, '') : unit}`;
}
