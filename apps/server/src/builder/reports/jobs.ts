/**
 * Sends reports. Every minute one server starts the due runs and queues a mail for each recipient. The content of a mail is evaluated with
 * the access rights of its recipient when the mail is created.
 */
import { formatDateTime } from '@mainstay/contract/rules/dates';
import { RETRIES_EXHAUSTED } from '@mainstay/contract/rules/runs';
import { formatSchedule, type Schedule } from '@mainstay/contract/rules/schedule';
import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import { z } from 'zod';
import { ForbiddenError, NotFoundError, RequestError } from '../../platform/http/errors.ts';
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts';
import type { Attachment } from '../../platform/mail/smtp.ts';
import { getCompanyUrl, getRecipient, type Recipient } from '../../platform/session/recipient.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { deleteMailsBefore, deleteSupersededMails } from '../../core/mail/outgoing-mails.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { getPageDetail } from '../pages/page-detail.ts';
import { getChartStyle } from './chart-style.ts';
import { type Delivery, getDeliveryById, NO_RECIPIENT } from './deliveries.ts';
import { finishRecipient, isQueued, purgeRuns, type RunRecipient, SEND_REPORT, startDueRuns } from './delivery-runs.ts';
import { getMetricStyle } from './digest-sections.ts';
import { buildDigest } from './page-digest.ts';
import { renderCharts } from './render-charts.ts';
import { CHART_SIZE, renderReport } from './report-layout.ts';

/** Runs are created a little ahead of time, and their mails start at the exact second. */
const AHEAD_MS = 90_000;
const DAY_MS = 86_400_000;
const RETENTION_DAYS = { mails: 30, runs: 90 } as const;

const Payload = z.object({ delivery_id: z.int(), due_at: z.iso.datetime(), user_id: z.int() });
function parsePayload(payload: Record<string, unknown>): RunRecipient {
  const { delivery_id: delivery, due_at: due, user_id: user } = Payload.parse(payload);
  return { delivery, due: new Date(due), user };
}

const startDue: JobKind['handle'] = async (_payload, { services, tenant }) => {
  const now = services.now();
  await services.database.inTenant(tenant, 'write', (tx) => startDueRuns(tx, now, new Date(now.getTime() + AHEAD_MS)));
};

/** Returns the page as the recipient reads it. @throws RequestError if the recipient may no longer read it */
async function openPage(
  { services, tenant }: JobContext,
  { access }: Recipient,
  { page_id: id, account_id: account }: Delivery,
) {
  return services.database.inTenant(tenant, 'read', async (tx) => {
    const [page, customerAccount] = await Promise.all([
      getPageDetail(tx, access.roles, { id }),
      account === null ? undefined : requireReadable(tx, access, account),
    ]);
    if (!page) throw new NotFoundError('Page');
    return { page, customer: customerAccount?.name };
  });
}

/** Creates the content of the mail: the digest with its rendered charts. */
async function composeMail(context: JobContext, recipient: Recipient, delivery: Delivery) {
  const { services, tenant } = context;
  const { page, customer } = await openPage(context, recipient, delivery);
  const digest = await buildDigest(services, recipient, page, delivery.account_id ?? undefined);
  const tone = FILLED_TONES[recipient.theme] ?? FILLED_TONES['theme-default'];
  const style = getChartStyle(tone, getMetricStyle(recipient));
  const log = (err: unknown) => services.log.error({ err, tenant }, 'chart of a report');
  const renderedCharts = await renderCharts(digest.charts, { style, size: CHART_SIZE, log });
  const sections = digest.sections.map((section) => {
    if (section.kind !== 'chart') return section;
    const rendered = renderedCharts.get(section.imageName);
    return rendered
      ? { ...section, label: rendered.label }
      : { kind: 'problem' as const, title: section.title, reason: 'This chart could not be drawn.' };
  });
  const address = await getCompanyUrl(services, tenant);
  const attachments: Attachment[] = [
    ...Array.from(renderedCharts.values(), ({ imageName, png }) => ({
      fileName: `${imageName}.png`,
      mimeType: 'image/png',
      contentId: imageName,
      content: Buffer.from(png),
    })),
    ...digest.files,
  ];
  const content = renderReport({ sections, left: digest.left }, { link: `${address}/${delivery.page_url}`, tone });
  return { page, customer, address, content, attachments };
}

