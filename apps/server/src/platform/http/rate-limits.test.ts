import { identity } from '@mainstay/contract/identity';
import { recovery } from '@mainstay/contract/identity/recovery';
import type { EndpointDef } from '@mainstay/contract/kit';
import { bounceMailbox } from '@mainstay/contract/mail/bounce-mailbox';
import { mailSender } from '@mainstay/contract/mail/sender';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app/app.ts';
import { features } from '../../features.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { hashPassword } from '../crypto/password.ts';
import { toAddressKey, CallCounter } from './rate-limits.ts';

describe('the call counter', () => {
  test('begins a window with the first call and a new one a minute later', () => {
    const counter = new CallCounter(2);
    expect([0, 1, 2].map((ms) => counter.take('a', ms))).toEqual([0, 0, 60]);
    expect([counter.take('a', 30_500), counter.take('a', 59_999), counter.take('a', 60_000)]).toEqual([30, 1, 0]);
  });

  test('counts each caller separately', () => {
    const counter = new CallCounter(1);
    expect([counter.take('a', 0), counter.take('b', 0), counter.take('a', 0)]).toEqual([0, 0, 60]);
  });

  test('counts all forms of an IPv4 address as one, and an IPv6 /64 as one', () => {
    expect(toAddressKey('::ffff:203.0.113.9')).toBe(toAddressKey('203.0.113.9'));
    expect(toAddressKey('2001:db8:1:2::1')).toBe(toAddressKey('2001:db8:1:2:ffff::9'));
    expect(toAddressKey('2001:db8:1:3::1')).not.toBe(toAddressKey('2001:db8:1:2::1'));
    expect(toAddressKey('fe80::1%eth0')).toBe(toAddressKey('fe80::2'));
  });
});

describe('calls', () => {
  let t: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    t = await openTestApp({ demo: true });
  });
  afterAll(async () => {
    await app.close();
    await t.close();
  });
  beforeEach(async () => {
    await app?.close();
    t.setNow(TEST_NOW);
    const config = { ...t.services.config, rateLimits: true, rateLimitPerUser: 5 };
    app = await buildApp({ ...t.services, config });
  });

  const host = 'demo.localhost:3000';
  const discover = (ip = '203.0.113.9', headers = {}) =>
    app.inject({
      url: `${identity.findDomains.path}?email=nobody@demo.test`,
      headers: { host, ...headers },
      remoteAddress: ip,
    });

  test('from one address are limited, in the envelope and with Retry-After', async () => {
    for (let n = 0; n < 20; n++) expect((await discover()).statusCode).toBe(400);
    const limitedReply = await discover();
    expect([limitedReply.statusCode, limitedReply.headers['retry-after']]).toEqual([429, '60']);
    expect(limitedReply.json()).toEqual({
      success: false,
      errors: { e: 'Too many attempts. Try again later.' },
      request_id: limitedReply.headers['x-request-id'],
    });
    expect((await discover('198.51.100.7')).statusCode).toBe(400);
    t.setNow(new Date(TEST_NOW.getTime() + 60_000));
    expect((await discover()).statusCode).toBe(400);
  });

  test('cannot be separated by forged client addresses', async () => {
    const forgeHeaders = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
    for (let n = 0; n < 20; n++) await discover('203.0.113.9', forgeHeaders(n));
    expect((await discover('203.0.113.9', forgeHeaders(99))).statusCode).toBe(429);
    expect((await discover('127.0.0.1', forgeHeaders(99))).statusCode).toBe(400);
  });

  test('of one user are limited in total, regardless of endpoint and address', async () => {
    const { token } = await t.signIn('maya.csm@demo.test');
    const other = await t.signIn('ada.admin@demo.test');
    const sendAs = (jwt: string | undefined, url: string, remoteAddress: string) =>
      app.inject({ url, headers: { host, authorization: `JWT ${jwt}` }, remoteAddress });
    for (let n = 0; n < 5; n++) {
      const url = n % 2 ? '/v1/api/menu/' : '/v1/api/users/sessions/';
      expect((await sendAs(token, url, `203.0.113.${n}`)).statusCode).toBe(200);
    }
    expect((await sendAs(token, '/v1/api/menu/', '203.0.113.9')).statusCode).toBe(429);
    expect((await sendAs(other.token, '/v1/api/menu/', '203.0.113.9')).statusCode).toBe(200);
  });

  test('without a token return 401 and are not counted', async () => {
    for (let n = 0; n < 8; n++) {
      expect((await app.inject({ url: '/v1/api/menu/', headers: { host } })).statusCode).toBe(401);
    }
  });
});

