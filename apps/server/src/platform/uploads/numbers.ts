/**
 * Parses numbers as people and programs write them: `1,234.50`, `1.234,50`, `42 500,00`, `$12`, `(3.10)`. Ambiguous
 * texts are rejected instead of guessed.
 */

/** An exact decimal: sign and digits, of which the last `scale` are decimal places. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

export type ParsedNumber = { decimal: Decimal } | { fault: string };

const NOT_A_NUMBER = 'Must be a number.';
const NO_DECIMALS = 'Must be a whole amount: the currency has no decimals.';
const AMBIGUOUS_NUMBER = 'Ambiguous number.';
export const TOO_LARGE = 'The number is too large.';
/** Far longer than any number that a person writes. */
const MAX_LENGTH = 100;
const SPACES = /[\s'’]/g;
const GROUPED_BY_SPACE = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/;

const GROUPED_BY_COMMA = /^\d{1,3}(?:,\d{3})+$/;
const GROUPED_BY_DOT = /^\d{1,3}(?:\.\d{3})+$/;
const isGrouped = (whole: string, separator: string) =>
  (separator === ',' ? GROUPED_BY_COMMA : GROUPED_BY_DOT).test(whole) || /^\d+$/.test(whole);

const toDecimal = (whole: string, fraction: string, isNegative: boolean): ParsedNumber => {
  const digits = (whole.replace(/\D/g, '') + fraction).replace(/^0+(?=\d)/, '');
  if (digits.length > 30) return { fault: TOO_LARGE };
  return { decimal: { digits: isNegative ? -BigInt(digits) : BigInt(digits), scale: fraction.length } };
};

/** @param commaGroups how `1,234` is interpreted: as one thousand (money, counts), or as ambiguous (measures) */
export function parseDecimal(text: string, commaGroups: boolean): ParsedNumber {
  if (text.length > MAX_LENGTH) return { fault: NOT_A_NUMBER };
  const parenthesized = /^\((.*)\)$/.exec(text.trim());
  const withoutSymbol = (parenthesized?.[1] ?? text).replace(/[\p{Sc}]/gu, '').trim();
  const sign = /^[-−+]\s*/.exec(withoutSymbol)?.[0] ?? '';
  const isNegative = parenthesized !== null || /[-−]/.test(sign);
  const body = withoutSymbol.slice(sign.length);
  if (/[\s'’]/.test(body) && !GROUPED_BY_SPACE.test(body)) return { fault: NOT_A_NUMBER };
  const numberText = body.replace(SPACES, '');
  if (!/^(?:\d[\d.,]*|[.,]\d+)$/.test(numberText)) return { fault: NOT_A_NUMBER };
  const comma = numberText.lastIndexOf(',');
  const dot = numberText.lastIndexOf('.');
  if (comma < 0 && dot < 0) return toDecimal(numberText, '', isNegative);
  const last = Math.max(comma, dot);
  const separator = numberText.charAt(last);
  const whole = numberText.slice(0, last);
  const fraction = numberText.slice(last + 1);
  if (comma >= 0 && dot >= 0) {
    const other = separator === ',' ? '.' : ',';
    if (whole.includes(separator) || !isGrouped(whole, other)) return { fault: NOT_A_NUMBER };
    return toDecimal(whole, fraction, isNegative);
  }
  if (whole.includes(separator)) {
    return isGrouped(numberText, separator) ? toDecimal(numberText, '', isNegative) : { fault: NOT_A_NUMBER };
  }
  const looksGrouped = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && body === numberText;
  if (looksGrouped && separator === ',') {
    return commaGroups ? toDecimal(numberText, '', isNegative) : { fault: AMBIGUOUS_NUMBER };
  }
  return toDecimal(whole, fraction, isNegative);
}

const powerOfTen = (n: number) => 10n ** BigInt(n);

/** Rounds to a whole number, half away from zero. */
const roundTo = ({ digits, scale }: Decimal): bigint => {
  const unit = powerOfTen(scale);
  const half = unit / 2n;
  return (digits + (digits < 0n ? -half : half)) / unit;
};

const RATE_SCALE = 9;
/** Maximum amount of one cell in minor units; the sum of a million cells still fits into the database. */
const MONEY_LIMIT = 10_000_000_000_000n;

/**
 * Converts major units to minor units of the tenant's currency.
 * @param rate from the row's currency to the tenant's
 */
export function parseMoney(text: string, minorDigits: number, rate = 1): { minor: number } | { fault: string } {
  const parsed = parseDecimal(text, minorDigits !== 3);
  if ('fault' in parsed) return parsed;
  const { digits, scale } = parsed.decimal;
  // `1.234` means 1,234 in many locales. With four decimal places, no one means thousands.
  if (scale === 3 && minorDigits !== 3 && /^\D*[1-9]\d{0,2}\.\d{3}\D*$/.test(text)) return { fault: AMBIGUOUS_NUMBER };
  // Rounding would hide that the amount is in another currency. Converted amounts are rounded as usual.
  if (minorDigits === 0 && rate === 1 && digits % powerOfTen(scale) !== 0n) return { fault: NO_DECIMALS };
  const scaledRate = BigInt(Math.round(rate * 10 ** RATE_SCALE));
  const minor = roundTo({ digits: digits * scaledRate * powerOfTen(minorDigits), scale: scale + RATE_SCALE });
  return minor <= MONEY_LIMIT && minor >= -MONEY_LIMIT ? { minor: Number(minor) } : { fault: TOO_LARGE };
}

/** The largest count that a row may hold. */
const INT_LIMIT = 2_147_483_647;

/** Parses a count: not negative, with no decimal places except zeros. */
export function parseInteger(text: string): { whole: number } | { fault: string } {
  const parsed = parseDecimal(text, true);
  if ('fault' in parsed) return { fault: 'Must be a whole number.' };
  const { digits, scale } = parsed.decimal;
  if (digits % powerOfTen(scale) !== 0n) return { fault: 'Must be a whole number.' };
  const value = Number(digits / powerOfTen(scale));
  if (value < 0) return { fault: 'Must not be negative.' };
  return value <= INT_LIMIT ? { whole: value } : { fault: TOO_LARGE };
}

/** Parses a measure. */
export function parseNumber(text: string): { number: number } | { fault: string } {
  const parsed = parseDecimal(text, false);
  if ('fault' in parsed) return parsed;
  return { number: Number(parsed.decimal.digits) / 10 ** parsed.decimal.scale };
}
