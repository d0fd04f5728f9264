/**
 * Measures events of analytics libraries at a company with 100,000 accounts against a bare insert of the same rows: how many `/v1/batch`
 * accepts per second, and how many the job adds to usage.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { createApiKey } from '../apps/server/src/core/identity/api-keys/api-keys.ts';
import { parseEvents } from '../apps/server/src/domains/product-events/parse-events.ts';
import { APPLY_EVENTS } from '../apps/server/src/domains/product-events/store-events.ts';
import { PROCESS_USAGE } from '../apps/server/src/domains/usage/ingest-usage.ts';
import { BENCH_PORT } from './fixture.ts';
import { median } from './load.ts';
import { measureOnProduct } from './measure.ts';
import type { BenchResult } from './report.ts';
import { sendRequest } from './request.ts';
import { measurePeakMemory } from './servers.ts';

const ROUNDS = 5;
const BATCHES = 200;
const CALLERS = 4;
const USERS_PER_BATCH = 5;
/** Besides the calls that link a user to a contact and to an account. */
const TRACKS_PER_USER = 18;
const BATCH_EVENTS = USERS_PER_BATCH * (TRACKS_PER_USER + 2);
const EVENTS = BATCHES * BATCH_EVENTS;
/** Accounts with an external id, which events name as their group. */
const GROUPS = 2000;
const UNKNOWN_NAMES = 16;
const KEY_NAME = 'Bench ingest';
const POLL_MS = 200;
const APPLY_LIMIT_MS = 180_000;

interface Names {
  groups: readonly string[];
  /** Names of events, some of which are those of features. */
  events: readonly string[];
}

/** Returns the events of a batch. All of them have other ids than those of other rounds and batches. */
function createBatch({ groups, events }: Names, round: number, batch: number): object[] {
  return Array.from({ length: USERS_PER_BATCH }, (_, index) => {
    const number = (round * BATCHES + batch) * USERS_PER_BATCH + index;
    const user = { userId: `ingest-${number}`, timestamp: new Date().toISOString() };
    const toId = (event: string) => ({ messageId: `${number}-${event}-${user.timestamp}` });
    const tracks = Array.from({ length: TRACKS_PER_USER }, (_track, at) => ({
      ...user,
      ...toId(`track ${at}`),
      type: 'track',
      event: events[(number + at * 7) % events.length],
    }));
    return [
      { ...user, ...toId('identify'), type: 'identify', traits: { email: `c${number + 1}@x.test` } },
      { ...user, ...toId('group'), type: 'group', groupId: groups[number % groups.length], traits: { name: 'Bench' } },
      ...tracks,
    ];
  }).flat();
}

/** Calls `send` for each batch, a number of them at the same time. @returns events per second */
async function measureRate<Batch>(
  batches: readonly Batch[],
  send: (batch: Batch) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  const remaining = [...batches];
  const work = async () => {
    for (let batch = remaining.pop(); batch !== undefined; batch = remaining.pop()) await send(batch);
  };
  await Promise.all(Array.from({ length: CALLERS }, work));
  return EVENTS / ((performance.now() - startedAt) / 1000);
}

const EVENT_TABLES = [
  'event_messages',
  'event_counts',
  'event_memberships',
  'event_users',
  'event_groups',
  'event_names',
  'event_days',
];

/** Deletes the rows of earlier measurements, so that every measurement starts with the same data. */
async function removeEvents(pool: pg.Pool, tenant: number): Promise<void> {
  for (const table of EVENT_TABLES) await pool.query(`delete from ${table} where tenant_id = $1`, [tenant]);
  await pool.query(`delete from usage_users_monthly where tenant_id = $1 and end_user like 'ingest-%'`, [tenant]);
  await pool.query('delete from usage_features_daily where tenant_id = $1', [tenant]);
  await pool.query('delete from api_keys where tenant_id = $1 and name = $2', [tenant, KEY_NAME]);
  await pool.query(
    `update accounts set external_id = 'org-' || id where tenant_id = $1 and external_id is null
       and id in (select id from accounts where tenant_id = $1 order by id limit ${GROUPS})`,
    [tenant],
  );
  await pool.query(`vacuum analyze accounts, usage_users_monthly, usage_features_daily, ${EVENT_TABLES.join(', ')}`);
}

async function readNames(pool: pg.Pool, tenant: number): Promise<Names> {
  const groups = await pool.query<{ name: string }>(
    `select external_id as name from accounts where tenant_id = $1 and external_id like 'org-%' order by id limit ${GROUPS}`,
    [tenant],
  );
  const features = await pool.query<{ name: string }>(
    'select name from product_features where tenant_id = $1 order by id',
    [tenant],
  );
  const unknown = Array.from({ length: UNKNOWN_NAMES }, (_, index) => `Unknown event ${index}`);
  const toNames = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name);
  return { groups: toNames(groups), events: [...toNames(features), ...unknown] };
}

const BARE_COLUMNS =
  'message uuid, kind text, end_user text, group_id text, event text, day date, at timestamptz, name text, email text';

