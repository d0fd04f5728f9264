/** Accounts that somebody chose to do something with at once. */
import type { Access } from '../../../platform/session/access.ts';
import type { Filters } from '../filters/rules.ts';
import { getPermission } from '../policy.ts';
import { type Values, inAccountScope } from '../rules.ts';
import { matchingAccountsSql } from '../totals/data.ts';

export interface AccountSelection {
  /** Accounts by their ids; otherwise all that the filters find. */
  ids?: readonly number[] | undefined;
  filters: Filters;
}

/**
 * `with …` and a sub-select of the accounts that are meant, of which those out of reach are left out: each with its `id`
 * and whether the caller may write there, `writable`. The caller writes what stands around them.
 */
export function selectedAccountsSql(
  values: Values,
  access: Access,
  { ids, filters }: AccountSelection,
): { ctes: string; rows: string } {
  const user = values.bind(access.user, 'bigint');
  const found = ids
    ? {
        ctes: '',
        rows: `select a.id from accounts a where a.tenant_id = $1 and a.id = any(${values.bind(ids, 'bigint[]')})
          and ${inAccountScope(values, access)}`,
      }
    : matchingAccountsSql(values, access, filters, ['id']);
  // Whoever writes without a membership writes wherever none says otherwise.
  const writes = getPermission(access, { member_type: null, read_only: null }).read_only
    ? 'm.member_type is not null and not m.read_only'
    : 'm.read_only is not true';
  const rows = `select a.id, ${writes} as writable from (${found.rows}) a
    left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = ${user}`;
  return { ctes: found.ctes, rows };
}
