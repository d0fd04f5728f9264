import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../platform/lib/session.ts';
import { contactPages, contactTags, TAG_FILTER_LIMIT } from './queries.ts';

const server = vi.fn<typeof fetch>();

beforeEach(() => {
  clearSession();
  vi.stubGlobal('fetch', server);
  server.mockImplementation(
    async () => new Response('{"success":true,"data":{"contacts":[],"has_next":false,"total":0}}'),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.mockReset();
});

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
/** Returns the method of the last request and the limit that it sent in its address or its body. */
function getLastRequest(): { method: string | undefined; limit: number } {
  const [url, init] = server.mock.calls.at(-1) ?? [];
  const limit = new URL(String(url), 'http://demo.localhost').searchParams.get('limit');
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as { limit: number }) : undefined;
  return { method: init?.method, limit: body?.limit ?? Number(limit) };
}

test('requests 10 contacts per page, or 20 with a tag filter', async () => {
  await client().fetchInfiniteQuery(contactPages(7, {}));
  expect(getLastRequest()).toEqual({ method: 'GET', limit: 10 });
  await client().fetchInfiniteQuery(contactPages(7, { searchText: 'ma' }));
  expect(getLastRequest()).toEqual({ method: 'POST', limit: 10 });
  await client().fetchInfiniteQuery(contactPages(7, { tags: [3] }));
  expect(getLastRequest()).toEqual({ method: 'POST', limit: 20 });
});

test('2-contacts-40 requests 100 tags in the filter and 1000 by default', async () => {
  server.mockImplementation(async () => new Response('{"success":true,"data":{"tags":[],"has_next":false}}'));
  await client().fetchQuery(contactTags(TAG_FILTER_LIMIT));
  expect(getLastRequest().limit).toBe(100);
  await client().fetchQuery(contactTags());
  expect(getLastRequest().limit).toBe(1000);
  const [url] = server.mock.calls.at(-1) ?? [];
  expect(new URL(String(url), 'http://demo.localhost').searchParams.get('scope')).toBe('contact');
});
