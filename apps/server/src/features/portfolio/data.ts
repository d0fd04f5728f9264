/** Finds pending actions for other features. */
import type { Access } from '../../platform/session/access.ts';
import type { Values } from '../accounts/rules.ts';
import { ownerCondition, type OwnerFilter, PENDING_ACTIONS_SOURCE } from './actions/data.ts';
import { buildFirstRows } from '../accounts/first-rows.ts';

/**
 * Returns the CTEs that start a statement and end with `found`, all pending actions of the list. @param values must start with the tenant
 */
export function pendingActionsSql(values: Values, access: Access, owners: OwnerFilter, limit: number): string {
  const where = ownerCondition(values, access, owners);
  const { ctes, selectFirst } = buildFirstRows(values, access);
  return `${ctes} found as (${selectFirst({ ...PENDING_ACTIONS_SOURCE, where }, String(limit))})`;
}
