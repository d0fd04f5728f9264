/** Dataset of daily totals over every account. Without it, trends would have to read all accounts. */
import { sql } from 'kysely';
import type { Dataset, DatasetColumn } from '../../platform/engine/dataset.ts';
import { datasetAsOf } from '../../platform/engine/past.ts';

const int = (label: string, read: DatasetColumn['sql']): DatasetColumn => ({ type: 'int', label, sql: read });
const money = (label: string, read: DatasetColumn['sql']): DatasetColumn => ({
  type: 'number',
  label,
  sql: read,
  scale: 'money',
});

const present: Dataset = {
  label: 'The portfolio day by day',
  table: sql`portfolio_daily`,
  scope: { kind: 'portfolio' },
  key: [sql`x.day`],
  dateField: 'day',
  columns: {
    day: { type: 'date', label: 'Day', sql: sql`x.day` },
    accounts: int('Accounts', sql`x.accounts`),
    active_accounts: int('Active accounts', sql`x.active_accounts`),
    mrr: money('MRR', sql`x.mrr_minor`),
    contract_value: money('Contract value', sql`x.contract_value_minor`),
    health: {
      type: 'number',
      label: 'Mean health',
      sql: sql`(x.health_sum::float8 / nullif(x.health_count, 0))`,
      nullable: true,
    },
    level_one_count: int('Accounts of level one', sql`x.level_one_count`),
    level_two_count: int('Accounts of level two', sql`x.level_two_count`),
    level_three_count: int('Accounts of level three', sql`x.level_three_count`),
    level_one_mrr: money('MRR of level one', sql`x.level_one_mrr_minor`),
    level_two_mrr: money('MRR of level two', sql`x.level_two_mrr_minor`),
    level_three_mrr: money('MRR of level three', sql`x.level_three_mrr_minor`),
    pending_actions: int('Pending actions', sql`x.pending_actions`),
    open_cases: int('Open support cases', sql`x.open_cases`),
    usage_count: int('Events', sql`x.usage_count`),
    active_users: int('Active users', sql`x.active_users`),
  },
  always: () => sql`x.user_id = 0`,
};

export const portfolioDaily: Dataset = {
  ...present,
  past: datasetAsOf(present, {
    same: Object.keys(present.columns),
    always: ({ today }) => sql`x.user_id = 0 and x.day <= ${today}`,
  }),
};
