import { accounts } from '@mainstay/contract/accounts';
import { identity } from '@mainstay/contract/identity';
import { imports } from '@mainstay/contract/imports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, buildUrl, callApi, fetchData } from './api.ts';
import { clearSession, getSession, updateSession } from './session.ts';

const server = vi.fn<typeof fetch>();
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

beforeEach(() => {
  clearSession();
  localStorage.setItem('token', 'a.b.c');
  window.dispatchEvent(new Event('storage'));
  vi.stubGlobal('fetch', server);
  location.hash = '#!/dashboard/accounts';
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.mockReset();
});

test('fills the path, omits missing values, and serializes lists as JSON', () => {
  expect(buildUrl('/v1/api/accounts/{id}/', { params: { id: 7 } })).toBe('/v1/api/accounts/7/');
  expect(buildUrl('/a/', { query: { active: true, sort: '', filters: [{ a: 1 }], gone: undefined } })).toBe(
    '/a/?active=true&filters=%5B%7B%22a%22%3A1%7D%5D',
  );
  // Zero and false are values, and a parameter stays a single path segment whatever it contains.
  expect(buildUrl('/a/{name}/', { params: { name: 'a/b?c #d%' }, query: { page: 0, all: false } })).toBe(
    '/a/a%2Fb%3Fc%20%23d%25/?page=0&all=false',
  );
});

test('carries the token from local storage and unwraps data', async () => {
  server.mockResolvedValue(json({ success: true, data: { rank: 4 } }));
  const data = await fetchData(accounts.setRank, { params: { id: 7 }, body: { rank: 4 } });
  expect(data).toEqual({ rank: 4 });
  const [url, init] = server.mock.calls[0] ?? [];
  expect(url).toBe('/v1/api/accounts/7/rank/');
  expect(init?.method).toBe('POST');
  expect(new Headers(init?.headers).get('authorization')).toBe('JWT a.b.c');
  expect(init?.body).toBe('{"rank":4}');
});

test('an error contains message, fields, block and request id', async () => {
  const body = { success: false, errors: { e: 'Too many', fields: { rank: 'No' } }, block: true, request_id: 'r1' };
  server.mockResolvedValue(json(body, 400));
  const error = await callApi(accounts.setRank, { params: { id: 7 }, body: { rank: 4 } }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    message: 'Too many',
    fields: { rank: 'No' },
    block: true,
    requestId: 'r1',
  });
});

test('an error of several texts has each on its own line', async () => {
  server.mockResolvedValue(json({ success: false, errors: { e: ['One.', 'Two.'] } }, 400));
  await expect(callApi(accounts.getTotals, {})).rejects.toMatchObject({ message: 'One.\nTwo.' });
  server.mockResolvedValue(json({ success: false, errors: { e: ['One.', 'Two.'] } }));
  await expect(callApi(accounts.getTotals, {})).rejects.toMatchObject({ status: 200, message: 'One.\nTwo.' });
});

test('an error in a response with status 200 states whether further attempts are blocked', async () => {
  server.mockImplementation(async () => json({ success: false, errors: { e: 'Too many' }, block: true }));
  await expect(callApi(identity.isActive, {})).rejects.toMatchObject({ status: 200, block: true });
  server.mockImplementation(async () => json({ success: false }));
  await expect(callApi(identity.isActive, {})).rejects.toMatchObject({
    message: 'The request was rejected.',
    block: false,
  });
});

test('takes the request id from the header if the body has none', async () => {
  server.mockResolvedValue(new Response('<html>', { status: 502, headers: { 'x-request-id': 'r2' } }));
  await expect(callApi(accounts.getTotals, {})).rejects.toMatchObject({ status: 502, requestId: 'r2' });
});

test('an internal error comes with what to do; a response without a message states its status', async () => {
  const whatToDo = 'Try again. If it keeps happening, contact your administrator.';
  for (const [response, message] of [
    [
      json({ success: false, errors: { e: 'Something went wrong' } }, 500),
      `Something went wrong on our side (error 500). ${whatToDo}`,
    ],
    [new Response('<html>', { status: 502 }), `Something went wrong on our side (error 502). ${whatToDo}`],
    [new Response('<html>', { status: 418 }), 'The server rejected the request (error 418).'],
  ] as const) {
    server.mockResolvedValue(response);
    await expect(callApi(accounts.getTotals, {})).rejects.toMatchObject({ message });
  }
});

test('1-S-01 401 clears the session, stores the deep link and redirects to the start', async () => {
  server.mockResolvedValue(json({ success: false, errors: { e: 'Signed out' } }, 401));
  await expect(callApi(accounts.getTotals, {})).rejects.toMatchObject({ status: 401 });
  expect(localStorage.getItem('token')).toBeNull();
  expect(sessionStorage.getItem('redirect_url')).toBe('#!/dashboard/accounts');
  expect(location.hash).toBe('#!/');
});

test('a late 401 of the previous session does not clear the current one', async () => {
  let answer: (response: Response) => void = () => undefined;
  server.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const lateCall = callApi(accounts.getTotals, {});
  clearSession();
  updateSession({ token: 'd.e.f' });
  answer(json({ success: false, errors: { e: 'Signed out' } }, 401));
  await expect(lateCall).rejects.toMatchObject({ status: 401 });
  expect(getSession()?.token).toBe('d.e.f');
  expect(location.hash).toBe('#!/dashboard/accounts');
});

test('401 of a public call keeps the session', async () => {
  server.mockResolvedValue(json({ success: false, errors: { e: 'No' } }, 401));
  await expect(callApi(identity.isActive, {})).rejects.toMatchObject({ status: 401 });
  expect(localStorage.getItem('token')).toBe('a.b.c');
});

test('a failed connection has its own message', async () => {
  server.mockRejectedValue(new TypeError('fetch failed'));
  await expect(callApi(accounts.getTotals, {})).rejects.toMatchObject({ status: 0, requestId: null });
});

test('a canceled call is not a connection error', async () => {
  const canceled = new DOMException('Canceled', 'AbortError');
  server.mockRejectedValue(canceled);
  await expect(callApi(accounts.getTotals, {}, new AbortController().signal)).rejects.toBe(canceled);
});

test('fetches a download with the token and returns a file', async () => {
  server.mockResolvedValue(new Response('a,b\n', { headers: { 'content-type': 'text/csv' } }));
  const file = await callApi(imports.downloadRejected, { params: { id: 3 } });
  expect(await file.text()).toBe('a,b\n');
  expect(new Headers(server.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('JWT a.b.c');
});
