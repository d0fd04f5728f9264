/** Column filters: which of them are complete enough to be sent (2-platform-12 and 13). */
import type { Condition } from '@mainstay/contract/accounts';

export type { Condition };

/** One column's filter, as it stands in the address and goes to the server. */
export interface ColumnFilter<Name extends string = string> {
  column_name: Name;
  condition: Condition;
  from?: string | number | null;
  to?: string | number | null;
}

const given = (value: string | number | null | undefined) => value !== undefined && value !== null && value !== '';

/** A range needs both ends, every other condition its value. */
export const isComplete = (filter: ColumnFilter): boolean =>
  given(filter.from) && (filter.condition !== 'between' || given(filter.to));

/** The filters to send. */
export const completeFilters = <F extends ColumnFilter>(filters: readonly F[]): F[] => filters.filter(isComplete);

/** The list with one column's filter replaced, or taken away. */
export function withFilter<F extends ColumnFilter>(
  filters: readonly F[],
  column: F['column_name'],
  next: F | null,
): F[] {
  const others = filters.filter((f) => f.column_name !== column);
  return next && isComplete(next) ? [...others, next] : others;
}
