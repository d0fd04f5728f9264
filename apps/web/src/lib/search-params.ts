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

/** A text value of a query; anything else counts as missing. */
export function textParam(search: Search, key: string): string | undefined {
  const value = search[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * The query of a route as it reads it, and nothing else: the router adds what it was not told to leave out, so a value
 * that the route refused would come back as it stands in the address.
 */
export const ownSearch =
  <T extends object>(read: (search: Search) => T) =>
  (search: Search): T => ({
    ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])),
    ...read(search),
  });
