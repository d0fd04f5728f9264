/** Recomputes roll-ups and account metrics after programs have sent usage. */
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import { lockUsageArrivals, PROCESS_USAGE } from './ingest-usage.ts';
import { toMonth } from './usage-facts.ts';

/** The job of the accounts feature that recomputes metrics. Features refer to the jobs of other features by name. */
const REBUILD_HISTORY = 'rebuild-history';

interface ArrivalRange {
  accounts: number[];
  from: string;
}

/** Claims the queued accounts, grouped by the month in which their new usage starts. */
async function claimArrivals(tx: TenantTx): Promise<ArrivalRange[]> {
  await lockUsageArrivals(tx, 'job');
  const found = await tx.rows<{ account_id: number; from_on: string }>(
    'delete from usage_arrivals where tenant_id = $1 returning account_id, from_on',
    [tx.tenant],
  );
  const months = new Map<string, ArrivalRange>();
  for (const { account_id, from_on } of found) {
    const month = months.get(toMonth(from_on)) ?? { accounts: [], from: from_on };
    month.accounts.push(account_id);
    if (from_on < month.from) month.from = from_on;
    months.set(toMonth(from_on), month);
  }
  return [...months.values()];
}

export const usageJobs: readonly JobKind[] = [
  {
    name: PROCESS_USAGE,
    policy: 'short',
    async handle(_payload, { services, tenant }) {
      await services.database.inTenant(tenant, 'write', async (tx) => {
        const [settings] = await tx.rows<{ entity_timezone: string }>(
          'select entity_timezone from settings where tenant_id = $1',
          [tx.tenant],
        );
        const today = toCalendarDay(services.now(), settings?.entity_timezone ?? 'UTC');
        for (const { accounts, from } of await claimArrivals(tx)) {
          // Usage of future days counts once those days are reached.
          await enqueue(tx, REBUILD_HISTORY, { from: from < today ? from : today, accounts });
        }
      });
    },
  },
];
