import { pins } from '@mainstay/contract/pins';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { pollWhile, query, queryClient } from './query.ts';

afterEach(() => vi.unstubAllGlobals());

test('polls background work while it is in progress, through a lost connection, and not after it is gone', () => {
  const getInterval = pollWhile(800, (work: string) => work === 'running');
  const failed = (status: number) => new ApiError(status, 'No.', {});
  const getNextPoll = (data: string | undefined, error: Error | null = null) => getInterval({ state: { data, error } });
  expect([getNextPoll(undefined), getNextPoll('running'), getNextPoll('running', failed(0))]).toEqual([800, 800, 800]);
  expect([getNextPoll('done'), getNextPoll(undefined, failed(404)), getNextPoll('running', failed(404))]).toEqual([
    false,
    false,
    false,
  ]);
});

test('retries a query twice if the server was unreachable or overloaded, and never after another error', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean;
  const isRetried = (status: number, failures = 0) => retry(failures, new ApiError(status, 'No.', {}));
  expect([0, 502, 503, 504].map((status) => isRetried(status))).toEqual([true, true, true, true]);
  expect([200, 400, 401, 403, 404, 409, 429, 500].some((status) => isRetried(status))).toBe(false);
  expect([1, 2].map((failures) => isRetried(0, failures))).toEqual([true, false]);
  expect(retry(0, new Error('Something else.'))).toBe(false);
});

test('canceling a query aborts its call', async () => {
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    signal = init.signal;
    return new Promise(() => undefined);
  });
  const options = query(pins.findPins, {});
  const pending = queryClient.fetchQuery(options).catch(() => 'canceled');
  await vi.waitFor(() => expect(signal?.aborted).toBe(false));
  await queryClient.cancelQueries(options);
  expect([signal?.aborted, await pending]).toEqual([true, 'canceled']);
});
