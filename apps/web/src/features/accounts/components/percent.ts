/** Percents as people read them: at most the two decimals they come with. */
const trimmed = (value: number) => String(Math.round(Math.abs(value) * 100) / 100);

/** `94.87%`; null is `No data`. */
export const percent = (value: number | null): string =>
  value === null ? 'No data' : `${value < 0 ? '−' : ''}${trimmed(value)}%`;

/** With its sign: `+4.2%`. */
export const percentChange = (value: number | null): string =>
  value !== null && value > 0 ? `+${percent(value)}` : percent(value);
