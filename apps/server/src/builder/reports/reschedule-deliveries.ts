/** Reschedules report deliveries when the company's time zone changes. */
import { nextOccurrence } from '@mainstay/contract/rules/schedule';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Subscriber } from '../../platform/events/event.ts';
import type { Delivery } from './deliveries.ts';

/** Recomputes the due times after the company's time zone changed, because schedules use local time. Overdue reports stay due. */
async function rescheduleDeliveries(tx: TenantTx, now: Date, zone: string): Promise<void> {
  const found = await tx.rows<{ id: number; schedule: Delivery['schedule'] }>(
    'select id, schedule from report_deliveries where tenant_id = $1 and (next_run_at is null or next_run_at > $2) for update',
    [tx.tenant, now],
  );
  const ids = found.map(({ id }) => id);
  const due = found.map(({ schedule }) => nextOccurrence(schedule, now, zone) ?? null);
  await tx.rows(
    `update report_deliveries d set next_run_at = n.due from unnest($2::bigint[], $3::timestamptz[]) n (id, due)
     where d.tenant_id = $1 and d.id = n.id`,
    [tx.tenant, ids, due],
  );
  // These runs were created ahead for a due time in the old time zone.
  await tx.rows(
    'delete from report_delivery_runs where tenant_id = $1 and delivery_id = any($2::bigint[]) and due_at > $3',
    [tx.tenant, ids, now],
  );
}

export const rescheduleOnNewTimeZone: Subscriber = {
  name: 'report schedules',
  on: ['company.updated'],
  async handle(tx, events, { now }) {
    for (const { data } of events) {
      const { entity_timezone: zone } = data;
      if (typeof zone === 'string') await rescheduleDeliveries(tx, now, zone);
    }
  },
};
