/** The view state of subscriptions in the URL: the list, its filters, the page and the open row. */
import { PRODUCT_FILTERS, SUBSCRIPTION_FILTERS } from '@mainstay/contract/subscriptions';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../platform/lib/addresses.ts';
import { type Filters, parseFilter, parseFilters } from '../../../platform/lib/filters.ts';
import { parsePositiveInt } from '../../../platform/lib/search-params.ts';

export interface SubscriptionsView {
  view: 'products' | 'subscriptions';
  filters: Filters;
  page: number;
  /** Id of the open row; if undefined, the first row is open. */
  open: number | undefined;
}

/** The filterable columns of each list. */
const COLUMNS = { products: PRODUCT_FILTERS, subscriptions: SUBSCRIPTION_FILTERS } as const;

/** Parses the query parameters and ignores invalid ones. */
export function parseSubscriptionsView(value: unknown): SubscriptionsView {
  const params = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>;
  const view = params.view === 'subscriptions' ? params.view : 'products';
  return {
    view,
    filters: parseFilters(params.filters, (filter) => parseFilter<string>(filter, COLUMNS[view])),
    page: parsePositiveInt(params.page) ?? 1,
    open: parsePositiveInt(params.open),
  };
}

/** Returns only the values that differ from the defaults. */
const toAddressState = ({ view, filters, page, open }: SubscriptionsView) => ({
  ...(view !== 'products' && { view }),
  ...(filters.length > 0 && { filters }),
  ...(page > 1 && { page }),
  ...(open !== undefined && { open }),
});

const NO_QUERY: PageQuery = {};

/** Returns the view state and a setter. Changing the list or its filters starts at the first page. */
export function useSubscriptionsView(): [SubscriptionsView, (next: Partial<SubscriptionsView>) => void] {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const listsJson = JSON.stringify(query.lists ?? {});
  const view = useMemo(() => parseSubscriptionsView(JSON.parse(listsJson)), [listsJson]);
  const updateView = useCallback(
    (next: Partial<SubscriptionsView>) => {
      const { lists: _lists, ...rest } = query;
      const listReset = 'view' in next ? { filters: [], page: 1, open: undefined } : {};
      const rowReset = 'filters' in next || 'page' in next ? { open: undefined } : {};
      const urlState = toAddressState({
        ...view,
        ...listReset,
        ...rowReset,
        ...('filters' in next && { page: 1 }),
        ...next,
      });
      const search = { query: Object.keys(urlState).length > 0 ? { ...rest, lists: urlState } : rest };
      void router.navigate({ to: '.', search, replace: true });
    },
    [query, view, router],
  );
  return [view, updateView];
}
