/** Stores messages in the transaction of the event that causes them. A job sends them. */
import { randomUUID } from 'node:crypto';
import type { MailPurpose } from '@mainstay/contract/mail/outgoing';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { isEmail } from '@mainstay/contract/rules/email';
import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import type { Theme } from '@mainstay/contract/tenants/appearance';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import { type Attachment, INVALID_RECIPIENT, getSenderAddress } from '../../platform/mail/smtp.ts';
import type { Content } from '../../platform/mail/message-text.ts';
import { renderMail, type RenderedMail } from './layout/rules.ts';
import { queueMailJob } from './delivery/commands.ts';
import { getEmailHost, type MailValues, NO_MAIL_SERVER, mailSecretLocation } from './rules.ts';
import { getMailText } from './text/rules.ts';

export type { MailPurpose } from '@mainstay/contract/mail/outgoing';

/** A message to one address, or to several recipients who see each other. */
export interface NewMail {
  purpose: MailPurpose;
  to: string | readonly string[];
  cc?: readonly string[];
  /** The recipient, if it is a user. */
  userId?: number | null;
  /** Values that the text of the message contains, already formatted. */
  values: MailValues;
  /** The link of the message. It is sealed separately and erased after it was sent, was used or has expired. */
  secret?: { url: string; expiresAt: Date };
  content?: Content;
  attachments?: readonly Attachment[];
}

