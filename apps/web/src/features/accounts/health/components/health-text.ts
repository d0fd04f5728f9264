/** Health in words and figures. */
import type { AccountHealth } from '@mainstay/contract/accounts/figures';
import { addDays } from '@mainstay/contract/rules/dates';
import { BAND_WORDS, healthBand, shownHealth } from '@mainstay/contract/rules/health';
import { entityDay, entityTimestamp, longDay, shortDay } from '../../../../lib/dates.ts';

export type Measure = AccountHealth['kpi_score_data'][number];

/** Smaller moves are not coloured: they are noise. */
const NOTICEABLE = 0.5;

/** Points with one decimal and their sign; `0` stays plain. */
export function points(value: number): string {
  const text = Math.abs(value).toFixed(1);
  if (Number(text) === 0) return '0';
  return `${value > 0 ? '+' : '−'}${text}`;
}

/** Good or bad, once a move is worth seeing. */
export const toneOf = (value: number): 'good' | 'bad' | undefined =>
  value >= NOTICEABLE ? 'good' : value <= -NOTICEABLE ? 'bad' : undefined;

/** `6 points`, `4.6 points`, `1 point`. */
export function pointCount(value: number): string {
  const text = Math.abs(value).toFixed(1).replace('.0', '');
  return `${text} ${text === '1' ? 'point' : 'points'}`;
}

/** The word of a score's band. */
export const bandWord = (score: number): string => BAND_WORDS[healthBand(score)];
export { healthBand, shownHealth };

/** A past day, with its year only where that differs. */
export const dayBeside = (day: string, beside: string): string =>
  day.slice(0, 4) === beside.slice(0, 4) ? shortDay(day) : longDay(day);

const DEFAULT_DAYS = 30;
/** Head of the column of changes: the usual span by its length, any other by its word. */
export const changeHead = ({ since, as_of }: Pick<AccountHealth, 'since' | 'as_of'>): string =>
  addDays(as_of, -DEFAULT_DAYS) === since ? '30 d' : 'Change';

const SIGNED = new Set<Measure['kpi']>(['usage_trend']);

/** What was measured, in its own unit: `94.9%`, `87 days`, `+4.7%`. */
export function measuredValue({ kpi, kpi_value, unit }: Measure): string {
  if (kpi_value === null) return 'No data';
  const size = Math.round(Math.abs(kpi_value) * 10) / 10;
  const sign = kpi_value < 0 && size > 0 ? '−' : SIGNED.has(kpi) && size > 0 ? '+' : '';
  const word = size === 1 ? unit.replace(/s$/, '') : unit;
  return `${sign}${size}${unit === '%' ? '%' : ` ${word}`}`;
}

/** `Nov 20th, 2026, 06:00` in the company's time zone. */
export const computedAt = (instant: string): string =>
  `${longDay(entityDay(instant))}, ${entityTimestamp(instant).slice(11, 16)}`;
