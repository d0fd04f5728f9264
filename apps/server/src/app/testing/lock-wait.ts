import { expect, vi } from 'vitest';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { TestApp } from './app.ts';

/** Waits until other transactions (one or more) wait for this one, directly or behind each other. A job takes a while to start. */
export const waitUntilBlocking = (tx: TenantTx, transactions = 1) =>
  vi.waitFor(
    async () => {
      const waiting = await tx.rows(
        `with recursive blocked(pid) as (
           select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
           union select l.pid from pg_locks l join blocked b on b.pid = any(pg_blocking_pids(l.pid)) where not l.granted)
         select from blocked`,
        [],
      );
      expect(waiting.length).toBeGreaterThanOrEqual(transactions);
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
  const started: Promise<T>[] = [];
  await t.inTenant('acme', 'write', async (tx) => {
    await write(tx);
    started.push(begin());
    await waitUntilBlocking(tx);
  });
  const [result] = await Promise.all(started);
  return result as T;
}
