/** The layout of all messages, as HTML that escapes its data and as the same plain text. */
import { SECRET_PLACEHOLDER } from '@mainstay/contract/mail/outgoing';
import { type Content, escapeHtml, toSingleLine, WIDE_SCREEN_ONLY } from '../../../platform/mail/message-text.ts';
import type { MailText } from '../text/rules.ts';

/** Name, logo and color of a company in a message. */
export interface Branding {
  name: string;
  /** Absolute, or null if the company has no logo. */
  logoUrl: string | null;
  /** `#rrggbb`, dark enough for white text. */
  tone: string;
}

export interface Rendered {
  subject: string;
  html: string;
  text: string;
}

const SUBJECT_LIMIT = 200;
const clean = (words: MailText): MailText => ({
  ...words,
  subject: Array.from(toSingleLine(words.subject)).slice(0, SUBJECT_LIMIT).join(''),
  heading: toSingleLine(words.heading),
  ...(words.code && { code: toSingleLine(words.code) }),
  paragraphs: words.paragraphs.map(toSingleLine),
  facts: words.facts.map(([label, value]) => [label, toSingleLine(value)] as const),
  closing: words.closing.map(toSingleLine),
});

/** Renders both parts of a message. They contain the placeholder instead of the link of a button or of a code. */
export function renderMail(words: MailText, face: Branding, content?: Content): Rendered {
  const said = clean(words);
  const company = toSingleLine(face.name);
  return {
    subject: said.subject,
    html: toHtml(said, { ...face, name: company }, content?.html),
    text: toPlainText(said, company, content?.text),
  };
}

export const insertSecret = (part: string, secret: string): string => part.replaceAll(SECRET_PLACEHOLDER, () => secret);

function toPlainText(words: MailText, company: string, content = ''): string {
  const blocks = [
    words.heading,
    ...words.paragraphs,
    ...(words.button ? [`${words.button}:\n${SECRET_PLACEHOLDER}`] : []),
    ...(words.code ? [words.code] : []),
    words.facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    content,
    words.closing.join('\n'),
    `-- \n${company}, with Mainstay`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const P = 'margin:0 0 12px;font-size:14px;line-height:22px;color:#16181d';
const NOTE = 'margin:0 0 4px;font-size:12px;line-height:18px;color:#5b616e';

const paragraph = (text: string, style = P) => `<p style="${style}">${escapeHtml(text)}</p>`;

function renderHeader({ name, logoUrl, tone }: Branding): string {
  const picture = 'display:inline-block;vertical-align:middle;border-radius:6px;margin-right:10px';
  const dot = `display:inline-block;width:10px;height:10px;border-radius:3px;background:${tone};margin-right:10px`;
  const mark = logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" width="32" height="32" alt="" style="${picture}">`
    : `<span style="${dot}"></span>`;
  const title = 'font-size:15px;font-weight:600;color:#16181d;vertical-align:middle';
  return `${mark}<span style="${title}">${escapeHtml(name)}</span>`;
}

function button(text: string, tone: string): string {
  const shape = 'display:inline-block;padding:10px 18px;border-radius:6px;text-decoration:none';
  const style = `${shape};background:${tone};color:#ffffff;font-size:14px;font-weight:600`;
  return `<p style="margin:20px 0"><a href="${SECRET_PLACEHOLDER}" style="${style}">${escapeHtml(text)}</a></p>
<p style="${NOTE}">Or open this address:<br><span style="word-break:break-all">${SECRET_PLACEHOLDER}</span></p>`;
}

const code = (text: string) =>
  `<p style="margin:20px 0;font-size:28px;line-height:36px;font-weight:600;letter-spacing:6px;color:#16181d">${escapeHtml(text)}</p>`;

function facts(rows: MailText['facts']): string {
  if (rows.length === 0) return '';
  const cell = 'padding:2px 16px 2px 0;font-size:13px;line-height:20px;text-align:left;vertical-align:top';
  const lines = rows.map(([label, value]) => {
    const name = `<th scope="row" style="${cell};font-weight:400;color:#5b616e">${escapeHtml(label)}</th>`;
    return `<tr>${name}<td style="${cell};color:#16181d">${escapeHtml(value)}</td></tr>`;
  });
  return `<table style="border-collapse:collapse;margin:0 0 12px">${lines.join('')}</table>`;
}

const NARROW = `<style>@media (max-width:480px){.${WIDE_SCREEN_ONLY}{display:none}}</style>\n`;

const SHEET = 'margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e6e8ec;border-radius:10px';
/** Width in pixels of a message with text only, and of one with images and tables. */
const WIDTH = { words: 520, content: 680 } as const;

const toHtml = (words: MailText, face: Branding, content = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(words.subject)}</title>
${content ? NARROW : ''}</head>
<body style="margin:0;padding:24px 12px;background:#f7f8f9;font-family:${FONT}">
<div style="max-width:${content ? WIDTH.content : WIDTH.words}px;${SHEET};border-top:3px solid ${face.tone}">
<div style="margin:0 0 20px">${renderHeader(face)}</div>
<h1 style="margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600;color:#16181d">${escapeHtml(words.heading)}</h1>
${words.paragraphs.map((text) => paragraph(text)).join('\n')}
${words.button ? button(words.button, face.tone) : ''}${words.code ? code(words.code) : ''}${facts(words.facts)}${content}
<div style="margin:16px 0 0;padding:12px 0 0;border-top:1px solid #e6e8ec">
${words.closing.map((text) => paragraph(text, NOTE)).join('\n')}
</div>
</div>
<p style="margin:16px auto 0;max-width:520px;text-align:center;font-size:12px;line-height:18px;color:#5b616e">Powered by Mainstay</p>
</body>
</html>
`;