/** Stores a message, and queues it if a mail server is configured. @returns its id */
export async function queueMail(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now' | 'config'>,
  mail: NewMail,
): Promise<number> {
  const { subject, html, text } = await renderNewMail(tx, mail);
  const [to, cc] = [[mail.to].flat(), [...(mail.cc ?? [])]];
  const { status, error } = getInitialStatus([...to, ...cc], services.config.smtpUrl !== undefined);
  const [row] = await tx.rows<{ id: number }>(
    `insert into outgoing_mail (tenant_id, purpose, to_addresses, cc_addresses, user_id, subject, html, text_body, status, error,
       created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [tx.tenant, mail.purpose, to, cc, mail.userId ?? null, subject, html, text, status, error, services.now()],
  );
  if (!row) throw new Error('The message could not be saved.');
  if (mail.secret) {
    const sealed = services.key.sealer.seal(mailSecretLocation(tx.tenant, row.id), mail.secret.url);
    await tx.rows(
      'update outgoing_mail set secret_sealed = $3, secret_expires_at = $4 where tenant_id = $1 and id = $2',
      [tx.tenant, row.id, sealed, mail.secret.expiresAt],
    );
  }
  if (mail.attachments) await storeAttachments(tx, row.id, mail.attachments);
  if (status === 'queued') await queueMailJob(tx, row.id);
  return row.id;
}

async function storeAttachments(tx: TenantTx, id: number, attachments: readonly Attachment[]): Promise<void> {
  await tx.rows(
    `insert into outgoing_mail_attachments (tenant_id, mail_id, position, file_name, mime_type, content_id, content)
       select $1, $2, x.position, x.file_name, x.mime_type, x.content_id, x.content
       from unnest($3::text[], $4::text[], $5::text[], $6::bytea[]) with ordinality
         x (file_name, mime_type, content_id, content, position)`,
    [
      tx.tenant,
      id,
      attachments.map(({ fileName }) => fileName),
      attachments.map(({ mimeType }) => mimeType),
      attachments.map(({ contentId }) => contentId),
      attachments.map(({ content }) => content),
    ],
  );
}

/** Deletes older unsent messages of the same user, purpose and subject as the message `id`, so that only the latest is kept. */
export async function deleteSupersededMails(tx: TenantTx, id: number): Promise<void> {
  await tx.rows(
    `delete from outgoing_mail old using outgoing_mail m where m.tenant_id = $1 and m.id = $2 and old.tenant_id = $1
       and old.id < $2 and old.user_id = m.user_id and old.purpose = m.purpose and old.subject = m.subject
       and old.status in ('not_sent', 'failed')`,
    [tx.tenant, id],
  );
}

/** Deletes messages of a purpose that were created before a given time. Messages in progress are still sent. */
export async function deleteMailsBefore(tx: TenantTx, purpose: MailPurpose, before: Date): Promise<void> {
  await tx.rows(
    `delete from outgoing_mail where tenant_id = $1 and purpose = $2 and created_at < $3
       and status not in ('queued', 'sending')`,
    [tx.tenant, purpose, before],
  );
}

function getInitialStatus(
  to: readonly string[],
  hasMailServer: boolean,
): { status: 'queued' | 'not_sent' | 'failed'; error: string | null } {
  if (!to.every(isEmail)) return { status: 'failed', error: INVALID_RECIPIENT };
  return hasMailServer ? { status: 'queued', error: null } : { status: 'not_sent', error: NO_MAIL_SERVER };
}

interface Company {
  name: string;
  theme: Theme;
  time_zone: string;
  logo: string | null;
}

async function renderNewMail(tx: TenantTx, { purpose, values, secret, content }: NewMail): Promise<RenderedMail> {
  const [company] = await tx.rows<Company>(
    `select s.entity_name as name, s.entity_theme as theme, s.entity_timezone as time_zone, f.storage_key as logo
       from settings s left join files f on f.tenant_id = $1 and f.id = s.logo_file_id where s.tenant_id = $1`,
    [tx.tenant],
  );
  if (!company) throw new Error('A company without settings.');
  const until = secret && `${formatTimestamp(secret.expiresAt, company.time_zone).slice(0, 16)} (${company.time_zone})`;
  const origin = getOrigin(values.address ?? secret?.url);
  const branding = {
    name: company.name,
    logoUrl: origin && company.logo ? `${origin}/media/${company.logo}` : null,
    tone: FILLED_TONES[company.theme] ?? FILLED_TONES['theme-default'],
  };
  return renderMail(getMailText(purpose, { company: company.name, values, until }), branding, content);
}

/** Returns the origin of the company's application, which the URLs of images in a message need. */
const getOrigin = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : null;

/**
 * Erases the links of a user's messages, because they were used or are no longer valid.
 *
 * @param options.expiringFrom keeps links that expire before this time
 */
export async function eraseMailSecrets(
  tx: TenantTx,
  { userId, purpose, expiringFrom }: { userId: number; purpose?: MailPurpose; expiringFrom?: Date },
): Promise<void> {
  await tx.rows(
    `update outgoing_mail set secret_sealed = null where tenant_id = $1 and user_id = $2
       and ($3::text is null or purpose = $3) and ($4::timestamptz is null or secret_expires_at >= $4)
       and secret_sealed is not null`,
    [tx.tenant, userId, purpose ?? null, expiringFrom ?? null],
  );
}

export async function eraseExpiredMailSecrets(tx: TenantTx, now: Date): Promise<void> {
  await tx.rows(
    `update outgoing_mail set secret_sealed = null where tenant_id = $1 and secret_sealed is not null
       and secret_expires_at <= $2`,
    [tx.tenant, now],
  );
}

const PRODUCT = 'Mainstay';

/**
 * Sends the code of a sign-up immediately, because the sign-up does not belong to a company yet.
 * @throws MailFailure, also if no server is configured or the address is invalid
 */
export async function sendSignUpCode(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  { to, code }: { to: string; code: string },
): Promise<void> {
  const address = getSenderAddress(config.mailFrom);
  const mailText = getMailText('sign_up_code', { company: PRODUCT, values: { code } });
  await mailer.send({
    ...renderMail(mailText, { name: PRODUCT, logoUrl: null, tone: FILLED_TONES['theme-default'] }),
    from: { name: PRODUCT, address },
    to: [to],
    messageId: `${randomUUID()}@${getEmailHost(address)}`,
  });
}
