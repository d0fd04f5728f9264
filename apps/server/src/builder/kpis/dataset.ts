/** Dataset of KPI points. Points of the whole portfolio (account 0) are limited to users who may read all accounts. */
import { sql } from 'kysely';
import type { Dataset } from '../../platform/engine/dataset.ts';
import { accountColumns, accountId, accountJoin } from '../../core/account-access/account-columns.ts';

export const kpiSeries: Dataset = {
  label: 'KPI series',
  table: sql`kpi_points`,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.kpi_id`, sql`x.account_id`, sql`x.period`],
  dateField: 'period',
  columns: {
    kpi_id: { type: 'int', label: 'KPI id', sql: sql`x.kpi_id` },
    'kpi.name': { type: 'text', label: 'KPI', sql: sql`kpi.name`, nullable: true, join: 'kpi' },
    scope: {
      type: 'text',
      label: 'Account or global',
      sql: sql`(case when x.account_id = 0 then 'global' else 'account' end)`,
    },
    account_id: accountId,
    period: { type: 'date', label: 'Period', sql: sql`x.period` },
    value: { type: 'number', label: 'Value', sql: sql`x.value`, nullable: true },
    last_updated: { type: 'instant', label: 'Updated', sql: sql`x.last_updated` },
    ...accountColumns,
  },
  joins: {
    ...accountJoin,
    kpi: ({ tenant }) => sql`left join kpis kpi on kpi.tenant_id = ${tenant} and kpi.id = x.kpi_id`,
  },
};
