/** Tests that cached responses are returned while the server is unreachable. */
import 'fake-indexeddb/auto';
import { components } from '@mainstay/contract/components';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchWithCache } from './cached-fetch.ts';
import { clearSession, SIGNED_OUT_SESSION, storeSession } from './session.ts';

const LENA = {
  ...SIGNED_OUT_SESSION,
  appearance: 'light' as const,
  token: 'a.b.c',
  user_id: 7,
  sso_server: 'http://a.test',
};
const STORED_AT = Date.UTC(2026, 10, 2, 12);
const WEEK_MS = 7 * 86_400_000;
let respond: () => Promise<Response>;
const succeed = (value: number) => (respond = async () => Response.json({ success: true, data: { value } }));
const fail = (status: number) => {
  const disconnect = () => Promise.reject(new TypeError('offline'));
  const reject = async () => Response.json({ success: false, errors: { e: 'No.' } }, { status });
  respond = status === 0 ? disconnect : reject;
};
const fetchComponent = (id: number, body: object = {}) =>
  fetchWithCache(
    components.askComponentData,
    { query: { component_id: id }, body } as never,
    new AbortController().signal,
  );

beforeEach(async () => {
  vi.stubGlobal('fetch', () => respond());
  vi.spyOn(Date, 'now').mockReturnValue(STORED_AT);
  storeSession(LENA);
  succeed(1);
  await fetchComponent(3);
  fail(0);
  await vi.waitFor(async () => expect(await fetchComponent(3)).toEqual({ data: { value: 1 }, cachedAt: STORED_AT }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  clearSession();
});

test.each([400, 401, 403, 404, 500, 503])('shows an error with status %i, whatever was stored', async (status) => {
  fail(status);
  await expect(fetchComponent(3)).rejects.toMatchObject({ status });
});

test('has no stored reply for another component or other filters', async () => {
  await expect(fetchComponent(4)).rejects.toMatchObject({ status: 0 });
  await expect(fetchComponent(3, { filters: [{ column: 'mrr' }] })).rejects.toMatchObject({ status: 0 });
});

test('shows a stored reply for a week', async () => {
  vi.mocked(Date.now).mockReturnValue(STORED_AT + WEEK_MS);
  expect(await fetchComponent(3)).toMatchObject({ cachedAt: STORED_AT });
  vi.mocked(Date.now).mockReturnValue(STORED_AT + WEEK_MS + 1);
  await expect(fetchComponent(3)).rejects.toMatchObject({ status: 0 });
});

test('if the browser deletes nothing, the next user still has no reply of the previous one', async () => {
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => ({}) as IDBOpenDBRequest);
  storeSession({ ...LENA, user_id: 8, token: 'd.e.f' });
  await expect(fetchComponent(3)).rejects.toMatchObject({ status: 0 });
  storeSession({ ...LENA, sso_server: 'http://b.test', token: 'g.h.i' });
  await expect(fetchComponent(3)).rejects.toMatchObject({ status: 0 });
});
