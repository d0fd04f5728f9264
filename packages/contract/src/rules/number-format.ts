/** Formats the values of components (3-formatting-01 to 07). The functions are pure: currency and time zone are parameters. */
import { toCalendarDay, formatLongDate } from './dates.ts';
import type { Format, Grain } from './expressions.ts';

/** Where a value is displayed: a tile shortens to K and M, a chart also to B, a table shows the full value. */
export type DisplayContext = 'tile' | 'chart' | 'table';

/** Displayed for missing values. */
export const MISSING_VALUE = '–';
const THOUSAND = 1000;
const MILLION = 1_000_000;
const BILLION = 1_000_000_000;
const DECIMALS = 2;

const oneDecimal = (size: number): string => (Math.floor(size * 10 + 0.5) / 10).toFixed(1);
const formatSigned = (value: number, formatSize: (size: number) => string): string =>
  (value < 0 ? '-' : '') + formatSize(Math.abs(value));

// Creating a formatter costs far more than using it.
const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: DECIMALS });
const UNGROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: DECIMALS, useGrouping: false });
/** Caches currency formatters by the number of decimals. */
function createFormats(options: (digits: number) => Intl.NumberFormatOptions): (digits: number) => Intl.NumberFormat {
  const cache: Intl.NumberFormat[] = [];
  return (digits) => (cache[digits] ??= new Intl.NumberFormat('en-US', options(digits)));
}
const getExactFormat = createFormats((digits) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits }));
const getBriefFormat = createFormats((digits) => ({ maximumFractionDigits: digits }));
const dropNegativeZero = (text: string): string => (text === '-0' ? '0' : text);

/** Formats with separators and at most two decimals: `1,234,567`. */
export const formatWithCommas = (value: number): string => dropNegativeZero(GROUPED.format(value));
/** Shows either no decimals or all decimals of the currency: `31,351`, `27,715.80`, and `1.234` with three decimals. */
const formatMoney = (size: number, digits: number): string => getExactFormat(digits).format(size).replace(/\.0+$/, '');
const formatPlain = (value: number): string => dropNegativeZero(UNGROUPED.format(value));

/** Uses K and M strictly above their threshold, and B from its threshold on, but not on tiles (C3-15, C3-16). */
function shortenNumber(size: number, place: DisplayContext, formatWhole: (size: number) => string): string {
  if (place !== 'tile' && size >= BILLION) return `${oneDecimal(size / BILLION)}B`;
  if (size > MILLION) return `${oneDecimal(size / MILLION)}M`;
  return size > THOUSAND ? `${oneDecimal(size / THOUSAND)}K` : formatWhole(size);
}

/** `1500` becomes `1.5K`. */
export const formatShortNumber = (value: number, place: DisplayContext): string =>
  formatSigned(value, (size) => shortenNumber(size, place, formatWithCommas));

/** Parameters for formatting a value. */
export interface FormatContext {
  place: DisplayContext;
  /** Symbol of the company's currency. */
  symbol: string;
  /** Number of decimals of the company's currency. */
  digits: number;
  /** IANA name of the time zone that determines the day of an instant. */
  zone?: string;
  grain?: Grain | null;
  /** First day of the current, unfinished period. */
  running?: string | undefined;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a period given by its first day: `Nov 2026`, `Q4 2026`, `2026`; days and weeks as `MMM Do, YYYY`. */
export function formatPeriod(day: string, grain: Grain | null | undefined): string {
  const year = day.slice(0, 4);
  const month = Number(day.slice(5, 7)) - 1;
  if (grain === 'year') return year;
  if (grain === 'quarter') return `Q${Math.floor(month / 3) + 1} ${year}`;
  return grain === 'month' ? `${MONTHS[month] ?? ''} ${year}` : formatLongDate(day);
}

/** Marks a period whose values can still change. */
export const markIncomplete = (period: string): string => `${period} (incomplete)`;

const DAY = /^\d{4}-\d{2}-\d{2}/;
function formatDate(value: string, { zone = 'UTC', grain, running }: FormatContext): string {
  if (!DAY.test(value)) return value;
  const isMoment = value.length > 10;
  const time = isMoment ? Date.parse(value) : 0;
  if (Number.isNaN(time)) return value;
  const text = formatPeriod(isMoment ? toCalendarDay(new Date(time), zone) : value, grain);
  return grain && value === running ? markIncomplete(text) : text;
}

function formatNumber(value: number, format: Format, { place, symbol, digits }: FormatContext): string {
  switch (format) {
    case 'comma':
      return formatWithCommas(value);
    case 'metric_symbol':
      return formatShortNumber(value, place);
    case 'currency':
      return formatSigned(
        value,
        (size) =>
          symbol +
          (place === 'table'
            ? formatMoney(size, digits)
            : shortenNumber(size, place, (n) => getBriefFormat(digits).format(n))),
      );
    case 'percent':
      return `${formatWithCommas(value)}%`;
    default:
      return place === 'table' ? formatPlain(value) : formatShortNumber(value, place);
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
  if (typeof value === 'number') return formatNumber(value, format as Format, context);
  return format === 'date' ? formatDate(value, context) : value;
}
