import { expect, vi } from 'vitest';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import type { TestApp } from './app.ts';

/** Waits until another transaction waits for this one, which takes longer if a job has to start first. */
export const waitUntilBlocking = (tx: TenantTx) =>
  vi.waitFor(
    async () => {
      const waiting = await tx.rows(
        'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
        [],
      );
      expect(waiting.length).toBeGreaterThan(0);
    },
    { timeout: 10_000, interval: 20 },
  );

/**
 * Writes in a transaction of Acme and commits when other work waits for it.
 *
 * @param begin starts that work
 * @returns the result of that work
 */
export async function writeMeanwhile<T>(
  t: Pick<TestApp, 'inTenant'>,
  write: (tx: TenantTx) => Promise<unknown>,
  begin: () => Promise<T>,
): Promise<T> {
  const begun: Promise<T>[] = [];
  await t.inTenant('acme', 'write', async (tx) => {
    await write(tx);
    begun.push(begin());
    await waitUntilBlocking(tx);
  });
  const [result] = await Promise.all(begun);
  return result as T;
}
