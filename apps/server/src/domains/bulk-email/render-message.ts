/** Renders the template of a bulk email with the values of a recipient, as HTML that escapes them and as plain text. */
import { fillColumns, findColumns } from '@mainstay/contract/rules/bulk-email';
import { escapeHtml, toSingleLine } from '../../platform/mail/message-text.ts';
import { htmlToText } from '../mailbox/message-text.ts';

/** In characters. */
const SUBJECT_LIMIT = 350;

export interface Template {
  subject: string;
  template_content: string;
}

export interface RenderedMessage {
  subject: string;
  html: string;
  text: string;
}

/** Counts opens and clicks. */
export interface MessageTracking {
  /** Returns the address to use instead of that of a link. @param index of the link in the message, from 0 */
  toLink(url: string, index: number): string;
  /** Markup for the end of the message. */
  image: string;
}

export interface MessageContext {
  /** The company in whose name it is sent. */
  company: string;
  unsubscribeUrl: string;
  tracking?: MessageTracking | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => ENTITIES[name] ?? '');

/** Returns the columns that a message uses. */
export const findUsedColumns = ({ subject, template_content: html }: Template): string[] => [
  ...new Set([...findColumns(subject), ...findColumns(html).map(decode)]),
];

/** Returns the subject of a message with the values of its recipient, in one line. */
export const fillSubject = (subject: string, cells: Readonly<Record<string, string>>): string =>
  toSingleLine(fillColumns(subject, (column) => cells[column] ?? '')).slice(0, SUBJECT_LIMIT);

const SAFE_URL = /^(?:https?:\/\/|mailto:|tel:)/i;

type Segment = (getValue: (column: string) => string) => string;

/** Compiles sanitized HTML. A value in the address of a link cannot change its scheme, and one elsewhere cannot become markup. */
function compileHtml(html: string): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const match of html.matchAll(/\{\{([^{}]{1,700})\}\}/g)) {
    const before = html.slice(end, match.index);
    const column = decode(match[1] ?? '').trim();
    const tag = html.slice(html.lastIndexOf('<', match.index), match.index);
    const isInUrl = !tag.includes('>') && /\b(?:href|src)="[^"]*$/.test(tag);
    const isWholeUrl = isInUrl && tag.endsWith('href="');
    segments.push(() => before);
    if (isWholeUrl) segments.push((getValue) => toSafeUrl(getValue(column)));
    else if (isInUrl) segments.push((getValue) => encodeURIComponent(getValue(column)));
    else segments.push((getValue) => escapeHtml(getValue(column)));
    end = match.index + match[0].length;
  }
  const rest = html.slice(end);
  segments.push(() => rest);
  return segments;
}

const toSafeUrl = (value: string): string => (SAFE_URL.test(value) ? escapeHtml(value) : '#');

const LINK = '<a href="';

/** Writes the address of a link after its text, so that the plain text contains it. */
function withLinkAddresses(html: string): string {
  const parts = html.split('</a>');
  const rest = parts.pop() ?? '';
  const linked = parts.map((part) => {
    const start = part.lastIndexOf(LINK) + LINK.length;
    if (start < LINK.length) return part;
    const url = part.slice(start, part.indexOf('"', start));
    return part.slice(part.indexOf('>', start)).includes(url) ? part : `${part} (${url})`;
  });
  return linked.join('') + rest;
}

const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const NOTE =
  'margin:24px 0 0;padding:12px 0 0;border-top:1px solid #e6e8ec;font-size:12px;line-height:18px;color:#5b616e';

/** Compiles a template once, so that rendering the message of a recipient only joins texts. */
export function compileMessage({ subject, template_content: template }: Template) {
  const segments = compileHtml(template);
  const text = htmlToText(withLinkAddresses(template));
  return (cells: Readonly<Record<string, string>>, context: MessageContext): RenderedMessage => {
    const getValue = (column: string) => cells[column] ?? '';
    const { company, unsubscribeUrl, tracking } = context;
    const filledSubject = fillSubject(subject, cells);
    const body = segments.map((segment) => segment(getValue)).join('');
    const content = tracking ? trackLinks(body, tracking.toLink) : body;
    const sentBy = `This email was sent by ${toSingleLine(company)}.`;
    const unsubscribe = escapeHtml(unsubscribeUrl);
    return {
      subject: filledSubject,
      html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(filledSubject)}</title></head>
<body style="margin:0;padding:24px 16px;font-family:${FONT};font-size:14px;line-height:22px;color:#16181d">
<div style="max-width:680px;margin:0 auto">
${content}
<p style="${NOTE}">${escapeHtml(sentBy)} <a href="${unsubscribe}" style="color:#5b616e">Unsubscribe</a></p>${tracking?.image ?? ''}
</div>
</body>
</html>
`,
      text: `${fillColumns(text, getValue)}\n\n-- \n${sentBy}\nUnsubscribe: ${unsubscribeUrl}\n`,
    };
  };
}

function trackLinks(html: string, toLink: MessageTracking['toLink']): string {
  let index = 0;
  return html.replace(
    /<a href="(https?:\/\/[^"]*)"/g,
    (_whole, url: string) => `<a href="${escapeHtml(toLink(decode(url), index++))}"`,
  );
}
