import { TEXT_LIMIT } from '@mainstay/contract/kit';
import { isStorable } from '@mainstay/contract/rules/storable-text';
import type { AnyRoute } from '@tanstack/react-router';

/**
 * The query of a route. Plain values stay text (an e-mail code `012345` is not a number); only objects and lists are
 * JSON. A value that looks like JSON and is not stays text: nothing a person pastes may break a page.
 */
export type Search = Record<string, unknown>;

function read(value: string): unknown {
  if (!/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

export function parseSearch(search: string): Search {
  return Object.fromEntries([...new URLSearchParams(search)].map(([key, value]) => [key, read(value)]));
}

export function stringifySearch(search: Search): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    params.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** Whether a value of an address is a text that calls take. */
export const isSearchText = (value: unknown, limit = TEXT_LIMIT): value is string =>
  typeof value === 'string' && value !== '' && value.length <= limit && isStorable(value);

/** A text value of a query; anything else counts as missing. */
export function textParam(search: Search, key: string, limit = TEXT_LIMIT): string | undefined {
  const value = search[key];
  return isSearchText(value, limit) ? value : undefined;
}

const POSITIVE = /^[1-9]\d{0,14}$/;

/** The id, or the number of a page, that a value of an address says as text or as a number; anything else says none. */
export const parsePositiveInt = (value: unknown): number | undefined =>
  (typeof value === 'string' || typeof value === 'number') && POSITIVE.test(String(value)) ? Number(value) : undefined;

/** What is read of a query, and nothing else of it. */
const ownSearch =
  (read: (search: Search) => object) =>
  (search: Search): Search => ({
    ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])),
    ...read(search),
  });

/**
 * Every screen reads its query alone, with what the routes above it read. The router adds to what a route reads all that
 * stands in the address: what it refused would come back as it was, and what it does not know would reach the parts of
 * its screen. Routes above others stay as they are, since their screens read what they leave.
 */
export function applyOwnSearch<Route extends AnyRoute>(
  route: Route,
  above: (search: Search) => object = () => ({}),
): Route {
  const children: AnyRoute[] = Object.values(route.children ?? {});
  const { validateSearch: own } = route.options;
  const read = typeof own === 'function' ? (search: Search) => ({ ...above(search), ...own(search) }) : above;
  for (const child of children) applyOwnSearch(child, read);
  if (children.length === 0) route.options.validateSearch = ownSearch(read);
  return route;
}
