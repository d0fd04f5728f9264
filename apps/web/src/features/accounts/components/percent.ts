/** Percents as people read them: one decimal, and none where it would be 0. */
const trimmed = (value: number) => String(Math.round(Math.abs(value) * 10) / 10);

/** `94.9%`; null is `No data`. */
export function formatPercent(value: number | null): string {
  if (value === null) return 'No data';
  const size = trimmed(value);
  return `${value < 0 && size !== '0' ? '−' : ''}${size}%`;
}

/** With its sign: `+4.2%`. */
export const formatPercentChange = (value: number | null): string =>
  value !== null && value > 0 && trimmed(value) !== '0' ? `+${formatPercent(value)}` : formatPercent(value);
