import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { imports } from '@mainstay/contract/imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccountIds } from '../../domains/health/refresh-metrics.ts';
import { rollUpMonths } from '../../domains/health/write-history.ts';
import { findAccountFacts } from '../../domains/account-facts/account-facts.ts';
import { startRun } from '../../core/imports/start-import.ts';
import { runImportWork } from '../../core/imports/execution/import-work.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { ConfigError, rootDir } from '../../platform/config.ts';
import { type Caller, openTestApp, type TestApp } from '../testing/app.ts';
import {
  findAllRows,
  readRevenue,
  storeForecastComponent,
  storeRevenueComponents,
} from '../testing/revenue-components.ts';
import { computeRevenue, listMonths, type PaidTerm } from '../testing/revenue-reference.ts';
import { TEST_DAY } from '../testing/services.ts';
import { getCounts, uploadFile } from '../testing/uploads.ts';
import { run } from './import.ts';

const FOLDER = path.join(rootDir, 'examples/ravenstack');

interface Example {
  files: { file: string; kind: string; mapping: object }[];
}
const example = JSON.parse(readFileSync(path.join(rootDir, 'examples/ravenstack.json'), 'utf8')) as Example;

describe('the RavenStack tables', () => {
  let t: TestApp;
  let ada: Caller;

  beforeAll(async () => {
    t = await openTestApp();
    await createTenant(t.services.database, { domain: 'raven', name: 'Raven' });
    await t.inTenant('raven', 'write', (tx) =>
      createUser(tx, { firstName: 'Ada', email: 'ada@raven.test', roles: ['ADM'], passwordHash: 'none' }),
    );
    ada = await t.signIn('ada@raven.test');
  });
  afterAll(() => t.close());

  /**
   * Imports as the command does, except that it recomputes metrics once after the last file, which this test does not
   * cover.
   */
  const importAll = async () => {
    const tenant = await t.tenantId('raven');
    const counts: Record<string, object> = {};
    for (const { file, kind, mapping } of example.files) {
      const uploaded = await uploadFile(t, ada, {
        kind,
        name: file,
        content: gunzipSync(readFileSync(path.join(FOLDER, `${file}.gz`))).toString('utf8'),
      });
      const { id, mapping: suggested } = uploaded.body.data;
      await t.call(ada, imports.updateMapping, { params: { id }, body: { mapping: { ...suggested, ...mapping } } });
      await t.inTenant('raven', 'write', (tx) => startRun(tx, id, null));
      const stopping = new AbortController().signal;
      await runImportWork({
        services: t.services,
        tenant,
        importId: id,
        stopping,
        slice: 600_000,
        shouldRefreshMetrics: false,
      });
      counts[kind] = getCounts((await t.call(ada, imports.getImport, { params: { id } })).body.data);
    }
    return counts;
  };
  const query = <R>(text: string) => t.inTenant('raven', 'read', (tx) => tx.rows<R>(text, [tx.tenant]));

  test('are imported, and rows with duplicate ids are reported', { timeout: 120_000 }, async () => {
    expect(await importAll()).toEqual({
      accounts: { created: 500, updated: 0, unchanged: 0, rejected: 0 },
      subscriptions: { created: 5000, updated: 0, unchanged: 0, rejected: 0 },
      usage: { created: 24_979, updated: 0, unchanged: 0, rejected: 21 },
      support_cases: { created: 2000, updated: 0, unchanged: 0, rejected: 0 },
      churns: { created: 600, updated: 0, unchanged: 0, rejected: 0 },
    });
    const [mrr] = await query<{ total: number; open: number }>(
      `select sum(mrr_minor)::bigint / 100 as total, count(*) filter (where subscription_ed is null)::int as open
        from subscriptions
       where tenant_id = $1 and subscription_sd <= '2024-12-31' and (subscription_ed is null
       or subscription_ed > '2024-12-31')`,
    );
    expect(mrr).toEqual({ total: 10_159_608, open: 4514 });
    const facts = await t.inTenant('raven', 'read', async (tx) => {
      const ids = await findAccountIds(tx);
      return findAccountFacts(
        tx,
        ids.map((account) => ({ account, day: '2024-12-31' })),
        { timeZone: 'UTC', today: TEST_DAY },
      );
    });
    expect(facts.reduce((sum, f) => sum + f.mrr_minor, 0)).toBe(1_015_960_800);
  });

  test('have the movements, retention and cohorts of an independent computation', { timeout: 120_000 }, async () => {
    const ids = await t.inTenant('raven', 'write', async (tx) => {
      await rollUpMonths(tx, await findAccountIds(tx), '2023-01-01', TEST_DAY);
      return storeRevenueComponents(tx);
    });
    const sold = new Map<string, PaidTerm[]>();
    const content = gunzipSync(readFileSync(path.join(FOLDER, 'ravenstack_subscriptions.csv.gz'))).toString('utf8');
    for (const line of content.trim().split(/\r?\n/).slice(1)) {
      const [, account = '', startsOn = '', endsOn = '', , , mrr] = line.split(',');
      const term = { status: 'active', startsOn, endsOn: endsOn || null, mrrMinor: Number(mrr) * 100 };
      sold.set(account, [...(sold.get(account) ?? []), term]);
    }
    const now = { day: '2026-11-19', isDayOver: false };
    const expected = computeRevenue([...sold.values()], listMonths('2023-01-01', now.day), now);
    const shown = await readRevenue(t, ada, ids, { digits: 2 });
    expect(shown).toEqual(expected);
    expect([shown.movements.size, shown.retention.size]).toEqual([47, 34]);
    expect(shown.movements.get('2024-12-01')).toMatchObject({ mrr: 1_015_960_800 });
    // The files contain no renewal dates, so nothing can be forecast.
    const forecast = await t.inTenant('raven', 'write', storeForecastComponent);
    expect(await findAllRows(t, ada, forecast)).toEqual([]);
  });

  test('change nothing when imported again', { timeout: 120_000 }, async () => {
    const readState = () =>
      query(`select (select md5(string_agg(x::text, '' order by x.id)) from subscriptions x
        where tenant_id = $1) as subscriptions,
        (select md5(string_agg(x.xmin::text || x::text, '' order by x.id)) from support_cases x
        where tenant_id = $1) as cases,
        (select sum(usage_count)::bigint from usage_daily where tenant_id = $1) as uses,
        (select sum(usage_count)::bigint from usage_features_daily where tenant_id = $1) as feature_uses`);
    const before = await readState();
    expect(await importAll()).toEqual({
      accounts: { created: 0, updated: 0, unchanged: 500, rejected: 0 },
      subscriptions: { created: 0, updated: 0, unchanged: 5000, rejected: 0 },
      usage: { created: 0, updated: 0, unchanged: 24_979, rejected: 21 },
      support_cases: { created: 0, updated: 0, unchanged: 2000, rejected: 0 },
      churns: { created: 0, updated: 0, unchanged: 600, rejected: 0 },
    });
    expect(await readState()).toEqual(before);
  });
});

