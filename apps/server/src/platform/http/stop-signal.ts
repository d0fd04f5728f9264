/** Stops work for a client that no longer waits for its reply. */
import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the connection closes before the reply is complete. */
export function getStopSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  else
    raw.once('close', () => {
      if (!raw.writableFinished) controller.abort();
    });
  return controller.signal;
}
