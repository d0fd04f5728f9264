/** Formats money. Amounts are in major units; rows store integer minor units (decision 15). */
const oneDecimal = (n: number): string => (Math.floor(n * 10 + 0.5) / 10).toFixed(1);

/**
 * Format of account screens: K up to and including 1000.0K, then M, such as `$0.5K`, `$12.5K`, `$1.5M`, `-$1.5K`. A missing amount is `-`
 * (2-C-42).
 */
export function formatAccountMoney(amount: number | null | undefined, symbol: string): string {
  if (amount === null || amount === undefined) return '-';
  const sign = amount < 0 ? '-' : '';
  const size = Math.abs(amount);
  return size > 1_000_000
    ? `${sign}${symbol}${oneDecimal(size / 1_000_000)}M`
    : `${sign}${symbol}${oneDecimal(size / 1000)}K`;
}
