/** Computes totals over the accounts that a caller may read. */
import { run, type Statement } from '../../platform/database/statement.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import type { Access } from '../../platform/session/access.ts';
import { toMajorUnits } from '../../platform/units.ts';
import { type Filters, matchingAccountsSql } from './account-filters.ts';

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
    avg(a.health)::float8 as health, coalesce(sum(a.pending_actions), 0)::bigint as pending_actions,
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
         avg(a.health)::float8 as health from (${matches.rows}) a group by a.primary_owner_id) t
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