type SendContext = { recipient: Recipient; delivery: Delivery } | 'nobody' | undefined;

/** Returns undefined if there is nothing left to send. */
async function getSendContext({ services, tenant }: JobContext, runRecipient: RunRecipient): Promise<SendContext> {
  return services.database.inTenant(tenant, 'read', async (tx): Promise<SendContext> => {
    const [waiting, delivery, recipient] = await Promise.all([
      isQueued(tx, runRecipient),
      getDeliveryById(tx, runRecipient.delivery, services.now()),
      getRecipient(tx, runRecipient.user),
    ]);
    if (!waiting || !delivery) return undefined;
    return recipient ? { recipient, delivery } : 'nobody';
  });
}

/** Skips recipients who may no longer read the page or are not active. Other errors lead to a retry. */
async function sendReport(context: JobContext, runRecipient: RunRecipient): Promise<void> {
  const { services, tenant } = context;
  const now = services.now();
  const skip = (error: string) =>
    services.database.inTenant(tenant, 'write', (tx) =>
      finishRecipient(tx, runRecipient, { status: 'skipped', error, now }),
    );
  const sendContext = await getSendContext(context, runRecipient);
  if (!sendContext) return;
  if (sendContext === 'nobody') return void (await skip(NO_RECIPIENT));
  const { recipient, delivery } = sendContext;
  let mail: Awaited<ReturnType<typeof composeMail>>;
  try {
    mail = await composeMail(context, recipient, delivery);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const isDenied = error instanceof ForbiddenError || error instanceof NotFoundError;
    return void (await skip(isDenied ? 'A recipient does not have access to this page.' : error.message));
  }
  const { page, customer, address, content, attachments } = mail;
  const { timeZone } = recipient.access;
  await services.database.inTenant(tenant, 'write', async (tx) => {
    if (!(await finishRecipient(tx, runRecipient, { status: 'sent', now }))) return;
    const id = await queueMail(tx, services, {
      purpose: 'report_delivery',
      to: recipient.email,
      userId: runRecipient.user,
      values: {
        page: page.name,
        ...(customer && { customer }),
        when: `${formatDateTime(now, timeZone)} (${timeZone})`,
        inviter: delivery.owner_name,
        schedule: formatScheduleWithZone(delivery.schedule, timeZone),
        address,
      },
      content,
      attachments,
    });
    await deleteSupersededMails(tx, id);
  });
}

const purgeOld: JobKind['handle'] = async (_payload, { services, tenant }) => {
  const ago = (days: number) => new Date(services.now().getTime() - days * DAY_MS);
  await services.database.inTenant(tenant, 'write', async (tx) => {
    await deleteMailsBefore(tx, 'report_delivery', ago(RETENTION_DAYS.mails));
    await purgeRuns(tx, { before: ago(RETENTION_DAYS.runs), unfinishedBefore: ago(1) });
  });
};

export const reportDeliveryJobs: readonly JobKind[] = [
  { name: 'start-due-reports', policy: 'short', cron: '* * * * *', handle: startDue },
  {
    name: SEND_REPORT,
    handle: (payload, context) => sendReport(context, parsePayload(payload)),
    handleDeadLetter: (payload, { services, tenant }) =>
      services.database.inTenant(tenant, 'write', (tx) =>
        finishRecipient(tx, parsePayload(payload), { status: 'failed', error: RETRIES_EXHAUSTED, now: services.now() }),
      ),
  },
  { name: 'forget-old-reports', policy: 'short', cron: '50 3 * * *', handle: purgeOld },
];

/** Formats a schedule for a message, such as `Every day at 08:00 (Europe/Berlin)`. */
export const formatScheduleWithZone = (schedule: Schedule, zone: string): string =>
  schedule.repeat === 'minutes' ? formatSchedule(schedule) : `${formatSchedule(schedule)} (${zone})`;
