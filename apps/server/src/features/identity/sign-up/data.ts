/** Read operations for sign-up, before a tenant exists. */
import { isReservedDomain } from '@mainstay/contract/rules/domain-name';
import type { Database } from '../../../platform/database/database.ts';

/** Returns whether no tenant has this subdomain, whatever its state, and the name is not reserved. */
export async function isDomainFree(database: Database, domain: string): Promise<boolean> {
  if (isReservedDomain(domain)) return false;
  const result = await database.requestPool.query('select from find_tenant($1) where id is not null', [domain]);
  return result.rows.length === 0;
}
