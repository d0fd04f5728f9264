/** What sign-up asks before there is a company. */
import { isReservedDomain } from '@mainstay/contract/rules/domain-name';
import type { Database } from '../../../platform/database/database.ts';

/** Whether no company has the sub-domain, whatever its state, and none of ours is called so. */
export async function isDomainFree(database: Database, domain: string): Promise<boolean> {
  if (isReservedDomain(domain)) return false;
  const found = await database.requestPool.query('select from find_tenant($1) where id is not null', [domain]);
  return found.rows.length === 0;
}
