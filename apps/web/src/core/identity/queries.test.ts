import type { Discovery } from '@mainstay/contract/identity';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, SIGNED_OUT_SESSION } from '../../platform/lib/session.ts';
import { setTenant } from '../../platform/lib/tenant.ts';
import {
  findDomains,
  getFinishUrl,
  getFinishUrlOn,
  storeRedirectParam,
  getProviderUrl,
  getSignInUrl,
} from './queries.ts';
import { exchange, exchangeAssertion, getDestination, getSignOutUrl } from './complete-sign-in.ts';
import { parseDomain } from './screens/PasswordScreen.tsx';

const discovery: Discovery = {
  auth_strategy: 'local',
  idp_server: '',
  domain: 'demo',
  sso_url: location.origin,
  with_domain: true,
  entity_name: 'Demo',
};

beforeEach(() => sessionStorage.clear());
afterEach(() => setTenant(null));

test('opens the password screen of a company with passwords, with its domain if requested', () => {
  expect(getSignInUrl(discovery, 'a@b.co', 'login', null)).toBe('#!/basic_auth?email=a%40b.co&domain=demo');
  expect(getSignInUrl({ ...discovery, with_domain: false }, 'a@b.co', 'admin', null)).toBe(
    '#!/basic_auth?email=a%40b.co&flow=admin',
  );
});

test('opens the password screen of another company on its own host, with the return address', () => {
  const other = { ...discovery, sso_url: 'http://globex.localhost:9' };
  expect(getSignInUrl(other, 'a@b.co', 'login', '#!/x')).toBe(
    'http://globex.localhost:9/#!/basic_auth?email=a%40b.co&domain=demo&redirect_url=%23%21%2Fx',
  );
});

test('opens the provider of a company, with the return address', () => {
  const saml = { ...discovery, auth_strategy: 'SAML2', sso_url: 'https://acme.test/saml' } as const;
  expect(getSignInUrl(saml, 'a@b.co', 'login', '#!/x')).toBe(
    'https://acme.test/saml?domain=demo&redirect_url=%23%21%2Fx',
  );
  const google = { ...discovery, auth_strategy: 'OAuth-Google', sso_url: 'https://acme.test/oauth' } as const;
  expect(getSignInUrl(google, 'a@b.co', 'admin', null)).toBe(
    'https://acme.test/oauth?domain=demo&authprovider=OAuth-Google&email=a%40b.co&flow=admin',
  );
  expect(getSignInUrl({ ...google, with_domain: false }, 'a@b.co', 'login', null)).not.toContain('domain');
  expect(getProviderUrl('OAuth-Office365', { domain: 'demo', flow: 'login', redirect: null })).toBe(
    '/v1/api/oauth/start/?domain=demo&authprovider=OAuth-Office365',
  );
});

test('completes a sign-in on this host, or by a handoff on another host of the installation', () => {
  const getAcsUrl = (host: string) => `#!/auth?${new URLSearchParams({ host, email: 'a@b.co', code: '1' })}`;
  expect(getFinishUrl(getAcsUrl(location.origin), null)).toBe(getAcsUrl(location.origin));
  expect(getFinishUrl(getAcsUrl('https://evil.test'), null)).toBe(getAcsUrl('https://evil.test'));
  const own = `${location.protocol}//demo.${location.host}`;
  const getHandoffUrl = (more: object) => {
    const query = new URLSearchParams({ from: location.origin, email: 'a@b.co', code: '1', ...more });
    return `${own}/v1/api/handoff/?${query}`;
  };
  expect(getFinishUrl(getAcsUrl(own), '#!/x')).toBe(getHandoffUrl({ redirect_url: '#!/x' }));
  expect(getFinishUrl(getAcsUrl(own), null)).toBe(getHandoffUrl({}));
  expect(getFinishUrlOn(own, `${getAcsUrl(own)}&redirect_url=%23!%2Fy`, null)).toBe(
    getHandoffUrl({ redirect_url: '#!/y' }),
  );
  expect(getFinishUrlOn(location.origin, getAcsUrl(location.origin), null)).toBe(getAcsUrl(location.origin));
});

test('1-C-01 a completed sign-in opens the stored address, and never a foreign one', () => {
  expect(getDestination()).toBe('/dashboard');
  storeRedirectParam('#!/dashboard/accounts');
  expect(getDestination()).toBe('/dashboard/accounts');
  storeRedirectParam(`${location.protocol}//evil.${location.host}/`);
  expect(getDestination()).toBe('/dashboard');
  storeRedirectParam('https://evil.test/');
  expect(getDestination()).toBe('/dashboard');
});

test('1-S-18 1-C-04 sign-out goes to the single-sign-on logout with redirect, host and strategy, or to the start', () => {
  const at = { origin: 'http://demo.localhost:3000', host: 'demo.localhost:3000' } as Location;
  const session = { sso_server: 'http://demo.localhost:3000', auth_strategy: 'SAML2' };
  expect(getSignOutUrl(session, at)).toBe(
    'http://demo.localhost:3000/sso_logout/?redirect=http%3A%2F%2Fdemo.localhost%3A3000%2F' +
      '&host=demo.localhost%3A3000&strategy=SAML2',
  );
  expect(getSignOutUrl({ ...session, sso_server: '' }, at)).toBe('#!/');
  expect(getSignOutUrl(null, at)).toBe('#!/');
});

test("the domain comes from the route's query, then from the hash, then from the page's query", () => {
  expect(parseDomain('a', { hash: '#!/basic_auth?domain=b', search: '?domain=c' })).toBe('a');
  expect(parseDomain(undefined, { hash: '#!/basic_auth?email=x#domain=b', search: '?domain=c' })).toBe('b');
  expect(parseDomain(undefined, { hash: '#!/basic_auth', search: '?domain=c' })).toBe('c');
  expect(parseDomain(undefined, { hash: '#!/basic_auth', search: '' })).toBeUndefined();
});

test('1-C-11 discovery and both exchanges call the listed paths, and nothing else', async () => {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    calls.push([method, url, ...(typeof body === 'string' ? [JSON.parse(body)] : [])]);
    return Response.json({
      success: true,
      data: url.includes('settings') ? [discovery] : { ...SIGNED_OUT_SESSION, token: 't' },
    });
  });
  expect(await findDomains('a@b.co', 'admin')).toEqual([discovery]);
  await exchange('a@b.co', 'code', 'login');
  await exchangeAssertion('a@b.co', 'signup');
  vi.unstubAllGlobals();
  clearSession();
  expect(calls).toEqual([
    ['GET', '/v1/api/settings/email/?email=a%40b.co&flow=admin'],
    ['POST', '/v1/api/get_jwt/', { email: 'a@b.co', code: 'code', flow: 'login' }],
    ['POST', '/v1/api/get_saml_jwt/', { email: 'a@b.co', flow: 'signup' }],
  ]);
});
