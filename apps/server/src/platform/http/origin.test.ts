import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { endpoint, ok as okResponse } from '@mainstay/contract/kit';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp } from '../../app/testing/app.ts';
import { readConfig } from '../config.ts';
import { combineFeatures, defineFeature } from '../feature.ts';
import { getTenantOrigin, buildTenantOrigin, getCallOrigin, getRequestOrigin } from './origin.ts';
import { clearCookie, readCookie, setShortCookie } from './cookies.ts';
import { ok, serve } from './kit.ts';
import { buildServer } from './server.ts';

const app = Fastify({ trustProxy: 'loopback' });
app.decorate('publicUrl', undefined);
let inspect: (request: FastifyRequest) => unknown = () => null;
app.get('/', (request, reply) => reply.send({ saw: inspect(request) }));
app.get('/set', (request, reply) => {
  setShortCookie(reply, request, 'first', 'a b;c', 60);
  setShortCookie(reply, request, 'second', '1', 60, { path: '/saml2/', sameSite: 'none' });
  clearCookie(reply, request, 'third');
  return reply.send({ saw: readCookie(request, 'first') });
});
afterAll(() => app.close());

const localConfig = readConfig({ PORT: '3000' });
const publicConfig = readConfig({ PUBLIC_URL: 'https://example.com:8443' });

async function inspectRequest<T>(
  read: (r: FastifyRequest) => T,
  headers: Record<string, string>,
  remoteAddress = '127.0.0.1',
) {
  inspect = read;
  return (await app.inject({ url: '/', headers, remoteAddress })).json<{ saw: T }>().saw;
}
const getOrigin = (headers: Record<string, string>, config = localConfig, remoteAddress?: string) =>
  inspectRequest((r) => getRequestOrigin(r, config), headers, remoteAddress);

describe('the origin of a call', () => {
  test('is the host of the call', async () => {
    expect(await getOrigin({ host: 'demo.localhost:3000' })).toBe('http://demo.localhost:3000');
    expect(await getOrigin({ host: 'Demo.LOCALHOST' })).toBe('http://demo.localhost');
    expect(await getOrigin({ host: '127.0.0.1:4000' })).toBe('http://127.0.0.1:4000');
    expect(await getOrigin({ host: '[::1]:4000' })).toBe('http://[::1]:4000');
  });

  test('is the base domain if the host is foreign or malformed', async () => {
    const foreignHosts = [
      'evil.example',
      '127.evil.example',
      'demo.localhost@evil.example',
      'demo.localhost/evil',
      'a b',
    ];
    for (const host of [...foreignHosts, 'localhost.evil.example', 'xlocalhost', '[::1', 'demo.localhost:x'])
      expect([host, await getOrigin({ host })]).toEqual([host, 'http://localhost:3000']);
  });

  test('uses the scheme and port of PUBLIC_URL if it is set', async () => {
    expect(await getOrigin({ host: 'demo.example.com' }, publicConfig)).toBe('https://demo.example.com:8443');
    expect(await getOrigin({ host: 'evil.example' }, publicConfig)).toBe('https://example.com:8443');
  });

  test('trusts forwarded headers only from a proxy on this machine', async () => {
    const forwarded = {
      host: 'demo.localhost:3000',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'globex.localhost',
      'x-forwarded-for': '198.51.100.7',
    };
    expect(await getOrigin(forwarded)).toBe('https://globex.localhost');
    expect(await getOrigin(forwarded, localConfig, '203.0.113.9')).toBe('http://demo.localhost:3000');
    expect((await inspectRequest(getCallOrigin, forwarded)).ip).toBe('198.51.100.7');
    expect((await inspectRequest(getCallOrigin, forwarded, '203.0.113.9')).ip).toBe('203.0.113.9');
    expect((await inspectRequest(getCallOrigin, {}, '::ffff:203.0.113.9')).ip).toBe('203.0.113.9');
    for (const address of ['nonsense', 'nonsense, 1.2.3', '203.0.113.9:4711', 'unknown', ''])
      expect([address, (await inspectRequest(getCallOrigin, { 'x-forwarded-for': address })).ip]).toEqual([
        address,
        '127.0.0.1',
      ]);
    expect((await inspectRequest(getCallOrigin, { 'x-forwarded-for': 'fe80::1%eth0' })).ip).toBe('fe80::1');
  });

  test('of a company is its own host, regardless of the called host', async () => {
    const getAcmeOrigin = (host: string, config = localConfig) =>
      inspectRequest((r) => getTenantOrigin(r, 'acme', { config }), { host });
    expect(await getAcmeOrigin('demo.localhost:4000')).toBe('http://acme.localhost:4000');
    expect(await getAcmeOrigin('evil.example:9')).toBe('http://acme.localhost:3000');
    expect(await getAcmeOrigin('demo.example.com', publicConfig)).toBe('https://acme.example.com:8443');
    expect(buildTenantOrigin('acme', localConfig)).toBe('http://acme.localhost:3000');
    expect(buildTenantOrigin('acme', publicConfig)).toBe('https://acme.example.com:8443');
  });
});

describe('a cookie of the server', () => {
  const setCookies = async (headers: Record<string, string>) => {
    const reply = await app.inject({ url: '/set', headers: { host: 'demo.localhost', ...headers } });
    return { lines: reply.headers['set-cookie'] as string[], saw: reply.json<{ saw?: string }>().saw };
  };

  test('is not accessible to scripts and limited to its paths', async () => {
    expect((await setCookies({})).lines).toEqual([
      'first=a%20b%3Bc; Max-Age=60; Path=/v1/api/; HttpOnly; SameSite=Lax',
      'second=1; Max-Age=60; Path=/saml2/; HttpOnly; Secure; SameSite=None',
      'third=; Max-Age=0; Path=/v1/api/; HttpOnly; SameSite=Lax',
    ]);
  });

  test('is secure only if the call used https', async () => {
    expect((await setCookies({ 'x-forwarded-proto': 'https' })).lines[0]).toContain('Secure');
  });

  test('is returned unchanged', async () => {
    expect((await setCookies({ cookie: 'token=x; first=a%20b%3Bc' })).saw).toBe('a b;c');
    expect((await setCookies({ cookie: 'firsts=1; %%%=2;;' })).saw).toBeUndefined();
    expect((await setCookies({ cookie: 'first=%E0%A4%A' })).saw).toBe('%E0%A4%A');
  });
});

test('a call of a client that has disconnected since then still has its address', async () => {
  const t = await openTestApp();
  const contract = {
    waitForDisconnect: endpoint({
      method: 'GET',
      path: '/v1/api/disconnect/',
      access: 'public',
      summary: 'Wait until the client has disconnected',
      response: okResponse(z.null()),
    }),
  };
  let resolveIp: (ip: string) => void = () => {};
  const ip = new Promise<string>((resolve) => {
    resolveIp = resolve;
  });
  const routes = serve('disconnect', contract, {
    waitForDisconnect: async ({ request }) => {
      const { socket } = request.raw;
      socket.destroy();
      await once(socket, 'close');
      resolveIp(getCallOrigin(request).ip);
      return ok(null);
    },
  });
  const features = combineFeatures([defineFeature({ name: 'disconnect', routes: [routes] })]);
  const server = await buildServer({ ...t.services, features }, async () => {});
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1').on('error', () => {});
  client.write('GET /v1/api/disconnect/ HTTP/1.1\r\nHost: acme.localhost\r\n\r\n');
  expect(await ip).toBe('127.0.0.1');
  await server.close();
  await t.close();
});