describe('failed guesses', () => {
  let t: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    t = await openTestApp();
    await createTenant(t.services.database, { domain: 'acme', name: 'Acme' });
    const passwordHash = await hashPassword('Kettle-42');
    const maya = { email: 'maya@acme.test', firstName: 'Maya', roles: ['ADM'], passwordHash };
    await t.inTenant('acme', 'write', (tx) => createUser(tx, maya));
    app = await buildApp({ ...t.services, config: { ...t.services.config, rateLimits: true } });
  });
  afterAll(async () => {
    await app.close();
    await t.close();
  });
  const post = async (url: string, ip: string, payload: object) =>
    (await app.inject({ method: 'POST', url, headers: { host: 'acme.localhost:3000' }, remoteAddress: ip, payload }))
      .statusCode;
  const signIn = (n: number) => ({ username: `nobody${n}@acme.test`, password: 'guess', domain: 'acme' });
  const code = { email: 'nobody@acme.test', code: 'guess' };
  const NEW = 'Harbour!42';
  const link = { email: 'nobody@acme.test', tokenId: 'guess', newPassword: NEW, confirmPassword: NEW };

  test('at passwords and codes are counted together for all endpoints and for a whole IPv6 /64', async () => {
    const guesses: [string, object][] = Array.from({ length: 5 }, (_, n): [string, object][] => [
      [identity.authenticate.path, signIn(n)],
      [identity.authenticateAdmin.path, signIn(n)],
      [identity.authenticateOn.path, signIn(n)],
      [identity.exchangeCode.path, code],
      [recovery.resetPassword.path, link],
      [recovery.undoEmailChange.path, link],
    ]).flat();
    for (const [n, [url, body]] of guesses.entries()) {
      expect([n, url, await post(url, `2001:db8:1:2::${n}`, body)]).toEqual([n, url, 400]);
    }
    for (const [url, body] of guesses.slice(0, 6)) {
      expect([url, await post(url, '2001:db8:1:2:ffff::1', body)]).toEqual([url, 429]);
    }
    expect(await post(identity.authenticate.path, '2001:db8:1:3::1', signIn(6))).toBe(400);
  });

  test('do not include successful sign-ins of many users behind one address', async () => {
    const validCredentials = { username: 'maya@acme.test', password: 'Kettle-42' };
    const ip = '198.51.100.20';
    for (let n = 0; n < 20; n += 1) expect(await post(identity.authenticate.path, ip, validCredentials)).toBe(200);
    for (let n = 0; n < 20; n += 1) expect(await post(identity.authenticateAdmin.path, ip, validCredentials)).toBe(200);
    expect(await post(identity.exchangeCode.path, ip, code)).toBe(400);
  });
});

test('counts failed guesses at every endpoint that takes a password or a single-use code', () => {
  const secrets = new Set(['password', 'oldPassword', 'tokenId', 'code', 'otp']);
  const endpoints: EndpointDef[] = features.routes.flatMap(({ contract }) => Object.values(contract));
  const uncounted = endpoints.filter(
    ({ body, checksSecret }) =>
      body instanceof z.ZodObject && Object.keys(body.shape).some((key) => secrets.has(key)) && !checksSecret,
  );
  // The password of a mail server is stored, and a test of it is limited to a few per minute.
  expect(uncounted.map(({ path }) => path)).toEqual(
    [mailSender, bounceMailbox].flatMap((contract) => Object.values(contract).slice(1)).map(({ path }) => path),
  );
});

test('limits every public call that checks credentials or sends mail', () => {
  const guardedPaths = /authenticate|get_\w*jwt|password|create_user|signup|settings\/email|oauth|saml\/(login|acs)/;
  const endpoints: EndpointDef[] = features.routes.flatMap(({ contract }) => Object.values(contract));
  const unlimited = endpoints.filter((e) => e.access === 'public' && guardedPaths.test(e.path) && !e.perMinute);
  expect(unlimited.map((e) => e.path)).toEqual([]);
});
