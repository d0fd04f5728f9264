/** What of the subscriptions is shown, as the address keeps it: which list, its filters, its page and the open row. */
import { PRODUCT_FILTERS, SUBSCRIPTION_FILTERS } from '@mainstay/contract/subscriptions';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../lib/addresses.ts';
import { type ColumnFilter, parseFilter } from '../../../lib/filters.ts';
import { parsePositiveInt } from '../../../lib/search-params.ts';

export interface SubscriptionsView {
  view: 'products' | 'subscriptions';
  filters: ColumnFilter[];
  page: number;
  /** Id of the open row; the first one where none is named. */
  open: number | undefined;
}

/** What each list is filtered by. */
const COLUMNS = { products: PRODUCT_FILTERS, subscriptions: SUBSCRIPTION_FILTERS } as const;
/** No more than the server takes. */
const MAX_FILTERS = 20;

/** Reads what an address holds; what it cannot mean counts as not given. */
export function parseSubscriptionsView(value: unknown): SubscriptionsView {
  const given = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>;
  const view = given.view === 'subscriptions' ? given.view : 'products';
  const filters = Array.isArray(given.filters) ? given.filters.slice(0, MAX_FILTERS) : [];
  return {
    view,
    filters: filters.flatMap((filter) => parseFilter<string>(filter, COLUMNS[view])),
    page: parsePositiveInt(given.page) ?? 1,
    open: parsePositiveInt(given.open),
  };
}

/** What differs from the first sight of the tab. */
const toAddressState = ({ view, filters, page, open }: SubscriptionsView) => ({
  ...(view !== 'products' && { view }),
  ...(filters.length > 0 && { filters }),
  ...(page > 1 && { page }),
  ...(open !== undefined && { open }),
});

const NO_QUERY: PageQuery = {};

/** Another list or other filters begin at their first page. */
export function useSubscriptionsView(): [SubscriptionsView, (next: Partial<SubscriptionsView>) => void] {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const text = JSON.stringify(query.lists ?? {});
  const shown = useMemo(() => parseSubscriptionsView(JSON.parse(text)), [text]);
  const change = useCallback(
    (next: Partial<SubscriptionsView>) => {
      const { lists: _lists, ...rest } = query;
      const anew = 'view' in next ? { filters: [], page: 1, open: undefined } : {};
      const first = 'filters' in next || 'page' in next ? { open: undefined } : {};
      const kept = toAddressState({ ...shown, ...anew, ...first, ...('filters' in next && { page: 1 }), ...next });
      const search = { query: Object.keys(kept).length > 0 ? { ...rest, lists: kept } : rest };
      void router.navigate({ to: '.', search, replace: true });
    },
    [query, shown, router],
  );
  return [shown, change];
}
