/** Computes the points of KPIs after a save, and once a day per tenant. */
import { RETRIES_EXHAUSTED } from '@mainstay/contract/rules/runs';
import { z } from 'zod';
import { enqueue, type JobContext, type JobKind } from '../../../platform/jobs/queue.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { getKpiSource } from '../kpis.ts';
import { beginRun, endRun, failOpenRun } from './kpi-runs.ts';
import { RECORD_KPI, recordPoints } from './kpi-points.ts';
import { getSystemCaller } from '../../../platform/engine/caller.ts';

const RecordPayload = z.object({ kpi: z.number() });
/** The error that a run reports instead of SQL errors. */
const FAILED_MESSAGE = 'The KPI could not be evaluated as a number.';

async function recordKpi({ services, tenant }: JobContext, kpi: number): Promise<void> {
  const { database, now } = services;
  const run = await database.inTenant(tenant, 'write', (tx) => beginRun(tx, kpi, now()));
  if (run === undefined) return;
  let outcome: { accounts: number; error: string | null } = { accounts: 0, error: null };
  try {
    const caller = await database.inTenant(tenant, 'read', (tx) => getSystemCaller(tx, now()));
    // Only the owner can create the partition of a month.
    await database.ownerPool.query('select month_partitions($1::regclass, $2, $2)', ['kpi_points', caller.today]);
    outcome.accounts = await database.inTenant(tenant, 'write', async (tx) => {
      const source = await getKpiSource(tx, kpi);
      return source ? recordPoints(tx, source, caller, now()) : 0;
    });
  } catch (error) {
    services.log.warn({ err: error, tenant, kpi }, 'KPI series');
    outcome = { accounts: 0, error: error instanceof BusinessError ? error.message : FAILED_MESSAGE };
  }
  await database.inTenant(tenant, 'write', (tx) => endRun(tx, run, outcome, now()));
}

const HOUR_S = 3600;
/** Failed runs of a KPI per day before it waits for the next day. */
const ATTEMPTS = 3;

/** Queues the active KPIs whose series is enabled and whose points of the tenant's day are not stored yet. */
async function queueDueKpis({ services, tenant }: JobContext): Promise<void> {
  await services.database.inTenant(tenant, 'write', async (tx) => {
    const { today } = await getSystemCaller(tx, services.now());
    const due = await tx.rows<{ id: number }>(
      `select k.id from kpis k join settings s on s.tenant_id = $1 cross join lateral (
           select count(*) as runs, coalesce(bool_or(r.status = 'done' or (r.status = 'running' and r.started_at > $3)), false)
               as seen from kpi_runs r
             where r.tenant_id = $1 and r.kpi_id = k.id and (r.started_at at time zone s.entity_timezone)::date = $2::date) r
       where k.tenant_id = $1 and k.version > 0 and k.status = 'Active' and k.series @> '{"enabled": true}'
         and not r.seen and r.runs < ${ATTEMPTS}`,
      [tx.tenant, today, new Date(services.now().getTime() - HOUR_S * 1000)],
    );
    for (const { id } of due) await enqueue(tx, RECORD_KPI, { kpi: id });
  });
}

export const kpiJobs: readonly JobKind[] = [
  {
    name: RECORD_KPI,
    expireSeconds: HOUR_S,
    handle: (payload, context) => recordKpi(context, RecordPayload.parse(payload).kpi),
    handleDeadLetter: (payload, { services, tenant }) =>
      services.database.inTenant(tenant, 'write', (tx) =>
        failOpenRun(tx, RecordPayload.parse(payload).kpi, { error: RETRIES_EXHAUSTED, now: services.now() }),
      ),
  },
  {
    name: 'kpi-series',
    policy: 'short',
    cron: '40 * * * *',
    handle: (_payload, context) => queueDueKpis(context),
  },
];
