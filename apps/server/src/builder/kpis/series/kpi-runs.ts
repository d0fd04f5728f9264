/** Records the runs that compute the points of a KPI, and reads its tracking (S3-53). */
import type { Tracking } from '@mainstay/contract/kpis/admin';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

const MAX_STORED_RUNS = 200;
const UNFINISHED_MESSAGE = 'It was not finished.';

export const failOpenRun = (
  tx: TenantTx,
  kpi: number,
  { error, now }: { error: string; now: Date },
): Promise<unknown> =>
  tx.rows(
    `update kpi_runs set status = 'failed', error = $4, finished_at = $3
     where tenant_id = $1 and kpi_id = $2 and status = 'running'`,
    [tx.tenant, kpi, now, error],
  );

/** Starts a run. @returns its id, or undefined if there is no such saved KPI */
export async function beginRun(tx: TenantTx, kpi: number, now: Date): Promise<number | undefined> {
  // A run of a process that ended would stay open forever.
  await failOpenRun(tx, kpi, { error: UNFINISHED_MESSAGE, now });
  const [run] = await tx.rows<{ id: number }>(
    `insert into kpi_runs (tenant_id, kpi_id, started_at, status)
     select $1, id, $3, 'running' from kpis where tenant_id = $1 and id = $2 and version > 0 returning id`,
    [tx.tenant, kpi, now],
  );
  await tx.rows(
    `delete from kpi_runs where tenant_id = $1 and kpi_id = $2 and id < (select id from kpi_runs
       where tenant_id = $1 and kpi_id = $2 order by id desc offset ${MAX_STORED_RUNS - 1} limit 1)`,
    [tx.tenant, kpi],
  );
  return run?.id;
}

export async function endRun(
  tx: TenantTx,
  run: number,
  { accounts, error }: { accounts: number; error: string | null },
  now: Date,
): Promise<void> {
  await tx.rows(
    `update kpi_runs set status = case when $4::text is null then 'done' else 'failed' end, accounts = $3, error = $4,
       finished_at = $5 where tenant_id = $1 and id = $2`,
    [tx.tenant, run, accounts, error, now],
  );
}

const RUNS = 50;

export async function getTracking(tx: TenantTx, kpi: number): Promise<Tracking | undefined> {
  const [[found], runs, pages] = await Promise.all([
    tx.rows('select from kpis where tenant_id = $1 and id = $2 and version > 0', [tx.tenant, kpi]),
    tx.rows<{
      started_at: Date;
      finished_at: Date | null;
      status: 'running' | 'done' | 'failed';
      accounts: number;
      error: string | null;
    }>(
      `select started_at, finished_at, status, accounts, error from kpi_runs where tenant_id = $1 and kpi_id = $2
       order by id desc limit ${RUNS}`,
      [tx.tenant, kpi],
    ),
    tx.rows<{ page_id: number; page_name: string }>(
      `select p.id as page_id, p.name as page_name from page_parts x join pages p on p.tenant_id = $1 and p.id = x.page_id
       where x.tenant_id = $1 and x.kpi_id = $2 order by p.name, p.id`,
      [tx.tenant, kpi],
    ),
  ]);
  if (!found) return undefined;
  const [last] = runs;
  return {
    kpi_id: kpi,
    last_run: last?.started_at.toISOString() ?? null,
    last_status: last?.status ?? null,
    last_error: last?.error ?? null,
    runs: runs.map(({ started_at, finished_at, ...run }) => ({
      ...run,
      started_at: started_at.toISOString(),
      finished_at: finished_at?.toISOString() ?? null,
    })),
    used_in: pages,
  };
}
