/**
 * Runs the API calls of features against a stubbed server that records them, and reports which cached data they
 * invalidate.
 */
import { type QueryKey, QueryClient, type QueryClient as Client } from '@tanstack/react-query';
import { vi } from 'vitest';

interface Query {
  queryKey: QueryKey;
  staleTime?: unknown;
  gcTime?: unknown;
  placeholderData?: unknown;
  initialPageParam?: unknown;
}

/**
 * By feature and name: a query, how its data is cached, and its requests, including the second page of a paged list.
 */
export type Reads = Record<string, [query: () => object, kept: string, ...requests: string[]][]>;
/** By feature and name: a call, its requests, and the queries whose cached data it invalidates. */
export type Writes = Record<string, [call: () => unknown, requests: string[], outdated: string[]][]>;

/** The response to every request, which contains the data that any call needs. */
const ANSWER = {
  webhook: { id: 4 },
  listing: [],
  events: [],
  menus: [],
  accounts: [],
  pins: [],
  groups: [],
  reports: [],
  attributes: [],
  success_plans: [],
  actions: {},
  data: [],
  has_next: true,
  next: 'n1',
  next_cursor: 'c1',
  landed: true,
  unread: 0,
  company: {},
  contact: { id: 9 },
  note: { id: 6 },
  message: { id: 'm1', unread: true },
  messages: [],
  play: { play_id: 4 },
  result: { id: 4, msg: 'Saved.' },
  action: { version: 4 },
  ended: 2,
  id: 4,
  unassigned: 2,
  merge_id: 6,
  reminder: { id: 5 },
  process: { id: 4 },
  secret: 's1',
  key: 'k1',
  url: 'u1',
  response: {},
  recovery_codes: ['c1'],
  client: '{}',
};

const formatBody = (body: BodyInit | null | undefined): string => {
  if (!(body instanceof FormData)) return typeof body === 'string' ? ` ${body}` : '';
  const fields = [...body].map(([name, value]) => `${name}=${value instanceof File ? value.name : value}`);
  return ` form ${fields.join('; ')}`;
};

/** Stubs a server that returns the same data for every request. @returns the requests, in order */
export function recordRequests(status = 200): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    requests.push(`${method} ${decodeURIComponent(url.replaceAll('+', ' '))}${formatBody(body)}`);
    return status === 200
      ? Response.json({ success: true, msg: 'Saved.', acs_url: 'a1', data: ANSWER })
      : Response.json({ success: false, errors: { e: 'Not now.' } }, { status });
  });
  return requests;
}

const isPaged = (query: Query | object) => 'initialPageParam' in query;

/** Describes how long data is cached and what is shown until the next response. */
export function describeCaching(query: object): string {
  const { staleTime, gcTime, placeholderData } = query as Query;
  const parts = [
    staleTime === 0 ? 'always asked anew' : staleTime === undefined ? '' : `fresh for ${String(staleTime)} ms`,
    gcTime === undefined ? '' : `dropped after ${String(gcTime)} ms`,
    placeholderData === undefined ? '' : 'the last answer stays',
  ];
  return parts.filter(Boolean).join(', ');
}

/** Runs a query. @returns its requests */
export async function fetchQuery(query: object): Promise<string[]> {
  const requests = recordRequests();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (!isPaged(query)) await client.fetchQuery(query as never);
  else await client.fetchInfiniteQuery({ ...query, pages: 2 } as never);
  client.clear();
  return requests;
}

/** Position and size of a page. They are not part of the key of a paged list. */
const PAGING = new Set(['pageNum', 'pageNumber', 'limit', 'page', 'size', 'offset', 'after', 'cursor']);

/** @returns every single value as text, including values in JSON */
function listValues(value: unknown): string[] {
  if (typeof value === 'string' && /^[[{]/.test(value)) return listValues(JSON.parse(value));
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(listValues);
  return value === undefined ? [] : [String(value)];
}

/**
 * @returns values of a query's request that its key does not contain, so that different responses would share a cache
 * entry
 */
export async function findMissingInKey(query: object): Promise<string[]> {
  const knownValues = new Set(listValues((query as Query).queryKey));
  const requested: [name: string, value: unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://x.test');
    // Only the ids of the path are compared; the other segments belong to the endpoint.
    requested.push(['path', pathname.split('/').filter((part) => /\d/.test(part) && part !== 'v1')], ...searchParams);
    if (typeof body === 'string') requested.push(...Object.entries(JSON.parse(body)));
    return Response.json({ success: true, data: ANSWER });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (isPaged(query)) await client.fetchInfiniteQuery(query as never);
  else await client.fetchQuery(query as never);
  client.clear();
  return requested
    .filter(([name]) => !(isPaged(query) && PAGING.has(name)))
    .flatMap(([, value]) => listValues(value))
    .filter((value) => !knownValues.has(value));
}

/**
 * Caches data for every query.
 * @returns a function that returns the sorted names of queries that were invalidated, changed or removed since, and
 * restores them
 */
export function cacheResponses(client: Client, reads: Reads): () => string[] {
  const cached = Object.entries(reads).flatMap(([name, cases]) =>
    cases.map(([query]) => {
      const { queryKey, ...options } = query() as Query;
      const data = isPaged(options) ? { pages: [ANSWER], pageParams: [1] } : ANSWER;
      client.setQueryData(queryKey, data);
      return { name, queryKey, data };
    }),
  );
  return () => {
    const invalidated = cached.filter(({ queryKey, data }) => {
      const state = client.getQueryState(queryKey);
      return !state || state.isInvalidated || state.data !== data;
    });
    for (const { queryKey } of invalidated) client.removeQueries({ queryKey, exact: true });
    for (const { queryKey, data } of invalidated) client.setQueryData(queryKey, data);
    return [...new Set(invalidated.map(({ name }) => name))].toSorted();
  };
}
