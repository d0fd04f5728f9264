/**
 * The only module that formats numbers as text, in American English. Money and percentages build on it. Negative numbers have a minus sign
 * (−), except money (1-S-69).
 */
/** Formatters are cached because creating one costs far more than using it. */
const FORMATS = new Map<string, Intl.NumberFormat>();
function getFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  let format = FORMATS.get(key);
  if (!format) {
    // Zero, and what rounds to zero, has no sign.
    format = new Intl.NumberFormat('en-US', { signDisplay: 'negative', ...options });
    FORMATS.set(key, format);
  }
  return format;
}
const format = (value: number | bigint, options: Intl.NumberFormatOptions): string =>
  getFormat(options).format(value).replace('-', '−');

const DECIMALS = 2;

/** Formats with separators and, by default, at most two decimals: `1,234,567`, `12.5`, `−3`. A half is rounded away from zero. */
export const formatNumber = (value: number | bigint, maxDecimals = DECIMALS): string =>
  format(value, { maximumFractionDigits: maxDecimals });

/** Formats with exactly this many decimals, for values that are compared with each other: `72.50`. */
export const formatDecimals = (value: number, decimals: number): string =>
  format(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Formats without separators, because the number may be an identifier: `20261`. */
export const formatPlainNumber = (value: number): string =>
  format(value, { maximumFractionDigits: DECIMALS, useGrouping: false });

/** Formats a change with a sign, also for increases: `+4`, `−2.5`, `0`. */
export const formatChange = (value: number, maxDecimals = DECIMALS, minDecimals = 0): string =>
  format(value, {
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: maxDecimals,
    signDisplay: 'exceptZero',
  });

/** Formats a number of things: `1 row`, `1,204 rows`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Where a value is displayed: a tile shortens to K and M, a chart and its axis also to B, a table shows the full value. */
export type DisplayContext = 'tile' | 'chart' | 'axis' | 'table';

const THOUSAND = 1000;
const MILLION = 1_000_000;
const BILLION = 1_000_000_000;

/** Formats a shortened number with one decimal and without separators: `1.5` for `1.5K`, `1000.0` for `1000.0K`. */
export const formatTenths = (value: number): string =>
  format(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });

/** Ticks are round numbers. Most have few digits, but `1.25K` must differ from `1.3K`, and 0.002 from 0.004. */
const TICK_DIGITS = 6;
const formatTick = (value: number): string => format(value, { maximumSignificantDigits: TICK_DIGITS });

/**
 * Shortens a number without a sign to K and M strictly above their threshold, and to B from its threshold on, but not on tiles (C3-15,
 * C3-16). Ticks have only the decimals that they need: `20K`.
 */
export function shortenNumber(size: number, context: DisplayContext, formatSmall: (size: number) => string): string {
  const formatShortened = context === 'axis' ? formatTick : formatTenths;
  if (context !== 'tile' && size >= BILLION) return `${formatShortened(size / BILLION)}B`;
  if (size > MILLION) return `${formatShortened(size / MILLION)}M`;
  return size > THOUSAND ? `${formatShortened(size / THOUSAND)}K` : formatSmall(size);
}

const prependMinus = (value: number, text: string): string => (value < 0 && /[1-9]/.test(text) ? `−${text}` : text);

/** Shortens a number: `1500` becomes `1.5K`, and `1000` becomes `1,000`. */
export const formatShortNumber = (value: number, context: DisplayContext): string =>
  prependMinus(value, shortenNumber(Math.abs(value), context, context === 'axis' ? formatTick : formatNumber));

/** Shortens usage: `1500` becomes `1.5K`, and `1000` is unchanged (2-usage-14). */
export const formatUsageNumber = (value: number): string =>
  prependMinus(value, shortenNumber(Math.abs(value), 'tile', formatPlainNumber));
