import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { identity } from '@mainstay/contract/identity';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { rootDir } from '../config.ts';
import { SAFE_HEADERS } from './headers.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const sendRequest = (
  app: FastifyInstance,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' = 'GET',
) => app.inject({ method, url, headers: { host: 'demo.localhost:3000', ...headers } });

/** One URL for each kind of reply, with the expected status. */
const REPLY_KINDS: [kind: string, url: string, status: number][] = [
  ['a success', identity.checkDomain.path, 200],
  ['an error without a token', '/v1/api/menu/', 401],
  ['an error of the input', `${identity.findDomains.path}?email=x`, 400],
  ['an unknown path', '/nothing', 404],
  ['a malformed path', '/v1/api/menu/%', 400],
  ['a redirect', '/sso_logout/', 302],
  ['an unknown image', '/media/x', 404],
  ['the description', '/openapi.json', 200],
  ['the documentation pages', '/docs/', 200],
  ['a script of the documentation pages', '/docs/static/swagger-initializer.js', 200],
  ['health', '/healthz', 200],
  ['metrics', '/metrics', 200],
];

describe('every kind of reply', () => {
  test.each(REPLY_KINDS)('%s has the security headers', async (_, url, status) => {
    const reply = await sendRequest(t.app, url);
    expect(reply.statusCode).toBe(status);
    const { 'cache-control': _files, ...safeHeaders } = SAFE_HEADERS;
    expect(reply.headers).toMatchObject(safeHeaders);
  });

  test('an internal error has the security headers', async () => {
    const hosts = { find: () => Promise.reject(new Error('broken')), baseDomain: 'localhost' };
    const app = await buildApp({ ...t.services, hosts: hosts as never });
    const reply = await sendRequest(app, identity.checkDomain.path);
    await app.close();
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('broken');
    expect(reply.headers).toMatchObject(SAFE_HEADERS);
  });
});

test('allows no inline scripts and no scripts of other origins', async () => {
  const policies = await Promise.all(
    REPLY_KINDS.map(async ([, url]) => (await sendRequest(t.app, url)).headers['content-security-policy']),
  );
  for (const policy of policies) expect(policy).toMatch(/script-src 'self';/);
  for (const policy of policies) expect(policy).not.toMatch(/(default|script)-src[^;]*(unsafe|https?:|\*)/);
});

test('serves pages without inline scripts', async () => {
  const pages = [
    readFileSync(path.join(rootDir, 'apps/web/index.html'), 'utf8'),
    (await sendRequest(t.app, '/docs/')).body,
  ];
  for (const page of pages) {
    expect(page).toMatch(/<script/);
    expect(page.match(/<script(?![^>]*\ssrc=)[^>]*>/g)).toBeNull();
    expect(page.match(/\son\w+=|javascript:/gi)).toBeNull();
  }
});

test('forbids caching of API replies', async () => {
  for (const url of ['/v1/api/menu/', identity.checkDomain.path])
    expect((await sendRequest(t.app, url)).headers['cache-control']).toBe('no-store');
});

describe('strict transport security', () => {
  const getHsts = async (app: FastifyInstance, headers = {}, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/healthz', headers: { host: 'demo.localhost', ...headers }, remoteAddress })).headers[
      'strict-transport-security'
    ];

  test('is set if the proxy of this machine reports https, but for no other client', async () => {
    expect(await getHsts(t.app)).toBeUndefined();
    expect(await getHsts(t.app, { 'x-forwarded-proto': 'http' })).toBeUndefined();
    expect(await getHsts(t.app, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
    expect(await getHsts(t.app, { 'x-forwarded-proto': 'https' }, '203.0.113.9')).toBeUndefined();
  });

  test('is set if PUBLIC_URL uses https', async () => {
    const config = { ...t.services.config, publicUrl: new URL('https://localhost') };
    const app = await buildApp({ ...t.services, config });
    expect(await getHsts(app)).toBe('max-age=31536000');
    await app.close();
  });
});

describe('analytics', () => {
  const analytics = {
    hosts: ['demo.localhost', '*.cs.example.com'],
    eventsUrl: new URL("https://events.example.com/collect;a,'b'?key=1"),
    traceUrl: new URL('https://trace.example.com'),
  };
  const SOURCES = 'https://events.example.com/collect%3Ba%2C%27b%27 https://trace.example.com/';

  test('1-analytics-01 1-S-66 only listed hosts may call the configured services, and their page loads analytics', async () => {
    const app = await buildApp({ ...t.services, config: { ...t.services.config, analytics } });
    const open = async (host: string) => {
      const { headers, body } = await app.inject({ url: '/', headers: { host } });
      const policy = String(headers['content-security-policy']).split(';');
      return { connect: policy.find((part) => part.startsWith('connect-src')), isOn: body.includes('data-analytics') };
    };
    const hasPage = existsSync(path.join(rootDir, 'apps/web/dist/index.html'));
    for (const host of ['demo.localhost:3000', 'DEMO.localhost', 'acme.cs.example.com'])
      expect(await open(host), host).toEqual({ connect: `connect-src 'self' ${SOURCES}`, isOn: hasPage });
    for (const host of ['globex.localhost:3000', 'localhost', 'cs.example.com', 'a.b.cs.example.com', ''])
      expect(await open(host), host).toEqual({ connect: "connect-src 'self'", isOn: false });
    await app.close();
  });

  test('decisions-19 no host may call another origin if they are off', async () => {
    const { headers, body } = await sendRequest(t.app, '/');
    expect(headers['content-security-policy']).toBe(SAFE_HEADERS['content-security-policy']);
    expect(body).not.toContain('data-analytics');
  });
});
