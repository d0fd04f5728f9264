/**
 * Jobs of a suspended tenant. A worker that takes one parks it, and it is due again when the tenant is resumed. A
 * parked job counts no attempt and is not purged.
 */
import type { ClientBase } from 'pg';
import type { Database } from '../database/database.ts';

export interface QueuedJob {
  id: string;
  name: string;
  data: Record<string, unknown>;
}

type OwnerPool = Pick<Database, 'ownerPool'>;

/** Returns 0 for a job that belongs to no tenant. */
export const getJobTenant = ({ data }: QueuedJob): number => Number(data.tenant_id ?? 0);

/**
 * Returns true if a job that a worker has taken may run. A job of a suspended tenant is parked, a job of a deleted
 * tenant is dropped.
 */
export async function admitJob(database: OwnerPool, job: QueuedJob): Promise<boolean> {
  const tenant = getJobTenant(job);
  if (tenant === 0) return true;
  const status = await getTenantStatus(database, tenant);
  return status === 'active' || (status !== undefined && (await parkJob(database, job)) === 'active');
}

type Status = 'active' | 'suspended' | 'deleting';

async function getTenantStatus({ ownerPool }: OwnerPool, tenant: number): Promise<Status | undefined> {
  const { rows } = await ownerPool.query<{ status: Status }>('select status from tenants where id = $1', [tenant]);
  return rows[0]?.status;
}

/** Locks the tenant, so that a concurrent resume either finds the parked job or has already made the tenant active. */
async function parkJob({ ownerPool }: OwnerPool, job: QueuedJob): Promise<Status | undefined> {
  const { rows } = await ownerPool.query<{ status: Status }>(
    `with tenant as (select status from tenants where id = $3 for share),
     parked as (update pgboss.job set state = 'retry', start_after = 'infinity', keep_until = 'infinity', started_on = null
       where name = $1 and id = $2 and state = 'active' and exists (select from tenant where status <> 'active'))
     select status from tenant`,
    [job.name, job.id, getJobTenant(job)],
  );
  return rows[0]?.status;
}

/**
 * Makes the parked jobs of a tenant due, inside the transaction that resumes it.
 * @returns the number of jobs
 */
export async function releaseJobs(owner: ClientBase, tenant: number): Promise<number> {
  const { rows } = await owner.query<{ name: string }>(
    `update pgboss.job set start_after = now(), keep_until = now() + interval '14 days'
     where state = 'retry' and start_after = 'infinity' and data ->> 'tenant_id' = $1 returning name`,
    [String(tenant)],
  );
  for (const name of new Set(rows.map((row) => row.name)))
    await owner.query(`select pg_notify('job_queued', $1)`, [name]);
  return rows.length;
}