describe('rejects invalid arguments before it opens the database', () => {
  test.each([
    [[], 'Usage: import --tenant'],
    [['--tenant', 'demo'], 'Usage: import --tenant'],
    [['--tenant', 'demo', '--kind', 'accounts'], 'Usage: import --tenant'],
    [['--tenant', 'demo', '--kind', 'accounts', '--example', 'ravenstack', '.'], 'Usage: import --tenant'],
    [['--tenant', 'demo', '--kind', 'accounts', '/no/such/file.csv'], '/no/such/file.csv does not exist.'],
    [['--tenant', 'demo', '--kind', 'nonsense', '.'], '--kind must be one of accounts, users'],
    [['--tenant', 'demo', '--example', 'nonsense', '.'], 'Unknown example nonsense.'],
    [['--tenant', 'demo', '--example', '../package', '.'], 'Unknown example ../package.'],
    [['--tenant', 'demo', '--example', 'ravenstack', '.'], 'ravenstack_accounts.csv does not exist.'],
    [['--tenant', 'demo', '--kind', 'accounts', '--mapping', 'LICENSE', 'LICENSE'], 'LICENSE cannot be read as JSON.'],
    [['--tenant', 'demo', '--kind', 'accounts', '--mapping', 'package.json', 'LICENSE'], 'package.json: columns'],
  ])('%j', async (args, message) => {
    const resolvedArgs = args.map((a) => (/^(LICENSE|package\.json)$/.test(a) ? path.join(rootDir, a) : a));
    await expect(run(resolvedArgs)).rejects.toThrow(ConfigError);
    await expect(run(resolvedArgs)).rejects.toThrow(message);
  });
});
