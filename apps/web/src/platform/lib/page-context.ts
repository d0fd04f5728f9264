/** The context that a page passes to everything on it (S3-09). */
import { OWNER_SCOPES, type OwnerScope } from '@mainstay/contract/rules/access';
import { isDay } from '@mainstay/contract/rules/calendar-days';
import type { PageQuery } from './addresses.ts';
import { getToday } from './dates.ts';
import { isSearchText, parsePositiveInt } from './search-params.ts';

/** Values by name, such as `account_id`. They are sent with every request of a component. */
export type PageContext = Readonly<Record<string, string | number>>;

/** Names of values that the server parses as ids. */
const IDS = new Set([
  'account_id',
  'accountId',
  'userId',
  'teamId',
  'playId',
  'actionId',
  'menuId',
  'pageId',
  'owner_user_id',
  'owner_team_id',
]);

/** Parses a context value of the URL as a day, an id, a number or a text. Returns undefined if it is invalid. */
function parseValue(name: string, value: unknown): string | number | undefined {
  if (name === 'as_of') return isDay(value) ? value : undefined;
  if (name === 'owner_scope') return OWNER_SCOPES.find((scope) => scope === value);
  if (IDS.has(name)) return parsePositiveInt(value);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' || isSearchText(value) ? value : undefined;
}

/**
 * Returns the context values of the URL, which exclude the tab and the requested component.
 * @param location values of the page itself, such as its account, which the query cannot override
 */
export function parsePageContext(query: PageQuery, location: PageContext = {}): PageContext {
  const { tab: _tab, component_id: _component, ...rest } = query;
  const values = Object.entries(rest).flatMap(([name, value]): [string, string | number][] => {
    const parsed = isSearchText(name) ? parseValue(name, value) : undefined;
    return parsed === undefined ? [] : [[name, parsed]];
  });
  return { ...Object.fromEntries(values), ...location };
}

/** An account and the day for which it is viewed, as parameters of requests. */
export interface AccountOnDay {
  /** 0 on a page without an account. */
  id: number;
  /** Undefined means today. */
  asOf: string | undefined;
}
export const parseAccountOnDay = ({ account_id, as_of }: PageContext): AccountOnDay => ({
  id: Number(account_id ?? 0),
  asOf: isDay(as_of) ? as_of : undefined,
});
export const toDayInput = ({ asOf }: Pick<AccountOnDay, 'asOf'>): { as_of?: string } => (asOf ? { as_of: asOf } : {});

/** Returns whose accounts the page shows, as a parameter of requests. Empty for all accounts that the user may read. */
export const toOwnerInput = ({ owner_scope }: PageContext): { owner_scope?: OwnerScope } => {
  const scope = OWNER_SCOPES.find((one) => one === owner_scope);
  return scope ? { owner_scope: scope } : {};
};

/** Returns whether the page is viewed as of a past day. */
export const isPastDay = ({ as_of }: PageContext): boolean => isDay(as_of) && as_of < getToday();
