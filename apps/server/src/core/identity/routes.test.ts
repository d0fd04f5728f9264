import { identity } from '@mainstay/contract/identity';
import { recovery } from '@mainstay/contract/identity/recovery';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/demo/teams.ts';
import { type Caller, getCookies, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_NOW, TEST_ZONE } from '../../app/testing/services.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { createCode } from './one-time-codes.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const demo = { domain: 'demo' };
const maya = 'maya.csm@demo.test';
const addMinutes = (n: number) => new Date(TEST_NOW.getTime() + n * 60_000);
const authenticate = (username: string, password: string) =>
  t.call(demo, identity.authenticate, { body: { username, password } });

/** Returns the code in the address that a right password returns, and the browser that the code is bound to. */
async function signIn(email: string): Promise<{ code: string; browser: Caller }> {
  const reply = await authenticate(email, DEMO_PASSWORD);
  const code = new URLSearchParams(reply.body.acs_url.split('?')[1]).get('code') ?? '';
  return { code, browser: { ...demo, cookie: getCookies(reply) } };
}
async function signInAndExchange(email: string) {
  const { code, browser } = await signIn(email);
  return (await t.call(browser, identity.exchangeCode, { body: { email, code } })).body.data;
}
const getToken = async (email: string): Promise<string> => (await signInAndExchange(email)).token;

describe('the host', () => {
  test('1-identity-16 1-identity-18 identifies the tenant without a token', async () => {
    const knownHost = await t.call(demo, identity.checkDomain, { query: { flow: 'login' } });
    expect(knownHost.body.data).toMatchObject({
      domain: 'demo',
      auth_strategy: 'local',
      entity_name: 'Halden Systems',
    });
    expect((await t.call(demo, identity.isActive, {})).body.data).toEqual({ active: true });
    const unknownHost = { domain: 'nobody' };
    expect((await t.call(unknownHost, identity.checkDomain, { query: {} })).status).toBe(404);
    expect((await t.call(unknownHost, identity.isActive, {})).body.data).toEqual({ active: false });
    const bareHost = await t.app.inject({ url: '/v1/api/settings/index/', headers: { host: 'localhost:3000' } });
    expect(bareHost.statusCode).toBe(400);
  });

  test('1-S-08 selects a tenant by its query if the host names none', async () => {
    const getSettings = async (host: string, path: string) => {
      const { statusCode, body } = await t.app.inject({ url: `/v1/api/settings/${path}`, headers: { host } });
      return [statusCode, (JSON.parse(body) as { data?: Record<string, unknown> }).data];
    };
    expect(await getSettings('localhost:3000', 'index/?domain=globex')).toEqual([
      200,
      expect.objectContaining({ domain: 'globex', entity_name: 'Globex' }),
    ]);
    expect(await getSettings('localhost:3000', 'active/?domain=globex')).toEqual([200, { active: true }]);
    expect(await getSettings('localhost:3000', 'active/?domain=nobody')).toEqual([200, { active: false }]);
    expect(await getSettings('localhost:3000', 'domain/?domain=globex')).toEqual([
      200,
      expect.objectContaining({ domain: 'globex', sso_url: 'http://globex.localhost:3000' }),
    ]);
    expect((await getSettings('localhost:3000', 'index/?domain=nobody'))[0]).toBe(404);
    expect(await getSettings('demo.localhost:3000', 'index/?domain=globex')).toEqual([
      200,
      expect.objectContaining({ domain: 'demo' }),
    ]);
  });

  test('1-platform-02 the same path on two hosts returns data of two tenants', async () => {
    const globex = await t.call({ domain: 'globex' }, identity.checkDomain, { query: {} });
    expect(globex.body.data.entity_name).toBe('Globex');
  });

  test('1-identity-17 1-identity-07 describes how it signs in', async () => {
    const { body } = await t.call(demo, identity.getDomain, {});
    expect(Object.keys(body.data)).toEqual(
      expect.arrayContaining(['auth_strategy', 'idp_server', 'domain', 'sso_url', 'with_domain']),
    );
    expect(body.data.sso_url).toBe('http://demo.localhost:3000');
  });
});

