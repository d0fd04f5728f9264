/** The address of the open account: its tab, and the days its figures are asked for. */
import { isDay } from '@mainstay/contract/rules/calendar-days';
import { useParams, useSearch } from '@tanstack/react-router';
import { accountPath, type MenuRef, type PageQuery } from '../../../../lib/addresses.ts';
import { hashHref } from '../../../../lib/history.ts';
import { useNavigateTo } from '../../../../lib/use-navigate-to.ts';

export const ACCOUNT_ROUTE = '/shell/dashboard/$accountId/$name/$menuName/$menuId';

/** What the query of an account's address says. */
export interface AccountAddress {
  tab: string | undefined;
  /** `YYYY-MM-DD`; undefined is today. */
  asOf: string | undefined;
  /** The day that health is compared with. */
  since: string | undefined;
}

const dayOr = (value: unknown) => (isDay(value) ? value : undefined);

/** Reads a query; a day that the calendar does not know counts as not given. */
export const parseAccountAddress = ({ tab, as_of, since }: PageQuery): AccountAddress => ({
  tab,
  asOf: dayOr(as_of),
  since: dayOr(since),
});

/** The query with some of it replaced; what becomes undefined leaves. */
export function withAddress(query: PageQuery, next: Partial<AccountAddress>): PageQuery {
  const { tab, asOf, since } = { ...parseAccountAddress(query), ...next };
  const { tab: _tab, as_of: _asOf, since: _since, ...rest } = query;
  return { ...(tab && { tab }), ...(asOf && { as_of: asOf }), ...(since && { since }), ...rest };
}

const NO_QUERY: PageQuery = {};

/** The address of an account, how links lead to others of it, and how to go there. */
export function useAccountAddress(account: MenuRef) {
  const { menuName, menuId } = useParams({ from: ACCOUNT_ROUTE });
  const { query = NO_QUERY } = useSearch({ from: ACCOUNT_ROUTE });
  const go = useNavigateTo();
  const pathOf = (next: Partial<AccountAddress>) =>
    accountPath(account, { id: Number(menuId), name: menuName }, withAddress(query, next));
  return {
    ...parseAccountAddress(query),
    hrefOf: (next: Partial<AccountAddress>) => hashHref(pathOf(next)),
    change: (next: Partial<AccountAddress>) => go(pathOf(next)),
  };
}
