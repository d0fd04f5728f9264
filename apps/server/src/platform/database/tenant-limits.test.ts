/**
 * Heavy queries of one tenant must not delay another tenant's smallest call. Uses a real database with a lock that
 * blocks statements.
 */
import { components } from '@mainstay/contract/components';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { column } from '../../app/testing/demo-components.ts';
import { readConfig } from '../config.ts';
import { runStatements } from '../engine/statement.ts';

const { databaseLimits: DEFAULTS } = readConfig({});
const MENU = '/v1/api/menu/';

/** Blocks every statement that reads the table until released. */
async function lockTable(t: TestApp, table: string): Promise<() => Promise<void>> {
  const client = await t.services.database.ownerPool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

async function countWaiting(t: TestApp, table: string): Promise<number | undefined> {
  const found = await t.services.database.ownerPool.query<{ n: number }>(
    'select count(*)::int as n from pg_locks where relation = $1::regclass and not granted',
    [table],
  );
  return found.rows[0]?.n;
}

const requestPreview = (t: TestApp, caller: Caller) =>
  t.call(caller, components.previewComponent, {
    body: {
      definition: {
        kind: 'table',
        name: 'Heavy',
        meta: {},
        query: {
          source: { kind: 'dataset', name: 'subscriptions' },
          columns: Array.from({ length: 30 }, (_, at) => column(`c${at}`, 'count_distinct(id)', { role: 'measure' })),
        },
      },
    },
  });

describe('requests of a tenant', () => {
  let t: TestApp;
  let ada: Caller;
  let gia: Caller;
  beforeAll(async () => {
    t = await openTestApp({ demo: true });
    [ada, gia] = await Promise.all([t.signIn('ada.admin@demo.test'), t.signIn('gia.admin@globex.test')]);
  });
  afterAll(() => t.close());

  test('use at most half of the connections while requests of another tenant are served', async () => {
    expect([DEFAULTS.requests.connections, DEFAULTS.requests.perTenant]).toEqual([10, 5]);
    const release = await lockTable(t, 'subscriptions');
    const previews = Array.from({ length: 30 }, () => requestPreview(t, ada));
    try {
      await vi.waitFor(async () => expect(await countWaiting(t, 'subscriptions')).toBe(5), { timeout: 4000 });
      expect((await t.send(gia, 'GET', MENU)).status).toBe(200);
      expect(await countWaiting(t, 'subscriptions')).toBe(5);
    } finally {
      await release();
      await Promise.all(previews);
    }
  });

  test('leave the connections of background work free', async () => {
    const release = await lockTable(t, 'subscriptions');
    const previews = Array.from({ length: 30 }, () => requestPreview(t, ada));
    try {
      await vi.waitFor(async () => expect(await countWaiting(t, 'subscriptions')).toBe(5), { timeout: 4000 });
      expect(await t.inTenant('demo', 'read', (tx) => tx.rows('select 1 as one', []))).toEqual([{ one: 1 }]);
    } finally {
      await release();
      await Promise.all(previews);
    }
  });
});

describe('under short limits', () => {
  let t: TestApp;
  let ada: Caller;
  beforeAll(async () => {
    const requests = { connections: 4, perTenant: 1, waitMs: 50, statementTimeoutMs: 200 };
    t = await openTestApp({ demo: true, databaseLimits: { ...DEFAULTS, requests } });
    ada = await t.signIn('ada.admin@demo.test');
  });
  afterAll(() => t.close());

  const getTimeouts = async () => {
    const { database } = t.services;
    const tenant = await t.tenantId('demo');
    const limitSql = `select current_setting('statement_timeout') as limit`;
    const readLimit = async (rows: Promise<{ limit: string }[]>) => (await rows)[0]?.limit;
    return {
      requests: await readLimit(database.requests.inTenant(tenant, 'read', (tx) => tx.rows(limitSql, []))),
      background: await readLimit(database.inTenant(tenant, 'read', (tx) => tx.rows(limitSql, []))),
      owner: await readLimit(database.ownerPool.query(limitSql).then(({ rows }) => rows)),
    };
  };

  test('limits statements of requests briefly, those of background work generously, and those of migrations not at all', async () => {
    expect(await getTimeouts()).toEqual({ requests: '200ms', background: '10min', owner: '0' });
  });

  test('returns 503 with Retry-After in the envelope if a request gets no connection', async () => {
    let finish = () => {};
    const pending = new Promise<void>((resolve) => (finish = resolve));
    const blockingRequest = t.services.database.requests.inTenant(await t.tenantId('demo'), 'read', () => pending);
    const { status, raw, body } = await t.send(ada, 'GET', MENU);
    expect([status, raw.headers['retry-after'], body]).toEqual([
      503,
      '5',
      {
        success: false,
        errors: { e: 'The server is busy. Try again in a moment.' },
        request_id: raw.headers['x-request-id'],
      },
    ]);
    finish();
    await blockingRequest;
    expect((await t.send(ada, 'GET', MENU)).status).toBe(200);
  });

  test('returns 503 with Retry-After in the envelope if a statement takes too long', async () => {
    const release = await lockTable(t, 'menus');
    const { status, raw, body } = await t.send(ada, 'GET', MENU);
    await release();
    expect([status, raw.headers['retry-after'], body]).toEqual([
      503,
      '5',
      {
        success: false,
        errors: { e: 'This took too long. Try again later.' },
        request_id: raw.headers['x-request-id'],
      },
    ]);
  });

  test('tells the author of a component that it takes too long', async () => {
    const release = await lockTable(t, 'subscriptions');
    const { status, error, fields } = await requestPreview(t, ada);
    await release();
    const message = 'This takes too long to compute. Narrow it with filters.';
    expect([status, error, fields]).toEqual([400, message, { evaluation: message }]);
  });

  test('does not limit single queries in background work', async () => {
    const slow = { sql: 'select 1 from pg_sleep(0.3)', parameters: [] };
    expect(await t.inTenant('demo', 'read', (tx) => runStatements(tx, [slow]))).toEqual([[[1]]]);
    const { requests } = t.services.database;
    const request = requests.inTenant(await t.tenantId('demo'), 'read', (tx) => runStatements(tx, [slow]));
    await expect(request).rejects.toThrow('This takes too long to compute. Narrow it with filters.');
  });
});
