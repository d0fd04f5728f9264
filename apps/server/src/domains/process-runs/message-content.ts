/** What an execution sends. */
import { createHmac } from 'node:crypto';
import { fillPlaceholders, PLACEHOLDERS, WEBHOOK_HEADERS } from '@mainstay/contract/rules/external-processes';
import { type Content, escapeHtml } from '../../platform/mail/message-text.ts';

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
