/** When a message is retried, and what is sent to the mail server. */
import { type Attachment, type Message, getSenderAddress } from '../../../platform/mail/smtp.ts';
import { toSingleLine } from '../../../platform/mail/message-text.ts';
import type { RenderedMail } from '../layout/rules.ts';
import { getEmailHost } from '../rules.ts';

export const LINK_EXPIRED = 'The link in this email was used or has expired, so the email was not sent.';

/** Seconds until the next attempt, after each failed one. After the last delay, retries are exhausted. */
const RETRY_S = [5, 30, 120, 600, 1800, 3600, 7200] as const;

/** @param tries number of attempts, including the current one @returns undefined if retries are exhausted */
export function getNextAttemptTime(tries: number, now: Date): Date | undefined {
  const seconds = RETRY_S[tries - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}

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
