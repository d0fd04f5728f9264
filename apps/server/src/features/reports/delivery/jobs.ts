/**
 * Sends reports. Every minute one server takes in hand what is due, and queues a mail for each recipient; what a mail
 * shows is read with that person's own rights when it is made.
 */
import { timestamp } from '@mainstay/contract/rules/dates';
import { TRIED_IN_VAIN } from '@mainstay/contract/rules/runs';
import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import { z } from 'zod';
import { Forbidden, NotFound, RequestError } from '../../../platform/http/errors.ts';
import type { JobContext, JobKind } from '../../../platform/jobs/queue.ts';
import type { Attachment } from '../../../platform/mail/smtp.ts';
import { companyAddress, getRecipient, type Recipient } from '../../../platform/session/recipient.ts';
import { requireReadable } from '../../accounts/data.ts';
import { eraseMails, forgetUnsent, queueMail } from '../../mail/commands.ts';
import { getPageDetail } from '../../pages/data.ts';
import { endWait, forgetRuns, SEND_REPORT, startDueRuns } from './commands.ts';
import { getDeliveryById, isWaiting, type Serving } from './data.ts';
import { readDigest } from './digest/data.ts';
import { figureStyle } from './digest/rules.ts';
import { contentOf, PICTURE } from './layout/rules.ts';
import { drawCharts } from './pictures/data.ts';
import { chartStyle } from './pictures/rules.ts';
import { type Delivery, NO_RECIPIENT, scheduleWords } from './rules.ts';

/** Runs are taken in hand a little ahead and begin at their second. */
const AHEAD_MS = 90_000;
const DAY_MS = 86_400_000;
const KEPT_DAYS = { mails: 30, runs: 90 } as const;

const Payload = z.object({ delivery_id: z.int(), due_at: z.iso.datetime(), user_id: z.int() });
function servingOf(payload: Record<string, unknown>): Serving {
  const { delivery_id: delivery, due_at: due, user_id: user } = Payload.parse(payload);
  return { delivery, due: new Date(due), user };
}

const startDue: JobKind['handle'] = async (_payload, { services, tenant }) => {
  const now = services.now();
  await services.database.inTenant(tenant, 'write', (tx) => startDueRuns(tx, now, new Date(now.getTime() + AHEAD_MS)));
};

/** The page that a recipient reads. @throws RequestError where they read it no more */
async function openPage(
  { services, tenant }: JobContext,
  { access }: Recipient,
  { page_id: id, account_id: account }: Delivery,
) {
  return services.database.inTenant(tenant, 'read', async (tx) => {
    const [page, found] = await Promise.all([
      getPageDetail(tx, access.roles, { id }),
      account === null ? undefined : requireReadable(tx, access, account),
    ]);
    if (!page) throw new NotFound('Page');
    return { page, customer: found?.name };
  });
}

/** What the mail shows: the digest with its charts drawn. */
async function compose(context: JobContext, recipient: Recipient, delivery: Delivery) {
  const { services, tenant } = context;
  const { page, customer } = await openPage(context, recipient, delivery);
  const digest = await readDigest(services, recipient, page, delivery.account_id ?? undefined);
  const tone = FILLED_TONES[recipient.theme] ?? FILLED_TONES['theme-default'];
  const style = chartStyle(tone, figureStyle(recipient));
  const log = (err: unknown) => services.log.error({ err, tenant }, 'chart of a report');
  const pictures = await drawCharts(digest.charts, { style, size: PICTURE, log });
  const sections = digest.sections.map((section) => {
    if (section.kind !== 'chart') return section;
    const drawn = pictures.get(section.picture);
    return drawn
      ? { ...section, label: drawn.label }
      : { kind: 'problem' as const, title: section.title, reason: 'This chart could not be drawn.' };
  });
  const address = await companyAddress(services, tenant);
  const attachments: Attachment[] = [
    ...[...pictures.values()].map(({ picture, png }) => ({
      fileName: `${picture}.png`,
      mimeType: 'image/png',
      contentId: picture,
      content: Buffer.from(png),
    })),
    ...digest.files,
  ];
  const content = contentOf({ sections, left: digest.left }, { link: `${address}/${delivery.page_url}`, tone });
  return { page, customer, address, content, attachments };
}

type Reading = { recipient: Recipient; delivery: Delivery } | 'nobody' | undefined;

/** Undefined where there is nothing to send any more. */
async function readServing({ services, tenant }: JobContext, serving: Serving): Promise<Reading> {
  return services.database.inTenant(tenant, 'read', async (tx): Promise<Reading> => {
    const [waiting, delivery, recipient] = await Promise.all([
      isWaiting(tx, serving),
      getDeliveryById(tx, serving.delivery, services.now()),
      getRecipient(tx, serving.user),
    ]);
    if (!waiting || !delivery) return undefined;
    return recipient ? { recipient, delivery } : 'nobody';
  });
}

/** Who may no longer read the page, or is not active any more, is left out; everything else is tried again. */
async function sendReport(context: JobContext, serving: Serving): Promise<void> {
  const { services, tenant } = context;
  const now = services.now();
  const skip = (error: string) =>
    services.database.inTenant(tenant, 'write', (tx) => endWait(tx, serving, { status: 'skipped', error, now }));
  const reading = await readServing(context, serving);
  if (!reading) return;
  if (reading === 'nobody') return void (await skip(NO_RECIPIENT));
  const { recipient, delivery } = reading;
  let composed: Awaited<ReturnType<typeof compose>>;
  try {
    composed = await compose(context, recipient, delivery);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const refused = error instanceof Forbidden || error instanceof NotFound;
    return void (await skip(refused ? 'A recipient may not read this page.' : error.message));
  }
  const { page, customer, address, content, attachments } = composed;
  const { timeZone } = recipient.access;
  await services.database.inTenant(tenant, 'write', async (tx) => {
    if (!(await endWait(tx, serving, { status: 'sent', now }))) return;
    const id = await queueMail(tx, services, {
      purpose: 'report_delivery',
      to: recipient.email,
      userId: serving.user,
      values: {
        page: page.name,
        ...(customer && { customer }),
        when: `${timestamp(now, timeZone).slice(0, 16)} (${timeZone})`,
        inviter: delivery.owner_name,
        schedule: scheduleWords(delivery.schedule, timeZone),
        address,
      },
      content,
      attachments,
    });
    await forgetUnsent(tx, id);
  });
}

const forgetOld: JobKind['handle'] = async (_payload, { services, tenant }) => {
  const ago = (days: number) => new Date(services.now().getTime() - days * DAY_MS);
  await services.database.inTenant(tenant, 'write', async (tx) => {
    await eraseMails(tx, 'report_delivery', ago(KEPT_DAYS.mails));
    await forgetRuns(tx, { before: ago(KEPT_DAYS.runs), lost: ago(1) });
  });
};

export const reportDeliveryJobs: readonly JobKind[] = [
  { name: 'start-due-reports', policy: 'short', cron: '* * * * *', handle: startDue },
  {
    name: SEND_REPORT,
    handle: (payload, context) => sendReport(context, servingOf(payload)),
    giveUp: (payload, { services, tenant }) =>
      services.database.inTenant(tenant, 'write', (tx) =>
        endWait(tx, servingOf(payload), { status: 'failed', error: TRIED_IN_VAIN, now: services.now() }),
      ),
  },
  { name: 'forget-old-reports', policy: 'short', cron: '50 3 * * *', handle: forgetOld },
];
