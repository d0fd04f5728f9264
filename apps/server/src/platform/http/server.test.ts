import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../features.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createLogger } from '../telemetry/logger.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { host: 'demo.localhost:3000', ...headers } });

describe('operations', () => {
  test('answer health, readiness and metrics', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
    const metrics = await get('/metrics');
    expect(metrics.body).toContain('mainstay_http_request_seconds_count');
    expect(metrics.body).toContain('mainstay_database_connections');
  });

  test('deny metrics to other machines', async () => {
    const externalReply = await t.app.inject({
      url: '/metrics',
      remoteAddress: '203.0.113.9',
      headers: { host: 'demo.localhost' },
    });
    expect(externalReply.statusCode).toBe(403);
  });

  test('include the request id in every reply, and in the body of errors', async () => {
    const errorReply = await get('/v1/api/menu/');
    expect(errorReply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(errorReply.json().request_id).toBe(errorReply.headers['x-request-id']);
  });

  test('log routes and times, but no passwords or tokens', () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line: string) => void lines.push(line) });
    log.info({ password: 'Mainstay!2026', body: { token: 'abc-1', tokenId: 'def-2' }, route: '/x' }, 'request');
    expect(lines.join('')).not.toMatch(/Mainstay!2026|abc-1|def-2/);
    expect(lines.join('')).toContain('/x');
  });
});

describe('the description', () => {
  test('decisions-48 contains every endpoint of every contract, in OpenAPI 3.1', async () => {
    const document = (await get('/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    for (const { contract } of features.routes) {
      for (const endpoint of Object.values(contract)) {
        expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.summary).toBe(endpoint.summary);
      }
    }
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  test('1-C-38 2-C-30 C3-29 decisions-61 describes the synonyms of parameters', async () => {
    const { description } = (await get('/openapi.json')).json().info;
    for (const names of [
      '`pageNum`, `page`, `page_num`, `pageNumber`',
      '`limit`, `size`, `pageSize`, `pageLimit`',
      '`account_id`, `accountId`, `aid`',
      '`action_id`, `actionId`',
    ])
      expect(description).toContain(`\n- ${names}`);
  });

  test('resolves every reference', async () => {
    const text = (await get('/openapi.json')).body;
    const document = JSON.parse(text);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(document.components.schemas[name ?? '']).toBeDefined();
    }
  });

  test('decisions-48 has readable pages at /docs', async () => {
    expect((await get('/docs')).statusCode).toBe(200);
    expect((await get('/docs/')).statusCode).toBe(200);
    expect((await get('/docs/json')).json()).toEqual((await get('/openapi.json')).json());
  });
});

describe('invalid requests', () => {
  test('2-platform-01 1-platform-04 are not served outside the API prefix', async () => {
    expect((await get('/accounts/')).statusCode).toBe(404);
  });

  test('return 404 in the envelope for an unknown path', async () => {
    const reply = await get('/v1/api/nothing/');
    expect([reply.statusCode, reply.json().errors.e]).toEqual([404, 'Not found.']);
  });

  test('return 400 in the envelope for a malformed URL', async () => {
    const answer = await t.send({ domain: 'demo' }, 'GET', '/v1/api/menu/%');
    expect([answer.status, answer.error]).toEqual([400, 'The address is not valid.']);
  });

  test('are not caused by a missing or present trailing slash', async () => {
    expect((await get('/v1/api/settings/index')).statusCode).toBe(200);
    expect((await get('/v1/api/settings/index/')).statusCode).toBe(200);
  });

  test('3-platform-05 return 401 without a token for every call that is not public, and never 500', async () => {
    for (const { contract } of features.routes) {
      for (const endpoint of Object.values(contract)) {
        const url = endpoint.path.replace(/\{\w+\}/g, '1');
        const answer = await t.app.inject({ method: endpoint.method, url, headers: { host: 'demo.localhost:3000' } });
        const isExpected = endpoint.access === 'public' ? answer.statusCode < 500 : answer.statusCode === 401;
        expect([endpoint.path, isExpected]).toEqual([endpoint.path, true]);
      }
    }
  });

  test('return 400 for a body of another type, an oversized one and a malformed one', async () => {
    const post = (payload: string, type: string) =>
      t.app.inject({
        method: 'POST',
        url: '/v1/api/authenticate/',
        headers: { host: 'demo.localhost:3000', 'content-type': type },
        payload,
      });
    expect((await post('a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(400);
    expect((await post(JSON.stringify({ username: 'x'.repeat(2_000_000) }), 'application/json')).statusCode).toBe(400);
    expect((await post('{', 'application/json')).statusCode).toBe(400);
    expect((await post('null', 'application/json')).statusCode).toBe(400);
  });
});

test('allows only scripts of our own origin', async () => {
  const policy = String((await get('/healthz')).headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});
