/** A digest as what stands in a message: markup with its styles in its elements, and the same as plain text. */
import { type Content, escapeHtml, oneLine } from '../../../mail/layout/rules.ts';
import type { Digest } from '../digest/data.ts';
import type { Figure, Section } from '../digest/rules.ts';

/** Pixels of a chart's picture as it is shown; it is drawn at twice as many. */
export const PICTURE = { width: 632, height: 280 } as const;

const INK = '#16181d';
const QUIET = '#5b616e';
const LINE = '#e6e8ec';

/** Data never becomes markup, nor what a message keeps a place for its link with. */
const safe = (text: string): string => escapeHtml(oneLine(text));

const title = (text: string) =>
  `<h3 style="margin:20px 0 8px;font-size:14px;line-height:20px;font-weight:600;color:${INK}">${safe(text)}</h3>`;
const note = (text: string) =>
  `<p style="margin:4px 0 0;font-size:12px;line-height:18px;color:${QUIET}">${safe(text)}</p>`;

function figureHtml({ name, value, beside }: Figure): string {
  const frame = `padding:10px 12px;border:1px solid ${LINE};border-radius:8px`;
  const box = `display:inline-block;vertical-align:top;box-sizing:border-box;width:200px;max-width:100%;margin:0 8px 8px 0;${frame}`;
  const small = `font-size:12px;line-height:18px;color:${QUIET}`;
  const lines = beside.map((line) => `<div style="${small}">${safe(line)}</div>`).join('');
  const large = `font-size:20px;line-height:28px;font-weight:600;color:${INK}`;
  const main = `<div style="${small}">${safe(name)}</div><div style="${large}">${safe(value)}</div>`;
  return `<div style="${box}">${main}${lines}</div>`;
}

function tableHtml({ head, rows }: Extract<Section, { kind: 'table' }>): string {
  const cell = 'padding:6px 10px 6px 0;font-size:12px;line-height:18px;text-align:left;vertical-align:top';
  const heads = head.map((text) => `<th scope="col" style="${cell};font-weight:500;color:${QUIET}">${safe(text)}</th>`);
  const lines = rows.map((row) => {
    const cells = row.map((text) => `<td style="${cell};border-top:1px solid ${LINE};color:${INK}">${safe(text)}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  const table = `<table style="border-collapse:collapse;width:100%"><tr>${heads.join('')}</tr>${lines.join('')}</table>`;
  return `<div style="overflow-x:auto">${table}</div>`;
}

/** What stands under a table: how many of its rows are shown, and where the others are. */
function restOf({ rows, total, file }: Extract<Section, { kind: 'table' }>): string {
  if (rows.length === 0) return 'No records.';
  const shown = total > rows.length ? `${rows.length} of ${total} rows.` : '';
  return [shown, file ? `All rows are in ${file}.` : ''].filter((text) => text !== '').join(' ');
}

const HEADING = `margin:28px 0 0;padding:12px 0 0;border-top:1px solid ${LINE};font-size:16px;line-height:24px;color:${INK}`;

function pictureHtml({ picture, label }: Extract<Section, { kind: 'chart' }>): string {
  const style = `display:block;width:100%;max-width:${PICTURE.width}px;height:auto`;
  return `<img src="cid:${picture}" width="${PICTURE.width}" alt="${safe(label)}" style="${style}">`;
}

function sectionHtml(section: Section): string {
  switch (section.kind) {
    case 'heading':
      return `<h2 style="${HEADING}">${safe(section.title)}</h2>`;
    case 'figures':
      return `<div style="margin:16px 0 0">${section.figures.map(figureHtml).join('')}</div>`;
    case 'chart':
      return title(section.title) + pictureHtml(section);
    case 'table':
      return `${title(section.title)}${section.rows.length > 0 ? tableHtml(section) : ''}${note(restOf(section))}`;
    case 'text':
      return `${title(section.title)}<p style="margin:0;font-size:13px;line-height:20px;color:${INK}">${safe(section.text)}</p>`;
    case 'problem':
      return `${title(section.title)}${note(section.reason)}`;
  }
}

const line = (text: string): string => oneLine(text);

function sectionText(section: Section): string {
  switch (section.kind) {
    case 'heading':
      return line(section.title).toUpperCase();
    case 'figures':
      return section.figures
        .map(({ name, value, beside }) =>
          line(`${name}: ${value}${beside.length > 0 ? ` (${beside.join(', ')})` : ''}`),
        )
        .join('\n');
    case 'chart':
      return `${line(section.title)}\n${line(section.label)}`;
    case 'table':
      return [section.title, ...[section.head, ...section.rows].map((row) => row.join(' | ')), restOf(section)]
        .map(line)
        .filter((text) => text !== '')
        .join('\n');
    case 'text':
      return `${line(section.title)}\n${line(section.text)}`;
    case 'problem':
      return `${line(section.title)}: ${line(section.reason)}`;
  }
}

const OPEN = 'Open this page in Mainstay';
const NOTHING = 'There is nothing on this page that can be sent. Open it to see what it shows.';

/** @param link address of the page @param tone of the company, dark enough for white text */
export function contentOf(
  { sections, left }: Pick<Digest, 'sections' | 'left'>,
  { link, tone }: { link: string; tone: string },
): Content {
  const shape = 'display:inline-block;padding:10px 18px;border-radius:6px;text-decoration:none';
  const style = `${shape};background:${tone};color:#ffffff;font-size:14px;font-weight:600`;
  const address = escapeHtml(link);
  const more = left > 0 ? [`${left} more ${left === 1 ? 'part is' : 'parts are'} on the page.`] : [];
  const notes = sections.length === 0 ? [NOTHING] : more;
  return {
    html: [
      `<p style="margin:0 0 4px"><a href="${address}" style="${style}">${OPEN}</a></p>`,
      ...sections.map(sectionHtml),
      ...notes.map(note),
    ].join('\n'),
    text: [`${OPEN}:\n${link}`, ...sections.map(sectionText), ...notes].join('\n\n'),
  };
}
