/** Selects the actions of a bulk edit and limits their number. */
import type { SelectedActions } from '@mainstay/contract/playbooks/bulk-edits';
import { MAX_EDITED_ACTIONS, TOO_MANY_ACTIONS } from '@mainstay/contract/rules/action-edits';
import { Values } from '../../../platform/database/values.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { inAccountScope } from '../../../core/account-access/account-scope.ts';
import { pendingActionsSql } from '../pending-actions/pending-actions.ts';

/** One more than allowed, to detect that too many actions are selected. */
export const MAX_SELECTED = MAX_EDITED_ACTIONS + 1;

export function assertNotTooMany(count: number): void {
  if (count >= MAX_SELECTED) throw new BusinessError(TOO_MANY_ACTIONS);
}

/**
 * Returns the CTEs and a select of the selected actions with `id`, `account_id` and `play_id`. Actions outside the account scope are
 * ignored.
 */
export function selectedActionsSql(
  values: Values,
  access: Access,
  { ids, ...ownerFilter }: SelectedActions,
  limit: number,
): { ctes: string; rows: string } {
  const columns = 'x.id, x.account_id, x.play_id';
  if (!ids)
    return { ctes: pendingActionsSql(values, access, ownerFilter, limit), rows: `select ${columns} from found x` };
  const rows = `select ${columns} from actions x join accounts a on a.tenant_id = $1 and a.id = x.account_id
    where x.tenant_id = $1 and x.id = any(${values.bind(ids, 'bigint[]')}) and ${inAccountScope(values, access)}`;
  return { ctes: '', rows };
}
