/** Account columns that are available on any row with an account. */
import { sql } from 'kysely';
import type { BoundValues, DatasetColumn, Fragment } from '../../platform/engine/dataset.ts';

type Join = (bound: BoundValues) => Fragment;

/** Joins the account of any row that has one, under the same name everywhere. */
export const accountJoin: { account: Join } = {
  account: ({ tenant }) =>
    sql`left join accounts account on account.tenant_id = ${tenant} and account.id = x.account_id`,
};
/** Defines a column that is read from the row's account. */
export const fromAccount = (column: Omit<DatasetColumn, 'join'>): DatasetColumn => ({ ...column, join: 'account' });
export const accountColumns: Record<string, DatasetColumn> = {
  'account.name': fromAccount({
    type: 'text',
    label: 'Account',
    sql: sql`account.name`,
    sortSql: sql`account.name_key`,
  }),
  'account.status': fromAccount({ type: 'text', label: 'Account status', sql: sql`account.status` }),
  'account.plan': fromAccount({ type: 'text', label: 'Account plan', sql: sql`account.plan` }),
  'account.tier': fromAccount({ type: 'text', label: 'Account tier', sql: sql`account.tier` }),
  'account.segment': fromAccount({ type: 'text', label: 'Account segment', sql: sql`account.segment` }),
  'account.industry': fromAccount({ type: 'text', label: 'Industry', sql: sql`account.industry`, nullable: true }),
  'account.mrr': fromAccount({ type: 'number', label: 'Account MRR', sql: sql`account.mrr_minor`, scale: 'money' }),
  'account.health': fromAccount({ type: 'int', label: 'Account health', sql: sql`account.health`, nullable: true }),
  'account.renewal': fromAccount({
    type: 'date',
    label: 'Account renewal',
    sql: sql`account.renewal_on`,
    nullable: true,
  }),
};
export const accountId: DatasetColumn = { type: 'int', label: 'Account id', sql: sql`x.account_id` };
