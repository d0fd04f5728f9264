import type { ImportJob } from '@mainstay/contract/imports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/lib/query.ts';
import { clearSession, updateSession } from '../../../platform/lib/session.ts';
import { okResponse } from '../../../testing/screen.tsx';
import { clearToast, getToast } from '../../../platform/ui/toast.ts';
import { importQuery, updateCachedImport } from '../queries.ts';
import { watchFinish } from './watch-import.ts';

const COUNTS = { total: 3, created: 3, updated: 0, unchanged: 0, rejected: 0 };
const job = (status: ImportJob['status'], id = 7) =>
  ({ id, kind: 'accounts', file_name: `${id}.csv`, status, ...COUNTS }) as ImportJob;
const POLL_MS = 2000;

/** Callbacks that answer the requests, in the order of the requests. */
let responders: ((status: ImportJob['status']) => Promise<unknown>)[];
beforeEach(() => {
  vi.useFakeTimers();
  updateSession({ token: 'x' });
  responders = [];
  vi.stubGlobal('fetch', (address: string) => {
    const id = Number(/\d+(?=\/$)/.exec(address));
    return new Promise((resolve) => {
      responders.push(async (status) => {
        resolve(okResponse(job(status, id)));
        await vi.advanceTimersByTimeAsync(0);
      });
    });
  });
});
afterEach(() => {
  clearToast();
  sessionStorage.clear();
  clearSession();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const getCachedStatus = () => queryClient.getQueryData(importQuery(7).queryKey)?.status;

test('ignores a response from before an undo that arrives after it', async () => {
  watchFinish(7);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await updateCachedImport(queryClient, job('undoing'));
  watchFinish(7);
  await responders[0]?.('done');
  expect(getCachedStatus()).toBe('undoing');
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await responders[1]?.('undone');
  expect([getCachedStatus(), getToast()?.text]).toEqual(['undone', 'The import of accounts from 7.csv was undone.']);
});

test('watches an undo that starts while another import is checked', async () => {
  watchFinish(7);
  watchFinish(8);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await responders[0]?.('done');
  await updateCachedImport(queryClient, job('undoing'));
  watchFinish(7);
  await responders[1]?.('running');
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await responders.at(-1)?.('undone');
  expect(getToast()?.text).toBe('The import of accounts from 7.csv was undone.');
});

test('keeps watching after a lost connection, but not after a rejection', async () => {
  const fetchMock = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetchMock);
  watchFinish(7);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  const requestCount = fetchMock.mock.calls.length;
  expect(requestCount).toBeGreaterThan(0);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ errors: { e: 'Not found' } }, { status: 404 })));
  await vi.advanceTimersByTimeAsync(20 * POLL_MS);
  expect(sessionStorage.getItem('imports.watched')).toBe(null);
});

test('invalidates cached data once an import is finished', async () => {
  queryClient.setQueryData(['/v1/api/accounts/', 'GET', {}], { accounts: [] });
  const isOutdated = () => queryClient.getQueryState(['/v1/api/accounts/', 'GET', {}])?.isInvalidated;
  watchFinish(7);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await responders[0]?.('running');
  expect(isOutdated()).toBe(false);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await responders[1]?.('done');
  expect([isOutdated(), responders.length]).toEqual([true, 2]);
});
