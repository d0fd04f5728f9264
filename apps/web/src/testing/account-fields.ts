/** Values for the fields of accounts in tests. */
import type { AccountDetails, AccountRow } from '@mainstay/contract/accounts';
import { DETAIL_FIELDS, type DetailField, LISTED_FIELDS, type ListedField } from '@mainstay/contract/accounts/fields';

const toNulls = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, null]));
/** The fields of a list row, except for the plan. */
export const NO_LIST_VALUES = toNulls(LISTED_FIELDS.filter((key) => key !== 'plan')) as unknown as Pick<
  AccountRow,
  Exclude<ListedField, 'plan'>
>;
/** The fields of the details, except for the plan. */
export const NO_DETAIL_VALUES = toNulls(DETAIL_FIELDS.filter((key) => key !== 'plan')) as unknown as Pick<
  AccountDetails,
  Exclude<DetailField, 'plan'>
>;
