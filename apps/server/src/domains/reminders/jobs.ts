/** Sends due reminders. The sent state, the mail and the notification are written in one transaction. */
import { formatLongDate } from '@mainstay/contract/rules/dates';
import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts';
import { type Content, escapeHtml } from '../../platform/mail/message-text.ts';
import type { Access } from '../../platform/session/access.ts';
import { getCompanyUrl, getRecipient } from '../../platform/session/recipient.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { deliverMessage } from '../../core/mail/channels.ts';
import { claimReminder, dropReminder, findDueReminders } from './due-reminders.ts';
import { reminderSent } from './events.ts';

const LINK_LABEL = 'Open the action';

function renderLink(url: string, tone: string): Content {
  const baseStyle = 'display:inline-block;padding:10px 18px;border-radius:6px;text-decoration:none';
  const style = `${baseStyle};background:${tone};color:#ffffff;font-size:14px;font-weight:600`;
  const address = escapeHtml(url);
  return {
    html: `<p style="margin:20px 0"><a href="${address}" style="${style}">${LINK_LABEL}</a></p>`,
    text: `${LINK_LABEL}:\n${url}`,
  };
}

async function canStillRead(tx: TenantTx, access: Access, account: number): Promise<boolean> {
  try {
    await requireReadable(tx, access, account);
    return true;
  } catch (error) {
    if (error instanceof ForbiddenError || error instanceof NotFoundError) return false;
    throw error;
  }
}

async function sendReminder(
  tx: TenantTx,
  { services }: JobContext,
  { id, address }: { id: number; address: string },
): Promise<void> {
  const now = services.now();
  const reminder = await claimReminder(tx, id, now);
  if (!reminder) return;
  const { user_id: userId, action_id: actionId, to_addresses: to, cc_addresses: cc } = reminder;
  const creator = await getRecipient(tx, userId);
  if (!creator || !(await canStillRead(tx, creator.access, reminder.account_id))) return dropReminder(tx, id);
  const tone = FILLED_TONES[creator.theme] ?? FILLED_TONES['theme-default'];
  const path = `/dashboard/actions?actionId=${actionId}`;
  await deliverMessage(tx, services, {
    purpose: 'reminder',
    to,
    cc,
    userId,
    values: {
      action: reminder.action,
      customer: reminder.account,
      inviter: reminder.setter,
      address,
      due: formatLongDate(reminder.due_on),
    },
    content: renderLink(`${address}/#!${path}`, tone),
    path,
  });
  const sent = { id, accountId: reminder.account_id, actionId, userId, addresses: [...to, ...cc] };
  await record(tx, event(reminderSent, sent), { userId: null, now });
}

async function sendDueReminders(context: JobContext): Promise<void> {
  const { services, tenant, stopping } = context;
  const { database, log, now } = services;
  const dueIds = await database.inTenant(tenant, 'read', (tx) => findDueReminders(tx, now()));
  if (dueIds.length === 0) return;
  const address = await getCompanyUrl(services, tenant);
  for (const id of dueIds) {
    stopping.throwIfAborted();
    try {
      await database.inTenant(tenant, 'write', (tx) => sendReminder(tx, context, { id, address }));
    } catch (err) {
      // The other reminders are sent anyway; this one is retried in the next minute.
      log.error({ err, tenant, reminder: id }, 'reminder');
    }
  }
}

export const reminderJobs: readonly JobKind[] = [
  {
    name: 'send-due-reminders',
    policy: 'short',
    cron: '* * * * *',
    handle: (_payload, context) => sendDueReminders(context),
  },
];
