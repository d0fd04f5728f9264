/**
 * `tenant create`: the currency symbol. `tenant suspend` and `tenant resume`: every entry point of a company over HTTP,
 * and that each works again afterwards.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { identity } from '@mainstay/contract/identity';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp, createServices } from '../app.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { TENANT_CACHE_MS } from '../../platform/session/hosts.ts';
import type { Caller, TestApp } from '../testing/app.ts';
import { openCompany } from '../testing/company.ts';
import { startIssuer, type TestIssuer } from '../testing/oidc-issuer.ts';
import { TEST_NOW } from '../testing/services.ts';
import { prepareEntryPoints, type EntryRequest } from '../testing/entry-points.ts';
import { run } from './tenant.ts';

let t: TestApp;
let issuer: TestIssuer;
let ada: Caller;
const ports: number[] = [];
const closers: (() => Promise<void>)[] = [];
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-command-'));

/** Starts another server on the same database. */
async function startAnotherServer(): Promise<void> {
  const { config, key, database } = t.services;
  const app = await buildApp(createServices(config, key, database, t.services.now));
  ports.push(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port));
  closers.push(async () => app.close());
}

beforeAll(async () => {
  ({
    t,
    people: { ada },
  } = await openCompany({ ada: 'ADM' }));
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex' });
  issuer = await startIssuer(() => t.services.now());
  t.services.config.outboundAllow = ['127.0.0.1'];
  ports.push(Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port));
  await startAnotherServer();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterAll(async () => {
  vi.restoreAllMocks();
  for (const close of closers) await close();
  await t.close();
  await issuer.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Runs the command like an operator, in addition to the running servers.
 * @returns its output
 */
async function runCommand(...args: string[]): Promise<string> {
  const { host, database } = t.services.database.ownerPool.options as pg.ClientConfig;
  const writeCalls = vi.mocked(process.stdout.write).mock.calls;
  const callCount = writeCalls.length;
  const env = {
    DATABASE_URL: `postgres://mainstay_owner@localhost/${database}?host=${encodeURIComponent(host ?? '')}`,
    MAINSTAY_SECRET: 'a secret that is only good for tests',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  };
  expect(await run(args, env)).toBe(0);
  return writeCalls
    .slice(callCount)
    .map(([text]) => String(text))
    .join('');
}

let elapsed = 0;
/** Advances the clock by the maximum time that a server may take to notice the change. */
function expireCaches(): void {
  elapsed += TENANT_CACHE_MS + 1;
  t.setNow(new Date(TEST_NOW.getTime() + elapsed));
}

/**
 * Sends a request over a real connection.
 * @returns the status, followed by the error message or the redirect target
 */
function send(
  port: number,
  { method = 'GET', host = 'acme.localhost:3000', url, headers, body }: EntryRequest,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { host: '127.0.0.1', port, method, path: url, headers: { host, ...headers } },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = reply.headers['content-type']?.includes('json');
          const error = isJson ? (JSON.parse(text) as { errors?: { e: string } | null }).errors?.e : undefined;
          resolve([reply.statusCode, error ?? reply.headers.location].filter(Boolean).join(' '));
        });
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

test('every server rejects a suspended company at every entry point until it is resumed', async () => {
  const entryPoints = await prepareEntryPoints(t, ada, issuer);
  const sendAll = async (port: number) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(entryPoints).map(async ([name, { request: entryRequest }]) => [
          name,
          await send(port, entryRequest),
        ]),
      ),
    );
  const findCompany = (port: number) => send(port, { url: identity.checkDomain.path });
  // Every server has the company in its cache.
  expect(await Promise.all(ports.map(findCompany))).toEqual(['200', '200']);
  expect(await runCommand('suspend', '--domain', 'acme')).toBe(
    'acme is suspended. Running servers reject it within 10 seconds; its jobs are paused.\n',
  );
  expireCaches();
  for (const port of ports) {
    expect(await sendAll(port)).toEqual(
      Object.fromEntries(Object.entries(entryPoints).map(([name, { suspended }]) => [name, suspended])),
    );
    expect(await send(port, { url: '/v1/api/settings/index/', host: 'globex.localhost:3000' })).toBe('200');
  }
  expect((await t.call({ domain: 'acme' }, identity.isActive, {})).body).toMatchObject({ data: { active: false } });
  expect(await runCommand('resume', '--domain', 'acme')).toBe(
    'acme is active. Running servers serve it within 10 seconds; 0 pending jobs will run now.\n',
  );
  expireCaches();
  const [port = 0] = ports;
  for (const [name, { request: entryRequest, resumed }] of Object.entries(entryPoints)) {
    const reply = await send(port, entryRequest);
    expect([name, reply]).toEqual([name, typeof resumed === 'string' ? resumed : expect.stringMatching(resumed)]);
  }
  expect((await t.call({ domain: 'acme' }, identity.isActive, {})).body).toMatchObject({ data: { active: true } });
});

test.each([
  ['EUR', '€'],
  ['JPY', '¥'],
  ['KWD', 'KWD'],
])('a company created in %s shows amounts with %s', async (currency, symbol) => {
  const domain = `in-${currency.toLowerCase()}`;
  await runCommand(
    'create',
    '--domain',
    domain,
    '--name',
    domain,
    '--admin',
    `a@${domain}.test`,
    '--currency',
    currency,
  );
  expect(await t.query(domain, 'select currency, currency_symbol from settings where tenant_id = $1')).toEqual([
    { currency, currency_symbol: symbol },
  ]);
});

test('the command reports missing arguments and unknown companies', async () => {
  await expect(runCommand('suspend')).rejects.toThrow('--domain is required.');
  await expect(runCommand('suspend', '--domain', 'nobody')).rejects.toThrow(
    'There is no company with the domain nobody.',
  );
  await expect(runCommand('pause', '--domain', 'acme')).rejects.toThrow(/^Usage: tenant create .* tenant suspend/);
});

test('a company that is being deleted is not suspended, and resuming an active one changes nothing', async () => {
  await t.services.database.owner
    .updateTable('tenants')
    .set({ status: 'deleting' })
    .where('domain', '=', 'globex')
    .execute();
  await expect(runCommand('suspend', '--domain', 'globex')).rejects.toThrow('globex is being deleted.');
  await expect(runCommand('resume', '--domain', 'globex')).rejects.toThrow('globex is being deleted.');
  expect(await runCommand('resume', '--domain', 'acme')).toMatch(/^acme is active\./);
});
