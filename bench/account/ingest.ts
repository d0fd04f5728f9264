/** Measures usage ingestion over HTTP with all its effects, against a bare COPY of the same rows into the same table. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { addDays } from '@mainstay/contract/rules/dates';
import { createApiKey } from '../../apps/server/src/core/identity/api-keys/api-keys.ts';
import { createUser } from '../../apps/server/src/core/people/create-user.ts';
import { createTenant } from '../../apps/server/src/core/tenants/create-tenant.ts';
import { deleteTenant } from '../../apps/server/src/core/tenants/tenant-status.ts';
import { PROCESS_USAGE } from '../../apps/server/src/domains/usage/ingest-usage.ts';
import { enqueue } from '../../apps/server/src/platform/jobs/queue.ts';
import { median } from '../load.ts';
import type { BenchResult } from '../report.ts';
import { startProduct } from '../servers.ts';
import { BENCH_PORT, type BenchFixture } from '../fixture.ts';

const ACCOUNTS = 5000;
const DAYS = 20;
const CALL_ROWS = 5000;
const ROWS = ACCOUNTS * DAYS;
const ROUNDS = 5;
const HOUR_MS = 3_600_000;
/** Number of concurrent calls. */
const CALLS = 3;

type IngestFixture = Pick<BenchFixture, 'config' | 'database'>;
interface Target {
  tenant: number;
  domain: string;
  key: string;
  /** Ids of the accounts, sorted by name. */
  accounts: number[];
}

/** Creates a new company for each measurement, so that earlier measurements have no effect on it. */
async function createTarget({ database }: IngestFixture, domain: string): Promise<Target> {
  const tenant = await createTenant(database, { domain, name: domain });
  return database.inTenant(tenant, 'write', async (tx) => {
    const email = `a@${domain}.test`;
    const userId = await createUser(tx, { email, firstName: 'A', roles: ['ADM'], passwordHash: 'none' });
    const by = { userId, now: new Date(), requestId: 'bench', ip: '127.0.0.1', userAgent: 'bench' };
    const { key } = await createApiKey(tx, { name: 'bench' }, by);
    const accountRows = await tx.rows<{ id: number }>(
      `insert into accounts (tenant_id, id, external_id, name, root_id, path)
       select $1, i, 'C-' || n, 'C ' || n, i, array[i] from (
         select n, nextval(pg_get_serial_sequence('accounts', 'id')) as i from generate_series(1, $2::int) n) x returning id`,
      [tx.tenant, ACCOUNTS],
    );
    return { tenant, domain, key, accounts: accountRows.map(({ id }) => id) };
  });
}

/** Yields the rows of all accounts day by day, as a product reports them. */
function* getRows(round: number, today: string) {
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo--) {
    const day = addDays(today, -daysAgo);
    for (let n = 1; n <= ACCOUNTS; n++) {
      yield {
        n,
        day,
        id: `${round}-${day}-${n}`,
        active: (n * 7 + daysAgo) % 200,
        uses: (n * 31 + daysAgo) % 5000,
        seconds: n * daysAgo,
      };
    }
  }
}

function post({ domain, key }: Target, payload: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: `${domain}.localhost`,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    };
    const clientRequest = request(
      { host: '127.0.0.1', port: BENCH_PORT, path: '/v1/api/usage/ingest/', method: 'POST', headers },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const { data } = JSON.parse(text) as { data?: { accepted: number } };
          if (answer.statusCode === 202 && data?.accepted === CALL_ROWS) resolve();
          else reject(new Error(`${answer.statusCode} ${text.slice(0, 200)}`));
        });
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(payload);
  });
}

