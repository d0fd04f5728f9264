/** Covers the addresses that complete a sign-in or end a session, and those that require a session. */
import { describe, expect, test, vi } from 'vitest';
import { clearSession, getSession, SIGNED_OUT_SESSION, storeSession } from '../../platform/lib/session.ts';
import { deny, getLinks, setUpSignInTests, waitUntilShown } from '../../testing/sign-in.ts';
import { getToast } from '../../platform/ui/toast.ts';

const { server, openAt } = setUpSignInTests();
const LENA = { ...SIGNED_OUT_SESSION, appearance: 'light', token: 'a', user_id: 7, email: 'Lena@acme.test' } as const;
const BEN = { ...LENA, token: 'b', user_id: 8, email: 'ben@acme.test' };
/** The response to the requests of the shell. */
const SHELL = { menus: [], groups: [], unread: 0, company: {} };
const TARGET_PATH = '/dashboard/profileManagement/changePassword';
const getAddress = (path: string) => `${path}?email=lena@acme.test&code=c7&flow=admin`;

describe.each([
  ['/auth', 'POST /v1/api/get_jwt/', { code: 'c7' }, '/unauthorize'],
  ['/handle_acs', 'POST /v1/api/get_saml_jwt/', {}, '/unauthorize?reason=expired'],
  ['/handle_saml', 'POST /v1/api/get_saml_jwt/', {}, '/unauthorize?reason=expired'],
])('%s', (path, call, more, rejectedPath) => {
  const getExchanges = () => server.sent.filter((one) => one.startsWith(call));

  test('stores the session and opens the address that it carries', async () => {
    server.answers = [LENA, SHELL];
    const { at } = await openAt(
      `${getAddress(path)}&redirect_url=${encodeURIComponent(`#!${TARGET_PATH}`)}`,
      'Old password',
    );
    expect([at(), getSession()?.token, sessionStorage.getItem('redirect_url')]).toEqual([TARGET_PATH, 'a', null]);
    const { code, ...rest } = { email: 'lena@acme.test', code: undefined, ...more, flow: 'admin' };
    expect(getExchanges().map((one) => JSON.parse(one.slice(call.length)))).toEqual([
      { ...rest, ...(code && { code }) },
    ]);
  });

  test('shows that the user is not signed in if the exchange is rejected', async () => {
    server.answers = [deny()];
    const { at } = await openAt(getAddress(path), 'You are not signed in');
    expect([at(), getSession(), getLinks()['Sign in again']]).toEqual([rejectedPath, null, '#!/']);
  });

  test('keeps the session of another user and shows a message', async () => {
    storeSession(BEN);
    server.answers = [SHELL];
    await openAt(getAddress(path), '');
    await vi.waitFor(() => expect(getToast()).not.toBeNull());
    expect([getExchanges(), getSession()?.token]).toEqual([[], 'b']);
    expect(getToast()?.text).toBe('Already logged in as different user.');
  });

  test('ignores the case of letters when it compares email addresses', async () => {
    storeSession(LENA);
    server.answers = [{ ...LENA, token: 'c' }, SHELL];
    await openAt(`${getAddress(path)}&redirect_url=${encodeURIComponent(`#!${TARGET_PATH}`)}`, 'Old password');
    expect([getExchanges().length, getSession()?.token]).toEqual([1, 'c']);
  });
});

test.each([
  ['the server ends the session', {}],
  ['the server does not', deny()],
])('clears the session on sign-out when %s', async (_, response) => {
  storeSession({ ...LENA, sso_server: 'http://acme.test', auth_strategy: 'SAML2' });
  server.answers = [response];
  await openAt('/logout', '');
  await vi.waitFor(() => expect(server.assigned).toHaveLength(1));
  expect([server.sent, getSession()]).toEqual([['POST /v1/api/logout/ {}'], null]);
  expect(server.assigned).toEqual([expect.stringMatching(/^http:\/\/acme\.test\/sso_logout\/\?redirect=/)]);
});

test('redirects a signed-out user to the start page without a request', async () => {
  await openAt('/logout', '');
  await vi.waitFor(() => expect(server.assigned).toHaveLength(1));
  expect([server.sent, server.assigned]).toEqual([[], ['#!/']]);
});

test('a screen that requires a session stores its address until the user has signed in', async () => {
  clearSession();
  const { at } = await openAt(TARGET_PATH, 'Enter your work email');
  expect([at(), sessionStorage.getItem('redirect_url')]).toEqual(['/email', `#!${TARGET_PATH}`]);
});

test.each([
  ['/nowhere/at/all', 'Enter your work email', '/email'],
  ['/unauthorize?reason=unknown_user', 'no active user with this email address', '/unauthorize?reason=unknown_user'],
  ['/unauthorize?reason=made-up', 'The link may have expired or been used already', '/unauthorize?reason=made-up'],
  ['/not_found', `There is no workspace at ${location.host}.`, '/not_found'],
  ['/demo_landing', 'Welcome to the demo', '/demo_landing'],
])('%s', async (address, text, at) => {
  const opened = await openAt(address, text);
  expect(opened.at()).toBe(at);
});

test('shows that the company of the host does not exist', async () => {
  server.tenant = Response.json({ success: false, errors: { e: 'No.' } }, { status: 404 });
  const { at } = await openAt('/', 'Find my workspace');
  expect(at()).toBe('/not_found');
  await waitUntilShown('Workspace not found');
});
