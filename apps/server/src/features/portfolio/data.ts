/** Finds pending actions for other features. */
import type { Access } from '../../platform/session/access.ts';
import type { Values } from '../accounts/rules.ts';
import { ownerCondition, type OwnerFilter, PENDING_SQL } from './actions/data.ts';
import { firstRows } from './rules.ts';

/**
 * Returns the CTEs that start a statement and end with `found`, all pending actions of the list. @param values must start with the tenant
 */
export function pendingActionsSql(values: Values, access: Access, owners: OwnerFilter, most: number): string {
  const where = ownerCondition(values, access, owners);
  const { begin, first } = firstRows(values, access);
  return `${begin} found as (${first({ ...PENDING_SQL, where }, String(most))})`;
}
