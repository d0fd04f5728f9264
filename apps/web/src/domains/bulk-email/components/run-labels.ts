/** Texts and tones of the statuses of runs and of their messages. */
import type { BulkRun } from '@mainstay/contract/bulk-email/runs';
import type { BulkMessageStatus, BulkRunStatus } from '@mainstay/contract/rules/bulk-email';

export type Tone = 'good' | 'warn' | 'bad' | 'brand' | undefined;

export const RUN_LABELS: Readonly<Record<BulkRunStatus, { label: string; tone: Tone }>> = {
  scheduled: { label: 'Scheduled', tone: undefined },
  'awaiting approval': { label: 'Awaiting approval', tone: 'warn' },
  queued: { label: 'Queued', tone: 'brand' },
  sending: { label: 'Sending', tone: 'brand' },
  paused: { label: 'Paused', tone: 'warn' },
  sent: { label: 'Sent', tone: 'good' },
  'partly failed': { label: 'Partly failed', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Canceled', tone: undefined },
};

export const MESSAGE_LABELS: Readonly<Record<BulkMessageStatus, { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: undefined },
  sending: { label: 'Sending', tone: 'brand' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  uncertain: { label: 'Uncertain', tone: 'warn' },
  excluded: { label: 'Excluded', tone: undefined },
  cancelled: { label: 'Canceled', tone: undefined },
  bounced: { label: 'Bounced', tone: 'bad' },
};

/** Returns the percentage of messages that need no further work. */
export const computePercentDone = ({ total, waiting }: Pick<BulkRun, 'total' | 'waiting'>): number =>
  total === 0 ? 0 : Math.floor(((total - waiting) / total) * 100);
