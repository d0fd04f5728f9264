/** Buckets of equal width between the minimum and maximum value. The last bucket includes its upper bound (S3-26). */
const BUCKETS = 10;

export interface Bucket {
  from: number;
  to: number;
  count: number;
}

/** Returns ten buckets, one bucket if all values are equal, or none without values. */
export function histogram(values: readonly number[]): Bucket[] {
  if (values.length === 0) return [];
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (low === high) return [{ from: low, to: high, count: values.length }];
  const width = (high - low) / BUCKETS;
  const counts = new Array<number>(BUCKETS).fill(0);
  for (const value of values) {
    const at = Math.min(BUCKETS - 1, Math.floor((value - low) / width));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((count, at) => ({ from: low + at * width, to: low + (at + 1) * width, count }));
}
