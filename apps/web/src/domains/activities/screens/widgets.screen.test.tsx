import { accounts } from '@mainstay/contract/accounts';
import { activities, type Activity } from '@mainstay/contract/activities';
import { pendingActions } from '@mainstay/contract/playbooks/pending-actions';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScreenProps } from '../../../builder/pages/page-screens.ts';
import { menuQuery } from '../../../core/navigation/queries.ts';
import { AccountSummaries } from './AccountSummaries.tsx';
import { PendingActions } from './PendingActions.tsx';
import { RecentAccounts } from './RecentAccounts.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { TopActions } from './TopActions.tsx';

let root: Root;
let container: HTMLElement;
let client: QueryClient;
/** The requested URLs, in order. */
let requested: string[];
/** True if a request is never answered. */
let isWaiting: boolean;
/** Returns the response to a request; if undefined, the request is never answered. */
let answer: (url: URL) => { status?: number; data?: object } | undefined;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  requested = [];
  isWaiting = false;
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const menu = { id: 3, name: 'Account', type: 'Page', scope: 'Account', meta: {} };
  client.setQueryData(menuQuery.queryKey, { menus: [menu] } as never);
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    const reply = answer(new URL(address, 'http://demo.test'));
    isWaiting = !reply;
    const { status = 200, data } = reply ?? (await new Promise<never>(() => {}));
    const errorBody = { success: false, errors: { e: 'Broken.' }, request_id: 'req-7' };
    return new Response(JSON.stringify(data ? { success: true, data } : errorBody), { status });
  });
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  vi.unstubAllGlobals();
});

const waitForTick = () => act(() => new Promise((resolve) => setTimeout(resolve)));
/** Waits until all requests that will be answered are answered and their results rendered. */
const waitForRequests = async () => {
  await vi.waitFor(async () => {
    await waitForTick();
    expect(isWaiting || client.isFetching() === 0).toBe(true);
  });
  await waitForTick();
};
async function open(Widget: ComponentType<ScreenProps>, props: Partial<ScreenProps> = {}): Promise<void> {
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <MantineProvider env="test">
          <Widget context={{}} hideTitle={false} noContainer={false} {...props} />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  await waitForRequests();
}
const getFrame = () => container.querySelector('section');
const clickButton = async (name: string) => {
  const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  act(() => button?.click());
  await waitForRequests();
};
const getTexts = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
const getLinks = () => [...container.querySelectorAll('a')].map((a) => a.getAttribute('href'));

const activity = (id: number): Activity => ({
  id,
  account_id: 40 + id,
  name: `Alder ${id}`,
  text: `Completed step ${id}`,
  type: 'Action Completed',
  date: `2026-11-${String(28 - id).padStart(2, '0')}T14:00:00.000999Z`,
  read_only: false,
});
const createActivities = (...ids: number[]) => ({ data: { data: ids.map(activity) } });
const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe.each([
  ['Recent activity', RecentActivity, { data: [] }, 'No Record Found', '3-dashboard-widgets-10 '],
  ['Recently onboarded accounts', RecentAccounts, { listing: [], has_next: false }, 'No Record Found', ''],
  ['Top 5 actions', TopActions, { actions: {}, has_next: false }, 'No pending actions', '3-dashboard-widgets-38 '],
  ['Top pending actions', PendingActions, { actions: {}, has_next: false }, 'No pending actions', '1-portfolio-18 '],
  ['Accounts summary', AccountSummaries, { accounts: [], has_next: false, next_cursor: null }, 'No accounts', ''],
] as const)('%s', (title, Widget, empty, none, rows) => {
  const emptyIsError = title === 'Recent activity';

  test('shows a skeleton while loading', async () => {
    answer = () => undefined;
    await open(Widget);
    expect(getFrame()?.getAttribute('aria-label')).toBe(title);
    expect(container.querySelector('[role="status"]')?.getAttribute('aria-label')).toBe('Loading');
    expect(getFrame()?.hasAttribute('data-drawn')).toBe(false);
  });

  test(`${rows}shows an empty state`, async () => {
    answer = () => ({ data: empty });
    await open(Widget);
    expect(container.querySelector('.WidgetFrame-emptyMessage')?.textContent).toBe(none);
    expect([getFrame()?.hasAttribute('data-error'), getFrame()?.hasAttribute('data-drawn')]).toEqual([
      emptyIsError,
      true,
    ]);
  });

  test('3-dashboard-widgets-09 shows an error with the request id and offers a retry', async () => {
    answer = () => ({ status: 503 });
    await open(Widget);
    expect(getFrame()?.hasAttribute('data-error')).toBe(true);
    expect(container.querySelector('[role="alert"]')?.textContent).toContain('UnavailableBroken.Request req-7');
    answer = () => ({ data: empty });
    await clickButton('Retry');
    expect(container.querySelector('[role="alert"]')).toBeNull();
    expect(container.textContent).toContain(none);
  });

  test('can be rendered without its title and container', async () => {
    answer = () => ({ data: empty });
    await open(Widget, { hideTitle: true, noContainer: true });
    expect(container.querySelector('h2')).toBeNull();
    expect([getFrame()?.className, getFrame()?.getAttribute('aria-label')]).toEqual(['WidgetFrame-root', title]);
  });
});

