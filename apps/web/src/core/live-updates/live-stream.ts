/** Reads the stream of live updates while the tab is visible, and reconnects when it ends. */
import { type LIVE_EVENTS, liveUpdates } from '@mainstay/contract/live-updates';
import type { z } from 'zod';
import { buildUrl } from '../../platform/lib/api.ts';
import { readEventStream } from '../../platform/lib/event-stream.ts';

/** Milliseconds after which a hidden tab closes its stream, because a browser opens only six connections to a server. */
const HIDDEN_MS = 5_000;
/** Milliseconds before the first attempt to reconnect, doubled by every further one. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

type Handlers = { [E in keyof typeof LIVE_EVENTS]: (data: z.output<(typeof LIVE_EVENTS)[E]>) => void };

interface StreamOptions {
  token: string;
  handlers: Handlers;
  /** Called when the session has ended. */
  onRejected: () => void;
}

async function readStream(token: string, handlers: Handlers, signal: AbortSignal): Promise<number> {
  const response = await fetch(buildUrl(liveUpdates.openStream.path), {
    headers: { Authorization: `JWT ${token}` },
    signal,
    cache: 'no-store',
  });
  if (!response.ok || !response.body) return response.status;
  await readEventStream(response.body, (name, data) => {
    // A newer server may send events that this version does not know.
    if (Object.hasOwn(handlers, name)) handlers[name as keyof Handlers](data as never);
  });
  return response.status;
}

/** Opens the stream. @returns a function that closes it for good */
export function openLiveStream({ token, handlers, onRejected }: StreamOptions): () => void {
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;

  const disconnect = () => {
    connection?.abort();
    connection = undefined;
  };
  const connect = async () => {
    clearTimeout(timer);
    if (connection || isClosed || document.hidden) return;
    const current = new AbortController();
    connection = current;
    const start: Handlers['start'] = (data) => {
      failures = 0;
      handlers.start(data);
    };
    const status = await readStream(token, { ...handlers, start }, current.signal).catch(() => 0);
    if (connection !== current) return;
    connection = undefined;
    if (status === 401) return onRejected();
    const pause = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
    failures += 1;
    // Spread, so that all clients of a server that restarts do not connect at the same moment.
    timer = setTimeout(() => void connect(), pause * (0.5 + Math.random()));
  };
  const onVisibilityChange = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(disconnect, HIDDEN_MS);
    else void connect();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  void connect();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    disconnect();
  };
}
