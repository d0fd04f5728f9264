/** Asking the server, or, while it cannot be reached, taking what it answered last. */
import type { ClientInput, EndpointDef } from '@mainstay/contract/kit';
import { addressOf, ApiError, type Data, fetchData } from './api.ts';
import { hashOf, keepReply, recallReply } from './kept-replies.ts';
import { getSession } from './session.ts';

/** A reply, or the last one before the server was out of reach. */
export interface Kept<T> {
  data: T;
  /** When it was answered, in milliseconds since 1970; null for an answer of now. */
  keptAt: number | null;
}

/** @throws ApiError where nothing was kept, and for every refusal: it is never covered up */
export async function keptFetch<E extends EndpointDef>(
  endpoint: E,
  input: ClientInput<E>,
  signal: AbortSignal,
): Promise<Kept<Data<E>>> {
  const { body } = input as { body?: unknown };
  const address = `${endpoint.method} ${addressOf(endpoint.path, input)}`;
  const key = `${getSession()?.user_id} ${address} ${hashOf(JSON.stringify(body ?? null))}`;
  try {
    const data = await fetchData(endpoint, input, signal);
    void keepReply(key, data);
    return { data, keptAt: null };
  } catch (error) {
    const kept = error instanceof ApiError && error.status === 0 ? await recallReply(key) : undefined;
    if (!kept) throw error;
    return { data: kept.reply as Data<E>, keptAt: kept.at };
  }
}
