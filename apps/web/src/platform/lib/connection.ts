/** Whether the server can be reached. A failed request alone is not a proof: the health check must fail as well. */
import { useEffect, useSyncExternalStore } from 'react';

/** `offline` if the browser has no network, `unreachable` if the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

/** Milliseconds between two checks while the server does not answer. */
const CHECK_MS = 5_000;

let isReachable = true;
const listeners = new Set<() => void>();
/** Set while the shell is displayed, which shows the connection. */
let watcher: (() => void) | undefined;

export const getConnection = (): Connection => (!navigator.onLine ? 'offline' : isReachable ? 'online' : 'unreachable');

function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Requests the health check of the server. */
export async function checkConnection(): Promise<boolean> {
  const wasReachable = isReachable;
  try {
    isReachable = (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    isReachable = false;
  }
  if (isReachable !== wasReachable) for (const listener of listeners) listener();
  return isReachable;
}

/** Reports a request that received no response, or one of a proxy without a server behind it. */
export const reportNoResponse = (): void => watcher?.();

export const useConnection = (): Connection => useSyncExternalStore(onConnectionChange, getConnection);

/** Checks the server after a failed request and until it answers again. @param onReturn called when it does */
export function useConnectionWatch(onReturn: () => void): Connection {
  const connection = useConnection();
  useEffect(() => {
    watcher = () => void checkConnection();
    return () => {
      watcher = undefined;
    };
  }, []);
  useEffect(() => {
    if (connection === 'online') return;
    const check = () => void (navigator.onLine && checkConnection());
    check();
    const timer = setInterval(check, CHECK_MS);
    return () => {
      clearInterval(timer);
      if (getConnection() === 'online') onReturn();
    };
  }, [connection, onReturn]);
  return connection;
}
