/** Formats the values of components (3-formatting-01 to 07). The functions are pure: currency and time zone are parameters. */
import { formatPeriod, markIncomplete, toCalendarDay } from './dates.ts';
import type { Format, Grain } from './expressions.ts';
import { type Currency, formatMoney } from './money.ts';
import { type DisplayContext, formatNumber, formatPlainNumber, formatShortNumber } from './numbers.ts';
import { formatPercent } from './percentages.ts';

/** Displayed for missing values. */
export const MISSING_VALUE = '–';

/** Parameters for formatting a value: the context, and the currency of the company. */
export interface FormatContext extends Currency {
  place: DisplayContext;
  /** IANA name of the time zone that determines the day of an instant. */
  zone?: string;
  grain?: Grain | null;
  /** First day of the current, unfinished period. */
  running?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}/;
function formatDate(value: string, { zone = 'UTC', grain, running }: FormatContext): string {
  if (!DAY.test(value)) return value;
  const isMoment = value.length > 10;
  const time = isMoment ? Date.parse(value) : 0;
  if (Number.isNaN(time)) return value;
  const text = formatPeriod(isMoment ? toCalendarDay(new Date(time), zone) : value, grain);
  return grain && value === running ? markIncomplete(text) : text;
}

function formatNumericValue(value: number, format: Format, context: FormatContext): string {
  const { place } = context;
  switch (format) {
    case 'comma':
      return formatNumber(value);
    case 'metric_symbol':
      return formatShortNumber(value, place);
    case 'currency':
      return formatMoney(value, place, context);
    case 'percent':
      return place === 'axis' ? `${formatShortNumber(value, place)}%` : formatPercent(value);
    default:
      return place === 'table' ? formatPlainNumber(value) : formatShortNumber(value, place);
  }
}

/** Returns whether a format never shows decimals. */
export const isIntegerFormat = (format: string, { digits }: Pick<FormatContext, 'digits'>): boolean =>
  format === 'currency' && digits === 0;

/** Formats any value. A file is represented by its name, a missing value by a dash. */
export function formatValue(
  value: string | number | boolean | null | undefined,
  format: string,
  context: FormatContext,
): string {
  if (value === null || value === undefined || value === '') return MISSING_VALUE;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumericValue(value, format as Format, context);
  return format === 'date' ? formatDate(value, context) : value;
}
