/** Reads the users in the account scope and builds their reporting tree. */
import type { Owner } from '@mainstay/contract/playbooks/owners';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Access } from '../../../platform/session/access.ts';

export interface Person {
  id: number;
  name: string;
  manager_id: number | null;
}

/**
 * Returns every user once, in the given order. Users whose manager is not in the list are at the top. Cycles are broken by putting one of
 * their users at the top.
 */
export function buildOwnerTree(people: readonly Person[]): Owner[] {
  const owners = new Map(people.map(({ id, name }): [number, Owner] => [id, { id, name, reports: [] }]));
  const managers = new Map<number, number>();
  for (const { id, manager_id: manager } of people) {
    if (manager === null || !owners.has(manager)) continue;
    let ancestor: number | undefined = manager;
    while (ancestor !== undefined && ancestor !== id) ancestor = managers.get(ancestor);
    if (ancestor === undefined) managers.set(id, manager);
  }
  for (const [id, manager] of [...owners.keys()].flatMap((id): [number, number][] => {
    const managerId = managers.get(id);
    return managerId === undefined ? [] : [[id, managerId]];
  })) {
    const owner = owners.get(id);
    if (owner) owners.get(manager)?.reports.push(owner);
  }
  return [...owners.values()].filter(({ id }) => !managers.has(id));
}

/** Returns the active users in the account scope. */
export async function findOwners(tx: TenantTx, { ownerScope }: Pick<Access, 'ownerScope'>): Promise<Owner[]> {
  const people = await tx.rows<Person>(
    `select u.id, coalesce(u.full_name, u.email) as name, u.manager_id from users u
     where u.tenant_id = $1 and u.status = 'active' and ($2::bigint[] is null or u.id = any($2::bigint[]))
     order by u.name_key, u.id`,
    [tx.tenant, ownerScope],
  );
  return buildOwnerTree(people);
}
