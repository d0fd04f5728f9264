/** Dataset of daily totals over every account. Without it, trends would have to read all accounts. */
import { sql } from 'kysely';
import type { Dataset, DatasetColumn } from '../../platform/engine/dataset.ts';
import { datasetAsOf } from '../../platform/engine/past.ts';

const intColumn = (label: string, columnSql: DatasetColumn['sql']): DatasetColumn => ({
  type: 'int',
  label,
  sql: columnSql,
});
const moneyColumn = (label: string, columnSql: DatasetColumn['sql']): DatasetColumn => ({
  type: 'number',
  label,
  sql: columnSql,
  scale: 'money',
});

const present: Dataset = {
  label: 'The portfolio day by day',
  listed: ['day', 'mrr', 'active_accounts', 'health', 'active_users', 'open_cases', 'pending_actions'],
  table: sql`portfolio_daily`,
  scope: { kind: 'portfolio' },
  key: [sql`x.day`],
  dateField: 'day',
  columns: {
    day: { type: 'date', label: 'Day', sql: sql`x.day` },
    accounts: intColumn('Accounts', sql`x.accounts`),
    active_accounts: intColumn('Active accounts', sql`x.active_accounts`),
    mrr: moneyColumn('MRR', sql`x.mrr_minor`),
    contract_value: moneyColumn('Contract value', sql`x.contract_value_minor`),
    health: {
      type: 'number',
      label: 'Mean recorded health',
      sql: sql`(x.health_sum::float8 / nullif(x.health_count, 0))`,
      nullable: true,
    },
    level_one_count: intColumn('Accounts in good health', sql`x.level_one_count`),
    level_two_count: intColumn('Accounts in fair health', sql`x.level_two_count`),
    level_three_count: intColumn('Accounts in poor health', sql`x.level_three_count`),
    level_one_mrr: moneyColumn('MRR in good health', sql`x.level_one_mrr_minor`),
    level_two_mrr: moneyColumn('MRR in fair health', sql`x.level_two_mrr_minor`),
    level_three_mrr: moneyColumn('MRR in poor health', sql`x.level_three_mrr_minor`),
    pending_actions: intColumn('Pending actions', sql`x.pending_actions`),
    open_cases: intColumn('Open support cases', sql`x.open_cases`),
    usage_count: intColumn('Events', sql`x.usage_count`),
    active_users: intColumn('Active users', sql`x.active_users`),
  },
  always: () => sql`x.user_id = 0`,
};

export const portfolioDaily: Dataset = {
  ...present,
  past: datasetAsOf(present, {
    unchangedColumns: Object.keys(present.columns),
    always: ({ today }) => sql`x.user_id = 0 and x.day <= ${today}`,
  }),
};
