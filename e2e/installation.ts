/** The server that the current test file uses. */
import { inject } from 'vitest';
import type { Installation } from './setup.ts';

/** A server that one test file started for itself. */
export interface OwnServer {
  installation: Installation;
  stop(): Promise<void>;
}

let own: OwnServer | undefined;

/** Makes the current test file use its own server, which is stopped at the end of the file. */
export const useOwnServer = (server: OwnServer): void => {
  own = server;
};

export async function stopOwnServer(): Promise<void> {
  await own?.stop();
  own = undefined;
}

/**
 * Returns the installation of the current worker. Files that run at the same time are in different workers and therefore use different
 * servers.
 */
export function installation(): Installation {
  if (own) return own.installation;
  const worker = Number(process.env.VITEST_POOL_ID);
  const found = inject('installations')[worker - 1];
  if (!found) throw new Error(`No server was started for worker ${worker}.`);
  return found;
}
