/** Reads the values of a field, such as segment or tier, of the accounts that the caller may read. */
import type { ValueFilterField } from '@mainstay/contract/accounts/fields';
import { run } from '../../platform/database/statement.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import type { Access } from '../../platform/session/access.ts';
import { type Filters, matchingAccountsSql } from './account-filters.ts';

const CHOICES_LIMIT = 200;

/**
 * Returns the distinct values of a column. If all accounts are in scope, it jumps from value to value in the column's
 * index.
 */
export async function findChoices(tx: TenantTx, access: Access, filters: Filters, column: ValueFilterField) {
  const values = new Values(tx.tenant);
  const nextValueSql = (after: string) =>
    `(select a.${column} as value from accounts a where a.tenant_id = $1 and a.${column} > ${after}
      order by a.${column} limit 1)`;
  const indexScanSql = `with recursive v as (${nextValueSql(`''`)}
      union all select ${nextValueSql('v.value')} from v where v.value is not null)
    select value from v where value is not null limit ${CHOICES_LIMIT}`;
  const buildDistinctSql = () => {
    const matches = matchingAccountsSql(values, access, filters, [column]);
    return `${matches.ctes} select distinct a.${column} as value from (${matches.rows}) a where a.${column} > ''
      order by 1 limit ${CHOICES_LIMIT}`;
  };
  const text = access.ownerScope === null ? indexScanSql : buildDistinctSql();
  const rows = await run<{ value: string }>(tx, { text, values: values.list, plan: 'custom' });
  return rows.map((row) => row.value);
}
