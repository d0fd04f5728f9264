/** The server that the current test file uses. */
import { inject } from 'vitest';
import type { Installation } from './setup.ts';

/** A server that one test file started for itself. */
export interface OwnServer {
  installation: Installation;
  stop(): Promise<void>;
}

let ownServer: OwnServer | undefined;

/** Makes the current test file use its own server, which is stopped at the end of the file. */
export const useOwnServer = (server: OwnServer): void => {
  ownServer = server;
};

export async function stopOwnServer(): Promise<void> {
  await ownServer?.stop();
  ownServer = undefined;
}

/**
 * Returns the installation of the current worker. Files that run at the same time are in different workers and therefore use different
 * servers.
 */
export function installation(): Installation {
  if (ownServer) return ownServer.installation;
  const worker = Number(process.env.VITEST_POOL_ID);
  const provided = inject('installations')[worker - 1];
  if (!provided) throw new Error(`No server was started for worker ${worker}.`);
  return provided;
}
