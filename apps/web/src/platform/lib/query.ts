/** Query and mutation options for the contract, and the shared query client. */
import type { ClientInput, EndpointDef, Reply } from '@mainstay/contract/kit';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi, clearPendingWrites, fetchData, isUnanswered } from './api.ts';
import { getConnection } from './connection.ts';
import { clearMissing } from './missing-pages.ts';
import { PRESERVED_ON_SIGN_OUT } from './redirects.ts';
import { clearVisit, getPersonKey, onSessionChange } from './session.ts';
import { TIMINGS } from './timings.ts';

const RETRIES = 2;

/** Errors of the request are not retried; only a lost connection and an overloaded server are. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < RETRIES && getConnection() !== 'offline' && error instanceof ApiError && isUnanswered(error.status);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network, calls fail at once instead of waiting for it without an end.
    queries: {
      staleTime: TIMINGS.fresh,
      retry: isWorthRetrying,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      // A screen that is already loaded stays; the shell shows that it may be outdated.
      refetchOnMount: () => getConnection() === 'online',
    },
    mutations: { networkMode: 'always' },
  },
});

/** The IndexedDB database of responses for times when the server is unreachable. */
export const REPLY_CACHE_NAME = 'component-cache';
/** The IndexedDB database of files in unsent forms. */
export const DRAFT_FILES_NAME = 'draft-files';

// Cached data of one user must not be visible to the next, who may also sign in without a sign-out, here or in another
// tab.
let person = getPersonKey();
onSessionChange(() => {
  const before = person;
  person = getPersonKey();
  if (person === before) return;
  clearMissing();
  // No user was signed in, so there is nothing to clear. Clearing would also cancel the requests of the sign-in
  // screens.
  if (before === undefined) return;
  clearVisit(PRESERVED_ON_SIGN_OUT);
  clearPendingWrites();
  for (const name of [REPLY_CACHE_NAME, DRAFT_FILES_NAME]) globalThis.indexedDB?.deleteDatabase(name);
  queryClient.getMutationCache().clear();
  if (person === undefined) queryClient.clear();
  else void queryClient.resetQueries();
});

/** Returns the key of a request. Its prefix `[path]` matches all requests to the endpoint. */
export const queryKey = (endpoint: EndpointDef, input: unknown = {}) =>
  [endpoint.path, endpoint.method, input] as const;

/** Returns options for `useQuery` that fetch the endpoint's `data`. */
export function query<E extends EndpointDef>(endpoint: E, input: ClientInput<E>) {
  return queryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => fetchData(endpoint, input, signal),
  });
}

interface PollState<T> {
  state: { data: T | undefined; error: Error | null };
}
/** Returns the poll interval of a background job in milliseconds, or false if the job has ended or no longer exists. */
export const pollWhile =
  <T>(ms: number, isInProgress: (data: T) => boolean) =>
  ({ state: { data, error } }: PollState<T>): number | false =>
    (error instanceof ApiError && error.status === 404) || (data !== undefined && !isInProgress(data)) ? false : ms;

/** Returns options for `useMutation`: variables are the endpoint's input, and the result is the whole response. */
export function mutation<E extends EndpointDef>(endpoint: E) {
  return { mutationFn: (input: ClientInput<E>): Promise<Reply<E>> => callApi(endpoint, input) };
}
