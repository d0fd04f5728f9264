/** Builds the reporting tree of users. */
import type { Owner } from '@mainstay/contract/playbooks/owners';

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
