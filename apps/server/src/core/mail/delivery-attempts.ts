/** Queues attempts to send a message, and stores their state. */
import { RUN_INTERRUPTED } from '@mainstay/contract/rules/runs';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { escapeHtml } from '../../platform/mail/message-text.ts';
import type { Attachment } from '../../platform/mail/smtp.ts';
import { mailSecretLocation, needsSecret } from './mail-secrets.ts';
import { insertSecret, type PreparedMail } from './message-layout.ts';
import { findSender, type Sender } from './sender.ts';

/** Seconds until the next attempt, after each failed one. After the last delay, retries are exhausted. */
const RETRY_S = [5, 30, 120, 600, 1800, 3600, 7200] as const;

/** @param tries number of attempts, including the current one @returns undefined if retries are exhausted */
export function getNextAttemptTime(tries: number, now: Date): Date | undefined {
  const seconds = RETRY_S[tries - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}

export const SEND_MAIL = 'send-mail';

/** Queues the next attempt. The key limits a message to one waiting job. */
export const queueMailJob = (tx: TenantTx, id: number, startAfter?: Date): Promise<void> =>
  enqueue(tx, SEND_MAIL, { mail_id: id }, { key: `mail-${id}`, ...(startAfter && { startAfter }) });

interface ClaimedRow extends Omit<PreparedMail, 'attachments'> {
  tries: number;
  secret_sealed: Buffer | null;
  secret_expires_at: Date | null;
}

/** Starts an attempt. @returns what to send, or undefined if there is nothing left to send */
export async function claimMail(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now' | 'config'>,
  id: number,
): Promise<{ mail: PreparedMail; sender: Sender; tries: number } | undefined> {
  const [row] = await tx.rows<ClaimedRow>(
    `update outgoing_mail set status = 'sending', tries = tries + 1
       where tenant_id = $1 and id = $2 and status in ('queued', 'sending')
     returning to_addresses as to, cc_addresses as cc, subject, html, text_body as text, tries, secret_sealed,
       secret_expires_at`,
    [tx.tenant, id],
  );
  if (!row) return undefined;
  const { tries, secret_sealed: sealed, secret_expires_at: expiresAt, ...storedMail } = row;
  const [attachments, sender] = await Promise.all([findAttachments(tx, id), findSender(tx, services)]);
  const mail = { ...storedMail, attachments };
  if (!sender.server) return endAttempt(tx, id, 'not_sent', NO_MAIL_SERVER);
  if (!needsSecret(mail)) return { mail, sender, tries };
  if (!sealed || !expiresAt || expiresAt <= services.now()) return endAttempt(tx, id, 'failed', LINK_EXPIRED);
  const secret = services.key.sealer.open(mailSecretLocation(tx.tenant, id), sealed);
  const html = insertSecret(mail.html, escapeHtml(secret));
  return { mail: { ...mail, html, text: insertSecret(mail.text, secret) }, sender, tries };
}

const findAttachments = (tx: TenantTx, id: number): Promise<Attachment[]> =>
  tx.rows<Attachment>(
    `select file_name as "fileName", mime_type as "mimeType", content_id as "contentId", content
       from outgoing_mail_attachments where tenant_id = $1 and mail_id = $2 order by position`,
    [tx.tenant, id],
  );

async function endAttempt(
  tx: TenantTx,
  id: number,
  status: 'queued' | 'not_sent' | 'failed',
  error: string,
): Promise<undefined> {
  await tx.rows('update outgoing_mail set status = $3, error = $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    status,
    error,
  ]);
}

/** Marks a message as sent, and deletes its link and its attachments. */
export async function markSent(tx: TenantTx, id: number, now: Date): Promise<void> {
  await tx.rows(
    `update outgoing_mail set status = 'sent', error = null, sent_at = $3, secret_sealed = null
       where tenant_id = $1 and id = $2`,
    [tx.tenant, id, now],
  );
  await tx.rows('delete from outgoing_mail_attachments where tenant_id = $1 and mail_id = $2', [tx.tenant, id]);
}

/** Schedules a retry, unless the error is permanent or retries are exhausted. */
export async function markFailed(
  tx: TenantTx,
  id: number,
  failure: { error: string; final: boolean; tries: number; now: Date },
): Promise<void> {
  const nextAttemptAt = failure.final ? undefined : getNextAttemptTime(failure.tries, failure.now);
  await endAttempt(tx, id, nextAttemptAt ? 'queued' : 'failed', failure.error);
  if (nextAttemptAt) await queueMailJob(tx, id, nextAttemptAt);
}

/** Fails a message whose job was given up. Sent and failed messages do not change. */
export const markInterrupted = (tx: TenantTx, id: number): Promise<unknown> =>
  tx.rows(
    `update outgoing_mail set status = 'failed', error = $3
       where tenant_id = $1 and id = $2 and status in ('queued', 'sending')`,
    [tx.tenant, id, RUN_INTERRUPTED],
  );

/** Queues an unsent message again. The caller has checked that it can be sent. */
export async function retryMail(tx: TenantTx, id: number): Promise<void> {
  await tx.rows(
    `update outgoing_mail set status = 'queued', error = null, tries = 0 where tenant_id = $1 and id = $2
       and status in ('not_sent', 'failed')`,
    [tx.tenant, id],
  );
  await queueMailJob(tx, id);
}

export const LINK_EXPIRED = 'The link in this email was used or has expired, so the email was not sent.';

export const NO_MAIL_SERVER = 'no mail server configured';
