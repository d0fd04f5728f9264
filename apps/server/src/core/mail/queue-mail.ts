/** Stores messages in the transaction of the event that causes them. A job sends them. */
import type { MailPurpose } from '@mainstay/contract/mail/outgoing';
import { formatDateTime } from '@mainstay/contract/rules/dates';
import { isEmail } from '@mainstay/contract/rules/email';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Content } from '../../platform/mail/message-text.ts';
import { INVALID_RECIPIENT } from '../../platform/mail/mail-failure.ts';
import type { Attachment } from '../../platform/mail/smtp.ts';
import { getBranding } from './branding.ts';
import { NO_MAIL_SERVER, queueMailJob } from './delivery-attempts.ts';
import { mailSecretLocation } from './mail-secrets.ts';
import { type RenderedMail, renderMail } from './message-layout.ts';
import { getMailText, type MailValues } from './message-text.ts';
import { hasMailServer } from './sender.ts';

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
  /** True if the content is the whole message, without the layout of the product. */
  isBare?: boolean;
  attachments?: readonly Attachment[];
}

/** Stores a message, and queues it if a mail server is configured. @returns its id */
export async function queueMail(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now' | 'config'>,
  mail: NewMail,
): Promise<number> {
  const [{ subject, html, text }, sends] = await Promise.all([renderNewMail(tx, mail), hasMailServer(tx, services)]);
  const [to, cc] = [[mail.to].flat(), [...(mail.cc ?? [])]];
  const { status, error } = getInitialStatus([...to, ...cc], sends);
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

function getInitialStatus(
  to: readonly string[],
  hasMailServer: boolean,
): { status: 'queued' | 'not_sent' | 'failed'; error: string | null } {
  if (!to.every(isEmail)) return { status: 'failed', error: INVALID_RECIPIENT };
  return hasMailServer ? { status: 'queued', error: null } : { status: 'not_sent', error: NO_MAIL_SERVER };
}

async function renderNewMail(
  tx: TenantTx,
  { purpose, values, secret, content, isBare }: NewMail,
): Promise<RenderedMail> {
  const { name, timeZone, logo, tone } = await getBranding(tx);
  const until = secret && `${formatDateTime(secret.expiresAt, timeZone)} (${timeZone})`;
  const origin = getOrigin(values.address ?? secret?.url);
  const branding = { name, logoUrl: origin && logo ? `${origin}/media/${logo}` : null, tone };
  const mail = renderMail(getMailText(purpose, { company: name, values, until }), branding, content);
  return isBare && content ? { ...content, subject: mail.subject } : mail;
}

/** Returns the origin of the company's application, which the URLs of images in a message need. */
const getOrigin = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : null;
