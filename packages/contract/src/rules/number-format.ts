/** Figures as components show them (3-formatting-01 to 07). Pure: the company's currency and time zone are given. */
import { toCalendarDay, formatLongDate } from './dates.ts';
import type { Format, Grain } from './expressions.ts';

/** Where a figure stands: a tile shortens but knows no B, a chart shortens with B, a table shows all of it. */
export type DisplayContext = 'tile' | 'chart' | 'table';

/** What no value shows. */
export const MISSING_VALUE = '–';
const THOUSAND = 1000;
const MILLION = 1_000_000;
const BILLION = 1_000_000_000;
const DECIMALS = 2;

const oneDecimal = (size: number): string => (Math.floor(size * 10 + 0.5) / 10).toFixed(1);
const signed = (value: number, text: (size: number) => string): string =>
  (value < 0 ? '-' : '') + text(Math.abs(value));

// Making a format costs far more than using it.
const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: DECIMALS });
const UNGROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: DECIMALS, useGrouping: false });
/** A format of amounts by the decimals of the currency, made once. */
function formats(options: (digits: number) => Intl.NumberFormatOptions): (digits: number) => Intl.NumberFormat {
  const made: Intl.NumberFormat[] = [];
  return (digits) => (made[digits] ??= new Intl.NumberFormat('en-US', options(digits)));
}
const exact = formats((digits) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits }));
const brief = formats((digits) => ({ maximumFractionDigits: digits }));
const withoutSign = (text: string): string => (text === '-0' ? '0' : text);

/** With separators and at most two decimals: `1,234,567`. */
export const formatWithCommas = (value: number): string => withoutSign(GROUPED.format(value));
/** Money is whole, or it has all of its decimals: `31,351`, `27,715.80`, and `1.234` where there are three. */
const money = (size: number, digits: number): string => exact(digits).format(size).replace(/\.0+$/, '');
const plain = (value: number): string => withoutSign(UNGROUPED.format(value));

/** K and M strictly above their bound, B from its bound on and in charts only (C3-15, C3-16). */
function shortened(size: number, place: DisplayContext, whole: (size: number) => string): string {
  if (place !== 'tile' && size >= BILLION) return `${oneDecimal(size / BILLION)}B`;
  if (size > MILLION) return `${oneDecimal(size / MILLION)}M`;
  return size > THOUSAND ? `${oneDecimal(size / THOUSAND)}K` : whole(size);
}

/** `1500` gives `1.5K`. */
export const formatShortNumber = (value: number, place: DisplayContext): string =>
  signed(value, (size) => shortened(size, place, formatWithCommas));

/** What a figure is shown with. */
export interface FormatContext {
  place: DisplayContext;
  /** Of the company's currency. */
  symbol: string;
  /** Decimals of the company's currency. */
  digits: number;
  /** IANA name: whose day a moment falls on. */
  zone?: string;
  grain?: Grain | null;
  /** First day of the period that is not over yet. */
  running?: string | undefined;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A period by its first day: `Nov 2026`, `Q4 2026`, `2026`; a day and a week as `MMM Do, YYYY`. */
export function formatPeriod(day: string, grain: Grain | null | undefined): string {
  const year = day.slice(0, 4);
  const month = Number(day.slice(5, 7)) - 1;
  if (grain === 'year') return year;
  if (grain === 'quarter') return `Q${Math.floor(month / 3) + 1} ${year}`;
  return grain === 'month' ? `${MONTHS[month] ?? ''} ${year}` : formatLongDate(day);
}

/** Marks the name of a period whose values may still change. */
export const markIncomplete = (period: string): string => `${period} (incomplete)`;

const DAY = /^\d{4}-\d{2}-\d{2}/;
function dateText(value: string, { zone = 'UTC', grain, running }: FormatContext): string {
  if (!DAY.test(value)) return value;
  const isMoment = value.length > 10;
  const time = isMoment ? Date.parse(value) : 0;
  if (Number.isNaN(time)) return value;
  const text = formatPeriod(isMoment ? toCalendarDay(new Date(time), zone) : value, grain);
  return grain && value === running ? markIncomplete(text) : text;
}

function numberText(value: number, format: Format, { place, symbol, digits }: FormatContext): string {
  switch (format) {
    case 'comma':
      return formatWithCommas(value);
    case 'metric_symbol':
      return formatShortNumber(value, place);
    case 'currency':
      return signed(
        value,
        (size) =>
          symbol + (place === 'table' ? money(size, digits) : shortened(size, place, (n) => brief(digits).format(n))),
      );
    case 'percent':
      return `${formatWithCommas(value)}%`;
    default:
      return place === 'table' ? plain(value) : formatShortNumber(value, place);
  }
}

/** Whether a format writes no fraction. */
export const isIntegerFormat = (format: string, { digits }: Pick<FormatContext, 'digits'>): boolean =>
  format === 'currency' && digits === 0;

/** Any value in a format; a file is shown by its name, what is missing as a dash. */
export function formatValue(
  value: string | number | boolean | null | undefined,
  format: string,
  context: FormatContext,
): string {
  if (value === null || value === undefined || value === '') return MISSING_VALUE;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(value, format as Format, context);
  return format === 'date' ? dateText(value, context) : value;
}
