/** Tests that the data of a user is cleared on sign-out and when another user signs in without a sign-out. */
import 'fake-indexeddb/auto';
import { pins } from '@mainstay/contract/pins';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, storeDraft } from '../forms/drafts.ts';
import { callApi } from './api.ts';
import { fetchWithCache } from './cached-fetch.ts';
import { markMissing, missingPages } from './missing-pages.ts';
import { query, queryClient } from './query.ts';
import { clearSession, storeSession, SIGNED_OUT_SESSION } from './session.ts';

const LENA = {
  ...SIGNED_OUT_SESSION,
  appearance: 'light' as const,
  token: 'a.b.c',
  user_id: 7,
  sso_server: 'http://a.test',
};
const ENDPOINT = pins.findPins;
const { queryKey } = query(ENDPOINT, {});
let createReply: () => Promise<Response>;
const fetchPins = () => fetchWithCache(ENDPOINT, {}, new AbortController().signal);
const disconnect = () => {
  createReply = () => Promise.reject(new TypeError('offline'));
};

beforeEach(async () => {
  clearSession();
  createReply = async () => Response.json({ success: true, data: { first_name: 'Lena' } });
  vi.stubGlobal('fetch', () => createReply());
  storeSession(LENA);
  queryClient.setQueryData(queryKey, { first_name: 'Lena' } as never);
  queryClient.getMutationCache().build(queryClient, { mutationKey: ['save'] });
  markMissing(12);
  sessionStorage.setItem('account_access', '{"account_id":3,"read_only":false}');
  sessionStorage.setItem('redirect_url', '#!/plays');
  await fetchPins();
  disconnect();
  await vi.waitFor(async () => expect((await fetchPins()).data).toEqual({ first_name: 'Lena' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
  queryClient.clear();
});

const storeRemoved = () => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
};
const loseSession = async (): Promise<void> => {
  createReply = async () => Response.json({ success: false, errors: { e: 'Sign in.' } }, { status: 401 });
  await callApi(ENDPOINT, {}).catch(() => undefined);
};

test.each([
  ['signs out', () => clearSession(), null],
  ['signs out in another tab', storeRemoved, '#!/plays'],
  ['is answered 401', loseSession, expect.any(String)],
  ['is followed by another person', () => storeSession({ ...LENA, user_id: 8, token: 'd' }), '#!/plays'],
  [
    'is followed by the same id of another company',
    () => storeSession({ ...LENA, sso_server: 'http://b.test' }),
    '#!/plays',
  ],
] as const)('no data of a user who %s stays cached or stored', async (_how, leave, redirect) => {
  await leave();
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
  expect([queryClient.getMutationCache().getAll(), [...missingPages]]).toEqual([[], []]);
  expect([sessionStorage.getItem('account_access'), sessionStorage.getItem('redirect_url')]).toEqual([null, redirect]);
  // The same user does not see it again either, because the database is deleted and not merely inaccessible.
  storeSession(LENA);
  disconnect();
  await expect(fetchPins()).rejects.toMatchObject({ status: 0 });
});

const expire = async (): Promise<void> => loseSession();
const signOut = async (): Promise<void> => clearSession();
const stay = async (): Promise<void> => undefined;
test.each([
  { user: 'is answered 401 and signs in again', leave: expire, next: LENA, isRetained: true },
  { user: 'gets a new token', leave: stay, next: { ...LENA, token: 'n.e.w' }, isRetained: true },
  { user: 'signs out', leave: signOut, next: LENA, isRetained: false },
  { user: 'is followed by another person', leave: expire, next: { ...LENA, user_id: 8 }, isRetained: false },
  { user: 'is replaced by another person', leave: stay, next: { ...LENA, user_id: 8 }, isRetained: false },
  {
    user: 'is followed by the same id of another company',
    leave: expire,
    next: { ...LENA, sso_server: 'http://b.test' },
    isRetained: false,
  },
])('whether drafts of a user who $user are retained: $isRetained', async ({ leave, next, isRetained }) => {
  storeDraft('note 7', { values: { text: 'typed' }, version: 3 });
  await leave();
  storeSession(next);
  storeSession(LENA);
  expect(readDraft('note 7')).toEqual(isRetained ? { values: { text: 'typed' }, version: 3 } : undefined);
});

test('without a user, no draft is stored', () => {
  clearSession();
  storeDraft('note 7', { values: { text: 'late' }, version: 3 });
  expect([readDraft('note 7'), Object.keys(localStorage)]).toEqual([undefined, []]);
});

test('a new token of the same user keeps the cache', async () => {
  storeSession({ ...LENA, token: 'n.e.w' });
  expect(queryClient.getQueryData(queryKey)).toEqual({ first_name: 'Lena' });
  expect(sessionStorage.getItem('account_access')).toBe('{"account_id":3,"read_only":false}');
  expect((await fetchPins()).data).toEqual({ first_name: 'Lena' });
});

test('the next user does not join a pending write of the previous one', async () => {
  const sent: ((response: Response) => void)[] = [];
  createReply = () => new Promise((resolve) => sent.push(resolve));
  const write = () => callApi(pins.pinAccount, { params: { account_id: 3 }, body: { account_name: 'Alder' } });
  const before = write();
  clearSession();
  storeSession(LENA);
  const after = write();
  expect(sent).toHaveLength(2);
  for (const respond of sent) respond(Response.json({ success: true }));
  await Promise.all([before, after]);
});

test('signing in keeps pending and stored data of the sign-in screens', async () => {
  clearSession();
  let respond: (data: string) => void = () => undefined;
  const pending = queryClient.fetchQuery({
    queryKey: ['providers'],
    queryFn: () => new Promise<string>((resolve) => (respond = resolve)),
  });
  await Promise.resolve();
  sessionStorage.setItem('account_access', 'stored before');
  storeSession(LENA);
  respond('ways in');
  await expect(pending).resolves.toBe('ways in');
  expect(sessionStorage.getItem('account_access')).toBe('stored before');
});

test('does not store a response that arrives after signing out', async () => {
  let respond: (response: Response) => void = () => undefined;
  createReply = () => new Promise((resolve) => (respond = resolve));
  const lateReply = fetchPins();
  clearSession();
  respond(Response.json({ success: true, data: { first_name: 'Late' } }));
  await lateReply;
  storeSession(LENA);
  disconnect();
  await expect(fetchPins()).rejects.toMatchObject({ status: 0 });
});
