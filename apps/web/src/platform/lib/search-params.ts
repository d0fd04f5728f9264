import { TEXT_LIMIT } from '@mainstay/contract/kit';
import { isStorable } from '@mainstay/contract/rules/storable-text';
import type { AnyRoute } from '@tanstack/react-router';

/**
 * The query parameters of a route. Plain values stay text, because an email code such as `012345` is not a number; only
 * objects and lists are JSON. A value that looks like JSON but is invalid stays text, so that pasted input never breaks
 * a page.
 */
export type Search = Record<string, unknown>;

function parseValue(value: string): unknown {
  if (!/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

export function parseSearch(search: string): Search {
  return Object.fromEntries([...new URLSearchParams(search)].map(([key, value]) => [key, parseValue(value)]));
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

/** Returns whether a value of the URL is a text that the API accepts. */
export const isSearchText = (value: unknown, limit = TEXT_LIMIT): value is string =>
  typeof value === 'string' && value !== '' && value.length <= limit && isStorable(value);

/** Returns a text parameter; any other value counts as missing. */
export function textParam(search: Search, key: string, limit = TEXT_LIMIT): string | undefined {
  const value = search[key];
  return isSearchText(value, limit) ? value : undefined;
}

const POSITIVE = /^[1-9]\d{0,14}$/;

/** Parses an id or page number from text or a number; returns undefined for any other value. */
export const parsePositiveInt = (value: unknown): number | undefined =>
  (typeof value === 'string' || typeof value === 'number') && POSITIVE.test(String(value)) ? Number(value) : undefined;

/** Returns the validated parameters and sets all others to undefined. */
const dropUnknownParams =
  (validate: (search: Search) => object) =>
  (search: Search): Search => ({
    ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])),
    ...validate(search),
  });

/**
 * Restricts the query parameters of every screen to those that its route and its parent routes validate. The router
 * merges validated parameters with all others of the URL, so rejected values would reappear and unknown ones would
 * reach the screen. Parent routes are not restricted, because their child routes read the remaining parameters.
 */
export function restrictSearch<Route extends AnyRoute>(
  route: Route,
  validateParent: (search: Search) => object = () => ({}),
): Route {
  const children: AnyRoute[] = Object.values(route.children ?? {});
  const { validateSearch: validateOwn } = route.options;
  const validate =
    typeof validateOwn === 'function'
      ? (search: Search) => ({ ...validateParent(search), ...validateOwn(search) })
      : validateParent;
  for (const child of children) restrictSearch(child, validate);
  if (children.length === 0) route.options.validateSearch = dropUnknownParams(validate);
  return route;
}
