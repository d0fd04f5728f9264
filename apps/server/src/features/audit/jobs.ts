/** Background work on the audit log: the months that it will be written to. */
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import type { JobKind } from '../../platform/jobs/queue.ts';

/** How far ahead there is always a month to write to. */
const AHEAD_DAYS = 92;
/** Making a month locks the log: rather later than that everybody waits. */
const LOCK_LIMIT = '2s';

export const auditJobs: readonly JobKind[] = [
  {
    name: 'audit-months',
    policy: 'short',
    cron: '25 3 * * *',
    async handle(_payload, { services }) {
      const today = toCalendarDay(services.now(), 'UTC');
      await services.database.ownerPool.query(
        `select set_config('lock_timeout', $1, true), month_partitions('audit_log', $2, $3)`,
        [LOCK_LIMIT, today, addDays(today, AHEAD_DAYS)],
      );
    },
  },
];
