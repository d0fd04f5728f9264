/** The layout of all messages, as HTML that escapes its data and as the same plain text, and what is sent to the mail server. */
import { SECRET_PLACEHOLDER } from '@mainstay/contract/mail/outgoing';
import { type Content, escapeHtml, toSingleLine, WIDE_SCREEN_ONLY } from '../../platform/mail/message-text.ts';
import type { Attachment, Message, Sender } from '../../platform/mail/smtp.ts';
import type { MailText } from './message-text.ts';

/** Name, logo and color of a company in a message. */
export interface Branding {
  name: string;
  /** Absolute, or null if the company has no logo. */
  logoUrl: string | null;
  /** `#rrggbb`, dark enough for white text. */
  tone: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

const SUBJECT_LIMIT = 200;
const cleanMailText = (mailText: MailText): MailText => ({
  ...mailText,
  subject: Array.from(toSingleLine(mailText.subject)).slice(0, SUBJECT_LIMIT).join(''),
  heading: toSingleLine(mailText.heading),
  ...(mailText.code && { code: toSingleLine(mailText.code) }),
  paragraphs: mailText.paragraphs.map(toSingleLine),
  facts: mailText.facts.map(([label, value]) => [label, toSingleLine(value)] as const),
  closing: mailText.closing.map(toSingleLine),
});

/** Renders both parts of a message. They contain the placeholder instead of the link of a button or of a code. */
export function renderMail(mailText: MailText, branding: Branding, content?: Content): RenderedMail {
  const cleanedText = cleanMailText(mailText);
  const company = toSingleLine(branding.name);
  return {
    subject: cleanedText.subject,
    html: toHtml(cleanedText, { ...branding, name: company }, content?.html),
    text: toPlainText(cleanedText, company, content?.text),
  };
}

export const insertSecret = (part: string, secret: string): string => part.replaceAll(SECRET_PLACEHOLDER, () => secret);

function toPlainText(mailText: MailText, company: string, content = ''): string {
  const blocks = [
    mailText.heading,
    ...mailText.paragraphs,
    ...(mailText.button ? [`${mailText.button}:\n${SECRET_PLACEHOLDER}`] : []),
    ...(mailText.code ? [mailText.code] : []),
    mailText.facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    content,
    mailText.closing.join('\n'),
    `-- \n${company}, with Mainstay`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const FONT_FAMILY = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PARAGRAPH_STYLE = 'margin:0 0 12px;font-size:14px;line-height:22px;color:#16181d';
const NOTE_STYLE = 'margin:0 0 4px;font-size:12px;line-height:18px;color:#5b616e';

const renderParagraph = (text: string, style = PARAGRAPH_STYLE) => `<p style="${style}">${escapeHtml(text)}</p>`;

function renderHeader({ name, logoUrl, tone }: Branding): string {
  const imageStyle = 'display:inline-block;vertical-align:middle;border-radius:6px;margin-right:10px';
  const dotStyle = `display:inline-block;width:10px;height:10px;border-radius:3px;background:${tone};margin-right:10px`;
  const logo = logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" width="32" height="32" alt="" style="${imageStyle}">`
    : `<span style="${dotStyle}"></span>`;
  const titleStyle = 'font-size:15px;font-weight:600;color:#16181d;vertical-align:middle';
  return `${logo}<span style="${titleStyle}">${escapeHtml(name)}</span>`;
}

function renderButton(text: string, tone: string): string {
  const shapeStyle = 'display:inline-block;padding:10px 18px;border-radius:6px;text-decoration:none';
  const style = `${shapeStyle};background:${tone};color:#ffffff;font-size:14px;font-weight:600`;
  return `<p style="margin:20px 0"><a href="${SECRET_PLACEHOLDER}" style="${style}">${escapeHtml(text)}</a></p>
<p style="${NOTE_STYLE}">Or open this address:<br><span style="word-break:break-all">${SECRET_PLACEHOLDER}</span></p>`;
}

const renderCode = (text: string) =>
  `<p style="margin:20px 0;font-size:28px;line-height:36px;font-weight:600;letter-spacing:6px;color:#16181d">${escapeHtml(text)}</p>`;

function renderFacts(rows: MailText['facts']): string {
  if (rows.length === 0) return '';
  const cellStyle = 'padding:2px 16px 2px 0;font-size:13px;line-height:20px;text-align:left;vertical-align:top';
  const lines = rows.map(([label, value]) => {
    const labelCell = `<th scope="row" style="${cellStyle};font-weight:400;color:#5b616e">${escapeHtml(label)}</th>`;
    return `<tr>${labelCell}<td style="${cellStyle};color:#16181d">${escapeHtml(value)}</td></tr>`;
  });
  return `<table style="border-collapse:collapse;margin:0 0 12px">${lines.join('')}</table>`;
}

const NARROW_SCREEN_STYLE = `<style>@media (max-width:480px){.${WIDE_SCREEN_ONLY}{display:none}}</style>\n`;

const SHEET_STYLE = 'margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e6e8ec;border-radius:10px';
/** Width in pixels of a message with text only, and of one with images and tables. */
const WIDTH = { text: 520, content: 680 } as const;

const toHtml = (mail: MailText, branding: Branding, content = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(mail.subject)}</title>
${content ? NARROW_SCREEN_STYLE : ''}</head>
<body style="margin:0;padding:24px 12px;background:#f7f8f9;font-family:${FONT_FAMILY}">
<div style="max-width:${content ? WIDTH.content : WIDTH.text}px;${SHEET_STYLE};border-top:3px solid ${branding.tone}">
<div style="margin:0 0 20px">${renderHeader(branding)}</div>
<h1 style="margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600;color:#16181d">${escapeHtml(mail.heading)}</h1>
${mail.paragraphs.map((text) => renderParagraph(text)).join('\n')}
${mail.button ? renderButton(mail.button, branding.tone) : ''}${mail.code ? renderCode(mail.code) : ''}${renderFacts(mail.facts)}${content}
<div style="margin:16px 0 0;padding:12px 0 0;border-top:1px solid #e6e8ec">
${mail.closing.map((text) => renderParagraph(text, NOTE_STYLE)).join('\n')}
</div>
</div>
<p style="margin:16px auto 0;max-width:520px;text-align:center;font-size:12px;line-height:18px;color:#5b616e">Powered by Mainstay</p>
</body>
</html>
`;

/** A stored message with its link inserted. */
export interface PreparedMail extends RenderedMail {
  to: string[];
  cc: string[];
  attachments: readonly Attachment[];
}

/** The Message-ID names the message, so that a report about it can be attributed. */
export const toMessage = (
  mail: PreparedMail,
  { from }: Sender,
  { tenant, id }: { tenant: number; id: number },
): Message => ({ ...mail, messageId: `mail-${tenant}-${id}@${getEmailHost(from.address)}` });

export const getEmailHost = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
