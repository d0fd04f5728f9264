/** Renders a digest as the content of a message: HTML with inline styles, and the same as plain text. */
import { type Content, escapeHtml, toSingleLine, WIDE_SCREEN_ONLY } from '../../platform/mail/message-text.ts';
import type { DigestMetric, Section } from './digest-sections.ts';
import type { Digest } from './page-digest.ts';

/**
 * Size of a chart's image in CSS pixels; the image has twice as many. It is narrower than the message, so that its labels are legible on a
 * phone, too.
 */
export const CHART_SIZE = { width: 480, height: 230 } as const;
/** Width of the content in pixels. */
const SHEET_WIDTH = 632;
/** Maximum number of columns on a phone. The others are in the file and on the page. */
const NARROW_COLUMNS = 4;

const INK = '#16181d';
const QUIET = '#5b616e';
const LINE = '#e6e8ec';
const TONES = { good: '#1f7a49', bad: '#b3372f', flat: QUIET } as const;

/** Escapes text, so that data can neither add markup nor contain the placeholder of a link. */
const escapeText = (text: string): string => escapeHtml(toSingleLine(text));

const titleHtml = (text: string) =>
  `<h3 style="margin:20px 0 8px;font-size:14px;line-height:20px;font-weight:600;color:${INK}">${escapeText(text)}</h3>`;
const noteHtml = (text: string) =>
  `<p style="margin:4px 0 0;font-size:12px;line-height:18px;color:${QUIET}">${escapeText(text)}</p>`;

/** Boxes of a row have the same height in clients that support flexbox. In other clients they flow, two or three in a row. */
function renderMetric({ name, value, change, beside }: DigestMetric): string {
  const frame = `padding:10px 12px;border:1px solid ${LINE};border-radius:8px`;
  const box = `display:inline-block;vertical-align:top;box-sizing:border-box;width:31.8%;min-width:148px;margin:0 1.5% 8px 0;${frame}`;
  const small = `font-size:12px;line-height:18px;color:${QUIET}`;
  const lines = beside.map((line) => `<div style="${small}">${escapeText(line)}</div>`).join('');
  const large = `font-size:20px;line-height:28px;font-weight:600;color:${INK}`;
  const changeHtml = change ? `<div style="${small};color:${TONES[change.tone]}">${escapeText(change.text)}</div>` : '';
  const main = `<div style="${small}">${escapeText(name)}</div><div style="${large}">${escapeText(value)}</div>${changeHtml}`;
  return `<div style="${box}">${main}${lines}</div>`;
}

