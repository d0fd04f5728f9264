import type { Database } from '../../platform/database/database.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';

/** Returns the active tenants that have a user with this email, including users who may not sign in. */
export async function findTenantsByEmail(database: Database, email: string): Promise<HostTenant[]> {
  const result = await database.requestPool.query<HostTenant>(
    `select id, domain, true as active from find_tenants_of_email($1) order by domain limit 20`,
    [email],
  );
  return result.rows;
}
