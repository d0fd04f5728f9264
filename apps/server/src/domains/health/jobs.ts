/** Background jobs for metrics: after a change, after an import of dated facts, and once a day for every tenant. */
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { invalidateReplies } from '../../platform/engine/reply-cache.ts';
import { enqueue, type JobContext, type JobKind } from '../../platform/jobs/queue.ts';
import {
  CHUNK_SIZE,
  findAccountIds,
  getTimeZone,
  REBUILD_SIZE,
  rebuildHistory,
  refreshAccounts,
  REBUILD_HISTORY,
  REFRESH_ACCOUNTS,
} from './refresh-metrics.ts';
import { getActiveDefinition } from './health-definition.ts';
import { getKpiIds } from './health-score.ts';
import { recordPortfolio } from '../portfolio/record-portfolio.ts';

const Refresh = z.object({ accounts: z.array(z.number()).optional() });
const Rebuild = z.object({
  from: z.iso.date(),
  accounts: z.array(z.number()).optional(),
  /** The last account of the previous slice of the same rebuild. */
  after: z.number().optional(),
});

interface Scope {
  today: string;
  timeZone: string;
  ids: readonly number[];
}

async function getScope({ services, tenant }: JobContext, accounts: readonly number[] | undefined): Promise<Scope> {
  return services.database.inTenant(tenant, 'read', async (tx) => {
    const [timeZone, ids] = await Promise.all([getTimeZone(tx), accounts ?? findAccountIds(tx)]);
    return { timeZone, ids, today: toCalendarDay(services.now(), timeZone) };
  });
}

function* toChunks(ids: readonly number[], size: number): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += size) yield ids.slice(at, at + size);
}

/**
 * The number of concurrent transactions of a job: the database writes one while the metrics of the other are computed.
 */
const CONCURRENCY = 2;

/**
 * Runs the work for chunks of the accounts, one transaction per chunk, and returns only when all of them have ended.
 */
async function runInTransactions<T>(
  { services, tenant }: JobContext,
  chunks: Iterable<readonly number[]>,
  work: (tx: TenantTx, accounts: readonly number[]) => Promise<T>,
): Promise<T[]> {
  const transactions = [...chunks].map((ids) => services.database.inTenant(tenant, 'write', (tx) => work(tx, ids)));
  await Promise.allSettled(transactions);
  return Promise.all(transactions);
}

/**
 * Refreshes each chunk in its own transaction, so that row locks are short and an interrupted run loses little work.
 */
async function refresh(
  context: JobContext,
  accounts: readonly number[] | undefined,
  { withYesterday = false } = {},
): Promise<number> {
  const { today, ids } = await getScope(context, accounts);
  await ensureMonths(context, withYesterday ? addDays(today, -1) : today, today);
  let changed = 0;
  for (const part of toChunks(ids, CHUNK_SIZE * CONCURRENCY)) {
    context.stopping.throwIfAborted();
    const counts = await runInTransactions(context, toChunks(part, CHUNK_SIZE), (tx, accounts) =>
      refreshAccounts(tx, { today, accounts, withYesterday }),
    );
    for (const count of counts) changed += count;
  }
  if (changed > 0) await context.services.database.inTenant(context.tenant, 'write', invalidateReplies);
  return changed;
}

/**
 * Creates the partitions of the months that are about to be written, which requires the owner role. Only KPI values are
 * stored by month.
 */
async function ensureMonths({ services, tenant }: JobContext, from: string, to: string): Promise<void> {
  const { weights } = await services.database.inTenant(tenant, 'read', getActiveDefinition);
  if (getKpiIds(weights).length === 0) return;
  await services.database.ownerPool.query(`select month_partitions('health_history', $1, $2)`, [from, to]);
}

async function hasQueuedRebuild({ services, tenant }: JobContext, from: string): Promise<boolean> {
  const { rows } = await services.database.ownerPool.query(
    `select from pgboss.job where name = $1 and state = 'created' and (data ->> 'tenant_id')::bigint = $2
       and data ->> 'from' <= $3 and data -> 'accounts' is null and data -> 'after' is null limit 1`,
    [REBUILD_HISTORY, tenant, from],
  );
  return rows.length > 0;
}

/**
 * Milliseconds of work on a rebuild before it is queued again, well below the time after which its worker counts as
 * lost.
 */
const SLICE_MS = 300_000;

/**
 * Rebuilds the history of one slice of accounts per transaction and queues the rest, so a stop loses at most the
 * running ones.
 */
async function rebuild(context: JobContext, payload: z.infer<typeof Rebuild>): Promise<void> {
  const { database } = context.services;
  const { today, timeZone, ids } = await getScope(context, payload.accounts);
  const from = payload.from < today ? payload.from : today;
  await ensureMonths(context, from, today);
  const { after } = payload;
  const remainingIds = ids.toSorted((a, b) => a - b).filter((id) => after === undefined || id > after);
  const deadline = performance.now() + SLICE_MS;
  for (const part of toChunks(remainingIds, REBUILD_SIZE * CONCURRENCY)) {
    context.stopping.throwIfAborted();
    // A queued rebuild of all accounts since the same or an earlier day does the same, with newer facts.
    if (!payload.accounts && (await hasQueuedRebuild(context, from))) return;
    await runInTransactions(context, toChunks(part, REBUILD_SIZE), (tx, accounts) =>
      rebuildHistory(tx, { from, today, accounts }),
    );
    const last = part.at(-1);
    if (performance.now() > deadline && last !== remainingIds.at(-1)) {
      await database.inTenant(context.tenant, 'write', (tx) =>
        enqueue(tx, REBUILD_HISTORY, { ...payload, after: last }),
      );
      return;
    }
  }
  await database.inTenant(context.tenant, 'write', async (tx) => {
    await recordPortfolio(tx, { from, to: today }, timeZone);
    await invalidateReplies(tx);
  });
}

/**
 * Writes the snapshots of the day in the first minutes of the tenant's day, and those of the day that has just ended. The
 * same pass verifies and repairs all stored metrics.
 */
async function runDaily(context: JobContext): Promise<void> {
  const { services, tenant } = context;
  const { today, isDue } = await services.database.inTenant(tenant, 'read', async (tx) => {
    const [row] = await tx.rows<{ entity_timezone: string; figures_on: string | null }>(
      'select entity_timezone, figures_on from settings where tenant_id = $1',
      [tx.tenant],
    );
    const today = toCalendarDay(services.now(), row?.entity_timezone ?? 'UTC');
    return { today, isDue: row?.figures_on !== today };
  });
  if (!isDue) return;
  const changed = await refresh(context, undefined, { withYesterday: true });
  await services.database.inTenant(tenant, 'write', (tx) =>
    tx.rows('update settings set figures_on = $2 where tenant_id = $1', [tx.tenant, today]),
  );
  services.log.info({ tenant, changed }, 'daily metrics');
}

const HOUR_S = 3600;

export const healthJobs: readonly JobKind[] = [
  {
    name: REFRESH_ACCOUNTS,
    expireSeconds: HOUR_S,
    async handle(payload, context) {
      await refresh(context, Refresh.parse(payload).accounts);
    },
  },
  {
    name: REBUILD_HISTORY,
    expireSeconds: HOUR_S,
    handle: (payload, context) => rebuild(context, Rebuild.parse(payload)),
  },
  {
    name: 'daily-figures',
    expireSeconds: HOUR_S,
    policy: 'short',
    // In some time zones a day starts on a quarter of an hour. Until this job has run, the stored metrics are those of
    // the previous day.
    cron: '*/15 * * * *',
    handle: (_payload, context) => runDaily(context),
  },
];
