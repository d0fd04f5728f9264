/**
 * Fills stored markup with rows (S3-64). Values have the format of their column and are escaped, and the result is
 * sanitized again.
 */
import type { Cell, ReportColumn } from '@mainstay/contract/components/report';
import { formatValue } from '@mainstay/contract/rules/format-value';
import type { LocaleSettings } from './locale-settings.ts';
import { QueryError } from '../../platform/engine/errors.ts';
import { escapeHtml } from '../../platform/mail/message-text.ts';
import { sanitizeMarkup } from './clean-markup.ts';
import { parseStyleNumber } from './clean-styles.ts';

type Row = Readonly<Record<string, Cell>>;

const PLACEHOLDER = /\{\{\s*([a-z][a-z0-9_]{0,62})\s*\}\}/g;
const ROWS_TAG = /\{\{\s*([#/])rows\s*\}\}/g;

type Format = Pick<ReportColumn, 'key' | 'format' | 'grain' | 'running'>;
/** The position of a placeholder: visible text, an attribute, or a number in a style. */
type Position = 'text' | 'attribute' | 'style';
/** A piece of markup: its texts, and between every two of them a placeholder that a row fills. */
interface Piece {
  texts: readonly string[];
  places: readonly { key: string; position: Position }[];
}

/**
 * Returns the text since the start of the tag that a text leaves open, or an empty string if no tag is open. A text
 * without `<` or `>` changes nothing.
 */
function getOpenTag(before: string, text: string): string {
  const [lastStart, lastEnd] = [text.lastIndexOf('<'), text.lastIndexOf('>')];
  if (lastStart === lastEnd) return before && before + text;
  return lastStart > lastEnd ? text.slice(lastStart) : '';
}
const IN_STYLE = /\sstyle="[^"]*$/;
/**
 * Returns the part of an open tag that later placeholders need, so that markup with many placeholders in one tag is
 * scanned only once.
 */
const shortenTag = (tag: string): string => (IN_STYLE.test(tag) ? ' style="' : tag.slice(-' style='.length));
const getPosition = (tag: string): Position => (tag === '' ? 'text' : IN_STYLE.test(tag) ? 'style' : 'attribute');

/**
 * Parses a piece once, regardless of the number of rows. Stored markup is sanitized: a bare `<` starts a tag, and
 * quotes are double.
 */
function parsePiece(markup: string): Piece {
  const [texts, places]: [string[], Piece['places'][number][]] = [[], []];
  let [end, tag] = [0, ''];
  for (const found of markup.matchAll(PLACEHOLDER)) {
    const text = markup.slice(end, found.index);
    tag = shortenTag(getOpenTag(tag, text));
    texts.push(text);
    places.push({ key: found[1] ?? '', position: getPosition(tag) });
    end = found.index + found[0].length;
  }
  return { texts: [...texts, markup.slice(end)], places };
}

/** Formats a value in visible text; attributes receive the bare value. A missing value leaves the placeholder empty. */
function formatCell(
  value: Cell | undefined,
  column: Format | undefined,
  localeSettings: LocaleSettings,
  isText: boolean,
): string {
  if (value === null || value === undefined) return '';
  if (!isText || !column) return String(value);
  return formatValue(value, column.format, {
    ...localeSettings,
    place: 'table',
    grain: column.grain,
    running: column.running,
  });
}

/** Sanitizing a million characters blocks the process for about a fifth of a second, which delays all requests. */
const MAX_LENGTH = 500_000;
const TOO_LONG = 'The rendered HTML exceeds 500,000 characters. Show fewer rows per page.';

/**
 * Repeats `{{#rows}}…{{/rows}}` for every row. Outside of it, `{{key}}` refers to the first row.
 *
 * @throws QueryError if the result exceeds 500,000 characters
 */
export function renderMarkup(
  html: string,
  rows: readonly Row[],
  columns: readonly Format[],
  localeSettings: LocaleSettings,
): string {
  const formats = new Map(columns.map((column) => [column.key, column]));
  const parts: string[] = [];
  let length = 0;
  const add = (part: string) => {
    length += part.length;
    if (length > MAX_LENGTH) throw new QueryError('evaluation', TOO_LONG);
    parts.push(part);
  };
  const fill = ({ texts, places }: Piece, row: Row | undefined) =>
    texts.forEach((text, at) => {
      add(text);
      const placeholder = places[at];
      if (!placeholder) return;
      const value = row && Object.hasOwn(row, placeholder.key) ? row[placeholder.key] : null;
      if (placeholder.position === 'style') add(parseStyleNumber(value, texts[at + 1] ?? ''));
      else
        add(
          escapeHtml(formatCell(value, formats.get(placeholder.key), localeSettings, placeholder.position === 'text')),
        );
    });
  let end = 0;
  let start: RegExpExecArray | undefined;
  for (const tag of html.matchAll(ROWS_TAG)) {
    if (tag[1] === '#') start ??= tag;
    else if (start) {
      fill(parsePiece(html.slice(end, start.index)), rows[0]);
      const rowPiece = parsePiece(html.slice(start.index + start[0].length, tag.index));
      for (const row of rows) fill(rowPiece, row);
      end = tag.index + tag[0].length;
      start = undefined;
    }
  }
  fill(parsePiece(html.slice(end)), rows[0]);
  return sanitizeMarkup(parts.join(''));
}
