/** Ends interrupted calls of models and purges old ones. */
import type { JobKind } from '../../platform/jobs/queue.ts';
import { endInterruptedCalls, purgeCalls } from './monthly-use.ts';

const HOUR_MS = 3_600_000;
/** The audit log retains what each call used. */
const RETENTION_DAYS = 400;

export const aiProviderJobs: readonly JobKind[] = [
  {
    name: 'end-ai-calls',
    policy: 'short',
    cron: '55 3 * * *',
    async handle(_payload, { services, tenant }) {
      const now = services.now();
      const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
      await services.database.inTenant(tenant, 'write', async (tx) => {
        await endInterruptedCalls(tx, { before: ago(1), now });
        await purgeCalls(tx, ago(RETENTION_DAYS * 24));
      });
    },
  },
];
