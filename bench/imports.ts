/**
 * Measures the import of an accounts file with 100,000 rows through the product, against direct inserts of the same rows into the same
 * tables.
 */
import { createBenchTenant, importFile } from './import-file.ts';
import { median } from './load.ts';
import type { BenchResult } from './report.ts';
import { measurePeakMemory, startProduct } from './servers.ts';
import { BENCH_PORT, type BenchFixture } from './fixture.ts';

const ROWS = 100_000;
const BATCH = 1000;
const ROUNDS = 3;
const LABELS =
  'Acme Atlas Aurora Beacon Birch Cascade Cedar Cobalt Comet Copper Delta Echo Ember Falcon Fjord Forge Harbor Helix'.split(
    ' ',
  );

interface Row {
  id: string;
  name: string;
  plan: string;
  country: string;
  seats: number;
  created: string;
}

function getRows(round: number): Row[] {
  const word = (n: number) => LABELS[n % LABELS.length] ?? '';
  return Array.from({ length: ROWS }, (_, i) => ({
    id: `R${round}-${i}`,
    name: `${word(i)} ${word(Math.floor(i / 7))} ${i}`,
    plan: ['Basic', 'Pro', 'Enterprise'][i % 3] ?? '',
    country: ['US', 'DE', 'IN', 'BR'][i % 4] ?? '',
    seats: 5 + (i % 200),
    created: `202${3 + (i % 3)}-0${1 + (i % 9)}-1${i % 9}`,
  }));
}

const toCsv = (rows: readonly Row[]) =>
  [
    'account_id,account_name,plan_tier,country,seats,signup_date',
    ...rows.map((r) => [r.id, r.name, r.plan, r.country, r.seats, r.created].join(',')),
  ].join('\n');

/** Returns the milliseconds from the first byte of the upload until the last row is written. */
async function importThroughProduct(fixture: BenchFixture, domain: string, rows: readonly Row[]): Promise<number> {
  const tenant = await createBenchTenant(fixture, domain);
  const startedAt = performance.now();
  await importFile(tenant, { kind: 'accounts', csv: toCsv(rows), rows: ROWS });
  return performance.now() - startedAt;
}

const ACCOUNTS = `insert into accounts (tenant_id, id, external_id, name, plan, country, seats, onboarded_on, root_id, path)
  select $1, i, e, n, p, c, s, o, i, array[i]
  from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::date[])
    as x (i, e, n, p, c, s, o)`;
const LOG = `insert into import_rows (tenant_id, import_id, row_number, outcome, entity, entity_id)
  select $1, $2, r, 'created', 'account', i from unnest($3::int[], $4::bigint[]) as x (r, i)`;

/** Returns the milliseconds of the bare inserts as `tenant_app`: 1,000 rows per statement, one transaction per batch, and no validation. */
async function insertDirectly(fixture: BenchFixture, domain: string, rows: readonly Row[]): Promise<number> {
  const { tenant } = await createBenchTenant(fixture, domain);
  const { database } = fixture;
  const idRows = await database.ownerPool.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('accounts', 'id')) as id from generate_series(1, $1)`,
    [ROWS],
  );
  const { id: importId } = await database.inTenant(tenant, 'write', (tx) =>
    tx.db
      .insertInto('imports')
      .values({ tenant_id: tenant, kind: 'accounts', file_name: 'bare', mapping: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const startedAt = performance.now();
  for (let at = 0; at < ROWS; at += BATCH) {
    const batchRows = rows.slice(at, at + BATCH);
    const ids = idRows.rows.slice(at, at + BATCH).map((r) => r.id);
    await database.inTenant(tenant, 'write', (tx) => {
      const column = <K extends keyof Row>(key: K) => batchRows.map((r) => r[key]);
      return Promise.all([
        tx.rows(ACCOUNTS, [
          tenant,
          ids,
          column('id'),
          column('name'),
          column('plan'),
          column('country'),
          column('seats'),
          column('created'),
        ]),
        tx.rows(LOG, [tenant, importId, ids.map((_, i) => at + i + 2), ids]),
      ]);
    });
  }
  return performance.now() - startedAt;
}

export async function measureImport(fixture: BenchFixture): Promise<BenchResult[]> {
  const productTimes: number[] = [];
  const bareTimes: number[] = [];
  const product = await startProduct({ DATA_DIR: fixture.config.dataDir, DEMO: '0' }, BENCH_PORT);
  const mark = Date.now().toString(36);
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const rows = getRows(round);
      bareTimes.push(await insertDirectly(fixture, `bare-${mark}-${round}`, rows));
      productTimes.push(await importThroughProduct(fixture, `import-${mark}-${round}`, rows));
    }
    const memory = measurePeakMemory(product);
    const [product_s, bare_s] = [median(productTimes) / 1000, median(bareTimes) / 1000];
    return [
      {
        what: 'import of 100,000 accounts, upload to last row, against bare inserts of the same rows',
        measured: `${product_s.toFixed(1)} s to ${bare_s.toFixed(1)} s`,
        ratio: product_s / bare_s,
        must: { atMost: 2 },
      },
      memory,
    ];
  } finally {
    await product.stop();
    await clear(fixture, mark);
  }
}

/** Deletes the measured rows, so that the next run finds the fixture unchanged. */
async function clear(fixture: BenchFixture, mark: string): Promise<void> {
  const { database } = fixture;
  const tenants = await database.owner
    .selectFrom('tenants')
    .select('id')
    .where('domain', 'like', `%-${mark}-%`)
    .execute();
  for (const { id } of tenants) {
    await database.inTenant(id, 'write', async (tx) => {
      for (const table of [
        'import_rows',
        'search_terms',
        'account_daily',
        'mrr_monthly',
        'health_results',
        'accounts',
      ]) {
        await tx.rows(`delete from ${table} where tenant_id = $1`, [tx.tenant]);
      }
    });
  }
  await database.ownerPool.query('vacuum analyze accounts, search_terms, import_rows');
}
