/** Every message that the product sends, whether it was sent or only stored (decisions 9 and 36). All endpoints require ADM. */
import { z } from 'zod';
import { endpoint, id, ok, pageLimit, pageNumber } from '../kit.ts';

export const MAIL_PURPOSES = [
  'invitation',
  'password_reset',
  'password_changed',
  'email_changed',
  'sign_in_notice',
  'account_linked',
  'account_unlinked',
  'account_locked',
  'second_factor_enabled',
  'second_factor_disabled',
  'sign_up_code',
  'report_delivery',
  'reminder',
  'daily_digest',
  'action_email',
  'ticket_mail',
  'company_deletion_requested',
  'company_deletion_canceled',
  'company_deleted',
] as const;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];

/** `not_sent`: no attempt was made because there is no mail server. `queued` with an error: an attempt failed and will be retried. */
export const MAIL_STATUSES = ['queued', 'sending', 'sent', 'not_sent', 'failed'] as const;

/** Replaces the link or code in a stored message. */
export const SECRET_PLACEHOLDER = '•••';

export const OutgoingMail = z.object({
  id: z.int(),
  purpose: z.enum(MAIL_PURPOSES),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  status: z.enum(MAIL_STATUSES),
  /** The reason why the message has not been sent. */
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** Whether this is an unsent invitation whose link the caller can view. */
  may_reveal: z.boolean(),
  /** Whether the message has not been sent and can still be sent. */
  may_send: z.boolean(),
});
export type OutgoingMail = z.infer<typeof OutgoingMail>;

const access = ['ADM'] as const;
const byMail = z.object({ id });

export const outgoingMail = {
  findMails: endpoint({
    method: 'GET',
    path: '/v1/api/admin/outgoing-mail/',
    access,
    summary: 'List outgoing emails, newest first',
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: ok(
      z.object({
        mails: z.array(OutgoingMail),
        has_next: z.boolean(),
        total_records: z.int(),
        /** Whether a mail server is configured. */
        sends: z.boolean(),
      }),
    ),
  }),
  getMail: endpoint({
    method: 'GET',
    path: '/v1/api/admin/outgoing-mail/{id}/',
    access,
    summary: 'Get an outgoing email',
    params: byMail,
    response: ok(OutgoingMail),
  }),
  revealLink: endpoint({
    method: 'POST',
    path: '/v1/api/admin/outgoing-mail/{id}/reveal/',
    access,
    effect: 'changes',
    personOnly: 'invitations',
    summary: 'Get the link of an unsent invitation; viewing it is audited',
    params: byMail,
    response: ok(z.object({ url: z.string(), expires_at: z.iso.datetime() })),
  }),
  sendMail: endpoint({
    method: 'POST',
    path: '/v1/api/admin/outgoing-mail/{id}/send/',
    access,
    effect: 'changes',
    summary: 'Retry an email that was not sent',
    params: byMail,
    response: ok(OutgoingMail),
  }),
};
