import { expect, vi } from 'vitest';
import type { TenantTx } from '../platform/database/tenant-tx.ts';

/** Waits until another transaction waits for this one. */
export const waitUntilBlocking = (tx: TenantTx) =>
  vi.waitFor(async () => {
    const waiting = await tx.rows(
      'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      [],
    );
    expect(waiting.length).toBeGreaterThan(0);
  });
