/** Sends messages about tickets. */
import { parseRecipients, TICKET_MESSAGES, validateRecipients } from '@mainstay/contract/rules/ticket-rules';
import { queueMail } from '../../core/mail/queue-mail.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { FieldError } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import { htmlToText } from '../mailbox/message-text.ts';
import { sanitizeMessage } from '../mailbox/sanitize-message.ts';
import { ticketMailSent } from './events.ts';

export interface TicketMail {
  html_content: string;
  subject: string;
  /** Separated by commas. */
  to_email: string;
}

/**
 * Stores the message as it was written, without the layout of the product's own messages. @returns the number of recipients
 * @throws BusinessError
 */
export async function sendTicketMail(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now' | 'config'>,
  { html_content, subject, to_email }: TicketMail,
  by: Actor,
): Promise<number> {
  const to = parseRecipients(to_email);
  const issue = validateRecipients(to);
  if (issue !== undefined) throw new FieldError('to_email', issue);
  const { html } = sanitizeMessage(html_content);
  const text = htmlToText(html);
  if (text === '' && !html.includes('<img')) throw new FieldError('html_content', TICKET_MESSAGES.contentMissing);
  const mailId = await queueMail(tx, services, {
    purpose: 'ticket_mail',
    to,
    values: { subject },
    content: { html, text },
    isBare: true,
  });
  await record(tx, event(ticketMailSent, { mailId, subject, to }), by);
  return to.length;
}
