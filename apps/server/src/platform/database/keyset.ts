/** Orders by which a list is continued behind any of its rows, whatever came or went since that row was read. */

type KeyType = 'bigint' | 'boolean' | 'date' | 'text' | 'timestamptz';

/** What a row is ordered by, as texts: its place in the list. */
export type KeysetPosition = readonly string[];

/** Which rows of a list are read: a page by its number, or so many behind a place, from the first where none is named. */
export type KeysetRange = { limit: number } & ({ pageNum: number } | { after: KeysetPosition | undefined });

export interface Keyset {
  /** `order by …` */
  order: string;
  /** A row's place, as the output `place`. */
  place: string;
  /** Holds for rows behind the place that `at` stands for. */
  behind: (at: string) => string;
}

/** @param keys never null, the last of them unique; all go the same way */
export function createKeyset(
  keys: readonly (readonly [expression: string, type: KeyType])[],
  way: 'asc' | 'desc' = 'asc',
): Keyset {
  const named = keys.map(([expression]) => expression);
  return {
    order: `order by ${named.map((expression) => `${expression} ${way}`).join(', ')}`,
    place: `array[${named.map((expression) => `(${expression})::text`).join(', ')}] as place`,
    behind: (at) => {
      const values = keys.map(([, type], index) => `(${at}::text[])[${index + 1}]::${type}`);
      return `(${named.join(', ')}) ${way === 'asc' ? '>' : '<'} (${values.join(', ')})`;
    },
  };
}

/**
 * Conditions and end of a statement that reads a part; it reads a row more, which tells whether others follow.
 *
 * @param bind @returns what stands for a value in the text
 */
export function keysetRangeSql(
  { order, behind }: Keyset,
  part: KeysetRange,
  bind: (value: unknown) => string,
): { and: string; end: string } {
  const after = 'after' in part ? part.after : undefined;
  const and = after ? ` and ${behind(bind(after))}` : '';
  const offset = 'pageNum' in part ? ` offset ${bind((part.pageNum - 1) * part.limit)}::bigint` : '';
  return { and, end: `${order} limit ${bind(part.limit + 1)}::bigint${offset}` };
}

/** The rows of a part, and behind which place the next begins; undefined where nothing follows. */
export function toKeysetPage<Row extends { place: KeysetPosition }>(
  found: readonly Row[],
  { limit }: KeysetRange,
): { rows: Row[]; has_next: boolean; next: KeysetPosition | undefined } {
  const rows = found.slice(0, limit);
  const has_next = found.length > limit;
  return { rows, has_next, next: has_next ? rows.at(-1)?.place : undefined };
}
