/** Background work on figures: after a change, after an import of dated facts, and once a day for every tenant. */
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import { z } from 'zod';
import { invalidateReplies } from '../../platform/engine/stamp.ts';
import { enqueue, type JobContext, type JobKind } from '../../platform/jobs/queue.ts';
import { CHUNK_SIZE, findAccountIds, getTimeZone, refreshAccounts } from './metrics/commands.ts';
import { recordPortfolio } from '../portfolio/commands.ts';
import { startOfMonth, nextMonth, rebuildMonth } from './metrics/history/commands.ts';

const Refresh = z.object({ accounts: z.array(z.number()).optional() });
const Rebuild = z.object({
  from: z.iso.date(),
  accounts: z.array(z.number()).optional(),
  /** The history before the day is there and stays: facts that came late are no reason to compute the days before them. */
  partial: z.boolean().optional(),
});

/** Asks for the figures of some accounts, or of all, to be recomputed. */
export const REFRESH_ACCOUNTS = 'refresh-accounts';
/** Asks for the history since a day to be rebuilt. */
export const REBUILD_HISTORY = 'rebuild-history';

const HISTORY_TABLES = ['account_daily', 'health_history', 'usage_daily'];

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

function* chunks(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += CHUNK_SIZE) yield ids.slice(at, at + CHUNK_SIZE);
}

/** A transaction a chunk, so that nobody waits long for a row and a killed run has lost little. */
async function refresh(context: JobContext, accounts: readonly number[] | undefined): Promise<number> {
  const { today, ids } = await getScope(context, accounts);
  await ensureMonths(context, today, today);
  let changed = 0;
  for (const chunk of chunks(ids)) {
    context.stopping.throwIfAborted();
    changed += await context.services.database.inTenant(context.tenant, 'write', (tx) =>
      refreshAccounts(tx, { today, accounts: chunk }),
    );
  }
  if (changed > 0) await context.services.database.inTenant(context.tenant, 'write', invalidateReplies);
  return changed;
}

/** Partitions of the months that are about to be written; making one needs the owner. */
async function ensureMonths({ services }: JobContext, from: string, to: string): Promise<void> {
  for (const table of HISTORY_TABLES) {
    await services.database.ownerPool.query('select month_partitions($1::regclass, $2, $3)', [table, from, to]);
  }
}

/** One month a run; the rest is queued again, so a stop loses no more than a month's work. */
async function rebuild(context: JobContext, payload: z.infer<typeof Rebuild>): Promise<void> {
  const { today, timeZone, ids } = await getScope(context, payload.accounts);
  const from = payload.partial ? payload.from : startOfMonth(payload.from);
  await ensureMonths(context, from, today);
  for (const accounts of chunks(ids)) {
    context.stopping.throwIfAborted();
    await context.services.database.inTenant(context.tenant, 'write', (tx) =>
      rebuildMonth(tx, { from, today, timeZone, accounts }),
    );
  }
  const next = nextMonth(from);
  const last = next <= today ? addDays(next, -1) : today;
  await context.services.database.inTenant(context.tenant, 'write', async (tx) => {
    await recordPortfolio(tx, { from, to: last }, timeZone);
    await invalidateReplies(tx);
  });
  await context.services.database.inTenant(context.tenant, 'write', (tx) =>
    next <= today
      ? enqueue(tx, REBUILD_HISTORY, { ...payload, from: next })
      : enqueue(tx, REFRESH_ACCOUNTS, payload.accounts ? { accounts: payload.accounts } : {}),
  );
}

/** The first minutes of the tenant's day write the day's snapshots; the same pass verifies and repairs every kept figure. */
async function daily(context: JobContext): Promise<void> {
  const { services, tenant } = context;
  const { today, due } = await services.database.inTenant(tenant, 'read', async (tx) => {
    const [row] = await tx.rows<{ entity_timezone: string; figures_on: string | null }>(
      'select entity_timezone, figures_on from settings where tenant_id = $1',
      [tx.tenant],
    );
    const today = toCalendarDay(services.now(), row?.entity_timezone ?? 'UTC');
    return { today, due: row?.figures_on !== today };
  });
  if (!due) return;
  const changed = await refresh(context, undefined);
  await services.database.inTenant(tenant, 'write', (tx) =>
    tx.rows('update settings set figures_on = $2 where tenant_id = $1', [tx.tenant, today]),
  );
  services.log.info({ tenant, changed }, 'figures of the day');
}

const HOUR_S = 3600;

export const accountJobs: readonly JobKind[] = [
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
    // Days begin on a quarter of an hour somewhere; until this ran, kept figures are those of the day before.
    cron: '*/15 * * * *',
    handle: (_payload, context) => daily(context),
  },
];
