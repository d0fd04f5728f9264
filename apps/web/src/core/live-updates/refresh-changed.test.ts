/** What is fetched again after changes by other users, and when. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addOwnRequest } from '../../platform/lib/live-changes.ts';
import { createRefresher } from './refresh-changed.ts';

const LIST = '/v1/api/trees/';
const OF_ACCOUNT = '/v1/api/accounts/{id}/trees/';
const RESULTS = '/v1/api/results/';

let client: QueryClient;
let refresher: ReturnType<typeof createRefresher>;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  const reads = { tree: [LIST, OF_ACCOUNT, RESULTS], bush: [LIST] };
  refresher = createRefresher(client, { reads, cachedReads: [RESULTS] });
  cacheAll();
});
afterEach(() => {
  refresher.stop();
  vi.useRealTimers();
});

const KEYS = {
  list: [LIST, 'GET', {}],
  seven: [OF_ACCOUNT, 'GET', { params: { id: 7 } }],
  eight: [OF_ACCOUNT, 'GET', { params: { id: 8 } }],
  results: [RESULTS, 'GET', { query: { id: 12 } }],
};
function cacheAll(): void {
  for (const key of Object.values(KEYS)) client.setQueryData(key, 'cached');
}
/** Returns the names of outdated queries, and marks all as current. */
function consumeOutdated(): string[] {
  const outdated = Object.entries(KEYS).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  cacheAll();
  return outdated.map(([name]) => name);
}
const change = (account: number | null, { subject = 'tree', request = null as string | null } = {}) =>
  refresher.add({ request_id: request, user: 'Noah Patel', changes: [{ subject, id: 4, account }] });

test('reads of the changed account and of all accounts are outdated, those of another account are not', () => {
  change(7);
  vi.advanceTimersByTime(299);
  expect(consumeOutdated()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(consumeOutdated()).toEqual(['list', 'seven']);
});

test('changes without an account concern every account, and unknown types nothing', () => {
  change(null);
  change(7, { subject: 'stone' });
  vi.advanceTimersByTime(300);
  expect(consumeOutdated()).toEqual(['list', 'seven', 'eight']);
});

test('own changes are ignored, even if the response to the write arrives after the change', () => {
  change(7, { request: 'own' });
  addOwnRequest('own');
  change(8, { request: 'foreign' });
  vi.advanceTimersByTime(300);
  expect(consumeOutdated()).toEqual(['list', 'eight']);
});

test('changes that follow each other without a pause are shown after a second', () => {
  for (let at = 0; at < 10; at++) {
    change(7);
    vi.advanceTimersByTime(100);
    expect(consumeOutdated()).toEqual(at < 9 ? [] : ['list', 'seven']);
  }
});

test('a read is repeated at most once in three seconds', () => {
  change(7, { subject: 'bush' });
  vi.advanceTimersByTime(300);
  expect(consumeOutdated()).toEqual(['list']);
  change(7, { subject: 'bush' });
  vi.advanceTimersByTime(2_999);
  expect(consumeOutdated()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(consumeOutdated()).toEqual(['list']);
});

test('results are fetched again after the cache of the server has expired', () => {
  change(7);
  vi.advanceTimersByTime(31_299);
  expect(consumeOutdated()).toEqual(['list', 'seven']);
  vi.advanceTimersByTime(1);
  expect(consumeOutdated()).toEqual(['results']);
});
