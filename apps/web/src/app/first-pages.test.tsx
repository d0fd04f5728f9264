/** Tests that paged lists start at the first page whenever their filter, sort order or subject changes. */
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ComponentFrame } from '../builder/components/ComponentFrame.tsx';
import { RunDecisions } from '../domains/automation/components/RunDecisions.tsx';
import { ProductDetail } from '../domains/subscriptions/components/ProductDetail.tsx';
import { SubscriptionDetail } from '../domains/subscriptions/components/SubscriptionDetail.tsx';
import { AccountSubscriptions } from '../domains/subscriptions/screens/AccountSubscriptions.tsx';
import { AccountSupport } from '../domains/support-cases/screens/AccountSupport.tsx';
import { parsePageQuery } from '../platform/lib/addresses.ts';
import { click, flushUpdates, getButton, getField, setUpScreenTests, typeText } from '../testing/screen.tsx';

const { open, serve } = setUpScreenTests();

const ACCOUNT = { id: 7, asOf: undefined } as never;
const CONTEXT = { account_id: 7 } as never;
const LINES = Array.from({ length: 25 }, (_, at) => ({
  name: `Seat ${at}`,
  quantity: at,
  unit_price: 1,
  net_price: 1,
  sku_id: `S-${at}`,
}));
const SUBSCRIPTION = {
  id: 1,
  subscription_id: 'S-1',
  status: 'active',
  mrr: 1,
  seats: 1,
  plan: null,
  product_list: LINES,
  quantity: 1,
  price: 1,
  net_price: 1,
  current_term_ar: false,
  current_term_rd: null,
  current_term_sd: null,
  current_term_ed: null,
  subscription_ed: null,
  initial_term: null,
  initial_term_type: null,
  renewal_term: null,
  renewal_term_type: null,
  pre_subs_id: null,
  nxt_subs_id: null,
  customer_sid: null,
} as never;
const PRODUCT = { id: 2, sku_id: 'P-1', sku_name: 'Seats', family: null, total_subs: 1 };
const METRICS = {
  total: 9,
  open: 1,
  escalated: 0,
  first_response_minutes: null,
  resolution_hours: null,
  satisfaction_score: null,
};
const COLUMN = {
  key: 'name',
  label: 'Name',
  type: 'text',
  format: 'text',
  hidden: false,
  sortable: true,
  filter: 'search',
  grain: null,
  role: 'dimension',
};
const toDetail = (kind: string) => ({
  id: 1,
  name: 'Docks',
  kind,
  version: 1,
  columns: [COLUMN],
  drilldown: null,
  threshold_config: [],
  meta: { pagination: true, page_size: 10, subscriptions: [] },
});
const RUN = { id: 3, outcomes: { started: 40, refused: 20 } } as never;

/** Filters a list by a column with a text or number. */
async function filter(column: string, value: string, within?: string): Promise<void> {
  await click('Filter', within);
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((one) => one.textContent === column)?.click(),
  );
  await flushUpdates();
  typeText(document.querySelector('form.ColumnFilter-filterForm input'), value);
  await click('Apply');
}
const removeFilter = async () => {
  await act(async () => document.querySelector<HTMLElement>('[aria-label^="Remove filter"]')?.click());
  await flushUpdates();
};
async function selectValue(label: string, value: string): Promise<void> {
  const select = getField(label) as unknown as HTMLSelectElement;
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await flushUpdates();
}

interface Case {
  list: string;
  screen: () => ReactNode;
  /** The search parameters of the URL. */
  at?: object;
  /** Part of the path that its pages are requested from. */
  path: string;
  change: () => Promise<void>;
  /** Selects the list if the screen has another one beside it. */
  within?: string;
}
const BY_NAME = [{ column_name: 'sku_name', condition: 'contains', from: 'sea' }];
const BY_STATUS = [{ column_name: 'status', condition: 'equal', from: 'active' }];
const products = () => <AccountSubscriptions context={CONTEXT} />;
const LIST = '[aria-label="Products and subscriptions of the account"]';
const CASES: Case[] = [
  {
    list: 'support cases of another state',
    screen: () => <AccountSupport context={CONTEXT} />,
    path: '/support-cases/',
    change: () => click('Open'),
  },
  {
    list: 'products without a filter',
    screen: products,
    at: { lists: { filters: BY_NAME } },
    path: '/accounts/products/',
    within: LIST,
    change: removeFilter,
  },
  {
    list: 'products with a filter',
    screen: products,
    path: '/accounts/products/',
    within: LIST,
    change: () => filter('SKU', 'P', LIST),
  },
  {
    list: 'subscriptions without a filter',
    screen: products,
    at: { lists: { view: 'subscriptions', filters: BY_STATUS } },
    path: '/accounts/subscriptions/',
    within: LIST,
    change: removeFilter,
  },
  {
    list: 'subscriptions of a product, with a filter',
    screen: () => <ProductDetail account={ACCOUNT} product={PRODUCT} />,
    path: '/product/subscription/',
    change: () => filter('Subscription', 'S'),
  },
  {
    list: 'decisions of a run with one outcome',
    screen: () => <RunDecisions run={RUN} />,
    path: '/decisions/',
    change: () => selectValue('Outcome', 'started'),
  },
  {
    list: 'a table in another order',
    screen: () => <ComponentFrame id={1} title="Docks" kind="table" context={{}} />,
    path: '/component/',
    change: async () => {
      await click('Name');
      await click('Z to A');
    },
  },
  {
    list: 'a table with a filter',
    screen: () => <ComponentFrame id={1} title="Docks" kind="table" context={{}} />,
    path: '/component/',
    change: async () => {
      await click('Name');
      typeText(document.querySelector('form.ColumnFilter-filterForm input'), 'row');
      await click('Apply');
    },
  },
];

/** Serves pages of every list, each with a next one. @returns the pages that were requested of one list */
function servePages(part: string): string[] {
  const requestedPages: string[] = [];
  serve(({ path, query }) => {
    const page = query.get('pageNum') ?? query.get('pageNumber');
    if (page !== null && path.includes(part)) requestedPages.push(page);
    if (path.includes('detail')) return toDetail('table');
    const at = Number(page ?? 1);
    return {
      has_prev: at > 1,
      has_next: true,
      current_page: at,
      total_records: 60,
      total_pages: 6,
      columns: [COLUMN],
      subscriptions: [SUBSCRIPTION],
      products: [PRODUCT],
      cases: [],
      figures: METRICS,
      statuses: ['active'],
      listing: [],
      conditions: {},
      datasets: [{ name: 'accounts', source: 'dataset', columns: [] }],
      reports: [{ name: `row ${at}` }],
      product_graph_data: {},
    };
  });
  return requestedPages;
}

test.each(CASES)('$list', async ({ screen, at = {}, path, change, within }) => {
  const requestedPages = servePages(path);
  await open(screen, {
    at: `/screen?query=${encodeURIComponent(JSON.stringify(at))}`,
    search: (search) => ({ query: parsePageQuery(search.query) }),
  });
  await vi.waitFor(() => getButton('Next page', within));
  await click('Next page', within);
  expect(requestedPages).toEqual(['1', '2']);
  await change();
  await vi.waitFor(() => expect(requestedPages).toEqual(['1', '2', '1']));
});

test('filters the products of a subscription, which are loaded completely', async () => {
  await open(() => <SubscriptionDetail subscription={SUBSCRIPTION} />);
  const getRange = () => document.querySelector('.Pager-root span')?.textContent;
  await click('Next page');
  expect(getRange()).toBe('11–20');
  await filter('Product', 'Seat');
  expect(getRange()).toBe('1–10');
});
