/** Background jobs of the audit log: creating its monthly partitions. */
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import type { JobKind } from '../../platform/jobs/queue.ts';

/** Days ahead for which monthly partitions exist. */
const AHEAD_DAYS = 92;
/**
 * Creating a partition locks the log. The job fails if it waits longer for the lock, instead of blocking all writes.
 */
const LOCK_TIMEOUT = '2s';

export const auditJobs: readonly JobKind[] = [
  {
    name: 'audit-months',
    policy: 'short',
    cron: '25 3 * * *',
    async handle(_payload, { services }) {
      const today = toCalendarDay(services.now(), 'UTC');
      await services.database.ownerPool.query(
        `select set_config('lock_timeout', $1, true), month_partitions('audit_log', $2, $3)`,
        [LOCK_TIMEOUT, today, addDays(today, AHEAD_DAYS)],
      );
    },
  },
];