test('1-C-16 an empty first page is an error state, and an empty page after ten items ends the list', async () => {
  answer = ({ searchParams }) => (searchParams.has('datetime') ? createActivities() : createActivities(...TEN));
  await open(RecentActivity);
  expect(getTexts('button')).toEqual(['Show more']);
  await clickButton('Show more');
  expect([getTexts('li').length, getTexts('button'), container.querySelector('[role="alert"]')]).toEqual([
    10,
    [],
    null,
  ]);
  expect(getFrame()?.hasAttribute('data-error')).toBe(false);
  expect(container.querySelector('.WidgetFrame-emptyMessage')).toBeNull();
  act(() => root.unmount());
  client.removeQueries({ queryKey: [activities.findActivities.path] });
  root = createRoot(container);
  answer = () => createActivities();
  await open(RecentActivity);
  expect(getFrame()?.hasAttribute('data-error')).toBe(true);
});

test('3-dashboard-widgets-01 1-S-70 lists activities with their account and day; a full page can load older ones', async () => {
  answer = ({ searchParams }) => (searchParams.has('datetime') ? createActivities(11, 12) : createActivities(...TEN));
  await open(RecentActivity);
  expect(getTexts('li')).toHaveLength(10);
  expect(getTexts('li')[0]).toBe('Completed step 1Alder 127 Nov 2026');
  expect(getLinks()[0]).toBe('#!/dashboard/41/Alder%201/Account/3');
  await clickButton('Show more');
  expect(getTexts('li')).toHaveLength(12);
  expect(getTexts('button')).toEqual([]);
  const { path } = activities.findActivities;
  expect(requested).toEqual([`${path}?limit=10`, `${path}?limit=10&datetime=2026-11-18T14%3A00%3A00.000999Z`]);
});

test('a page of nine is the last one; a failed next page keeps the loaded rows', async () => {
  answer = () => createActivities(...TEN.slice(1));
  await open(RecentActivity);
  expect([getTexts('li').length, getTexts('button')]).toEqual([9, []]);
  act(() => root.unmount());
  client.removeQueries({ queryKey: [activities.findActivities.path] });
  root = createRoot(container);
  answer = ({ searchParams }) => (searchParams.has('datetime') ? { status: 503 } : createActivities(...TEN));
  await open(RecentActivity);
  await clickButton('Show more');
  expect(getTexts('li')).toHaveLength(10);
  expect(container.querySelector('[role="alert"]')?.textContent).toContain('Unavailable');
});

test('3-dashboard-widgets-11 3-dashboard-widgets-18 lists ten accounts per page, with a lock on view-only ones', async () => {
  answer = ({ searchParams }) => {
    const last = searchParams.get('pageNum') === '2';
    const ids = last ? [11] : TEN;
    const listing = ids.map((id) => ({ account_id: id, account_name: `Alder ${id}`, read_only_account: id === 2 }));
    return { data: { listing, has_next: !last } };
  };
  await open(RecentAccounts);
  expect(getTexts('li a')).toEqual(TEN.map((id) => `Alder ${id}`));
  expect(container.querySelectorAll('[aria-label="View only"]')).toHaveLength(1);
  expect(getLinks()[1]).toBe('#!/dashboard/2/Alder%202/Account/3');
  await clickButton('Show more');
  expect([getTexts('li').length, getTexts('button')]).toEqual([11, []]);
  const { path } = accounts.findRecentAccounts;
  expect(requested).toEqual([`${path}?pageNum=1&limit=10`, `${path}?pageNum=2&limit=10`]);
});

