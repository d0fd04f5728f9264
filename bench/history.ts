/** Measures an import of subscriptions with years of history, until its last day is computed, against handwritten SQL for the same rows. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { features } from '../apps/server/src/features.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openMasterKey } from '../apps/server/src/platform/crypto/master-key.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { SUPERUSER } from '../apps/server/src/platform/database/embedded.ts';
import { BENCH_PORT } from './fixture.ts';
import { writeHistoryByHand } from './history/by-hand.ts';
import { CUSTOMERS, type Customer, generateCustomers, toAccountsCsv, toSubscriptionsCsv } from './history/generate.ts';
import { writeSourcesByHand } from './history/sources.ts';
import { type BenchDatabase, type BenchTenant, createBenchTenant, importFile } from './import-file.ts';
import { median } from './load.ts';
import type { BenchResult } from './report.ts';
import { startProduct } from './servers.ts';

const ROUNDS = 3;
/** Unit of `stat.blocks`. */
const BLOCK_BYTES = 512;

/** Returns the disk usage of the folder in bytes, as `du` counts it: tables, indexes, the write-ahead log and stored files. */
function measureFolder(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    // A file can disappear during the walk: a checkpoint removes old segments of the log, and temporary files are closed.
    const found = statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    bytes += (found?.blocks ?? 0) * BLOCK_BYTES;
  }
  return bytes;
}

/** Connects as superuser, because the owner of the tables cannot run a checkpoint or read the rows of two tenants in one statement. */
async function asSuperuser<T>({ database }: BenchDatabase, work: (superuser: pg.Client) => Promise<T>): Promise<T> {
  const { host } = database.ownerPool.options as { host?: string };
  const superuser = new pg.Client({ host, user: SUPERUSER, database: 'postgres' });
  await superuser.connect();
  try {
    return await work(superuser);
  } finally {
    await superuser.end();
  }
}

async function measureFolderAfterCheckpoint(context: BenchDatabase): Promise<number> {
  await asSuperuser(context, (superuser) => superuser.query('checkpoint'));
  return measureFolder(context.config.dataDir);
}

/** Waits until no job of the tenant is queued. */
async function waitUntilComputed({ database }: BenchDatabase, tenant: number): Promise<void> {
  for (;;) {
    const { rows } = await database.ownerPool.query<{ left: number }>(
      `select count(*)::int as left from pgboss.job where (data ->> 'tenant_id')::bigint = $1 and state < 'completed'
         and name in ('refresh-accounts', 'rebuild-history')`,
      [tenant],
    );
    if (rows[0]?.left === 0) return;
    await wait(20);
  }
}

/** Milliseconds until the last day is computed, from the first byte of the first file and from the end of the last import. */
interface Duration {
  total: number;
  recompute: number;
}

async function importThroughProduct(
  context: BenchDatabase,
  tenant: BenchTenant,
  customers: readonly Customer[],
): Promise<Duration> {
  const files = [
    { kind: 'accounts', csv: toAccountsCsv(customers), rows: CUSTOMERS },
    { kind: 'subscriptions', csv: toSubscriptionsCsv(customers), rows: CUSTOMERS },
  ];
  const startedAt = performance.now();
  for (const file of files) await importFile(tenant, file);
  const importedAt = performance.now();
  await waitUntilComputed(context, tenant.tenant);
  const endedAt = performance.now();
  return { total: endedAt - startedAt, recompute: endedAt - importedAt };
}

async function writeByHand(
  { database }: BenchDatabase,
  { tenant }: BenchTenant,
  customers: readonly Customer[],
  today: string,
): Promise<Duration> {
  const startedAt = performance.now();
  await writeSourcesByHand(database, tenant, customers);
  const importedAt = performance.now();
  await writeHistoryByHand(database, tenant, today);
  const endedAt = performance.now();
  return { total: endedAt - startedAt, recompute: endedAt - importedAt };
}

const medianSeconds = (durations: readonly Duration[], part: keyof Duration): number =>
  median(durations.map((duration) => duration[part])) / 1000;

