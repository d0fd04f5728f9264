/** Money as people read it. Amounts arrive in major units; rows keep integer minor units (decision 15). */
const oneDecimal = (n: number): string => (Math.floor(n * 10 + 0.5) / 10).toFixed(1);

/** Account screens: always K up to and including 1000.0K, then M; `$0.5K`, `$12.5K`, `$1.5M`, `-$1.5K`; missing is `-` (2-C-42). */
export function formatAccountMoney(amount: number | null | undefined, symbol: string): string {
  if (amount === null || amount === undefined) return '-';
  const sign = amount < 0 ? '-' : '';
  const size = Math.abs(amount);
  return size > 1_000_000
    ? `${sign}${symbol}${oneDecimal(size / 1_000_000)}M`
    : `${sign}${symbol}${oneDecimal(size / 1000)}K`;
}
