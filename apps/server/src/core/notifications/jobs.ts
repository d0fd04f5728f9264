/** Sends daily digests and purges old notifications. */
import { formatLongDate } from '@mainstay/contract/rules/dates';
import { isDueKind, NOTIFICATION_KINDS } from '@mainstay/contract/rules/notifications';
import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts';
import { getCompanyUrl, getRecipient } from '../../platform/session/recipient.ts';
import { deliverMessage } from '../mail/channels.ts';
import { deleteMailsBefore } from '../mail/outgoing-mails.ts';
import { formatDigestSummary, renderDigest } from './digest-message.ts';
import { claimDigest, type DueDigest, findDueDigests } from './digests.ts';
import { findNotificationsOfKind } from './notification-list.ts';

/** Purges notifications created before a given time, and read marks of actions that are no longer pending or have another due date. */
export async function purgeNotifications(tx: TenantTx, before: Date): Promise<void> {
  await tx.rows('delete from notices where tenant_id = $1 and created_at < $2', [tx.tenant, before]);
  await tx.rows(
    `delete from notice_marks k using actions x where k.tenant_id = $1 and x.tenant_id = $1 and x.id = k.action_id
       and (x.status <> 'Pending' or x.due_on is distinct from k.due_on)`,
    [tx.tenant],
  );
}

const DAY_MS = 86_400_000;
const RETENTION_DAYS = { notices: 90, mails: 30 } as const;
/** Maximum number of notifications per kind in one message. */
const MAX_SHOWN = 15;

/** Sends one user's digest. The claim and the mail are written in one transaction. */
async function sendDigest(
  tx: TenantTx,
  { services }: JobContext,
  { due, address }: { due: DueDigest; address: string },
): Promise<void> {
  const now = services.now();
  if (!(await claimDigest(tx, due))) return;
  const recipient = await getRecipient(tx, due.user);
  if (!recipient) return;
  const groups = await Promise.all(
    NOTIFICATION_KINDS.map(async (kind) => {
      const query = { kind, onlyUnread: !isDueKind(kind), after: undefined, limit: MAX_SHOWN };
      const { notices, next } = await findNotificationsOfKind(tx, recipient.access, query, now);
      return { kind, notices, hasMore: next !== null };
    }),
  );
  const summary = formatDigestSummary(groups);
  if (summary === undefined && due.skipEmpty) return;
  const tone = FILLED_TONES[recipient.theme] ?? FILLED_TONES['theme-default'];
  await deliverMessage(tx, services, {
    purpose: 'daily_digest',
    to: [recipient.email],
    userId: due.user,
    values: { name: recipient.name, when: formatLongDate(due.day), address, ...(summary && { summary }) },
    content: renderDigest(groups, { address, tone }),
  });
}

async function sendDueDigests(context: JobContext): Promise<void> {
  const { services, tenant, stopping } = context;
  const { database, log, now } = services;
  const dueDigests = await database.inTenant(tenant, 'read', (tx) => findDueDigests(tx, now()));
  if (dueDigests.length === 0) return;
  const address = await getCompanyUrl(services, tenant);
  for (const due of dueDigests) {
    stopping.throwIfAborted();
    try {
      await database.inTenant(tenant, 'write', (tx) => sendDigest(tx, context, { due, address }));
    } catch (err) {
      // The other digests are sent anyway; this one is retried in the next minute.
      log.error({ err, tenant, user: due.user }, 'digest');
    }
  }
}

export const notificationJobs: readonly JobKind[] = [
  {
    name: 'send-due-digests',
    policy: 'short',
    cron: '* * * * *',
    handle: (_payload, context) => sendDueDigests(context),
  },
  {
    name: 'forget-old-notices',
    policy: 'short',
    cron: '40 3 * * *',
    async handle(_payload, { services, tenant }) {
      const daysAgo = (days: number) => new Date(services.now().getTime() - days * DAY_MS);
      await services.database.inTenant(tenant, 'write', async (tx) => {
        await purgeNotifications(tx, daysAgo(RETENTION_DAYS.notices));
        await deleteMailsBefore(tx, 'daily_digest', daysAgo(RETENTION_DAYS.mails));
        await deleteMailsBefore(tx, 'reminder', daysAgo(RETENTION_DAYS.mails));
      });
    },
  },
];
