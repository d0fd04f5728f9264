/** Stored markup filled with rows (S3-64). Values are escaped, and what comes out is cleaned once more. */
import type { Cell } from '@mainstay/contract/components/report';
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

const fill = (markup: string, row: Row | undefined): string =>
  markup.replace(PLACE, (_, key: string) => {
    const value = row && Object.hasOwn(row, key) ? row[key] : null;
    return value === null || value === undefined ? '' : escaped(String(value));
  });

/** `{{#rows}}…{{/rows}}` repeats for every row; outside of it `{{key}}` is of the first. */
export function filledMarkup(html: string, rows: readonly Row[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const found of html.matchAll(ROWS)) {
    parts.push(fill(html.slice(end, found.index), rows[0]), ...rows.map((row) => fill(found[1] ?? '', row)));
    end = found.index + found[0].length;
  }
  parts.push(fill(html.slice(end), rows[0]));
  return cleanMarkup(parts.join(''));
}