describe('discovery by email', () => {
  test('1-identity-06 finds the tenants of an address, ignoring case', async () => {
    const { body } = await t.call(demo, identity.findDomains, { query: { email: 'Maya.CSM@demo.test' } });
    expect(body.data.map((d) => d.domain)).toEqual(['demo']);
  });
  test('reports an unknown or malformed address', async () => {
    const unknown = await t.call(demo, identity.findDomains, { query: { email: 'nobody@demo.test' } });
    expect([unknown.status, unknown.error]).toEqual([400, 'No account found for this e-mail.']);
    const malformed = await t.call(demo, identity.findDomains, { query: { email: 'nobody' } });
    expect([malformed.status, malformed.error]).toEqual([400, 'Invalid Email Address']);
  });
});

describe('a password', () => {
  test('1-identity-30 1-identity-33 accepts the right password and rejects a wrong one', async () => {
    const rightReply = await authenticate(maya, DEMO_PASSWORD);
    expect(rightReply.body).toMatchObject({ success: true, email: maya, errors: null, block: false });
    expect(rightReply.body.acs_url).toMatch(/^#!\/auth\?domain=demo&host=http.*&email=.*&code=/);
    const wrongReply = await authenticate(maya, 'not this one');
    expect([wrongReply.status, wrongReply.error]).toEqual([400, 'Invalid email or password.']);
    expect(wrongReply.body).toMatchObject({ success: false, block: false });
  });

  test('an unknown email has the same reply as a wrong password', async () => {
    const unknown = await authenticate('nobody@demo.test', DEMO_PASSWORD);
    expect([unknown.status, unknown.error]).toEqual([400, 'Invalid email or password.']);
  });

  test('1-identity-31 the sign-in of administrators is for ADM, DA and CSO', async () => {
    const authenticateAdmin = (username: string) =>
      t.call(demo, identity.authenticateAdmin, { body: { username, password: DEMO_PASSWORD } });
    const statuses = await Promise.all(
      ['ada.admin', 'dev.data', 'olga.ops', 'lena.lead', 'evan.exec', 'noah.csm'].map(
        async (n) => (await authenticateAdmin(`${n}@demo.test`)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 400, 400, 400]);
  });

  test('1-identity-32 a named tenant must have the user', async () => {
    const authenticateOn = (domain: string) =>
      t.call(demo, identity.authenticateOn, {
        body: { username: maya, password: DEMO_PASSWORD, domain, flow: 'login' },
      });
    expect((await authenticateOn('demo')).status).toBe(200);
    expect((await authenticateOn('globex')).status).toBe(400);
    expect((await authenticateOn('nobody')).status).toBe(400);
  });

  test('five failures block for fifteen minutes, from this address only', async () => {
    const email = 'emil.extended@demo.test';
    for (let n = 1; n <= 5; n++) {
      const reply = await authenticate(email, 'wrong');
      expect(reply.body).toMatchObject({ block: n === 5 });
    }
    const blockedReply = await authenticate(email, DEMO_PASSWORD);
    expect([blockedReply.status, blockedReply.error]).toEqual([400, 'Too many attempts. Try again later.']);
    expect(blockedReply.body).toMatchObject({ block: true });
    t.setNow(addMinutes(16));
    expect((await authenticate(email, DEMO_PASSWORD)).status).toBe(200);
    t.setNow(TEST_NOW);
  });

  test('demo sign-ins are rejected from other addresses', async () => {
    const authenticateFrom = (ip: string) =>
      t.app.inject({
        method: 'POST',
        url: '/v1/api/authenticate/',
        headers: { host: 'demo.localhost:3000' },
        remoteAddress: ip,
        payload: { username: maya, password: DEMO_PASSWORD },
      });
    expect((await authenticateFrom('203.0.113.9')).json().errors.e).toBe(
      'Demo sign-ins work only on the computer that runs Mainstay.',
    );
    expect((await authenticateFrom('127.0.0.1')).statusCode).toBe(200);
  });

  test('1-platform-07 invalid input is 400 with the error of each field', async () => {
    const emptyReply = await t.send(demo, 'POST', '/v1/api/authenticate/', {});
    expect(emptyReply.status).toBe(400);
    expect(emptyReply.body.errors).toMatchObject({
      fields: { username: 'Username is required.', password: 'Password is required.' },
    });
    const wrongTypesReply = await t.send(demo, 'POST', '/v1/api/authenticate/', { username: 1, password: ['x'] });
    expect(wrongTypesReply.status).toBe(400);
    const invalidJsonReply = await t.app.inject({
      method: 'POST',
      url: '/v1/api/authenticate/',
      headers: { host: 'demo.localhost:3000', 'content-type': 'application/json' },
      payload: '{"username":',
    });
    expect([invalidJsonReply.statusCode, invalidJsonReply.json().errors.e]).toEqual([
      400,
      'The body is not valid JSON.',
    ]);
  });
});

describe('the token exchange', () => {
  test('1-identity-36 accepts a new code once', async () => {
    const { code, browser } = await signIn(maya);
    const exchange = (c: string) => t.call(browser, identity.exchangeCode, { body: { email: maya, code: c } });
    expect((await exchange('wrong')).error).toBe('Invalid code.');
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).error).toBe('Invalid code.');
  });

  test('a code expires after one minute and is invalid for another email', async () => {
    const { code, browser } = await signIn(maya);
    const reply = await t.call(browser, identity.exchangeCode, { body: { email: 'ada.admin@demo.test', code } });
    expect(reply.status).toBe(400);
    t.setNow(addMinutes(2));
    expect((await t.call(browser, identity.exchangeCode, { body: { email: maya, code } })).status).toBe(400);
    t.setNow(TEST_NOW);
    expect((await t.call(browser, identity.exchangeCode, { body: { email: maya, code } })).status).toBe(200);
  });

  test('1-identity-38 1-identity-40 2-access-02 returns everything that the browser stores', async () => {
    const data = await signInAndExchange(maya);
    expect(data).toMatchObject({
      role: ['CSM'],
      expanded_roles: [{ abbr: 'CSM', name: 'Account manager' }],
      entity_name: 'Halden Systems',
      entity_timezone: TEST_ZONE,
      first_name: 'Maya',
      last_name: 'Ortiz',
      title: 'Customer success manager',
      sso_server: 'http://demo.localhost:3000',
      avatar_url: null,
      entity_logo: null,
    });
    expect(data.expanded_roles.every((r) => r.abbr)).toBe(true);
  });
});

