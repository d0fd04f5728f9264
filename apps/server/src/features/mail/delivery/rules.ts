/** When a message is tried again, and what a mail server is told of it. */
import { type Attachment, type Message, senderAddress } from '../../../platform/mail/smtp.ts';
import { toSingleLine } from '../../../platform/mail/message-text.ts';
import type { Rendered } from '../layout/rules.ts';
import { getEmailHost } from '../rules.ts';

export const LINK_EXPIRED = 'The link in this message was used or has expired; it was not sent.';

/** Seconds until the next try, after each one that failed; then nobody tries any more. */
const RETRY_S = [5, 30, 120, 600, 1800, 3600, 7200] as const;

/** @param tries how often it was tried, this time included @returns undefined where it has failed for good */
export function getNextAttemptTime(tries: number, now: Date): Date | undefined {
  const seconds = RETRY_S[tries - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}

/** A stored message with its link in place, and the name of the company it comes from. */
export interface Outgoing extends Rendered {
  to: string[];
  cc: string[];
  company: string;
  attachments: readonly Attachment[];
}

/** The company is the name of the sender; the address, and with it the Message-ID's host, is the installation's. */
export function toMessage(
  { company, to, cc, subject, html, text, attachments }: Outgoing,
  { from, tenant, id }: { from: string; tenant: number; id: number },
): Message {
  const address = senderAddress(from);
  const messageId = `mail-${tenant}-${id}@${getEmailHost(address)}`;
  return { from: { name: toSingleLine(company), address }, to, cc, subject, html, text, attachments, messageId };
}
