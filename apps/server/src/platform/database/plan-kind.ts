/** How statements of a transaction are planned where the database, left to itself, would choose badly. */
import type pg from 'pg';

/**
 * `generic`: one plan serves every value, and making one anew would cost as much as the read. `custom`: the values
 * decide between walking and fetching, so each statement is planned for its own.
 */
export type PlanKind = 'generic' | 'custom';

/** What was said last in the transaction that a connection is in. */
const CURRENT_MODE = new WeakMap<pg.ClientBase, PlanKind>();

export const initPlanMode = (client: pg.ClientBase): void => void CURRENT_MODE.delete(client);

/**
 * Says how the next statement is planned, in the same round trip, where that differs from what was said before.
 *
 * @param kind undefined leaves it to the database; planning for the values, once said, stays: it is never wrong
 */
export function setPlanMode(client: pg.ClientBase, kind: PlanKind | undefined): void {
  const said = CURRENT_MODE.get(client);
  if (kind === said || (kind === undefined && said === 'custom')) return;
  if (kind === undefined) CURRENT_MODE.delete(client);
  else CURRENT_MODE.set(client, kind);
  const mode = kind === undefined ? 'auto' : `force_${kind}_plan`;
  // A transaction that failed before says so to the statement itself.
  client.query(`set local plan_cache_mode = ${mode}`).catch(() => {});
}
