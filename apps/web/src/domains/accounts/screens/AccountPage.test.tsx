import { accounts } from '@mainstay/contract/accounts';
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { pages } from '@mainstay/contract/pages';
import { pageDetails } from '@mainstay/contract/pages/detail';
import Deck from 'pptxgenjs';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatLongDate, getToday } from '../../../platform/lib/dates.ts';
import { menuItem } from '../../../testing/menu-items.ts';
import { click, errorResponse, flushUpdates, setUpScreenTests, waitForText } from '../../../testing/screen.tsx';
import { parsePageSearch } from '../../../builder/pages/routes.tsx';
import { openFromList } from '../list/components/list-origin.ts';
import { AccountPage } from './AccountPage.tsx';

const screen = setUpScreenTests();
afterEach(() => vi.restoreAllMocks());

const ACCOUNT = {
  id: 5,
  name: 'Alder',
  status: 'Active',
  mrr: 1200,
  created: '2024-01-01',
  renewal: null,
  plan: 'Gold',
  tier: null,
  segment: null,
  industry: null,
  country: null,
  website: null,
  percentage_change_in_mrr: null,
  license_utilization: null,
  user_reach: null,
  avg_daily_active_users: null,
  auto_renewal: null,
  health: 70,
  color: 'green',
  health_change: 0,
  team: [],
  primary_owner: null,
  pending_actions: 0,
  open_plays: 0,
  rank: null,
  tags: [],
  pin_status: false,
  pin_id: null,
  description: '',
  image_url: null,
  read_only_account: false,
  csm_type: 'P',
};
const RELATIVES = {
  account_name: 'Alder',
  navigate_url: '',
  child_accounts: [],
  parent_accounts: [],
  grand_parents: [],
};

/** Records the texts of the slides that are created. */
function recordSlides(): string[] {
  const texts: string[] = [];
  vi.spyOn(Deck.prototype, 'write').mockResolvedValue(new Blob());
  vi.spyOn(Deck.prototype, 'addSlide').mockReturnValue({
    addText: (text: unknown) => texts.push(typeof text === 'string' ? text : JSON.stringify(text)),
    addImage: () => undefined,
  } as never);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  return texts;
}

const NEIGHBORS = {
  previous: { id: 4, name: 'Acorn', read_only_account: false },
  next: { id: 6, name: 'Ash', read_only_account: true },
};
let opened: Awaited<ReturnType<typeof screen.open>>;

/** Paths of the endpoints that take an as-of day. */
const AS_OF_PATHS = Object.values({ ...accounts, ...accountMetrics }).flatMap((endpoint) =>
  'query' in endpoint && 'shape' in endpoint.query && 'as_of' in endpoint.query.shape
    ? endpoint.path.replace('{id}', '5')
    : [],
);

/** Opens a tab. @returns paths and days of the requests that take an as-of day */
async function openTab(tab: string, as_of: string | undefined, more: object = {}): Promise<[string, string | null][]> {
  const requests: [string, string | null][] = [];
  screen.serve(({ path, query }) => {
    if (AS_OF_PATHS.includes(path)) requests.push([path, query.get('as_of')]);
    if (path === pages.findMenus.path)
      return { menus: [menuItem(3, 'Accounts', { scope: 'Account' })], company: {}, unread_notices: 0 };
    // Without a page, the account uses the built-in screens.
    if (path === pageDetails.getPageDetail.path) return errorResponse(404, 'Page not found.');
    if (path === '/v1/api/accounts/5/') return ACCOUNT;
    if (path === accounts.findRelatives.path) return RELATIVES;
    if (path === '/v1/api/accounts/5/neighbors/') return NEIGHBORS;
    return new Promise(() => undefined);
  });
  const query = encodeURIComponent(JSON.stringify({ tab, ...(as_of && { as_of }), ...more }));
  opened = await screen.open(AccountPage, {
    path: '/dashboard/$accountId/$name/$menuName/$menuId',
    at: `/dashboard/5/Alder/Accounts/3?query=${query}`,
    search: parsePageSearch,
  });
  await waitForText('Alder');
  await flushUpdates();
  return requests;
}

test.each([
  ['2026-01-31', 'As of Jan 31st, 2026'],
  [undefined, `As of ${formatLongDate(getToday())}`],
])('slides of an account as of %s show: %s', async (day, text) => {
  await openTab('summary', day);
  const texts = recordSlides();
  await click('Slides');
  await vi.waitFor(() => expect(texts).toContain(text));
});

test.each([
  ['summary', '2026-01-31'],
  ['summary', undefined],
  ['health', '2026-01-31'],
  ['health', undefined],
])('requests all metrics of the tab %s as of %s', async (tab, day) => {
  const requests = await openTab(tab, day);
  await vi.waitFor(() => expect(new Set(requests.map(([path]) => path)).size).toBeGreaterThan(1), { timeout: 4_000 });
  expect(requests.filter(([, asOf]) => asOf !== (day ?? null))).toEqual([]);
});

test.each([
  ['j', '6/Ash'],
  ['k', '4/Acorn'],
])('%s opens the neighbor in the list, on the same tab and day', async (key, neighbor) => {
  openFromList({ id: 5, read_only_account: false });
  await openTab('health', '2026-01-31', { component_id: 9 });
  await vi.waitFor(() => expect(document.querySelector('a[aria-keyshortcuts="J"]')).not.toBeNull());
  const press = (more: KeyboardEventInit = {}, target: Element | null = document.body) =>
    act(async () => void target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })));
  const from = opened.at();
  await press({ ctrlKey: true });
  const field = document.body.appendChild(document.createElement('input'));
  await press({}, field);
  field.remove();
  expect(opened.at()).toBe(from);
  await press();
  const [path, query = ''] = opened.at().split('?query=');
  expect(path).toBe(`/dashboard/${neighbor}/Accounts/3`);
  expect(JSON.parse(decodeURIComponent(query))).toEqual({ tab: 'health', as_of: '2026-01-31' });
});

test('an account that was not opened from a list has no neighbors', async () => {
  sessionStorage.clear();
  await openTab('health', undefined);
  expect(document.querySelector('[aria-label="Accounts in the list"]')).toBeNull();
});