/** The columns that must be equal on both sides, without values that depend on the clock or a sequence. */
const COMPARED_TABLES: Readonly<Record<string, string>> = {
  account_daily: `select a.external_id, d.day, d.until, d.status, d.primary_owner_id, d.pending_actions, d.health, d.mrr_minor,
      d.contract_value_minor, d.renewal_on, d.open_cases, d.dau, d.wau, d.mau, d.usage_count, d.entitlements_total, d.entitlements_used
    from account_daily d join accounts a on a.tenant_id = $1 and a.id = d.account_id where d.tenant_id = $1`,
  mrr_monthly: `select a.external_id, m.month, m.until, m.mrr_minor, m.new_minor, m.expansion_minor, m.contraction_minor, m.churn_minor,
      m.cohort, m.cohort_minor
    from mrr_monthly m join accounts a on a.tenant_id = $1 and a.id = m.account_id where m.tenant_id = $1`,
  accounts: `select external_id, name, status, plan, industry, country, tier, segment, website, referral_source,
      description, seats, onboarded_on, mrr_minor, mrr_change_bp, contract_value_minor,
      narr_minor, garr_minor, renewal_on, auto_renewal, health, health_change, open_cases, entitlements_total, user_reach_bp
    from accounts where tenant_id = $1`,
  subscriptions: `select external_id, subscription_id, status, subscription_sd, subscription_ed, subscription_rd, current_term_sd,
      current_term_ed, current_term_rd, current_term_ar, plan, seats, billing_frequency, mrr_minor, arr_minor, churned
    from subscriptions where tenant_id = $1`,
  health_results: `select a.external_id, h.raw_score, h.inputs from health_results h
    join accounts a on a.tenant_id = $1 and a.id = h.account_id where h.tenant_id = $1`,
  search_terms: `select a.external_id, t.kind, t.term from search_terms t join accounts a on a.tenant_id = $1 and a.id = t.entity_id
    where t.tenant_id = $1`,
  import_rows: `select row_number, outcome, entity from import_rows where tenant_id = $1`,
  portfolio_daily: `select day, accounts, active_accounts, mrr_minor, contract_value_minor, health_sum, health_count, level_one_count,
      level_two_count, level_three_count, level_one_mrr_minor, level_two_mrr_minor, level_three_mrr_minor, pending_actions,
      open_cases, usage_count, active_users from portfolio_daily where tenant_id = $1`,
};

/**
 * Compares the results of both sides.
 * @throws with the first rows that differ, or if a table has no rows
 * @returns the number of history rows
 */
async function compare(superuser: pg.Client, product: number, bare: number): Promise<number> {
  let history = 0;
  for (const [table, rows] of Object.entries(COMPARED_TABLES)) {
    const other = rows.replaceAll('$1', '$2');
    const { rows: differing } = await superuser.query<Record<string, unknown>>(
      `(select 'product' as of, x.* from (${rows} except all ${other}) x limit 1)
       union all (select 'hand', x.* from (${other} except all ${rows}) x limit 1)`,
      [product, bare],
    );
    if (differing.length > 0) throw new Error(`${table} differs: ${JSON.stringify(differing)}`);
    const { rows: counted } = await superuser.query<{ n: number }>(
      `select count(*)::int as n from ${table} where tenant_id = $1`,
      [product],
    );
    const n = counted[0]?.n ?? 0;
    if (n === 0) throw new Error(`${table} has no rows to compare.`);
    if (table === 'account_daily' || table === 'mrr_monthly') history += n;
  }
  return history;
}

export async function measureHistory(): Promise<BenchResult[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(BENCH_PORT), DEMO: '0', LOG_LEVEL: 'warn' });
  const database = await openDatabase(config, openMasterKey(config), features);
  const context = { config, database };
  const product = await startProduct({ DATA_DIR: dataDir, DEMO: '0' }, BENCH_PORT);
  try {
    const today = toCalendarDay(new Date(), 'UTC');
    const customers = generateCustomers(today);
    const fileBytes = toAccountsCsv(customers).length + toSubscriptionsCsv(customers).length;
    const [productDurations, bareDurations]: [Duration[], Duration[]] = [[], []];
    let growth = 0;
    let history = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const [tenant, other] = [
        await createBenchTenant(context, `product-${round}`),
        await createBenchTenant(context, `hand-${round}`),
      ];
      const before = await measureFolderAfterCheckpoint(context);
      productDurations.push(await importThroughProduct(context, tenant, customers));
      if (round === 0) growth = (await measureFolderAfterCheckpoint(context)) - before;
      bareDurations.push(await writeByHand(context, other, customers, today));
      history = await asSuperuser(context, (superuser) => compare(superuser, tenant.tenant, other.tenant));
    }
    const [productRecompute, bareRecompute] = [
      medianSeconds(productDurations, 'recompute'),
      medianSeconds(bareDurations, 'recompute'),
    ];
    const [productTotal, bareTotal] = [medianSeconds(productDurations, 'total'), medianSeconds(bareDurations, 'total')];
    const months = 'subscriptions with up to 72 months of history';
    const formatMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
    return [
      {
        what: `${CUSTOMERS} ${months}, ${history} rows: from the last import to the last day, against SQL by hand`,
        measured: `${productRecompute.toFixed(1)} s to ${bareRecompute.toFixed(1)} s`,
        ratio: productRecompute / bareRecompute,
        must: { atMost: 2 },
      },
      {
        what: 'seconds from its first byte until the last day; beside it SQL by hand, which parses, validates and reports nothing',
        measured: `${productTotal.toFixed(1)} s, ${bareTotal.toFixed(1)} s by hand (${(productTotal / bareTotal).toFixed(1)} times)`,
        ratio: productTotal,
        must: { atMost: 60 },
      },
      {
        what: 'growth of the data folder by it (du, with the write-ahead log) after a checkpoint, against the files',
        measured: `${formatMegabytes(growth)} to ${formatMegabytes(fileBytes)}`,
        ratio: growth / fileBytes,
        must: { atMost: 30 },
      },
    ];
  } finally {
    await product.stop();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