describe('top actions', () => {
  /** The days from today on which actions are due, by account id. */
  const toGroups = (due: Record<number, (number | null)[]>) =>
    Object.fromEntries(
      Object.entries(due).map(([id, days]) => {
        const actions = days.map((offset, at) => {
          const due_date =
            offset === null ? null : new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
          return { id: Number(id) * 100 + at, name: `Call ${id}.${at}`, status: 'Pending', due_date, priority: 'H' };
        });
        const plays = { 9: { name: 'Renewal', play_parent_id: null, pending: actions.length, actions } };
        return [id, { account: `Alder ${id}`, plan: '', mrr: 0, read_only: false, plays }];
      }),
    );

  test(`1-C-15 3-dashboard-widgets-19 3-dashboard-widgets-20 3-dashboard-widgets-35 3-dashboard-widgets-39 lists five of six accounts
    by due date, each with a link to its account`, async () => {
    const due = { 1: [5, 9], 2: [-2, 1], 3: [null], 4: [0], 5: [30], 6: [3] };
    answer = () => ({ data: { actions: toGroups(due), has_next: true } });
    await open(TopActions);
    expect(requested).toEqual([`${pendingActions.findPendingActions.path}?offset=0&limit=31`]);
    expect(getTexts('li')).toEqual([
      'Call 2.0Alder 2 · Renewal2d overdue',
      'Call 4.0Alder 4 · Renewal0d left',
      'Call 6.0Alder 6 · Renewal3d left',
      'Call 1.0Alder 1 · Renewal5d left',
      'Call 5.0Alder 5 · Renewal30d left',
    ]);
    expect(getLinks()[0]).toBe('#!/dashboard/2/Alder%202/Account/3');
    const actionLinks = [...container.querySelectorAll('a.icon-button-iconButton')].map((a) => [
      a.getAttribute('aria-label'),
      a.getAttribute('href'),
    ]);
    expect(actionLinks).toHaveLength(5);
    expect(actionLinks[0]).toEqual(['Open Call 2.0', expect.stringMatching(/^#!\/dashboard\/actions\?actionId=\d+$/)]);
    expect(container.querySelectorAll('svg.PriorityIcon-root')).toHaveLength(5);
  });

  test('requests further batches until there are enough accounts or no more actions', async () => {
    answer = ({ searchParams }) => {
      const first = searchParams.get('offset') === '0';
      return { data: { actions: toGroups(first ? { 1: [1, 2] } : { 1: [3], 2: [null] }), has_next: first } };
    };
    await open(TopActions);
    expect(requested.map((address) => address.split('?')[1])).toEqual(['offset=0&limit=31', 'offset=31&limit=31']);
    expect(getTexts('li')).toEqual(['Call 1.0Alder 1 · Renewal1d left', 'Call 2.0Alder 2 · RenewalNo due date']);
  });
});

describe('top pending actions', () => {
  const action = (id: number, due_date: string | null) => ({
    id,
    name: `Step ${id}`,
    status: 'Pending',
    due_date,
    priority: 'H',
  });
  const play = (name: string, pending: number, ...actions: object[]) => ({
    name,
    play_parent_id: null,
    pending,
    actions,
  });

  test('1-portfolio-13 1-portfolio-14 1-portfolio-15 actions are grouped by account and play, with the first due date', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
    const plays = {
      3: play('Renewal', 4, action(31, '2026-11-23'), action(32, '2026-12-01')),
      4: play('Rescue', 1, action(41, '2026-11-18')),
      5: play('Training', 2, action(51, null)),
      6: play('Review', 1, action(61, null)),
    };
    const actions = { 7: { account: 'Alder', plan: '', mrr: 1000, read_only: true, plays } };
    answer = () => ({ data: { actions, has_next: false } });
    await open(PendingActions);
    expect(getTexts('[data-account-id] [data-play]')).toEqual([
      'Step 41Rescue · 1 pending2 d overdue',
      'Step 31Renewal · 4 pending3 d left',
      'Step 51Training · 2 pendingNo due date',
    ]);
    expect(getTexts('[data-account-id] > a')).toEqual(['1 more playbook']);
    expect(container.querySelectorAll('[aria-label="View only"]')).toHaveLength(1);
    expect(getLinks().slice(1, 3)).toEqual(['#!/dashboard/7/Alder/Account/3', '#!/dashboard/actions?actionId=41']);
    expect(container.querySelectorAll('[role="checkbox"]')).toHaveLength(0);
    vi.useRealTimers();
  });

  test('completes an action of a writable account, unless another one blocks it', async () => {
    const blocked = { ...action(41, null), blocked_by: 1 };
    const plays = {
      3: play('Renewal', 4, { ...action(31, null), blocked_by: 0, version: 2 }),
      4: play('Rescue', 1, blocked),
    };
    let actions: object = { 7: { account: 'Alder', plan: '', mrr: 1000, read_only: false, plays } };
    answer = ({ pathname }) => {
      if (pathname.endsWith('/complete/')) actions = {};
      return { data: pathname.endsWith('/complete/') ? { closed: false } : { actions, has_next: false } };
    };
    await open(PendingActions);
    const boxes = [...container.querySelectorAll<HTMLButtonElement>('[role="checkbox"]')];
    expect(boxes.map((box) => [box.ariaLabel ?? box.getAttribute('aria-label'), box.disabled])).toEqual([
      ['Complete Step 31', false],
      ['Complete Step 41', true],
    ]);
    act(() => boxes[0]?.click());
    await waitForRequests();
    expect(requested.filter((address) => address.endsWith('/complete/'))).toEqual(['/v1/api/actions/31/complete/']);
    expect(container.querySelector('.WidgetFrame-emptyMessage')?.textContent).toBe('No pending actions');
  });
});

test('1-portfolio-27 1-S-42 the accounts summary requests the first fifty active accounts', async () => {
  const row = { id: 4, name: 'Alder', image_url: null, read_only_account: false, health: 81, mrr: 1500, renewal: null };
  answer = () => ({ data: { accounts: [row], has_next: false, next_cursor: null } });
  await open(AccountSummaries);
  expect(requested).toEqual([`${accounts.findAccounts.path}?active=true&pageNum=1&limit=50`]);
  expect(getTexts('li')[0]).toMatch(/^AAlder81Good.*1\.5K.*No renewal$/);
});
