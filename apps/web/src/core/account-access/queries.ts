/** Queries of one account and searches for accounts and their teams, for every feature that shows an account. */
import { accounts } from '@mainstay/contract/accounts';
import { query } from '../../platform/lib/query.ts';

/** Builds the input of a request for metrics as of a day; the default is today. */
export const asOfInput = (id: number, asOf: string | undefined) => ({
  params: { id },
  query: asOf ? { as_of: asOf } : {},
});

export const accountDetails = (id: number, asOf?: string) => query(accounts.getAccount, asOfInput(id, asOf));

/** Maximum number of results of an account or team search (2-accounts-37). */
const SEARCH_LIMIT = 100;

export const accountSearch = (search: string, accountId?: number) =>
  query(accounts.searchAccounts, { query: { limit: SEARCH_LIMIT, search, ...(accountId && { accountId }) } });
export const teamSearch = (search: string, accountId?: number) =>
  query(accounts.searchTeam, { query: { limit: SEARCH_LIMIT, search, ...(accountId && { accountId }) } });
