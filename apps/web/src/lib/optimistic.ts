/** Changes that show before the server has answered. */
import type { QueryClient, QueryFilters } from '@tanstack/react-query';

interface OptimisticChange<T> {
  /** What is shown until the answer. */
  apply: (shown: T) => T;
  /** What is shown after an error: what `apply` changed is as it was `before`, what else changed since stays. */
  revert: (shown: T, before: T) => T;
}

/** Shows a change in every cached query that matches. @returns what takes it back */
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

/** A record whose fields are as they were `before` a change; a field that no longer shows the change stays. */
export const restoreFields = <T extends object>(shown: T, before: T, change: Partial<T>): T => {
  const fields = (Object.keys(change) as (keyof T)[]).filter((field) => shown[field] === change[field]);
  return { ...shown, ...Object.fromEntries(fields.map((field) => [field, before[field]])) };
};
