/** What others find by the list of pending actions. */
import type { Access } from '../../platform/session/access.ts';
import type { Values } from '../accounts/rules.ts';
import { ownerCondition, type OwnerFilter, PENDING_SQL } from './actions/data.ts';
import { firstRows } from './rules.ts';

/** Every pending action that the list finds, as tables that begin a statement: `found`. @param values begin with the tenant */
export function pendingActionsSql(values: Values, access: Access, owners: OwnerFilter, most: number): string {
  const where = ownerCondition(values, access, owners);
  const { begin, first } = firstRows(values, access);
  return `${begin} found as (${first({ ...PENDING_SQL, where }, String(most))})`;
}
