/** The server of the file that runs. */
import { inject } from 'vitest';
import type { Installation } from './setup.ts';

/** A server that one file started for itself. */
export interface OwnServer {
  installation: Installation;
  stop(): Promise<void>;
}

let own: OwnServer | undefined;

/** From here on the file works with a server of its own, which is stopped at its end. */
export const useOwnServer = (server: OwnServer): void => {
  own = server;
};

export async function stopOwnServer(): Promise<void> {
  await own?.stop();
  own = undefined;
}

/** Files that run at the same time stand in different workers, and so on different servers. */
export function installation(): Installation {
  if (own) return own.installation;
  const worker = Number(process.env.VITEST_POOL_ID);
  const found = inject('installations')[worker - 1];
  if (!found) throw new Error(`No server was started for worker ${worker}.`);
  return found;
}
