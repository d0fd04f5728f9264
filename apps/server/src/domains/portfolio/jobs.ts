/** Stores the row of the current day and of missing previous days, once an hour for every tenant. */
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts';
import { recordToday } from './record-portfolio.ts';

async function record({ services, tenant }: JobContext): Promise<void> {
  await services.database.inTenant(tenant, 'write', async (tx) => {
    const [settings] = await tx.rows<{ zone: string }>(
      'select entity_timezone as zone from settings where tenant_id = $1',
      [tx.tenant],
    );
    const zone = settings?.zone ?? 'UTC';
    await recordToday(tx, toCalendarDay(services.now(), zone), zone);
  });
}

const HOUR_S = 3600;
/** Runs after the accounts' metrics of the day, which are computed every quarter of an hour. */
export const portfolioJobs: readonly JobKind[] = [
  {
    name: 'portfolio-daily',
    expireSeconds: HOUR_S,
    policy: 'short',
    cron: '25 * * * *',
    handle: (_payload, context) => record(context),
  },
];