/** Returns the milliseconds until the last call is answered. The request bodies are built before the measurement. */
async function ingestThroughProduct(target: Target, round: number, today: string): Promise<number> {
  const rows = [...getRows(round, today)].map(({ n, day, id, active, uses, seconds }) => ({
    id,
    account_id: `C-${n}`,
    day,
    active_users: active,
    usage_count: uses,
    duration_seconds: seconds,
  }));
  const bodies: string[] = [];
  for (let at = 0; at < rows.length; at += CALL_ROWS)
    bodies.push(JSON.stringify({ rows: rows.slice(at, at + CALL_ROWS) }));
  const startedAt = performance.now();
  const sender = async () => {
    for (let body = bodies.shift(); body !== undefined; body = bodies.shift()) await post(target, body);
  };
  await Promise.all(Array.from({ length: CALLS }, sender));
  return performance.now() - startedAt;
}

/** Returns the milliseconds that the owner's COPY of the same rows takes. The file is written before the measurement. */
async function copyDirectly(
  { database }: IngestFixture,
  target: Target,
  { round, today, folder }: { round: number; today: string; folder: string },
) {
  const file = path.join(folder, `usage-${round}.tsv`);
  const lines: string[] = [];
  for (const { n, day, active, uses, seconds } of getRows(round, today))
    lines.push([target.tenant, target.accounts[n - 1], 0, day, active, uses, seconds].join('\t'));
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 });
  const startedAt = performance.now();
  await database.ownerPool.query(
    `copy usage_daily (tenant_id, account_id, product_id, day, active_users, usage_count, duration_seconds) from '${file}'`,
  );
  return performance.now() - startedAt;
}

/** Returns the resulting days, which must be the same for both methods. */
async function getDays({ database }: IngestFixture, { tenant }: Target): Promise<string> {
  const found = await database.ownerPool.query<{ text: string }>(
    `select count(*) || ' rows, hash ' ||
       sum(hashtextextended(concat_ws(':', a.name, u.day, u.active_users, u.usage_count, u.duration_seconds), 0)) as text
     from usage_daily u join accounts a on a.tenant_id = u.tenant_id and a.id = u.account_id
     where u.tenant_id = $1 and u.product_id = 0`,
    [tenant],
  );
  return found.rows[0]?.text ?? '';
}

export async function measureIngest(fixture: IngestFixture): Promise<BenchResult[]> {
  const { database, config } = fixture;
  const today = new Date().toISOString().slice(0, 10);
  const mark = Date.now().toString(36);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mainstay-bench-'));
  // Vacuum and checkpoint work from earlier measurements is completed before the round starts.
  await database.ownerPool.query('vacuum usage_daily, external_rows, usage_arrivals, accounts');
  await database.ownerPool.query('checkpoint');
  const product = await startProduct({ DATA_DIR: config.dataDir, DEMO: '0' }, BENCH_PORT);
  const [productTimes, copyTimes]: [number[], number[]] = [[], []];
  const targets: Target[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const productTarget = await createTarget(fixture, `sent-${mark}-${round}`);
      const copyTarget = await createTarget(fixture, `bare-${mark}-${round}`);
      targets.push(productTarget, copyTarget);
      // The metrics job would run in parallel to the ingestion. An already queued job with a later start absorbs the new jobs.
      await database.inTenant(productTarget.tenant, 'write', (tx) =>
        enqueue(tx, PROCESS_USAGE, {}, { key: 'arrivals', startAfter: new Date(Date.now() + HOUR_MS) }),
      );
      await database.ownerPool.query('analyze accounts');
      copyTimes.push(await copyDirectly(fixture, copyTarget, { round, today, folder }));
      productTimes.push(await ingestThroughProduct(productTarget, round, today));
      const [actual, expected] = [await getDays(fixture, productTarget), await getDays(fixture, copyTarget)];
      if (actual !== expected) throw new Error(`The days differ: ${actual}, not ${expected}.`);
    }
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
    for (const { tenant } of targets) await deleteTenant(database, tenant);
  }
  const rate = (times: number[]) => (ROWS / median(times)) * 1000;
  return [
    {
      what: 'usage ingest over HTTP, rows per second, against bare COPY into the same table; days equal',
      measured: `${rate(productTimes).toFixed(0)} to ${rate(copyTimes).toFixed(0)}`,
      ratio: rate(productTimes) / rate(copyTimes),
      must: { atLeast: 0.15 },
    },
  ];
}
