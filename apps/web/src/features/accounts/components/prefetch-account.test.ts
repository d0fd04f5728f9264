import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query.ts';
import { prefetchAccount } from './prefetch-account.ts';

const NEVER_MS = 60_000;
const account = { id: 7, page: 3, query: {} };
const screen = () => Promise.resolve();

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** Rejects every request. @returns the requested paths */
function rejectAll(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.split('?')[0] ?? '');
    return Response.json({ success: false, errors: { e: 'No.' } }, { status: 403 });
  });
  return asked;
}

const HEAD = ['/v1/api/accounts/7/', '/v1/api/accounts/get-accnts-sub-accounts/', '/v1/api/component/page/detail/'];

test('an account is asked for whole, and what is refused keeps nobody waiting', async () => {
  const asked = rejectAll();
  await prefetchAccount(account, screen, NEVER_MS);
  expect(asked).toEqual([...HEAD, '/v1/api/accounts/7/actions/']);
});

test('its summary is, where the address asks for that', async () => {
  const asked = rejectAll();
  await prefetchAccount({ ...account, query: { tab: 'summary' } }, screen, NEVER_MS);
  expect(asked).toEqual([
    ...HEAD,
    '/v1/api/accounts/7/history/',
    '/v1/api/accounts/7/summary/',
    '/v1/api/accounts/7/contacts/',
    '/v1/api/accounts/7/pinned-assets/',
  ]);
});

test('another tab asks for the head only, and no page where none is named', async () => {
  const asked = rejectAll();
  await prefetchAccount({ ...account, page: 0, query: { tab: 'notes' } }, screen, NEVER_MS);
  expect(asked).toEqual(['/v1/api/accounts/7/', '/v1/api/accounts/get-accnts-sub-accounts/']);
});

test('an answer or a screen that does not come holds up for so long and no longer', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await expect(prefetchAccount(account, screen, 1)).resolves.toBeUndefined();
  rejectAll();
  await expect(prefetchAccount(account, () => new Promise(() => {}), 1)).resolves.toBeUndefined();
  await expect(
    prefetchAccount({ ...account, id: 8 }, () => Promise.reject(new Error('offline')), NEVER_MS),
  ).resolves.toBeUndefined();
});
