/**
 * Keyset pagination: a list can be continued after any of its rows, even if rows were added or deleted since that row
 * was read.
 */

type KeyType = 'bigint' | 'boolean' | 'date' | 'text' | 'timestamptz';

/** The sort keys of a row as texts, which define its position in the list. */
export type KeysetPosition = readonly string[];

/** The rows to read: a page by its number, or the rows after a position; undefined starts at the first row. */
export type KeysetRange = { limit: number } & ({ pageNum: number } | { after: KeysetPosition | undefined });

export interface Keyset {
  /** `order by …` */
  order: string;
  /** The position of a row, as the output `place`. */
  place: string;
  /** The condition for rows after the position in the expression `at`. */
  afterCondition: (position: string) => string;
}

/** @param keys never null, the last one unique; all are sorted in the same direction */
export function createKeyset(
  keys: readonly (readonly [expression: string, type: KeyType])[],
  direction: 'asc' | 'desc' = 'asc',
): Keyset {
  const expressions = keys.map(([expression]) => expression);
  return {
    order: `order by ${expressions.map((expression) => `${expression} ${direction}`).join(', ')}`,
    place: `array[${expressions.map((expression) => `(${expression})::text`).join(', ')}] as place`,
    afterCondition: (position) => {
      const values = keys.map(([, type], index) => `(${position}::text[])[${index + 1}]::${type}`);
      return `(${expressions.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${values.join(', ')})`;
    },
  };
}

/**
 * Returns the condition and the end of a statement that reads a page. It reads one extra row to detect whether more
 * rows follow.
 *
 * @param bind adds a value and returns its placeholder
 */
export function keysetRangeSql(
  { order, afterCondition }: Keyset,
  range: KeysetRange,
  bind: (value: unknown) => string,
): { and: string; end: string } {
  const after = 'after' in range ? range.after : undefined;
  const and = after ? ` and ${afterCondition(bind(after))}` : '';
  const offset = 'pageNum' in range ? ` offset ${bind((range.pageNum - 1) * range.limit)}::bigint` : '';
  return { and, end: `${order} limit ${bind(range.limit + 1)}::bigint${offset}` };
}

/**
 * Returns the rows of a page and the position after which the next page begins; `next` is undefined on the last page.
 */
export function toKeysetPage<Row extends { place: KeysetPosition }>(
  fetchedRows: readonly Row[],
  { limit }: KeysetRange,
): { rows: Row[]; has_next: boolean; next: KeysetPosition | undefined } {
  const rows = fetchedRows.slice(0, limit);
  const has_next = fetchedRows.length > limit;
  return { rows, has_next, next: has_next ? rows.at(-1)?.place : undefined };
}