function tableHtml({ head, rows, numericColumns }: Extract<Section, { kind: 'table' }>): string {
  const openCell = (tag: 'th' | 'td', at: number, look: string) => {
    const align = numericColumns[at] ? 'text-align:right;white-space:nowrap' : 'text-align:left';
    const inset = at === 0 ? '6px 8px 6px 0' : at === head.length - 1 ? '6px 0 6px 8px' : '6px 8px';
    const wide = at >= NARROW_COLUMNS ? ` class="${WIDE_SCREEN_ONLY}"` : '';
    return `<${tag}${wide} style="padding:${inset};font-size:12px;line-height:18px;vertical-align:top;${align};${look}"`;
  };
  const heads = head.map(
    (text, at) => `${openCell('th', at, `font-weight:500;color:${QUIET}`)} scope="col">${escapeText(text)}</th>`,
  );
  const lines = rows.map((row) => {
    const look = `border-top:1px solid ${LINE};color:${INK}`;
    const cells = row.map((text, at) => `${openCell('td', at, look)}>${escapeText(text)}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  const table = `<table style="border-collapse:collapse;width:100%"><tr>${heads.join('')}</tr>${lines.join('')}</table>`;
  return `<div style="overflow-x:auto">${table}</div>`;
}

/** Returns the text below a table: how many of its rows are shown, and which file contains the others. */
function formatRemainder({ rows, total, file }: Extract<Section, { kind: 'table' }>): string {
  if (rows.length === 0) return 'No records.';
  const shownRows = total > rows.length ? `${rows.length} of ${total} rows.` : '';
  return [shownRows, file ? `All rows are in ${file}.` : ''].filter((text) => text !== '').join(' ');
}

const LABELS = `margin:0;font-size:13px;line-height:20px;color:${INK}`;
const HEADING = `margin:28px 0 0;padding:12px 0 0;border-top:1px solid ${LINE};font-size:16px;line-height:24px;color:${INK}`;

function imageHtml({ imageName, label }: Extract<Section, { kind: 'chart' }>): string {
  const style = `display:block;width:100%;max-width:${SHEET_WIDTH}px;height:auto`;
  return `<img src="cid:${imageName}" width="${SHEET_WIDTH}" alt="${escapeText(label)}" style="${style}">`;
}

function sectionHtml(section: Section): string {
  switch (section.kind) {
    case 'heading':
      return `<h2 style="${HEADING}">${escapeText(section.title)}</h2>`;
    case 'figures':
      return `<div style="display:flex;flex-wrap:wrap;margin:16px 0 0">${section.figures.map(renderMetric).join('')}</div>`;
    case 'chart':
      return titleHtml(section.title) + imageHtml(section);
    case 'table':
      return `${titleHtml(section.title)}${section.rows.length > 0 ? tableHtml(section) : ''}${noteHtml(formatRemainder(section))}`;
    case 'text':
      return `${titleHtml(section.title)}<p style="${LABELS}">${section.text.split('\n').map(escapeText).join('<br>')}</p>`;
    case 'problem':
      return `${titleHtml(section.title)}${noteHtml(section.reason)}`;
  }
}

const toLine = (text: string): string => toSingleLine(text);

function sectionText(section: Section): string {
  switch (section.kind) {
    case 'heading':
      return toLine(section.title).toUpperCase();
    case 'figures':
      return section.figures
        .map(({ name, value, change, beside }) => {
          const more = [...(change ? [change.text] : []), ...beside];
          return toLine(`${name}: ${value}${more.length > 0 ? ` (${more.join(', ')})` : ''}`);
        })
        .join('\n');
    case 'chart':
      return `${toLine(section.title)}\n${toLine(section.label)}`;
    case 'table':
      return [section.title, ...[section.head, ...section.rows].map((row) => row.join(' | ')), formatRemainder(section)]
        .map(toLine)
        .filter((text) => text !== '')
        .join('\n');
    case 'text':
      return [section.title, ...section.text.split('\n')].map(toLine).join('\n');
    case 'problem':
      return `${toLine(section.title)}: ${toLine(section.reason)}`;
  }
}

const OPEN = 'Open this page in Mainstay';
const EMPTY_MESSAGE = 'This page has no content that can be emailed. Open it in Mainstay.';

/** @param link URL of the page @param tone color of the company, dark enough for white text */
export function renderReport(
  { sections, left }: Pick<Digest, 'sections' | 'left'>,
  { link, tone }: { link: string; tone: string },
): Content {
  const buttonStyle = 'display:inline-block;padding:10px 18px;border-radius:6px;text-decoration:none';
  const style = `${buttonStyle};background:${tone};color:#ffffff;font-size:14px;font-weight:600`;
  const address = escapeHtml(link);
  const more = left > 0 ? [`${left} more ${left === 1 ? 'item is' : 'items are'} on the page.`] : [];
  const notes = sections.length === 0 ? [EMPTY_MESSAGE] : more;
  return {
    html: [
      `<p style="margin:0 0 4px"><a href="${address}" style="${style}">${OPEN}</a></p>`,
      ...sections.map(sectionHtml),
      ...notes.map(noteHtml),
    ].join('\n'),
    text: [`${OPEN}:\n${link}`, ...sections.map(sectionText), ...notes].join('\n\n'),
  };
}
