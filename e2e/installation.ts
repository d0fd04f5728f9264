/** The server of the file that runs. */
import { inject } from 'vitest';
import type { Installation } from './setup.ts';

/** Files that run at the same time stand in different workers, and so on different servers. */
export function installation(): Installation {
  const worker = Number(process.env.VITEST_POOL_ID);
  const found = inject('installations')[worker - 1];
  if (!found) throw new Error(`No server was started for worker ${worker}.`);
  return found;
}
