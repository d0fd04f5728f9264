import { Values } from '../../platform/database/values.ts';
import type { Access } from '../../platform/session/access.ts';
import { buildAccountScope } from '../../core/account-access/account-scope.ts';
import { conditionColumns, type Filters, toConditions } from './account-filters.ts';

/** Returns `with …` and a sub-select of all matching accounts. The caller writes the surrounding statement. */
export function matchingAccountsSql(values: Values, access: Access, filters: Filters, columns: readonly string[]) {
  const readColumns = [...new Set(['id', ...columns, ...conditionColumns(filters)])];
  const scope = buildAccountScope(values, access, {
    ownership: filters.ownership,
    columns: readColumns,
    ordered: false,
  });
  const conditions = toConditions(values, filters);
  const rows = scope.branches.map(
    ({ from, where }) =>
      `select ${columns.map((c) => `a.${c}`).join(', ')} from ${from} where ${[...where, ...conditions].join(' and ')}`,
  );
  return { ctes: scope.ctes, rows: rows.join(' union all ') };
}
