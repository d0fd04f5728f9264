/** What an execution sends, when it is retried, and which part of a response is stored. */
import { createHmac } from 'node:crypto';
import {
  RESPONSE_LIMIT,
  fillPlaceholders,
  PLACEHOLDERS,
  WEBHOOK_HEADERS,
} from '@mainstay/contract/rules/external-processes';
import { type Content, escapeHtml } from '../../../../platform/mail/message-text.ts';

/** Status of a run `r` with its message `g`. The status of an email run is that of its message. */
export const RUN_STATUS_SQL = `(case when g.id is null then r.status when g.status in ('queued', 'sending') then 'waiting'
  when g.status = 'sent' then 'done' else 'failed' end)`;

/** Seconds until the next attempt, after each of the `RUN_ATTEMPTS` except the last. */
const RETRY_S = [10, 60, 300, 1800] as const;

/** @param attempts number of attempts, including the current one @returns undefined if retries are exhausted */
export function getNextAttemptTime(attempts: number, now: Date): Date | undefined {
  const seconds = RETRY_S[attempts - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}

const RETRYABLE_STATUSES: readonly number[] = [408, 425, 429];
/** Returns whether a receiver that responded with this status may respond differently to a retry. */
export const isTransient = (status: number): boolean => status >= 500 || RETRYABLE_STATUSES.includes(status);

/** Returns the headers of a call. The signature covers id, time and body, so that none of them can be replaced. */
export function createSignedHeaders({ id, body, secret }: { id: number; body: string; secret: string }, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    [WEBHOOK_HEADERS.id]: String(id),
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: `v1=${signature}`,
  };
}

const REDACTED = '***';
/** Returns the beginning of a response as it is stored. The secrets are removed in case the receiver echoes them. */
export const excerptResponse = (text: string, secrets: readonly string[]): string =>
  secrets
    .reduce((redacted, secret) => redacted.replaceAll(secret, REDACTED), text)
    .slice(0, RESPONSE_LIMIT)
    .replace(/[\0\p{Cs}]/gu, '\ufffd');

/** Fills the form values and the known placeholders into a text. */
export const fillMessage = (
  text: string,
  values: Readonly<Record<string, string>>,
  placeholders: Readonly<Record<(typeof PLACEHOLDERS)[number], string>>,
): string => fillPlaceholders(text, new Map([...Object.entries(placeholders), ...Object.entries(values)]));

/**
 * Converts a user's text to the content of a message. Bullets are replaced, because the placeholder of a link consists of
 * bullets.
 */
export function toMailContent(body: string): Content {
  const text = body.replaceAll('•', '·');
  const style = 'margin:0 0 12px;font-size:14px;line-height:22px;color:#16181d';
  const paragraphs = text.split(/\n{2,}/).map((part) => {
    const lines = part.split('\n').map(escapeHtml).join('<br>');
    return `<p style="${style}">${lines}</p>`;
  });
  return { html: paragraphs.join('\n'), text };
}
