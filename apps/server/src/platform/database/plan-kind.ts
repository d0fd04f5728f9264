/** Plan modes for statements for which the database would choose badly. */
import type pg from 'pg';

/**
 * `generic`: one plan is good for all values, and planning again would cost as much as the query. `custom`: the values
 * determine whether a scan or lookups are faster, so each execution is planned for its values.
 */
export type PlanKind = 'generic' | 'custom';

/** The plan mode last set in the current transaction of a connection. */
const CURRENT_MODE = new WeakMap<pg.ClientBase, PlanKind>();

export const initPlanMode = (client: pg.ClientBase): void => void CURRENT_MODE.delete(client);

/**
 * Sets the plan mode of the next statement in the same round trip if it differs from the current one.
 *
 * @param kind undefined leaves the choice to the database; `custom` stays set in this case because it is never wrong
 */
export function setPlanMode(client: pg.ClientBase, kind: PlanKind | undefined): void {
  const currentKind = CURRENT_MODE.get(client);
  if (kind === currentKind || (kind === undefined && currentKind === 'custom')) return;
  if (kind === undefined) CURRENT_MODE.delete(client);
  else CURRENT_MODE.set(client, kind);
  const mode = kind === undefined ? 'auto' : `force_${kind}_plan`;
  // If the transaction has failed, the statement itself reports the error.
  client.query(`set local plan_cache_mode = ${mode}`).catch(() => {});
}
