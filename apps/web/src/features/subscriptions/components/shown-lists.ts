/** What of the subscriptions is shown, as the address keeps it: which list, its filters, its page and the open row. */
import { CONDITIONS } from '@mainstay/contract/kit';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../lib/addresses.ts';
import { type ColumnFilter, isComplete } from '../../../lib/filters.ts';

export interface ShownLists {
  view: 'products' | 'subscriptions';
  filters: ColumnFilter[];
  page: number;
  /** Id of the open row; the first one where none is named. */
  open: number | undefined;
}

const isEnd = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
function filterOf(value: unknown): ColumnFilter[] {
  const { column_name, condition, from, to } = (value ?? {}) as Record<string, unknown>;
  const known = CONDITIONS.find((one) => one === condition);
  if (typeof column_name !== 'string' || !known || !isEnd(from)) return [];
  const filter: ColumnFilter = { column_name, condition: known, from, ...(isEnd(to) && { to }) };
  return isComplete(filter) ? [filter] : [];
}

/** Reads what an address holds; what it cannot mean counts as not given. */
export function readShownLists(value: unknown): ShownLists {
  const { view, filters, page, open } = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>;
  const positive = (n: unknown) => (Number.isSafeInteger(n) && Number(n) > 0 ? Number(n) : undefined);
  return {
    view: view === 'subscriptions' ? view : 'products',
    filters: Array.isArray(filters) ? filters.slice(0, 20).flatMap(filterOf) : [],
    page: positive(page) ?? 1,
    open: positive(open),
  };
}

/** What differs from the first sight of the tab. */
const keptOf = ({ view, filters, page, open }: ShownLists) => ({
  ...(view !== 'products' && { view }),
  ...(filters.length > 0 && { filters }),
  ...(page > 1 && { page }),
  ...(open !== undefined && { open }),
});

const NO_QUERY: PageQuery = {};

/** Another list or other filters begin at their first page. */
export function useShownLists(): [ShownLists, (next: Partial<ShownLists>) => void] {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const text = JSON.stringify(query.lists ?? {});
  const shown = useMemo(() => readShownLists(JSON.parse(text)), [text]);
  const change = useCallback(
    (next: Partial<ShownLists>) => {
      const { lists: _lists, ...rest } = query;
      const anew = 'view' in next ? { filters: [], page: 1, open: undefined } : {};
      const first = 'filters' in next || 'page' in next ? { open: undefined } : {};
      const kept = keptOf({ ...shown, ...anew, ...first, ...('filters' in next && { page: 1 }), ...next });
      const search = { query: Object.keys(kept).length > 0 ? { ...rest, lists: kept } : rest };
      void router.navigate({ to: '.', search, replace: true });
    },
    [query, shown, router],
  );
  return [shown, change];
}
