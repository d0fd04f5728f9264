/** Derives stored metrics from the sources with the product's own code. */
import { findAccountIds, rebuildHistory } from '../features/accounts/metrics/commands.ts';
import { refreshAllPlayMetrics } from '../features/playbooks/metrics/commands.ts';
import type { Database } from '../platform/database/database.ts';
import { usageSpan } from './usage.ts';

/** Number of connections that derive metrics concurrently. */
const HANDS = 2;

/** Derives all stored metrics of a newly seeded tenant. */
export async function deriveMetrics(database: Database, tenant: number, today: string): Promise<void> {
  const ids = await database.inTenant(tenant, 'write', async (tx) => {
    await refreshAllPlayMetrics(tx);
    return findAccountIds(tx);
  });
  const shares = Array.from({ length: HANDS }, (_, hand) => ids.filter((_id, i) => i % HANDS === hand));
  await Promise.all(
    shares.map((accounts) =>
      database.inTenant(tenant, 'write', (tx) => rebuildHistory(tx, { from: usageSpan(today).from, today, accounts })),
    ),
  );
}
