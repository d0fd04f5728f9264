/** What users are notified of: creators of results and decisions of their runs, and others of runs that wait for their approval. */
import { BULK_EMAIL_ROLES } from '@mainstay/contract/rules/bulk-email';
import { formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import type { FeatureNotice } from '../../core/notifications/notify-users.ts';

interface NotifiedRun {
  id: number;
  subject: string;
  /** The user who is notified; null if the user was deleted. */
  created_by: number | null;
}

const toNotice = ({ id, subject, created_by: user }: NotifiedRun, what: string, detail = ''): FeatureNotice => ({
  kind: 'bulk_email',
  to: { user },
  title: `“${subject}” ${what}`,
  detail,
  path: `/dashboard/bulk-email/run?id=${id}`,
});

const RESULTS: Readonly<Record<string, string>> = {
  sent: 'was sent',
  'partly failed': 'was sent in part',
  failed: 'was not sent',
};

interface FinishedRun extends NotifiedRun {
  status: string;
  sent: number;
  failed: number;
  uncertain: number;
  bounced: number;
}

export function buildResultNotice(run: FinishedRun): FeatureNotice {
  const counts = (['sent', 'failed', 'uncertain', 'bounced'] as const)
    .filter((name) => run[name] > 0 || name === 'sent')
    .map((name) => `${formatNumber(run[name])} ${name}`);
  return toNotice(run, RESULTS[run.status] ?? run.status, counts.join(', '));
}

/** @param error why the run could not start */
export const buildFailureNotice = (run: NotifiedRun, error: string): FeatureNotice =>
  toNotice(run, 'was not sent', error);

export const buildPauseNotice = (run: NotifiedRun, reason: string): FeatureNotice =>
  toNotice(run, 'was paused', reason);

export const buildDecisionNotice = (run: NotifiedRun, approved: boolean, comment: string): FeatureNotice =>
  toNotice(run, approved ? 'was approved' : 'was rejected', comment);

/** By which the notifications about a run that waits for approval are withdrawn. */
export const getApprovalTopic = (run: number): string => `approval of bulk run ${run}`;

/** @param total the number of its recipients */
export const buildApprovalNotice = (run: Omit<NotifiedRun, 'created_by'>, total: number): FeatureNotice => ({
  ...toNotice({ ...run, created_by: null }, 'waits for approval', formatCount(total, 'recipient')),
  to: { roles: BULK_EMAIL_ROLES },
  topic: getApprovalTopic(run.id),
});
