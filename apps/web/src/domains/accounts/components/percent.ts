/** Formats percentages with at most one decimal; a zero decimal is dropped. */
const formatMagnitude = (value: number) => String(Math.round(Math.abs(value) * 10) / 10);

/** Formats a percentage: `94.9%`, or `No data` for null. */
export function formatPercent(value: number | null): string {
  if (value === null) return 'No data';
  const magnitude = formatMagnitude(value);
  return `${value < 0 && magnitude !== '0' ? '−' : ''}${magnitude}%`;
}

/** Like `formatPercent`, but with a plus sign for increases: `+4.2%`. */
export const formatPercentChange = (value: number | null): string =>
  value !== null && value > 0 && formatMagnitude(value) !== '0' ? `+${formatPercent(value)}` : formatPercent(value);
