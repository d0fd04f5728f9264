/** Suspends and resumes tenants. */
import type { Database } from '../../platform/database/database.ts';
import { inTenantAsOwner } from '../../platform/database/tenant-tx.ts';
import { releaseJobs } from '../../platform/jobs/suspension.ts';

/** Suspends a tenant: all of its requests are rejected and its jobs are parked until it is resumed. Its data does not change. */
export async function suspendTenant({ ownerPool }: Database, tenant: number): Promise<void> {
  await ownerPool.query(`update tenants set status = 'suspended' where id = $1 and status = 'active'`, [tenant]);
}

/** @returns the number of parked jobs that were released */
export const resumeTenant = (database: Database, tenant: number): Promise<number> =>
  inTenantAsOwner(database.ownerPool, tenant, async (owner) => {
    await owner.query(`update tenants set status = 'active' where id = $1 and status = 'suspended'`, [tenant]);
    return releaseJobs(owner, tenant);
  });
