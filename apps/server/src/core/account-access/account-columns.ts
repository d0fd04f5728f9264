/** Account columns that are available on any row with an account. */
import { DATASET_FIELDS, type DatasetField, getAccountField } from '@mainstay/contract/accounts/fields';
import { sql } from 'kysely';
import type { BoundValues, DatasetColumn, Fragment } from '../../platform/engine/dataset.ts';
import { getColumnType } from './account-fields.ts';

type Join = (bound: BoundValues) => Fragment;

/** Joins the account of any row that has one, under the same name everywhere. */
export const accountJoin: { account: Join } = {
  account: ({ tenant }) =>
    sql`left join accounts account on account.tenant_id = ${tenant} and account.id = x.account_id`,
};
/** Defines a column that is read from the row's account. */
export const fromAccount = (column: Omit<DatasetColumn, 'join'>): DatasetColumn => ({ ...column, join: 'account' });
/** Returns the column of a field of the account with an alias. */
const toFieldColumn = (key: DatasetField, alias: string, label: string): DatasetColumn => ({
  type: getColumnType(key),
  label,
  sql: sql.raw(`${alias}.${key}`),
  ...(getAccountField(key).nullable && { nullable: true }),
});
/** The fields of the dataset of accounts, by name. */
export const accountFieldColumns: Readonly<Record<string, DatasetColumn>> = Object.fromEntries(
  DATASET_FIELDS.map((key) => [key, toFieldColumn(key, 'x', getAccountField(key).label)]),
);
const relatedFieldColumns = Object.fromEntries(
  DATASET_FIELDS.flatMap((key): [string, DatasetColumn][] => {
    const label = getAccountField(key).dataset?.relatedLabel;
    return label === undefined ? [] : [[`account.${key}`, fromAccount(toFieldColumn(key, 'account', label))]];
  }),
);
export const accountColumns: Record<string, DatasetColumn> = {
  'account.name': fromAccount({
    type: 'text',
    label: 'Account',
    sql: sql`account.name`,
    sortSql: sql`account.name_key`,
  }),
  'account.status': fromAccount({ type: 'text', label: 'Account status', sql: sql`account.status` }),
  ...relatedFieldColumns,
  'account.mrr': fromAccount({ type: 'number', label: 'Account MRR', sql: sql`account.mrr_minor`, scale: 'money' }),
  'account.health': fromAccount({
    type: 'int',
    label: 'Account health',
    sql: sql`account.health`,
    nullable: true,
    shows: 'health',
  }),
  'account.renewal': fromAccount({
    type: 'date',
    label: 'Account renewal',
    sql: sql`account.renewal_on`,
    nullable: true,
  }),
};
export const accountId: DatasetColumn = { type: 'int', label: 'Account id', sql: sql`x.account_id` };
