/** What a page knows of its place and hands to everything that stands on it (S3-09). */
import { isDay } from '@mainstay/contract/rules/calendar-days';
import type { PageQuery } from './addresses.ts';
import { getToday } from './dates.ts';
import { isSearchText, parsePositiveInt } from './search-params.ts';

/** Values by name, such as `account_id`. They go with every request of a component. */
export type PageContext = Readonly<Record<string, string | number>>;

/** Names that the server reads as ids. */
const IDS = new Set(['account_id', 'accountId', 'userId', 'teamId', 'playId', 'actionId', 'menuId', 'pageId']);

/** What a value of an address is for a page: a day, an id, a number or a text that calls take; else it is none. */
function readValue(name: string, value: unknown): string | number | undefined {
  if (name === 'as_of') return isDay(value) ? value : undefined;
  if (IDS.has(name)) return parsePositiveInt(value);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' || isSearchText(value) ? value : undefined;
}

/**
 * The values that an address carries beside the tab and the component it asks for.
 * @param place what the page knows of itself, such as its account, which no query changes
 */
export function parsePageContext(query: PageQuery, place: PageContext = {}): PageContext {
  const { tab: _tab, component_id: _component, ...rest } = query;
  const values = Object.entries(rest).flatMap(([name, value]): [string, string | number][] => {
    const read = isSearchText(name) ? readValue(name, value) : undefined;
    return read === undefined ? [] : [[name, read]];
  });
  return { ...Object.fromEntries(values), ...place };
}

/** An account and the day it is looked at, as every call that answers for a day takes them. */
export interface AccountOnDay {
  /** 0 on a page without an account. */
  id: number;
  /** Undefined is today. */
  asOf: string | undefined;
}
export const parseAccountOnDay = ({ account_id, as_of }: PageContext): AccountOnDay => ({
  id: Number(account_id ?? 0),
  asOf: isDay(as_of) ? as_of : undefined,
});
export const toDayInput = ({ asOf }: Pick<AccountOnDay, 'asOf'>): { as_of?: string } => (asOf ? { as_of: asOf } : {});

/** Whether the page is looked at as of a day that is over. */
export const isPastDay = ({ as_of }: PageContext): boolean => isDay(as_of) && as_of < getToday();
