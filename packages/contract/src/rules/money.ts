/** The only module that formats money. Amounts are in major units; rows store integer minor units (decision 15). */
import { type DisplayContext, formatDecimals, formatNumber, formatTenths, shortenNumber } from './numbers.ts';

/** The currency of a company. */
export interface Currency {
  /** Precedes the amount: `$`, `KD `. */
  symbol: string;
  /** Number of decimals, by ISO 4217. */
  digits: number;
}

/** The sign precedes the symbol and is a hyphen (1-S-69). What rounds to zero has no sign. */
const addSymbol = (amount: number, symbol: string, size: string): string =>
  `${amount < 0 && /[1-9]/.test(size) ? '-' : ''}${symbol}${size}`;

const THOUSAND = 1000;
const MILLION = 1_000_000;

/**
 * Format of account screens: K up to and including 1000.0K, then M, such as `$0.5K`, `$12.5K`, `$1.5M`, `-$1.5K`. A missing amount is `-`
 * (2-C-42).
 */
export function formatAccountMoney(amount: number | null | undefined, symbol: string): string {
  if (amount === null || amount === undefined) return '-';
  const size = Math.abs(amount);
  const text = size > MILLION ? `${formatTenths(size / MILLION)}M` : `${formatTenths(size / THOUSAND)}K`;
  return addSymbol(amount, symbol, text);
}

/**
 * Formats an amount for its context. Tables, exports and tooltips show all decimals of the currency, so that amounts of one column are
 * comparable: `$31,351.00`, `¥31,351`, `KD 1.234`. Other contexts shorten it: `$1.5K`, and up to a thousand `$999` or `$12.50`.
 */
export function formatMoney(amount: number, context: DisplayContext, { symbol, digits }: Currency): string {
  const formatExact = (size: number) => formatDecimals(size, digits);
  const formatSmall = (size: number) => (Number.isInteger(size) ? formatDecimals(size, 0) : formatExact(size));
  const size = Math.abs(amount);
  return addSymbol(amount, symbol, context === 'table' ? formatExact(size) : shortenNumber(size, context, formatSmall));
}

/** Formats an amount of a file without rounding, because users compare it with the file. @param amount decimal text in major units */
export function formatUnroundedMoney(amount: string, symbol: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(amount) ?? [];
  return whole === '' ? amount : `${sign}${symbol}${formatNumber(BigInt(whole))}${fraction}`;
}
