/** Query and mutation options over the contract, and the one query client. */
import type { ClientInput, EndpointDef, Reply } from '@mainstay/contract/kit';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi, clearPendingWrites, fetchData } from './api.ts';
import { clearMissing } from './missing-pages.ts';
import { PRESERVED_ON_SIGN_OUT } from './redirects.ts';
import { clearVisit, getPersonKey, onSessionChange } from './session.ts';
import { TIMINGS } from './timings.ts';

const RETRIES = 2;

/** A refusal stays a refusal; only a lost connection and a struggling server are worth another try. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: TIMINGS.fresh, retry: isWorthRetrying, refetchOnWindowFocus: false } },
});

/** The browser's database of replies for when the server cannot be reached. */
export const REPLY_CACHE_NAME = 'component-cache';

// What one person was told must not be shown to the next, who may also sign in over them, here or in another tab.
let person = getPersonKey();
onSessionChange(() => {
  const before = person;
  person = getPersonKey();
  if (person === before) return;
  clearMissing();
  // Clearing cancels requests in progress: the sign-in screens wait for theirs.
  if (before === undefined) return;
  clearVisit(PRESERVED_ON_SIGN_OUT);
  clearPendingWrites();
  globalThis.indexedDB?.deleteDatabase(REPLY_CACHE_NAME);
  queryClient.getMutationCache().clear();
  if (person === undefined) queryClient.clear();
  else void queryClient.resetQueries();
});

/** The key of a call. A prefix of it (`[path]`) names every call of the endpoint. */
export const queryKey = (endpoint: EndpointDef, input: unknown = {}) =>
  [endpoint.path, endpoint.method, input] as const;

/** Options for `useQuery`: the endpoint's `data`. */
export function query<E extends EndpointDef>(endpoint: E, input: ClientInput<E>) {
  return queryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => fetchData(endpoint, input, signal),
  });
}

interface Looked<T> {
  state: { data: T | undefined; error: Error | null };
}
/** How often background work is looked at, in milliseconds: as long as it is under way; what is gone is looked at no more. */
export const pollWhile =
  <T>(ms: number, isUnderWay: (data: T) => boolean) =>
  ({ state: { data, error } }: Looked<T>): number | false =>
    (error instanceof ApiError && error.status === 404) || (data !== undefined && !isUnderWay(data)) ? false : ms;

/** Options for `useMutation`: variables are the endpoint's input, the result is its whole reply. */
export function mutation<E extends EndpointDef>(endpoint: E) {
  return { mutationFn: (input: ClientInput<E>): Promise<Reply<E>> => callApi(endpoint, input) };
}
