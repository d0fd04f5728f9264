/** The responses of discovery, sign-in and the exchange, and the limits on attempts. */
import { identity } from '@mainstay/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { DEMO_PASSWORD } from '../../app/demo/teams.ts';
import { type Caller, getCookies, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_NOW } from '../../app/testing/services.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const demo: Caller = { domain: 'demo' };
const HOST = { host: 'demo.localhost:3000' };
const BARE_HOST = { host: 'localhost:3000' };
const MAYA = { username: 'maya.csm@demo.test', password: DEMO_PASSWORD };
const get = async (url: string, host = HOST) => {
  const reply = await t.app.inject({ url, headers: host });
  return { status: reply.statusCode, body: reply.json<{ data?: unknown; errors?: { e: string } }>() };
};
const post = (url: string, payload: object, host = HOST) =>
  t.app.inject({ method: 'POST', url, headers: host, payload });

async function signInAndExchange(username: string) {
  const reply = await t.call(demo, identity.authenticate, { body: { ...MAYA, username } });
  const code = new URLSearchParams(reply.body.acs_url.split('?')[1]).get('code') ?? '';
  const browser = { ...demo, cookie: getCookies(reply) };
  return (await t.call(browser, identity.exchangeCode, { body: { email: username, code } })).body.data;
}

test('1-S-05 the host identifies its company, whether it is active, and how it signs in', async () => {
  const company = { domain: 'demo', auth_strategy: 'local', entity_name: 'Halden Systems' };
  const knownReply = await get('/v1/api/settings/index/?flow=login');
  expect([knownReply.status, knownReply.body]).toMatchObject([
    200,
    { success: true, data: { ...company, entity_logo: null, entity_theme: 'theme-default' } },
  ]);
  const unknownReply = await get('/v1/api/settings/index/?flow=login', { host: 'nobody.localhost:3000' });
  expect([unknownReply.status, unknownReply.body.errors?.e]).toEqual([404, expect.any(String)]);
  const bareReply = await get('/v1/api/settings/index/?flow=login', BARE_HOST);
  expect([bareReply.status, bareReply.body.errors?.e]).toEqual([400, expect.any(String)]);
  expect((await get('/v1/api/settings/active/')).body).toEqual({ success: true, data: { active: true } });
  const domain = (await get('/v1/api/settings/domain/')).body;
  const discovery = (await get(`/v1/api/settings/email/?email=${MAYA.username}&flow=login`)).body;
  expect(domain).toMatchObject({ success: true, data: { domain: 'demo', sso_url: 'http://demo.localhost:3000' } });
  expect([domain.data]).toEqual(discovery.data);
});

test('1-S-06 an email address finds the items of its companies, twenty times a minute', async () => {
  const app = await buildApp({ ...t.services, config: { ...t.services.config, rateLimits: true } });
  const find = (email: string) =>
    app.inject({ url: `/v1/api/settings/email/?email=${email}`, headers: HOST, remoteAddress: '198.51.100.6' });
  expect((await find(MAYA.username)).json()).toEqual({
    success: true,
    data: [
      {
        auth_strategy: 'local',
        idp_server: expect.any(String),
        domain: 'demo',
        sso_url: 'http://demo.localhost:3000',
        with_domain: expect.any(Boolean),
        entity_name: 'Halden Systems',
      },
    ],
  });
  const unknown = await find('nobody@demo.test');
  expect([unknown.statusCode, unknown.json().errors.e]).toEqual([400, 'No account found for this e-mail.']);
  for (let call = 3; call <= 20; call += 1) expect([call, (await find(MAYA.username)).statusCode]).toEqual([call, 200]);
  expect((await find(MAYA.username)).statusCode).toBe(429);
  await app.close();
});

test('1-S-07 the flow is login, admin or signup, and any other value is parsed as login', () => {
  const parse = (flow?: string) => identity.checkDomain.query.parse({ flow }).flow;
  expect([undefined, 'login', 'admin', 'signup', 'Admin', 'other', ''].map(parse)).toEqual([
    'login',
    'login',
    'admin',
    'signup',
    'login',
    'login',
    'login',
  ]);
});

test('1-C-07 discovery has the prefix of the API only, general and profile settings only exist without it', async () => {
  const { token } = await t.signIn(MAYA.username);
  const getStatus = async (url: string) =>
    (await t.app.inject({ url, headers: { ...HOST, authorization: `JWT ${token}` } })).statusCode;
  for (const path of [`email/?email=${MAYA.username}`, 'active/', 'domain/', 'index/'])
    expect([path, await getStatus(`/v1/api/settings/${path}`), await getStatus(`/settings/${path}`)]).toEqual([
      path,
      200,
      404,
    ]);
  for (const path of ['general/', 'profile/'])
    expect([path, await getStatus(`/settings/${path}`), await getStatus(`/v1/api/settings/${path}`)]).toEqual([
      path,
      200,
      404,
    ]);
});

