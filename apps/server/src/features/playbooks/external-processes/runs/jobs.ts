/** Background work of runs: what is over is not kept for ever. How webhooks leave stands with their attempts. */
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
