/** Adds events to usage, and deletes what is only needed for recent events. */
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { Services } from '../../platform/http/services.ts';
import { enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import { retryContended } from '../usage/retry-contended.ts';
import { ensureUsagePartitions } from '../usage/usage-partitions.ts';
import { applyEvents, findChangedDays, markRegroupedCounts } from './apply-events.ts';
import { deleteOldEvents, markUnresolvedCounts } from './old-events.ts';
import { APPLY_EVENTS, lockEventCalls } from './store-events.ts';

async function getToday(services: Services, tenant: number): Promise<string> {
  const [settings] = await services.database.inTenant(tenant, 'read', (tx) =>
    tx.rows<{ entity_timezone: string }>('select entity_timezone from settings where tenant_id = $1', [tx.tenant]),
  );
  return toCalendarDay(services.now(), settings?.entity_timezone ?? 'UTC');
}

export const productEventJobs: readonly JobKind[] = [
  {
    name: APPLY_EVENTS,
    policy: 'short',
    async handle(_payload, { services, tenant, stopping }) {
      const { database } = services;
      // Calls that did not queue this job, because it was queued already, are committed once the lock is granted.
      await database.inTenant(tenant, 'write', (tx) => lockEventCalls(tx, 'job'));
      await database.inTenant(tenant, 'write', markRegroupedCounts);
      const days = await database.inTenant(tenant, 'read', findChangedDays);
      if (!days) return;
      await ensureUsagePartitions(database, days);
      const applyChunk = () =>
        retryContended(() => database.inTenant(tenant, 'write', (tx) => applyEvents(tx, services.now())));
      while (await applyChunk()) stopping.throwIfAborted();
    },
  },
  {
    name: 'delete-old-product-events',
    policy: 'short',
    cron: '35 1 * * *',
    async handle(_payload, { services, tenant }) {
      const today = await getToday(services, tenant);
      await services.database.inTenant(tenant, 'write', async (tx) => {
        await deleteOldEvents(tx, today);
        await markUnresolvedCounts(tx);
        await enqueue(tx, APPLY_EVENTS, {}, { key: 'events' });
      });
    },
  },
];
