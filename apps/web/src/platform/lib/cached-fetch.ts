/** Fetches data and falls back to the most recent cached response while the server is unreachable. */
import type { ClientInput, EndpointDef } from '@mainstay/contract/kit';
import { buildUrl, ApiError, type ResponseData, fetchData } from './api.ts';
import { hashText, cacheReply, getCachedReply } from './reply-cache.ts';
import { getPersonKey } from './session.ts';

/** A current response, or the cached one if the server is unreachable. */
export interface CachedResponse<T> {
  data: T;
  /** The time of the cached response in milliseconds since 1970; null for a current response. */
  cachedAt: number | null;
}

/** @throws ApiError if no response is cached, and for every error of the server, which is never hidden by the cache */
export async function fetchWithCache<E extends EndpointDef>(
  endpoint: E,
  input: ClientInput<E>,
  signal: AbortSignal,
): Promise<CachedResponse<ResponseData<E>>> {
  const { body } = input as { body?: unknown };
  const address = `${endpoint.method} ${buildUrl(endpoint.path, input)}`;
  const personKey = getPersonKey();
  const key = `${personKey} ${address} ${hashText(JSON.stringify(body ?? null))}`;
  try {
    const data = await fetchData(endpoint, input, signal);
    // Signing out clears the cache, so a later response of the same user must not be stored again.
    if (getPersonKey() === personKey) void cacheReply(key, data);
    return { data, cachedAt: null };
  } catch (error) {
    const cached = error instanceof ApiError && error.status === 0 ? await getCachedReply(key) : undefined;
    if (!cached) throw error;
    return { data: cached.reply as ResponseData<E>, cachedAt: cached.at };
  }
}