/** Inserts the same rows with one statement for each batch, into a table with one unique key and without row-level security. */
const insertBare = (pool: pg.Pool, tenant: number, rows: string): Promise<unknown> =>
  pool.query(`insert into bench_events select $1, r.* from jsonb_to_recordset($2::jsonb) as r (${BARE_COLUMNS})`, [
    tenant,
    rows,
  ]);

/**
 * Waits until all events are added to usage, and until the metrics of their accounts are computed, which would disturb the next
 * measurement.
 * @returns the seconds that the job worked on the events
 */
async function waitForUsage(pool: pg.Pool, tenant: number, from: Date): Promise<number> {
  for (const startedAt = Date.now(); Date.now() - startedAt < APPLY_LIMIT_MS; await wait(POLL_MS)) {
    const { rows } = await pool.query<{ dirty: boolean; open: boolean; seconds: number }>(
      `select exists (select from event_counts where tenant_id = $1 and is_dirty) as dirty,
         coalesce(bool_or(completed_on is null), false) as open,
         coalesce(extract(epoch from sum(completed_on - started_on) filter (where name = $2)), 0)::float8 as seconds
       from pgboss.job where name in ($2, $3) and created_on >= $4`,
      [tenant, APPLY_EVENTS, PROCESS_USAGE, from],
    );
    const [state] = rows;
    if (state && !state.dirty && !state.open) return state.seconds;
  }
  throw new Error('The events were not added to usage.');
}

export const measureIngest = measureOnProduct(async ({ database, people }, product): Promise<BenchResult[]> => {
  const { tenant, domain, user } = people.large.ADM;
  const { ownerPool: pool } = database;
  await removeEvents(pool, tenant);
  const names = await readNames(pool, tenant);
  const startedAt = new Date();
  const actor = { userId: user, now: startedAt, ip: '127.0.0.1', userAgent: undefined, requestId: 'bench' };
  const { key: writeKey } = await database.inTenant(tenant, 'write', (tx) =>
    createApiKey(tx, { name: KEY_NAME, scope: 'events' }, actor),
  );
  const host = `${domain}.localhost:${BENCH_PORT}`;
  const send = (batch: object[]) =>
    sendRequest(BENCH_PORT, '/v1/batch/', { host, method: 'POST', json: { writeKey, batch } });
  await pool.query(`drop table if exists bench_events`);
  await pool.query(`create table bench_events (tenant_id bigint, ${BARE_COLUMNS}, primary key (tenant_id, message))`);
  const rates: { bare: number[]; product: number[] } = { bare: [], product: [] };
  try {
    const rounds = Array.from({ length: ROUNDS }, (_, round) =>
      Array.from({ length: BATCHES }, (_batch, batch) => createBatch(names, round, batch)),
    );
    // All bare inserts come first, because the job that adds events to usage begins a few seconds after the first call.
    for (const batches of rounds) {
      const parsed = batches.map((batch) => parseEvents(batch, {}, { now: new Date(), timeZone: 'UTC' }).events);
      const rows = parsed.map((events) => JSON.stringify(events));
      rates.bare.push(await measureRate(rows, (batch) => insertBare(pool, tenant, batch)));
    }
    for (const batches of rounds) rates.product.push(await measureRate(batches, send));
    const seconds = await waitForUsage(pool, tenant, startedAt);
    await assertCounted(pool, tenant);
    const [bare, accepted] = [median(rates.bare), median(rates.product)];
    const applied = (ROUNDS * EVENTS) / seconds;
    const memory = measurePeakMemory(product);
    return [
      {
        what: `events in batches of ${BATCH_EVENTS} at 100,000 accounts against a bare insert of the same rows, per second`,
        measured: `${accepted.toFixed(0)} to ${bare.toFixed(0)}`,
        ratio: accepted / bare,
        must: { atLeast: 0.1 },
      },
      {
        what: 'the same events added to usage by the job against the bare insert, per second',
        measured: `${applied.toFixed(0)} to ${bare.toFixed(0)}`,
        ratio: applied / bare,
        must: { atLeast: 0.1 },
      },
      memory,
    ];
  } finally {
    await pool.query('drop table bench_events');
  }
});

/** @throws if not every event was counted once */
async function assertCounted(pool: pg.Pool, tenant: number): Promise<void> {
  const { rows } = await pool.query<{ received: string; counted: string; applied: string }>(
    `select (select count(*) from event_messages where tenant_id = $1) as received,
       sum(count) as counted, sum(applied) as applied from event_counts where tenant_id = $1`,
    [tenant],
  );
  const tracks = ROUNDS * BATCHES * USERS_PER_BATCH * TRACKS_PER_USER;
  const [found] = rows;
  const isComplete =
    Number(found?.received) === ROUNDS * EVENTS &&
    Number(found?.counted) === tracks &&
    Number(found?.applied) === tracks;
  if (!isComplete) throw new Error(`Not all of ${ROUNDS * EVENTS} events were counted: ${JSON.stringify(found)}.`);
}
