/** Computes totals over the accounts that a caller may read. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Access } from '../../../platform/session/access.ts';
import { run, type Statement } from '../../../platform/database/statement.ts';
import { buildAccountScope, toMajorUnits, Values } from '../rules.ts';
import { conditionColumns, toConditions, type Filters } from '../filters/rules.ts';

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

export function totalsStatement(tenant: number, access: Access, filters: Filters, days: [string, string]): Statement {
  const values = new Values(tenant);
  const [from, to] = days.map((d) => values.bind(d, 'date'));
  const matches = matchingAccountsSql(values, access, filters, [
    'mrr_minor',
    'health',
    'renewal_on',
    'pending_actions',
  ]);
  const text = `${matches.ctes} select count(*) as accounts, coalesce(sum(a.mrr_minor), 0)::bigint as mrr_minor,
    round(avg(a.health), 1)::float8 as health, coalesce(sum(a.pending_actions), 0)::bigint as pending_actions,
    count(*) filter (where a.renewal_on between ${from} and ${to}) as renewals_due from (${matches.rows}) a`;
  return { text, values: values.list, plan: 'custom' };
}

/** Returns the totals of the matching accounts. Renewals between the two days count as due. */
export async function getTotals(tx: TenantTx, access: Access, filters: Filters, days: [string, string]) {
  const [row] = await run<{
    accounts: number;
    mrr_minor: number;
    health: number | null;
    pending_actions: number;
    renewals_due: number;
  }>(tx, totalsStatement(tx.tenant, access, filters, days));
  if (!row) throw new Error('An aggregate without a row.');
  return {
    total_accounts: row.accounts,
    total_mrr: toMajorUnits(row.mrr_minor, access.minorDigits),
    average_health: row.health,
    renewals_due: row.renewals_due,
    pending_actions: row.pending_actions,
  };
}

/** Returns the totals for each primary owner, by name. */
export async function getUserTotals(tx: TenantTx, access: Access, filters: Filters) {
  const values = new Values(tx.tenant);
  const matches = matchingAccountsSql(values, access, filters, ['primary_owner_id', 'mrr_minor', 'health']);
  const text = `${matches.ctes} select u.id, coalesce(u.full_name, u.email) as name, t.accounts, t.mrr_minor, t.health from (
       select a.primary_owner_id, count(*) as accounts, sum(a.mrr_minor)::bigint as mrr_minor,
         round(avg(a.health), 1)::float8 as health from (${matches.rows}) a group by a.primary_owner_id) t
     join users u on u.tenant_id = $1 and u.id = t.primary_owner_id order by u.name_key, u.id`;
  const rows = await run<{ id: number; name: string; accounts: number; mrr_minor: number; health: number | null }>(tx, {
    text,
    values: values.list,
    plan: 'custom',
  });
  return rows.map((row) => ({
    user_id: row.id,
    user_name: row.name,
    total_accounts: row.accounts,
    total_mrr: toMajorUnits(row.mrr_minor, access.minorDigits),
    average_health: row.health,
  }));
}

const CHOICES_LIMIT = 200;
export type ChoiceColumn = 'segment' | 'tier';

/**
 * Returns the distinct values of a column. If all accounts are in scope, it jumps from value to value in the column's
 * index.
 */
export async function findChoices(tx: TenantTx, access: Access, filters: Filters, column: ChoiceColumn) {
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
