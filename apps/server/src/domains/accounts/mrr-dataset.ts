/** Datasets of MRR by month: its movements and cohorts, and retention over 12 months. */
import { sql } from 'kysely';
import type { Dataset, DatasetColumn, DayRange, Fragment } from '../../platform/engine/dataset.ts';
import { datasetAsOf } from '../../platform/engine/past.ts';
import { accountColumns, accountId, accountJoin } from '../../core/account-access/account-columns.ts';

const byAccount = { kind: 'account', column: 'account_id' } as const;

/** Movements of MRR, as columns of `mrr_monthly`. Only the first month of a row contains them. */
const MOVEMENTS = ['new_minor', 'reactivation_minor', 'expansion_minor', 'contraction_minor', 'churn_minor'] as const;

/** Expands rows to one row per month. A row is valid until MRR changes. */
const monthlyRows = ({ from, to }: DayRange): Fragment => {
  const movements = MOVEMENTS.map(
    (column) => sql`case when m.month = g.month::date then ${sql.id(column)} else 0 end as ${sql.id(column)}`,
  );
  return sql`(select m.tenant_id, m.account_id, g.month::date as month, m.mrr_minor, ${sql.join(movements)}, m.cohort, m.cohort_minor
    from mrr_monthly m cross join lateral generate_series(greatest(m.month::timestamp, date_trunc('month', ${from}::timestamp)),
      least(m.until - 1, ${to})::timestamp, interval '1 month') g (month)
    where m.month <= ${to} and m.until > ${from})`;
};

const mrrColumn = (label: string, column: Fragment): DatasetColumn => ({
  type: 'number',
  label,
  sql: column,
  scale: 'money',
});
const periodsSince = (unit: 'month' | 'quarter', perYear: number): Fragment => {
  const count = (date: Fragment) =>
    sql`extract(year from ${date}) * ${sql.lit(perYear)} + extract(${sql.raw(unit)} from ${date})`;
  return sql`(${count(sql`x.month`)} - (${count(sql`x.cohort`)}))::int`;
};
/** The month in which an account first had MRR, and the number of months and quarters since then. */
const cohortColumns: Record<string, DatasetColumn> = {
  cohort: { type: 'date', label: 'First month with MRR', sql: sql`x.cohort`, nullable: true, isMonthStart: true },
  months_since: {
    type: 'int',
    label: 'Months since the first month',
    sql: periodsSince('month', 12),
    nullable: true,
  },
  quarters_since: {
    type: 'int',
    label: 'Quarters since the first quarter',
    sql: periodsSince('quarter', 4),
    nullable: true,
  },
};

const latestColumn: DatasetColumn = {
  type: 'boolean',
  label: 'Last full month',
  sql: ({ lastCompleteDay }) =>
    sql`(x.month = (date_trunc('month', (${lastCompleteDay} + 1)::timestamp) - interval '1 month')::date)`,
};

const presentMrr: Dataset = {
  label: 'MRR month by month',
  listed: ['month', 'opening', 'new', 'expansion', 'contraction', 'churn', 'reactivation', 'mrr'],
  table: monthlyRows,
  scope: byAccount,
  key: [sql`x.account_id`, sql`x.month`],
  dateField: 'month',
  columns: {
    account_id: accountId,
    month: { type: 'date', label: 'Month', sql: sql`x.month`, isMonthStart: true },
    is_complete: {
      type: 'boolean',
      label: 'Month is over',
      sql: ({ lastCompleteDay }) => sql`((x.month + interval '1 month')::date <= ${lastCompleteDay} + 1)`,
    },
    is_latest: latestColumn,
    is_quarter_end: {
      type: 'boolean',
      label: 'Last month of a quarter',
      sql: sql`(extract(month from x.month)::int % 3 = 0)`,
    },
    opening: mrrColumn(
      'Opening MRR',
      sql`(x.mrr_minor - x.new_minor - x.reactivation_minor - x.expansion_minor + x.contraction_minor + x.churn_minor)`,
    ),
    new: mrrColumn('New', sql`x.new_minor`),
    expansion: mrrColumn('Expansion', sql`x.expansion_minor`),
    contraction: mrrColumn('Contraction', sql`x.contraction_minor`),
    churn: mrrColumn('Churn', sql`x.churn_minor`),
    reactivation: mrrColumn('Reactivation', sql`x.reactivation_minor`),
    mrr: mrrColumn('MRR', sql`x.mrr_minor`),
    ...cohortColumns,
    cohort_mrr: mrrColumn('MRR of the first month', sql`x.cohort_minor`),
    ...accountColumns,
  },
  joins: accountJoin,
};

/**
 * Returns the months as of a past day. The month of that day ends with it, because its stored row may include later
 * days. An account whose stored cohort is not earlier had its first MRR in that month.
 */
