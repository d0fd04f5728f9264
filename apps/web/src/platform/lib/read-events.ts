/** Calls of endpoints that answer with server-sent events. They have their own file, because the sign-in screens need none. */
import type { ClientInput, EndpointDef } from '@mainstay/contract/kit';
import { ApiError, fetchResponse } from './api.ts';
import { type EventHandler, readEventStream } from './event-stream.ts';

/**
 * Calls an endpoint, and reads its events until the response ends.
 *
 * @throws ApiError if the request is rejected or the connection is lost
 */
export async function readEvents<E extends EndpointDef>(
  endpoint: E,
  input: ClientInput<E>,
  signal: AbortSignal,
  onEvent: EventHandler,
): Promise<void> {
  const { body } = await fetchResponse(endpoint, input, signal, { Accept: 'text/event-stream' });
  try {
    if (body) await readEventStream(body, onEvent);
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw new ApiError(0, 'The connection was lost. Try again.', {});
  }
}
