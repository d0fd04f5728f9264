/** A company for one journey, with some accounts of one account manager and a user who is responsible for the others. */
import { buildAccount } from '../apps/server/src/app/demo/factories/accounts.ts';
import type { TenantTx } from '../apps/server/src/platform/database/tenant-tx.ts';
import { addPerson, createCompany, openDatabase } from './company.ts';

/** Name, name of the parent, and whether the account belongs to another user. */
export type AccountSketch = readonly [name: string, parent?: string | null, theirs?: boolean];

export interface Family {
  domain: string;
  /** The email of the account manager. */
  email: string;
  userId: number;
  /** Account ids by name. */
  ids: Readonly<Record<string, number>>;
  write: <R>(work: (tx: TenantTx) => Promise<R>) => Promise<R>;
}

export async function createFamily(company: string, accounts: readonly AccountSketch[]): Promise<Family> {
  const { id: tenant, domain } = await createCompany(company);
  const email = `pat@${domain}.test`;
  const userId = await addPerson(domain, { email });
  const other = await addPerson(domain, { email: `kim@${domain}.test` });
  const write: Family['write'] = (work) => openDatabase().inTenant(tenant, 'write', work);
  const ids: Record<string, number> = {};
  await write(async (tx) => {
    for (const [name, parent, isForeign] of accounts) {
      const parentId = parent ? ids[parent] : undefined;
      ids[name] = await buildAccount(tx, { name, ownerId: isForeign ? other : userId, ...(parentId && { parentId }) });
    }
  });
  return { domain, email, userId, ids, write };
}
