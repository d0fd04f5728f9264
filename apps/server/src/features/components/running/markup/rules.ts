/** Stored markup filled with rows (S3-64). Values are in the format of their column, escaped, and what comes out is cleaned once more. */
import type { Cell, ReportColumn } from '@mainstay/contract/components/report';
import { type FormatContext, formatValue } from '@mainstay/contract/rules/number-format';
import { cleanMarkup } from '../../definitions/markup/rules.ts';

type Row = Readonly<Record<string, Cell>>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const PLACE = /\{\{\s*([a-z][a-z0-9_]{0,62})\s*\}\}/g;
const ROWS = /\{\{\s*#rows\s*\}\}([\s\S]*?)\{\{\s*\/rows\s*\}\}/g;

/** What rows are written with besides the format of their columns: the currency's symbol and the time zone. */
export type Words = Omit<FormatContext, 'place' | 'grain'>;
type Format = Pick<ReportColumn, 'key' | 'format' | 'grain'>;
/** What fills a piece of markup. */
interface Filling {
  columns: ReadonlyMap<string, Format>;
  words: Words;
}

/** Whether what follows stands inside a tag or a style sheet: stored markup is clean, so a bare `<` begins a tag. */
const isInCode = (before: string): boolean =>
  before.lastIndexOf('<') > before.lastIndexOf('>') || before.lastIndexOf('<style') > before.lastIndexOf('</style');

/** As people read it where people read it; in attributes and styles the bare value. Missing values leave their place empty. */
function textOf(value: Cell | undefined, column: Format | undefined, words: Words, isCode: boolean): string {
  if (value === null || value === undefined) return '';
  if (isCode || !column) return String(value);
  return formatValue(value, column.format, { ...words, place: 'table', grain: column.grain });
}

const fill = (markup: string, row: Row | undefined, { columns, words }: Filling): string =>
  markup.replace(PLACE, (_, key: string, at: number) => {
    const value = row && Object.hasOwn(row, key) ? row[key] : null;
    return escaped(textOf(value, columns.get(key), words, isInCode(markup.slice(0, at))));
  });

/** `{{#rows}}…{{/rows}}` repeats for every row; outside of it `{{key}}` is of the first. */
export function filledMarkup(html: string, rows: readonly Row[], columns: readonly Format[], words: Words): string {
  const filling: Filling = { columns: new Map(columns.map((column) => [column.key, column])), words };
  const parts: string[] = [];
  let end = 0;
  for (const found of html.matchAll(ROWS)) {
    const repeated = found[1] ?? '';
    parts.push(
      fill(html.slice(end, found.index), rows[0], filling),
      ...rows.map((row) => fill(repeated, row, filling)),
    );
    end = found.index + found[0].length;
  }
  parts.push(fill(html.slice(end), rows[0], filling));
  return cleanMarkup(parts.join(''));
}