describe('a session', () => {
  const requestMenu = (caller: { domain: string; token?: string }) => t.send(caller, 'GET', '/v1/api/menu/');

  test('1-platform-06 1-platform-04 authenticates requests with its token, and only under the prefix', async () => {
    expect((await requestMenu(demo)).status).toBe(401);
    expect((await requestMenu({ domain: 'demo', token: 'not.a.token' })).status).toBe(401);
    const token = await getToken(maya);
    expect((await requestMenu({ domain: 'demo', token })).status).toBe(200);
    expect((await t.send({ domain: 'demo', token }, 'GET', '/menu/')).status).toBe(404);
  });

  test('a token is invalid on the host of another tenant and on the bare host', async () => {
    const token = await getToken(maya);
    expect((await requestMenu({ domain: 'globex', token })).status).toBe(401);
    const bareHost = await t.app.inject({
      url: '/v1/api/menu/',
      headers: { host: 'localhost', authorization: `JWT ${token}` },
    });
    expect(bareHost.statusCode).toBe(401);
  });

  test('ends immediately with sign-out', async () => {
    const caller = { domain: 'demo', token: await getToken(maya) };
    expect((await requestMenu(caller)).status).toBe(200);
    expect((await t.call(caller, identity.signOut, {})).status).toBe(200);
    expect((await requestMenu(caller)).status).toBe(401);
  });

  test('ends after twelve hours and with the deactivation of its user', async () => {
    const caller = await t.signIn('evan.exec@demo.test');
    t.setNow(new Date(TEST_NOW.getTime() + 12 * 3_600_000 + 1000));
    expect((await requestMenu(caller)).status).toBe(401);
    t.setNow(TEST_NOW);
    expect((await requestMenu(caller)).status).toBe(200);
    await t.inTenant('demo', 'write', (tx) =>
      tx.rows(`update users set status = 'inactive' where tenant_id = $1 and email = 'evan.exec@demo.test'`, [
        tx.tenant,
      ]),
    );
    expect((await requestMenu(caller)).status).toBe(401);
  });

  test('a removed role applies to the next request', async () => {
    const caller = await t.signIn('dev.data@demo.test');
    const getMenuNames = async () =>
      ((await requestMenu(caller)).body.data as { menus: { name: string }[] }).menus.map((m) => m.name);
    expect(await getMenuNames()).toContain('Admin');
    await t.inTenant('demo', 'write', (tx) =>
      tx.rows(
        `delete from user_roles where tenant_id = $1 and user_id = (select id from users where tenant_id = $1 and email = $2)`,
        [tx.tenant, 'dev.data@demo.test'],
      ),
    );
    expect(await getMenuNames()).not.toContain('Admin');
  });

  test('the selected appearance is returned at the next sign-in', async () => {
    const caller = { domain: 'demo', token: await getToken(maya) };
    expect((await t.call(caller, identity.setAppearance, { body: { appearance: 'dark' } })).status).toBe(200);
    const reply = await t.send(caller, 'PUT', '/v1/api/users/appearance/', { appearance: 'pink' });
    expect(reply.status).toBe(400);
    expect((await signInAndExchange(maya)).appearance).toBe('dark');
  });
});

