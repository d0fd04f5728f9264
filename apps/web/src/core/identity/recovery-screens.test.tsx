/** Covers the screens for the first, a forgotten and a changed password: requests and navigation. */
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { INVITATION_EXPIRED, LINK_INVALID } from '@mainstay/contract/identity/recovery';
import { getSession, updateSession } from '../../platform/lib/session.ts';
import { click, errorResponse, getButton, getField, typeText } from '../../testing/screen.tsx';
import { getLinks, deny, setUpSignInTests, shows, TENANT, waitUntilShown } from '../../testing/sign-in.ts';

const { server, openAt } = setUpSignInTests();
const fill = (texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) typeText(getField(label), text);
};
const getValues = (...labels: string[]) => labels.map((label) => getField(label).value);
const PASSWORD = 'lamp-quarry-violin';

describe('a forgotten password', () => {
  test.each([
    ['of the company in the address', '&domain=acme', TENANT, 'POST /v1/api/forgot_password/', { domain: 'acme' }],
    ['of the company of the host', '', TENANT, 'POST /v1/api/forgot_password/', { domain: 'demo' }],
    ['of any company with the email', '', undefined, 'POST /v1/api/users/password/forgot/', {}],
  ])('a user %s gets a link, and the screen confirms it', async (_, more, tenant, call, body) => {
    server.tenant = tenant;
    await openAt(`/forgot_password?email=lena${more}`, 'Forgot your password?');
    expect(getLinks()['Back to sign-in']).toBe('#!/email?email=lena');
    await click('Send link');
    expect([server.sent, shows('Enter an email address such as')]).toEqual([[], true]);
    fill({ Email: 'lena@acme.test' });
    expect(shows('Enter an email address such as')).toBe(false);
    server.answers = [deny(), {}];
    await click('Send link');
    expect([shows('Not now.'), shows('Check your email'), ...getValues('Email')]).toEqual([
      true,
      false,
      'lena@acme.test',
    ]);
    await click('Send link');
    const request = `${call} ${JSON.stringify({ email: 'lena@acme.test', ...body })}`;
    expect(server.sent).toEqual([request, request]);
    expect([shows('Check your email'), shows('lena@acme.test')]).toEqual([true, true]);
    expect(getLinks()['Back to sign-in']).toBe('#!/email?email=lena%40acme.test');
  });
});

