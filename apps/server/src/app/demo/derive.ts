/** Derives stored metrics from the sources with the product's own code. */
import { findAccountIds, rebuildHistory } from '../../features/accounts/metrics/commands.ts';
import { refreshAllPlayMetrics } from '../../features/playbooks/metrics/commands.ts';
import type { Database } from '../../platform/database/database.ts';
import { getUsageSpan } from './usage.ts';

/** Number of connections that derive metrics concurrently. */
const CONNECTIONS = 2;

/** Derives all stored metrics of a newly seeded tenant. */
export async function deriveMetrics(database: Database, tenant: number, today: string): Promise<void> {
  const ids = await database.inTenant(tenant, 'write', async (tx) => {
    await refreshAllPlayMetrics(tx);
    return findAccountIds(tx);
  });
  const batches = Array.from({ length: CONNECTIONS }, (_, batchIndex) =>
    ids.filter((_id, i) => i % CONNECTIONS === batchIndex),
  );
  await Promise.all(
    batches.map((accounts) =>
      database.inTenant(tenant, 'write', (tx) =>
        rebuildHistory(tx, { from: getUsageSpan(today).from, today, accounts }),
      ),
    ),
  );
}
