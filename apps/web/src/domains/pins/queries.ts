/** API calls of the pin board. */
import { pins } from '@mainstay/contract/pins';
import { query } from '../../platform/lib/query.ts';

/** The maximum number of accounts that are listed; others are found by searching. */
const ACCOUNTS_LIMIT = 100;

export const pinnableAccounts = (search: string) =>
  query(pins.findPinnableAccounts, { query: { limit: ACCOUNTS_LIMIT, ...(search && { search }) } });
