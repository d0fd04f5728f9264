/** The accounts that a user has selected for a bulk operation. */
import type { Values } from '../../platform/database/values.ts';
import type { Access } from '../../platform/session/access.ts';
import { getPermission } from '../../core/account-access/account-permission.ts';
import { inAccountScope } from '../../core/account-access/account-scope.ts';
import { type Filters, matchingAccountsSql } from './account-filters.ts';

export interface AccountSelection {
  /** Accounts by their ids. If undefined, all that match the filters. */
  ids?: readonly number[] | undefined;
  filters: Filters;
}

/**
 * Returns `with …` and a sub-select of the selected accounts in the caller's scope. Each row has the `id` and whether
 * the caller may write on the account, `writable`. The caller writes the surrounding statement.
 */
export function selectedAccountsSql(
  values: Values,
  access: Access,
  { ids, filters }: AccountSelection,
): { ctes: string; rows: string } {
  const user = values.bind(access.user, 'bigint');
  const matches = ids
    ? {
        ctes: '',
        rows: `select a.id from accounts a where a.tenant_id = $1 and a.id = any(${values.bind(ids, 'bigint[]')})
          and ${inAccountScope(values, access)}`,
      }
    : matchingAccountsSql(values, access, filters, ['id']);
  // Users who may write without a membership may write on every account except where their membership is read-only.
  const writableSql = getPermission(access, { member_type: null, read_only: null }).read_only
    ? 'm.member_type is not null and not m.read_only'
    : 'm.read_only is not true';
  const rows = `select a.id, ${writableSql} as writable from (${matches.rows}) a
    left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = ${user}`;
  return { ctes: matches.ctes, rows };
}
