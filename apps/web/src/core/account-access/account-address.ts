/** The address of the open account: its tab and the days of its metrics. */
import { isDay } from '@mainstay/contract/rules/calendar-days';
import { useParams, useSearch } from '@tanstack/react-router';
import { accountPath, type MenuRef, type PageQuery } from '../../platform/lib/addresses.ts';
import { hashHref } from '../../platform/lib/history.ts';
import { useNavigateTo } from '../../platform/lib/use-navigate-to.ts';

export const ACCOUNT_ROUTE = '/shell/dashboard/$accountId/$name/$menuName/$menuId';

/** The parsed query of an account's address. */
export interface AccountAddress {
  tab: string | undefined;
  /** `YYYY-MM-DD`; undefined means today. */
  asOf: string | undefined;
  /** The day to compare health with. */
  since: string | undefined;
}

const parseDay = (value: unknown) => (isDay(value) ? value : undefined);

/** Parses a query; invalid days are ignored. */
export const parseAccountAddress = ({ tab, as_of, since }: PageQuery): AccountAddress => ({
  tab,
  asOf: parseDay(as_of),
  since: parseDay(since),
});

/** Returns the query with the given parts replaced; undefined removes a part. */
export function withAddress(query: PageQuery, next: Partial<AccountAddress>): PageQuery {
  const { tab, asOf, since } = { ...parseAccountAddress(query), ...next };
  const { tab: _tab, as_of: _asOf, since: _since, ...rest } = query;
  return { ...(tab && { tab }), ...(asOf && { as_of: asOf }), ...(since && { since }), ...rest };
}

const NO_QUERY: PageQuery = {};

/** Returns the address of an account, links to its other tabs and days, and a function to navigate to them. */
export function useAccountAddress(account: MenuRef) {
  const { menuName, menuId } = useParams({ from: ACCOUNT_ROUTE });
  const { query = NO_QUERY } = useSearch({ from: ACCOUNT_ROUTE });
  const navigateTo = useNavigateTo();
  const getPath = (next: Partial<AccountAddress>) =>
    accountPath(account, { id: Number(menuId), name: menuName }, withAddress(query, next));
  return {
    ...parseAccountAddress(query),
    getHref: (next: Partial<AccountAddress>) => hashHref(getPath(next)),
    change: (next: Partial<AccountAddress>) => navigateTo(getPath(next)),
  };
}