describe('an invitation', () => {
  const ADDRESS = '/user_form?email=lena@acme.test&tokenId=t7';
  const ALL = { 'First name': 'Lena', 'Last name': 'Berg', Password: PASSWORD, 'Confirm password': PASSWORD };
  const SENT = `POST /v1/api/create_user/ ${JSON.stringify({
    email: 'lena@acme.test',
    tokenId: 't7',
    fName: 'Lena',
    lName: 'Berg',
    password: PASSWORD,
    cpassword: PASSWORD,
  })}`;

  const SIGN_IN = `POST /v1/api/authenticate/ ${JSON.stringify({
    username: 'lena@acme.test',
    password: PASSWORD,
    flow: 'login',
  })}`;

  test('is accepted with a name and a password, and can be retried', async () => {
    const { at } = await openAt(ADDRESS, 'Create your account');
    expect(shows('You are invited to Demo as lena@acme.test.')).toBe(true);
    await click('Create account');
    const missing = ['First name is required.', 'Last name is required.'];
    expect([server.sent, ...missing.map(shows)]).toEqual([[], true, true]);
    fill({ ...ALL, 'Confirm password': 'lamp-quarry' });
    await click('Create account');
    expect([server.sent, shows('Confirm password does not match.'), ...missing.map(shows)]).toEqual([
      [],
      true,
      false,
      false,
    ]);
    fill(ALL);
    server.answers = [errorResponse(422, 'No.', { fName: 'Too long.' }), deny(), {}];
    await click('Create account');
    expect([shows('Too long.'), shows('No.'), ...getValues(...Object.keys(ALL))]).toEqual([
      true,
      false,
      ...Object.values(ALL),
    ]);
    await click('Create account');
    expect([shows('Not now.'), shows('Too long.')]).toEqual([true, false]);
    await click('Create account');
    expect(server.sent).toEqual([SENT, SENT, SENT, SIGN_IN]);
    expect(at()).toBe('/success_form?flow=create');
  });

  test('signs in with the new password', async () => {
    server.answers = [
      {},
      Response.json({ success: true, acs_url: '#!/auth?email=lena@acme.test&code=c9', email: 'lena@acme.test' }),
      { token: 'new', email: 'lena@acme.test', role: [], expanded_roles: [] },
    ];
    const { at } = await openAt(ADDRESS, 'Create your account');
    fill(ALL);
    await click('Create account');
    await waitUntilShown('Your account is ready. Mainstay opens in a moment.');
    expect(server.sent).toEqual([
      SENT,
      SIGN_IN,
      'POST /v1/api/get_jwt/ {"email":"lena@acme.test","code":"c9","flow":"login"}',
    ]);
    expect([getSession()?.token, at()]).toEqual(['new', '/success_form?flow=create']);
  });

  test.each([
    ['a second factor', { acs_url: '', email: 'lena@acme.test', second_factor: { token: 'step', setup: true } }],
    ['another sign-in method', { success: false, errors: { e: 'Use single sign-on.' } }],
  ])('leads to the sign-in if the company requires %s', async (_, answer) => {
    server.answers = [{}, Response.json({ success: true, ...answer })];
    await openAt(ADDRESS, 'Create your account');
    fill(ALL);
    await click('Create account');
    await waitUntilShown('You will be redirected to sign-in in a moment.');
    expect([server.sent, getSession()]).toEqual([[SENT, SIGN_IN], null]);
  });

  test('does not replace the session of another user', async () => {
    updateSession({ token: 'other', email: 'max@acme.test' });
    server.answers = [{}];
    await openAt(ADDRESS, 'Create your account');
    fill(ALL);
    await click('Create account');
    await waitUntilShown('Your account is ready.');
    expect([server.sent, getSession()?.token]).toEqual([[SENT], 'other']);
  });

  test('is sent once even if it is submitted repeatedly', async () => {
    let respond: (response: unknown) => void = () => undefined;
    server.answers = [new Promise((done) => (respond = done))];
    await openAt(ADDRESS, 'Create your account');
    fill(ALL);
    const form = document.querySelector('form');
    for (let times = 0; times < 2; times += 1)
      await act(async () => void form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    expect(server.sent).toEqual([SENT]);
    expect(getButton('Create account').getAttribute('aria-busy')).toBe('true');
    respond({});
    await waitUntilShown('Your account is ready.');
  });

  test('shows an error if it has expired', async () => {
    server.answers = [errorResponse(410, INVITATION_EXPIRED)];
    const { at } = await openAt(ADDRESS, 'Create your account');
    fill(ALL);
    await click('Create account');
    await waitUntilShown('This invitation has expired');
    expect(at()).toBe('/invitation_expire');
    expect(getLinks()['Go to sign-in']).toBe('#!/');
  });

  test('links to the provider of the company', async () => {
    server.tenant = { ...TENANT, auth_strategy: 'OAuth-Google' };
    await openAt(ADDRESS, 'Create your account');
    expect(getLinks()['Continue with single sign-on']).toBe(
      '/v1/api/oauth/start/?authprovider=OAuth-Google&email=lena%40acme.test&tokenId=t7',
    );
    expect(document.querySelector('form')).toBeNull();
  });
});

describe.each([
  ['/enter_password', 'Set a new password', 'Set password', 'POST /v1/api/password_reset/', 'Send a new link'],
  ['/undo_email', 'Undo the change', 'Undo change', 'POST /v1/api/undo_email/', undefined],
])('a new password at %s', (path, title, verb, call, again) => {
  test('is sent with the parameters of its link, and an invalid link offers a new one', async () => {
    const { at } = await openAt(`${path}?email=lena@acme.test&tokenId=t7`, title);
    expect(shows('lena@acme.test')).toBe(true);
    fill({ 'New password': 'short', 'Confirm password': 'short' });
    await click(verb);
    expect(server.sent).toEqual([]);
    fill({ 'New password': PASSWORD, 'Confirm password': PASSWORD });
    server.answers = [deny(), errorResponse(410, LINK_INVALID), {}];
    await click(verb);
    expect([shows('Not now.'), 'Send a new link' in getLinks(), at().startsWith(path)]).toEqual([true, false, true]);
    await click(verb);
    expect(shows(LINK_INVALID)).toBe(true);
    expect(getLinks()['Send a new link']).toBe(again && '#!/forgot_password?email=lena%40acme.test');
    expect(getValues('New password', 'Confirm password')).toEqual([PASSWORD, PASSWORD]);
    await click(verb);
    const body = { email: 'lena@acme.test', tokenId: 't7', newPassword: PASSWORD, confirmPassword: PASSWORD };
    expect(server.sent).toEqual(Array.from({ length: 3 }, () => `${call} ${JSON.stringify(body)}`));
    expect(at()).toBe('/success_form?flow=reset');
  });
});

describe('the success screen', () => {
  test.each([
    ['reset', 'Password changed', 3000, '/logout'],
    ['create', 'Your account is ready.', 2000, '/'],
  ])('continues automatically after %s', async (flow, text, after, to) => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const { at } = await openAt(`/success_form?flow=${flow}`, text);
    const timer = timers.mock.calls.find(([, ms]) => ms === after);
    expect(timer).toBeDefined();
    const paths: string[] = [];
    await act(async () => {
      (timer as [() => void])[0]();
      paths.push(at());
    });
    expect(paths).toEqual([to]);
  });

  test('waits for a click otherwise', async () => {
    await openAt('/success_form?flow=other', 'Your changes are saved.');
    expect(getLinks().Continue).toBe('#!/');
  });
});

describe('the user’s own password', () => {
  beforeEach(() => updateSession({ token: 'x', user_access_type: 'full', email: 'lena@acme.test' }));
  const ALL = { 'Old password': 'secret', 'New password': PASSWORD, 'Confirm password': PASSWORD };

  test('is changed with the old one, which signs the user out', async () => {
    server.answers = [{ menus: [], groups: [], unread: 0, company: {} }];
    const { at } = await openAt('/dashboard/profileManagement/changePassword', 'Old password');
    const getChanges = () => server.sent.filter((one) => one.startsWith('POST /v1/api/change_password/'));
    fill({ ...ALL, 'Old password': '' });
    await click('Change password', 'form');
    expect([getChanges(), shows('Password is required.')]).toEqual([[], true]);
    fill(ALL);
    server.answers = [deny(), {}];
    await click('Change password', 'form');
    expect([shows('Not now.'), shows('You were signed out everywhere.'), ...getValues(...Object.keys(ALL))]).toEqual([
      true,
      false,
      ...Object.values(ALL),
    ]);
    await click('Change password', 'form');
    const body = { oldPassword: 'secret', newPassword: PASSWORD, confirmPassword: PASSWORD };
    expect(getChanges()).toEqual(
      Array.from({ length: 2 }, () => `POST /v1/api/change_password/ ${JSON.stringify(body)}`),
    );
    await waitUntilShown('You were signed out everywhere.');
    await click('Sign in again');
    expect(at()).toBe('/logout');
  });
});
