/** Formats the outcome of an external process's run. */
import type { ProcessRun } from '@mainstay/contract/process-runs';
import { formatMilliseconds } from '@mainstay/contract/rules/durations';
import { RUN_ATTEMPTS, type RunStatus } from '@mainstay/contract/rules/external-processes';

export const RUN_STATUS_LABELS: Readonly<Record<RunStatus, { name: string; tone?: 'good' | 'bad' }>> = {
  waiting: { name: 'In progress' },
  done: { name: 'Done', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
};

/** Formats the last attempt: `HTTP 503 · 1.2 s · attempt 3 of 5`. */
export function formatAttempt({ process, attempts, http_status, duration_ms }: ProcessRun): string {
  return [
    http_status === null ? '' : `HTTP ${http_status}`,
    duration_ms === null ? '' : formatMilliseconds(duration_ms),
    process.kind === 'form' && attempts > 0 ? `attempt ${attempts} of ${RUN_ATTEMPTS}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
