/** Background work of runs: deletes old ones. Webhook calls are in the jobs of attempts. */
import type { JobKind } from '../../../../platform/jobs/queue.ts';
import { purgeOldRuns } from './commands.ts';

export const processRunJobs: readonly JobKind[] = [
  {
    name: 'forget-old-process-runs',
    policy: 'short',
    cron: '55 3 * * *',
    async handle(_payload, { services, tenant }) {
      await services.database.inTenant(tenant, 'write', (tx) => purgeOldRuns(tx, services.now()));
    },
  },
];
