/** Covers the sign-in screens: their requests, their navigation, and what can be retried. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { click, flushUpdates, getButton, getField, isDisabled, typeText } from '../../testing/screen.tsx';
import { getLinks, deny, setUpSignInTests, shows, TENANT, waitUntilShown } from '../../testing/sign-in.ts';
import { getToast } from '../../platform/ui/toast.ts';

const { server, openAt } = setUpSignInTests();
const createDiscovery = (domain: string, more = {}) => ({
  auth_strategy: 'local',
  idp_server: '',
  domain,
  sso_url: location.origin,
  with_domain: true,
  entity_name: domain.toUpperCase(),
  ...more,
});

test('opens the sign-in of the only company with the email, after validation and a successful response', async () => {
  await openAt('/email?flow=admin', 'Enter your work email');
  typeText(getField('Email'), 'lena');
  await click('Continue');
  expect([server.sent, shows('Enter an email address such as')]).toEqual([[], true]);
  typeText(getField('Email'), ' lena@acme.test ');
  server.answers = [deny(), [createDiscovery('acme')]];
  await click('Continue');
  expect([getField('Email').value, shows('Not now.'), server.assigned]).toEqual(['lena@acme.test', true, []]);
  await click('Continue');
  const call = 'GET /v1/api/settings/email/?email=lena%40acme.test&flow=admin {}';
  expect(server.sent).toEqual([call, call]);
  expect(server.assigned).toEqual(['#!/basic_auth?email=lena%40acme.test&domain=acme&flow=admin']);
  expect(shows('Not now.')).toBe(false);
});

test('the button is busy while companies are searched', async () => {
  let respond: (found: unknown) => void = () => undefined;
  server.answers = [new Promise((done) => (respond = done))];
  await openAt('/email?email=lena@acme.test', 'Enter your work email');
  expect(getButton('Continue').getAttribute('aria-busy')).not.toBe('true');
  await click('Continue');
  expect(getButton('Continue').getAttribute('aria-busy')).toBe('true');
  respond(deny());
  await flushUpdates();
  expect(getButton('Continue').getAttribute('aria-busy')).not.toBe('true');
});

test.each([
  ['this host', createDiscovery('acme'), '#!/plays'],
  ['another host', createDiscovery('acme', { sso_url: 'http://acme.elsewhere.test' }), null],
])(
  'passes the stored address to %s, and keeps it stored where a sign-in on this host can fail',
  async (_, company, storedAddress) => {
    sessionStorage.setItem('redirect_url', '#!/plays');
    server.answers = [[company]];
    await openAt('/email?email=lena@acme.test', 'Enter your work email');
    await click('Continue');
    expect(server.assigned[0]).toContain('redirect_url=%23%21%2Fplays');
    expect(sessionStorage.getItem('redirect_url')).toBe(storedAddress);
  },
);

test('asks to select one of several companies, and allows entering another email', async () => {
  server.answers = [
    [createDiscovery('acme'), createDiscovery('globex', { auth_strategy: 'SAML2', sso_url: 'https://idp.test/saml' })],
  ];
  await openAt('/email?email=lena@acme.test', 'Enter your work email');
  await click('Continue');
  await waitUntilShown('lena@acme.test belongs to two.');
  expect(['idp.test', 'Single sign-on'].every(shows)).toBe(true);
  expect(server.assigned).toEqual([]);
  await click('Continue');
  expect([getToast()?.text, server.assigned]).toEqual(['Please select a domain.', []]);
  await click('Reset');
  expect(getField('Email').value).toBe('lena@acme.test');
  await click('Continue');
  const choices = document.querySelectorAll<HTMLInputElement>('input[type="radio"]');
  await act(async () => choices[1]?.click());
  expect([...choices].map(({ checked }) => checked)).toEqual([false, true]);
  await click('Continue');
  expect(server.assigned).toEqual(['https://idp.test/saml?domain=globex']);
});

test.each([
  ['no company', undefined, { 'Create a company': '#!/landing?showReg=1' }],
  ['a company with passwords', TENANT, {}],
  [
    'a company with a provider',
    { ...TENANT, auth_strategy: 'OAuth-Google' },
    {
      'Continue with Google':
        '/v1/api/oauth/start/?domain=demo&redirect_url=%23%21%2Fplays&authprovider=OAuth-Google&flow=admin',
      'Administrators can use their password': '#!/basic_auth?flow=admin',
    },
  ],
])('the host of %s offers its own sign-in methods', async (_, company, links) => {
  server.tenant = company;
  sessionStorage.setItem('redirect_url', '#!/plays');
  await openAt('/email?flow=admin', 'Enter your work email');
  expect(getLinks()).toEqual(links);
  expect(sessionStorage.getItem('redirect_url')).toBe('#!/plays');
});

const ACS = `#!/auth?${new URLSearchParams({ host: location.origin, email: 'lena@acme.test', code: '7' })}`;
test.each([
  ['', 'POST /v1/api/authenticate/', { flow: 'login' }],
  ['&flow=admin&domain=acme', 'POST /v1/api/authenticate_admin/', { flow: 'admin' }],
  ['&flow=signup&domain=acme', 'POST /v1/api/user/authenticate/', { flow: 'signup', domain: 'acme' }],
  ['&flow=other', 'POST /v1/api/authenticate/', { flow: 'login' }],
])('a password with %s is sent to the right endpoint', async (more, call, body) => {
  server.answers = [Response.json({ success: true, acs_url: ACS })];
  await openAt(`/basic_auth?email=lena@acme.test${more}`, 'Enter your password');
  await click('Sign in');
  expect([server.sent, shows('Enter your password.')]).toEqual([[], true]);
  typeText(getField('Password'), ' secret ');
  await click('Sign in');
  expect(server.sent).toEqual([
    `${call} ${JSON.stringify({ username: 'lena@acme.test', password: ' secret ', ...body })}`,
  ]);
  expect(server.assigned).toEqual([ACS]);
});

test('a rejected password can be retried unless further attempts are blocked', async () => {
  server.answers = [deny(), deny({ block: true })];
  await openAt('/basic_auth', 'Enter your password');
  typeText(getField('Email'), ' lena@acme.test ');
  typeText(getField('Password'), 'secret');
  await click('Sign in');
  expect([getField('Email').value, getField('Password').value]).toEqual(['lena@acme.test', 'secret']);
  expect([shows('Not now.'), isDisabled(getButton('Sign in'))]).toEqual([true, false]);
  await click('Sign in');
  expect([server.sent.length, server.sent[1]?.includes('"lena@acme.test"'), isDisabled(getButton('Sign in'))]).toEqual([
    2,
    true,
    true,
  ]);
  expect(server.assigned).toEqual([]);
});

test('stores the return address of a sign-in on this host, and passes known values to other screens', async () => {
  server.answers = [Response.json({ success: true, acs_url: ACS })];
  await openAt('/basic_auth?email=lena@acme.test&domain=acme&redirect_url=%23!/plays', 'Enter your password');
  expect(getLinks()).toMatchObject({
    Change: '#!/email?email=lena%40acme.test',
    'Forgot password?': '#!/forgot_password?email=lena%40acme.test&domain=acme',
  });
  expect(sessionStorage.getItem('redirect_url')).toBeNull();
  typeText(getField('Password'), 'secret');
  expect(getField('Password').type).toBe('password');
  await click('Show password');
  expect(getField('Password').type).toBe('text');
  await click('Sign in');
  expect(sessionStorage.getItem('redirect_url')).toBe('#!/plays');
});

test('requires the second factor before the sign-in completes, and going back clears the password', async () => {
  const second_factor = { step: 'code', token: 'x' };
  server.answers = [Response.json({ success: true, acs_url: ACS, email: 'lena@acme.test', second_factor })];
  await openAt('/basic_auth?email=lena@acme.test&domain=acme', 'Enter your password');
  typeText(getField('Password'), 'secret');
  await click('Sign in');
  await waitUntilShown('authenticator app shows now');
  expect(server.assigned).toEqual([]);
  await click('Back to the password');
  await waitUntilShown('Enter your password');
  expect(getField('Password').value).toBe('');
});
