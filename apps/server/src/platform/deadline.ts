/** Signals with a time limit. */

export interface Deadline {
  /** Aborts with the reason of the caller's signal, or with a `TimeoutError` when the time is over. */
  signal: AbortSignal;
  /** Ends the deadline. The signal does not abort afterwards. */
  clear(): void;
}

/**
 * Creates a signal that aborts when the caller's signal does, or when the time is over. Not by `AbortSignal.any`: in Node 20, the garbage
 * collector removes such a signal from a pending call, which then waits without end.
 */
export function createDeadline(caller: AbortSignal | null | undefined, milliseconds: number): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(caller?.reason);
  if (caller?.aborted) abort();
  else caller?.addEventListener('abort', abort, { signal });
  const timer = setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), milliseconds);
  timer.unref();
  const clear = () => {
    clearTimeout(timer);
    caller?.removeEventListener('abort', abort);
  };
  return { signal, clear };
}

export const isTimeout = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === 'TimeoutError';
