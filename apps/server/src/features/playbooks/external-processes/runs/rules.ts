/** What an execution sends, when it is tried again, and what is kept of an answer. */
import { createHmac } from 'node:crypto';
import {
  RESPONSE_LIMIT,
  fillPlaceholders,
  PLACEHOLDERS,
  WEBHOOK_HEADERS,
} from '@mainstay/contract/rules/external-processes';
import { type Content, escapeHtml } from '../../../../platform/mail/message-text.ts';

/** Of a run `r` and its message `g`: the fate of a message is that of its run. */
export const RUN_STATUS_SQL = `(case when g.id is null then r.status when g.status in ('queued', 'sending') then 'waiting'
  when g.status = 'sent' then 'done' else 'failed' end)`;

/** Seconds until the next attempt, after each of the `RUN_ATTEMPTS` but the last. */
const RETRY_S = [10, 60, 300, 1800] as const;

/** @param attempts how often it was tried, this time included @returns undefined where it has failed for good */
export function getNextAttemptTime(attempts: number, now: Date): Date | undefined {
  const seconds = RETRY_S[attempts - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}

const PASSING: readonly number[] = [408, 425, 429];
/** Whether a receiver that answered so may answer differently the next time. */
export const isTransient = (status: number): boolean => status >= 500 || PASSING.includes(status);

/** What a call carries beside its body; the signature is over id, time and body, so that none can be swapped. */
export function signedHeaders({ id, body, secret }: { id: number; body: string; secret: string }, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    [WEBHOOK_HEADERS.id]: String(id),
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: `v1=${signature}`,
  };
}

const HIDDEN = '***';
/** How an answer begins, as it can be kept: without what an echo of the call would give away. */
export const excerptResponse = (text: string, secrets: readonly string[]): string =>
  secrets
    .reduce((left, secret) => left.replaceAll(secret, HIDDEN), text)
    .slice(0, RESPONSE_LIMIT)
    .replace(/[\0\p{Cs}]/gu, '\ufffd');

/** A text with what the form says, and who is meant. */
export const fillMessage = (
  text: string,
  values: Readonly<Record<string, string>>,
  known: Readonly<Record<(typeof PLACEHOLDERS)[number], string>>,
): string => fillPlaceholders(text, new Map([...Object.entries(known), ...Object.entries(values)]));

/** What a person wrote, as a message holds it; the mark in whose place a link is put does not occur in it. */
export function toMailContent(body: string): Content {
  const text = body.replaceAll('•', '·');
  const style = 'margin:0 0 12px;font-size:14px;line-height:22px;color:#16181d';
  const paragraphs = text.split(/\n{2,}/).map((part) => {
    const lines = part.split('\n').map(escapeHtml).join('<br>');
    return `<p style="${style}">${lines}</p>`;
  });
  return { html: paragraphs.join('\n'), text };
}
