/** Formats usage numbers: K above 1,000, M above 1,000,000, with one decimal unless it is zero. */
const MILLION = 1_000_000;
const THOUSAND = 1000;

const oneDecimal = (n: number): string => String(Math.floor(n * 10 + 0.5) / 10);

/** `1500` becomes `1.5K`; `1000` is unchanged. */
export function formatUsageNumber(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  if (size > MILLION) return `${sign}${oneDecimal(size / MILLION)}M`;
  return size > THOUSAND ? `${sign}${oneDecimal(size / THOUSAND)}K` : `${sign}${size}`;
}
