import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/lib/query.ts';
import { prefetchAccount } from './prefetch-account.ts';

const NEVER_MS = 60_000;
const account = { id: 7, page: 3, query: {} };
const screen = () => Promise.resolve();

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** Finds or rejects the account, and rejects every other request. @returns the requested paths */
function rejectAll({ isFound = true } = {}): string[] {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? '';
    paths.push(path);
    if (isFound && path === '/v1/api/accounts/7/') return Response.json({ success: true, data: { id: 7 } });
    return Response.json({ success: false, errors: { e: 'No.' } }, { status: 403 });
  });
  return paths;
}

const HEADER_PATHS = [
  '/v1/api/accounts/7/',
  '/v1/api/accounts/get-accnts-sub-accounts/',
  '/v1/api/component/page/detail/',
];

test('prefetches all data of an account and ignores rejected requests', async () => {
  const paths = rejectAll();
  await prefetchAccount(account, screen, NEVER_MS);
  expect(paths).toEqual([...HEADER_PATHS, '/v1/api/accounts/7/actions/']);
});

test('requests nothing else for an account that does not exist', async () => {
  const paths = rejectAll({ isFound: false });
  await prefetchAccount(account, screen, NEVER_MS);
  expect(paths).toEqual(['/v1/api/accounts/7/']);
});

test('prefetches the summary if the address opens it', async () => {
  const paths = rejectAll();
  await prefetchAccount({ ...account, query: { tab: 'summary' } }, screen, NEVER_MS);
  expect(paths).toEqual([
    ...HEADER_PATHS,
    '/v1/api/accounts/7/history/',
    '/v1/api/accounts/7/summary/',
    '/v1/api/accounts/7/contacts/',
    '/v1/api/accounts/7/actions/',
    '/v1/api/accounts/7/pinned-assets/',
    '/v1/api/accounts/7/notes/',
  ]);
});

test('prefetches only the header for other tabs, and no page without a page id', async () => {
  const paths = rejectAll();
  await prefetchAccount({ ...account, page: 0, query: { tab: 'notes' } }, screen, NEVER_MS);
  expect(paths).toEqual(['/v1/api/accounts/7/', '/v1/api/accounts/get-accnts-sub-accounts/']);
});

test('stops waiting for slow responses and screens after the time limit', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await expect(prefetchAccount(account, screen, 1)).resolves.toBeUndefined();
  rejectAll();
  await expect(prefetchAccount(account, () => new Promise(() => {}), 1)).resolves.toBeUndefined();
  await expect(
    prefetchAccount({ ...account, id: 8 }, () => Promise.reject(new Error('offline')), NEVER_MS),
  ).resolves.toBeUndefined();
});
