/** Reads messages for the administration, decides who may reveal their links or resend them, and deletes superseded and old ones. */
import type { MailPurpose, OutgoingMail } from '@mainstay/contract/mail/outgoing';
import { isEmail } from '@mainstay/contract/rules/email';
import { canAssignRoles } from '@mainstay/contract/rules/roles';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Access } from '../../platform/session/access.ts';
import { needsSecret } from './mail-secrets.ts';

/** A message with the data that the policy of its link needs. */
export interface MailRow extends Omit<OutgoingMail, 'created_at' | 'sent_at' | 'may_reveal' | 'may_send'> {
  created_at: Date;
  sent_at: Date | null;
  /** When its stored link expires, or null if no link is stored. */
  secret_expires_at: Date | null;
  /** Roles of the recipient, or null if the recipient is not a user. */
  roles: string[] | null;
}

const MAIL = `select m.id, m.purpose, m.to_addresses as to, m.cc_addresses as cc, m.subject, m.html, m.text_body as text,
    m.status, m.error, m.created_at, m.sent_at, case when m.secret_sealed is not null then m.secret_expires_at end as secret_expires_at,
    case when m.user_id is not null then array(select r.abbr from user_roles ur
      join roles r on r.tenant_id = $1 and r.id = ur.role_id where ur.tenant_id = $1 and ur.user_id = m.user_id) end as roles
  from outgoing_mail m where m.tenant_id = $1`;

/** Returns a page of messages, newest first, and the total number of messages. */
export async function findMails(
  tx: TenantTx,
  { pageNum, limit }: { pageNum: number; limit: number },
): Promise<{ rows: MailRow[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    tx.rows<MailRow>(`${MAIL} order by m.id desc limit $2 offset $3`, [tx.tenant, limit, (pageNum - 1) * limit]),
    tx.rows<{ n: number }>('select count(*)::int as n from outgoing_mail where tenant_id = $1', [tx.tenant]),
  ]);
  return { rows, total: count?.n ?? 0 };
}

export async function getMail(tx: TenantTx, id: number): Promise<MailRow | undefined> {
  const [row] = await tx.rows<MailRow>(`${MAIL} and m.id = $2`, [tx.tenant, id]);
  return row;
}

export async function getSealedSecret(tx: TenantTx, id: number): Promise<Buffer | undefined> {
  const [row] = await tx.rows<{ secret_sealed: Buffer | null }>(
    'select secret_sealed from outgoing_mail where tenant_id = $1 and id = $2',
    [tx.tenant, id],
  );
  return row?.secret_sealed ?? undefined;
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

type CallerAccess = Pick<Access, 'roles' | 'userAccessType'>;

/** Decides what the list offers. The endpoint itself rejects read-only users. */
const canWriteMail = ({ userAccessType }: CallerAccess): boolean => userAccessType !== 'read_only';

const isUnsent = ({ status }: Pick<MailRow, 'status'>): boolean => status === 'not_sent' || status === 'failed';
const hasLink = ({ secret_expires_at: expiresAt }: Pick<MailRow, 'secret_expires_at'>, now: Date): boolean =>
  expiresAt !== null && expiresAt > now;

/**
 * Returns whether the caller may reveal a link: that of an unsent invitation to a user without a role above the caller's own (decision
 * 36).
 */
export const canRevealLink = (caller: CallerAccess, mail: MailRow, now: Date): boolean =>
  canWriteMail(caller) &&
  mail.purpose === 'invitation' &&
  isUnsent(mail) &&
  hasLink(mail, now) &&
  mail.roles !== null &&
  canAssignRoles(caller.roles, mail.roles);

/** Returns whether a message is unsent and complete. Whether a mail server is configured is checked separately. */
export const canSend = (caller: CallerAccess, mail: MailRow, now: Date): boolean =>
  canWriteMail(caller) && isUnsent(mail) && mail.to.every(isEmail) && (!needsSecret(mail) || hasLink(mail, now));