const pastMonthlyRows = ({ from, to, today }: DayRange): Fragment => {
  const month = sql`date_trunc('month', ${today}::timestamp)::date`;
  const before = sql`coalesce(b.mrr_minor, 0)`;
  const isReturning = sql`coalesce(c.cohort < ${month}, false)`;
  return sql`(select * from ${monthlyRows({ from, to: sql`least(${to}, ${month} - 1)`, today })} complete
    union all select d.tenant_id, d.account_id, ${month}, d.mrr_minor,
      case when ${before} = 0 and not ${isReturning} then d.mrr_minor else 0 end,
      case when ${before} = 0 and ${isReturning} then d.mrr_minor else 0 end,
      case when ${before} > 0 then greatest(d.mrr_minor - ${before}, 0) else 0 end,
      case when d.mrr_minor > 0 then greatest(${before} - d.mrr_minor, 0) else 0 end,
      case when d.mrr_minor = 0 then ${before} else 0 end,
      case when ${isReturning} then c.cohort else ${month} end, case when ${isReturning} then c.cohort_minor else d.mrr_minor end
    from account_daily d
      left join mrr_monthly b on b.tenant_id = d.tenant_id and b.account_id = d.account_id and b.month < ${month} and b.until >= ${month}
      left join mrr_monthly c on c.tenant_id = d.tenant_id and c.account_id = d.account_id and c.month <= ${month} and c.until > ${month}
    where d.day <= ${today} and d.until > ${today} and ${month} <= ${to} and (d.mrr_minor > 0 or b.account_id is not null))`;
};

export const mrrMonthly: Dataset = {
  ...presentMrr,
  past: datasetAsOf(
    { ...presentMrr, table: pastMonthlyRows },
    {
      unchangedColumns: [...Object.keys(presentMrr.columns).filter((name) => !name.includes('.')), 'account.name'],
      always: ({ today }) => sql`x.month <= ${today}`,
    },
  ),
};

/**
 * Pairs the MRR of an account at the end of a month with its MRR at the end of the same month of the previous year, for
 * customers who had MRR then.
 * @param end the day at which months must be over
 */
const retentionRows = ({ from, to }: DayRange, end: Fragment): Fragment => {
  const last = sql`least(${to}, date_trunc('month', ${end}::timestamp)::date - 1)`;
  return sql`(select b.tenant_id, b.account_id, g.month::date as month, b.mrr_minor as before_minor, a.mrr_minor,
      least(a.mrr_minor, b.mrr_minor) as retained_minor, a.mrr_minor > 0 as is_retained, b.cohort
    from mrr_monthly b
      cross join lateral (select b.month + interval '1 year' as month, b.until + interval '1 year' as until) later
      join mrr_monthly a on a.tenant_id = b.tenant_id and a.account_id = b.account_id and a.month < later.until
        and a.until > later.month
      cross join lateral generate_series(greatest(a.month::timestamp, later.month, date_trunc('month', ${from}::timestamp)),
        least(a.until - interval '1 day', later.until - interval '1 day', ${last}::timestamp), interval '1 month') g (month)
    where b.mrr_minor > 0 and a.month <= ${last} and a.until > ${from} and later.month <= ${last}::timestamp
      and later.until > ${from}::timestamp)`;
};

const presentRetention: Dataset = {
  label: 'Retention over 12 months',
  listed: ['month', 'mrr_before', 'mrr', 'is_retained'],
  table: (days) => retentionRows(days, days.today),
  scope: byAccount,
  key: [sql`x.account_id`, sql`x.month`],
  dateField: 'month',
  columns: {
    account_id: accountId,
    month: { type: 'date', label: 'Month', sql: sql`x.month`, isMonthStart: true },
    is_latest: latestColumn,
    mrr_before: mrrColumn('MRR 12 months before', sql`x.before_minor`),
    mrr: mrrColumn('MRR', sql`x.mrr_minor`),
    mrr_retained: mrrColumn('MRR without expansion', sql`x.retained_minor`),
    is_retained: { type: 'boolean', label: 'Still a customer', sql: sql`x.is_retained` },
    ...cohortColumns,
    ...accountColumns,
  },
  joins: accountJoin,
};

/** Customers of a year before, by month, in complete months only. */
export const mrrRetention: Dataset = {
  ...presentRetention,
  past: datasetAsOf(
    { ...presentRetention, table: (days) => retentionRows(days, sql`(${days.today} + 1)`) },
    {
      unchangedColumns: [
        ...Object.keys(presentRetention.columns).filter((name) => !name.includes('.')),
        'account.name',
      ],
      always: ({ today }) => sql`x.month <= ${today}`,
    },
  ),
};
