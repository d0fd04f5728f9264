/**
 * Ends a run or an undo: sets the status, records the event, and refreshes the metrics derived from the facts.
 */
import type { ImportJob } from '@mainstay/contract/imports';
import { getPartitionDays } from '../../../platform/database/partition-days.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { invalidateReplies } from '../../../platform/engine/reply-cache.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { getLastActor } from '../../audit/record-history.ts';
import { IMPORT_ENTITY, importFailed, importFinished, importUndone, UNDO_VERB } from '../events.ts';
import type { Run } from '../import-run.ts';

/** The recomputation jobs of the accounts feature. A feature uses the jobs of another one by name. */
const REFRESH_ACCOUNTS = 'refresh-accounts';
const REBUILD_HISTORY = 'rebuild-history';

/** If more accounts than this are affected, all accounts are recomputed. */
const FEW_ACCOUNTS = 500;

/**
 * Ends an import that is in one of these steps. If an undo fails, the import remains done, with the reason, and can be
 * undone again.
 */
export async function failImport(
  tx: TenantTx,
  importId: number,
  { steps, message, now }: { steps: readonly ImportJob['status'][]; message: string; now: Date },
): Promise<void> {
  const [failed] = await tx.rows<{ kind: string }>(
    `update imports set failed_step = nullif(status, 'undoing'), error = $3, finished_at = now(),
       status = case status when 'undoing' then 'done' else 'failed' end
     where tenant_id = $1 and id = $2 and status = any($4) returning kind`,
    [tx.tenant, importId, message, steps],
  );
  await invalidateReplies(tx);
  if (failed) await record(tx, event(importFailed, { importId, kind: failed.kind }), { userId: null, now });
}

/**
 * Returns the accounts whose facts the import changed, including those that rows were moved away from. Returns
 * undefined if there are too many.
 */
async function findTouchedAccounts(tx: TenantTx, run: Run): Promise<number[] | undefined> {
  const { affectedAccounts, log } = run.kind;
  const isEntity = affectedAccounts === 'entity';
  const account = isEntity ? 'r.entity_id' : 't.account_id';
  const join = isEntity ? '' : `join ${log?.table} t on t.tenant_id = $1 and t.id = r.entity_id`;
  const rows = await tx.rows<{ id: number }>(
    `select distinct a.id from import_rows r ${join},
       lateral (values (${account}), ((r.before ->> 'account_id')::bigint)) a (id)
     where r.tenant_id = $1 and r.import_id = $2 and r.outcome in ('created', 'updated') and a.id is not null
     limit ${FEW_ACCOUNTS + 1}`,
    [tx.tenant, run.id],
  );
  return rows.length > FEW_ACCOUNTS ? undefined : rows.map((r) => r.id);
}

/** Queues the jobs of the accounts feature that are required after facts changed from a day on. */
export async function queueMetricsRefresh(
  tx: TenantTx,
  from: string | null,
  today: string,
  accounts?: readonly number[],
): Promise<void> {
  const scope = accounts ? { accounts } : {};
  if (from === null) return enqueue(tx, REFRESH_ACCOUNTS, scope);
  const { first } = getPartitionDays(today);
  const start = from < first ? first : from > today ? today : from;
  return enqueue(tx, REBUILD_HISTORY, { from: start, to: today, ...scope });
}

export async function endRun(tx: TenantTx, run: Run, shouldRefreshMetrics: boolean, now: Date): Promise<void> {
  const [ended] = await tx.rows<{
    facts_from: string | null;
    created: number;
    updated: number;
    unchanged: number;
    rejected: number;
  }>(
    `update imports set status = 'done', finished_at = $3 where tenant_id = $1 and id = $2 and status = 'running'
     returning facts_from, created, updated, unchanged, rejected`,
    [tx.tenant, run.id, now],
  );
  if (!ended) return;
  const { facts_from, ...counts } = ended;
  const { name: kind } = run.kind;
  const changes = { kind, file_name: run.fileName, ...counts };
  const finished = event(importFinished, { importId: run.id, kind, changes });
  await record(tx, finished, { userId: run.context.startedBy, now });
  if (shouldRefreshMetrics && run.kind.affectedAccounts && counts.created + counts.updated > 0) {
    const affectsAll = facts_from !== null && (await run.kind.affectsAllAccounts?.(tx, facts_from));
    const accounts = affectsAll ? undefined : await findTouchedAccounts(tx, run);
    await queueMetricsRefresh(tx, facts_from, run.context.today, accounts);
  }
  await invalidateReplies(tx);
}

export async function endUndo(tx: TenantTx, run: Run, shouldRefreshMetrics: boolean, now: Date): Promise<void> {
  const [ended] = await tx.rows(
    `update imports set status = 'undone', processed = total, undone_at = now() where tenant_id = $1 and id = $2
      and status = 'undoing' returning id`,
    [tx.tenant, run.id],
  );
  if (!ended) return;
  // The import itself stores only the user who started it.
  const userId = await getLastActor(tx, { verb: UNDO_VERB, entity: IMPORT_ENTITY, entityId: run.id });
  await record(tx, event(importUndone, { importId: run.id, kind: run.kind.name }), { userId, now });
  if (shouldRefreshMetrics && run.kind.affectedAccounts)
    await queueMetricsRefresh(tx, run.factsFrom, run.context.today);
  await invalidateReplies(tx);
}
