/** Optimistic updates of cached queries. */
import type { QueryClient, QueryFilters } from '@tanstack/react-query';

interface OptimisticChange<T> {
  /** Returns the data to show until the response arrives. */
  apply: (shown: T) => T;
  /**
   * Returns the data after an error: changes of `apply` are reverted to `before`, and other changes since then are
   * retained.
   */
  revert: (shown: T, before: T) => T;
}

/** Applies a change to every cached query that matches. @returns a function that reverts the change */
export function changeOptimistically<T>(
  client: QueryClient,
  filters: QueryFilters,
  { apply, revert }: OptimisticChange<T>,
): () => void {
  const cached = client.getQueriesData<T>(filters);
  for (const [key] of cached) client.setQueryData<T>(key, (shown) => shown && apply(shown));
  return () => {
    for (const [key, before] of cached) {
      if (before !== undefined) client.setQueryData<T>(key, (shown) => shown && revert(shown, before));
    }
  };
}

/** Restores the fields that a change has set. Fields that have changed again since then are retained. */
export const restoreFields = <T extends object>(shown: T, before: T, change: Partial<T>): T => {
  const fields = (Object.keys(change) as (keyof T)[]).filter((field) => shown[field] === change[field]);
  return { ...shown, ...Object.fromEntries(fields.map((field) => [field, before[field]])) };
};
