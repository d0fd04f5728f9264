/** Asking the server, or, while it cannot be reached, taking what it answered last. */
import type { ClientInput, EndpointDef } from '@mainstay/contract/kit';
import { buildUrl, ApiError, type ResponseData, fetchData } from './api.ts';
import { hashText, cacheReply, getCachedReply } from './reply-cache.ts';
import { getPersonKey } from './session.ts';

/** A reply, or the last one before the server was out of reach. */
export interface CachedResponse<T> {
  data: T;
  /** When it was answered, in milliseconds since 1970; null for an answer of now. */
  keptAt: number | null;
}

/** @throws ApiError where nothing was kept, and for every refusal: it is never covered up */
export async function fetchWithCache<E extends EndpointDef>(
  endpoint: E,
  input: ClientInput<E>,
  signal: AbortSignal,
): Promise<CachedResponse<ResponseData<E>>> {
  const { body } = input as { body?: unknown };
  const address = `${endpoint.method} ${buildUrl(endpoint.path, input)}`;
  const who = getPersonKey();
  const key = `${who} ${address} ${hashText(JSON.stringify(body ?? null))}`;
  try {
    const data = await fetchData(endpoint, input, signal);
    // Signing out deleted what was stored; a later reply must not come back.
    if (getPersonKey() === who) void cacheReply(key, data);
    return { data, keptAt: null };
  } catch (error) {
    const kept = error instanceof ApiError && error.status === 0 ? await getCachedReply(key) : undefined;
    if (!kept) throw error;
    return { data: kept.reply as ResponseData<E>, keptAt: kept.at };
  }
}