describe('a set-password link', () => {
  const createLink = () =>
    t.inTenant('demo', 'write', async (tx) => {
      const email = `new${Math.floor(performance.now() * 1000)}@demo.test`;
      const userId = await createUser(tx, { email, firstName: 'New', roles: ['CSM'] });
      const expiresAt = addMinutes(60);
      return {
        email,
        tokenId: await createCode(tx, t.services.key.codes, { purpose: 'reset', userId, email, expiresAt }),
      };
    });
  const resetPassword = (body: { email: string; tokenId: string; newPassword: string; confirmPassword: string }) =>
    t.call(demo, recovery.resetPassword, { body });

  test('the first link of an invited user activates the user, once, and does not create a session', async () => {
    const link = await createLink();
    const password = { newPassword: 'Harbour!42', confirmPassword: 'Harbour!42' };
    expect((await resetPassword({ ...link, ...password })).status).toBe(200);
    expect((await authenticate(link.email, 'Harbour!42')).status).toBe(200);
    expect((await resetPassword({ ...link, ...password })).error).toBe('This link is no longer valid.');
  });
});

test('sso_logout only redirects to addresses of this server', async () => {
  const getRedirect = async (redirect: string) =>
    (
      await t.app.inject({
        url: `/sso_logout/?redirect=${encodeURIComponent(redirect)}&host=x`,
        headers: { host: 'demo.localhost:3000' },
      })
    ).headers.location;
  expect(await getRedirect('http://demo.localhost:3000/')).toBe('http://demo.localhost:3000/');
  expect(await getRedirect('https://evil.example/')).toBe('http://demo.localhost:3000/');
  expect(await getRedirect('javascript:alert(1)')).toBe('http://demo.localhost:3000/');
  expect(await getRedirect('//evil.example')).toBe('http://demo.localhost:3000/');
});

test('1-S-12 sso_logout redirects to the base domain and active companies, not to other hosts of the domain', async () => {
  const { database } = t.services;
  for (const domain of ['acme', 'closed']) await createTenant(database, { domain, name: domain });
  await database.ownerPool.query(`update tenants set status = 'suspended' where domain = 'closed'`);
  const getRedirect = async (redirect: string) => {
    const url = `/sso_logout/?${new URLSearchParams({ redirect })}`;
    return (await t.app.inject({ url, headers: { host: 'demo.localhost:3000' } })).headers.location;
  };
  for (const ownAddress of ['http://localhost:3000/', 'http://acme.localhost:3000/#!/x'])
    expect(await getRedirect(ownAddress)).toBe(ownAddress);
  for (const otherAddress of [
    'http://evil.localhost:3000/',
    'http://closed.localhost:3000/',
    'http://demo.localhost:81/',
  ])
    expect([otherAddress, await getRedirect(otherAddress)]).toEqual([otherAddress, 'http://demo.localhost:3000/']);
});
