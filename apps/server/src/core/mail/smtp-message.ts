/** Builds the message that is sent to the mail server. */
import { toSingleLine } from '../../platform/mail/message-text.ts';
import { type Attachment, getSenderAddress, type Message } from '../../platform/mail/smtp.ts';
import type { RenderedMail } from './message-layout.ts';

/** A stored message with its link inserted, and the name of the company that sends it. */
export interface PreparedMail extends RenderedMail {
  to: string[];
  cc: string[];
  company: string;
  attachments: readonly Attachment[];
}

/** The sender has the name of the company, but the address and host of the Message-ID of the installation. */
export function toMessage(
  { company, to, cc, subject, html, text, attachments }: PreparedMail,
  { from, tenant, id }: { from: string; tenant: number; id: number },
): Message {
  const address = getSenderAddress(from);
  const messageId = `mail-${tenant}-${id}@${getEmailHost(address)}`;
  return { from: { name: toSingleLine(company), address }, to, cc, subject, html, text, attachments, messageId };
}

export const getEmailHost = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