test('1-C-12 three endpoints sign in alike: by the host, by a domain, and for ADM, DA and CSO only', async () => {
  const byHost = await post('/v1/api/authenticate/', MAYA);
  const byDomain = await post('/v1/api/user/authenticate/', { ...MAYA, domain: 'demo', flow: 'login' }, BARE_HOST);
  const ada = { ...MAYA, username: 'ada.admin@demo.test' };
  const admin = await post('/v1/api/authenticate_admin/', ada);
  const replies = [byHost, byDomain, admin];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  for (const reply of replies)
    expect(reply.json()).toEqual({
      success: true,
      errors: null,
      block: false,
      acs_url: expect.stringMatching(/^#!\/auth\?domain=demo&/),
      email: reply === admin ? ada.username : MAYA.username,
    });
  expect((await post('/v1/api/authenticate/', MAYA, BARE_HOST)).statusCode).not.toBe(200);
  expect((await post('/v1/api/user/authenticate/', { ...MAYA, domain: 'globex' })).statusCode).toBe(400);
  const roles = ['dev.data', 'olga.ops', 'lena.lead', 'evan.exec', 'maya.csm'].map(async (name) => {
    const reply = await post('/v1/api/authenticate_admin/', { ...MAYA, username: `${name}@demo.test` });
    return reply.statusCode;
  });
  expect(await Promise.all(roles)).toEqual([200, 200, 400, 400, 400]);
});

test('1-C-10 the exchange returns the listed keys of the login reply and three of the user context', async () => {
  const data = await signInAndExchange(MAYA.username);
  expect(data).toMatchObject({
    token: expect.any(String),
    role: ['CSM'],
    sso_server: 'http://demo.localhost:3000',
    entity_name: 'Halden Systems',
    entity_logo: null,
    entity_timezone: expect.any(String),
    entity_theme: 'theme-default',
    avatar_url: null,
    user_id: expect.any(Number),
    first_name: 'Maya',
    last_name: 'Ortiz',
    title: 'Customer success manager',
    user_access_type: 'full',
    email: MAYA.username,
    expanded_roles: [{ abbr: 'CSM', name: 'Account manager' }],
  });
});

test('1-S-13 five failures in 15 minutes block a user at an address for as long', async () => {
  const attempt = async (username: string, password: string, remoteAddress: string) => {
    const payload = { username, password };
    const reply = await t.app.inject({
      method: 'POST',
      url: '/v1/api/authenticate/',
      headers: HOST,
      payload,
      remoteAddress,
    });
    const body = reply.json<{ block: boolean; errors: { e: string } | null }>();
    return [reply.statusCode, body.block, body.errors?.e];
  };
  const [maya, noah] = [MAYA.username, 'noah.csm@demo.test'];
  const local = '127.0.0.1';
  const setMinutes = (minutes: number) => t.setNow(new Date(TEST_NOW.getTime() + minutes * 60_000));
  const WRONG = [400, false, 'Invalid email or password.'];
  for (let failure = 1; failure <= 4; failure += 1) expect(await attempt(maya, 'wrong', local)).toEqual(WRONG);
  expect((await attempt(maya, 'wrong', local))[1]).toBe(true);
  expect(await attempt(maya, DEMO_PASSWORD, local)).toEqual([400, true, 'Too many attempts. Try again later.']);
  expect(await attempt(noah, 'wrong', local)).toEqual(WRONG);
  // The demo accepts sign-ins from this machine only, which has more than one address.
  expect(await attempt(maya, 'wrong', '127.0.0.2')).toEqual(WRONG);
  setMinutes(14);
  expect(await attempt(maya, DEMO_PASSWORD, local)).toEqual([400, true, 'Too many attempts. Try again later.']);
  setMinutes(15);
  expect(await attempt(maya, DEMO_PASSWORD, local)).toEqual([200, false, undefined]);
  // Failures that are older than 15 minutes do not count.
  for (let failure = 1; failure <= 4; failure += 1) await attempt(noah, 'wrong', local);
  setMinutes(31);
  expect(await attempt(noah, 'wrong', local)).toEqual(WRONG);
  t.setNow(TEST_NOW);
});
