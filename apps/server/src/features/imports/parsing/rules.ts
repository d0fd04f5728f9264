/**
 * Parses one record of a file into the fields of its kind, each cell by the type of its field, with readable errors.
 */
import { missingRateMessage } from '@mainstay/contract/rules/import-messages';
import { unmarkFormulas } from '@mainstay/contract/rules/csv';
import type { ImportMapping } from '@mainstay/contract/imports';
import { TEXT_LIMIT, TEXT_LIMIT_MESSAGE } from '@mainstay/contract/kit';
import { isEmail } from '@mainstay/contract/rules/email';
import { type FieldType, IMPORT_FIELDS, type ImportField } from '@mainstay/contract/rules/import-fields';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import { FORMULA_WITHOUT_VALUE } from '../../../platform/uploads/checks.ts';
import { parseDayOrMidnight, parseInstant } from '../../../platform/uploads/dates.ts';
import type { FileRecord } from '../../../platform/uploads/records.ts';
import { parseMoney, parseNumber, parseInteger } from '../../../platform/uploads/numbers.ts';

export type Value = string | number | boolean | null;
/** Values by field key. A field that is neither mapped nor defaulted is absent; an empty cell is null. */
export type Fields = Record<string, Value>;

/**
 * The reason why a row is rejected. `column` is the header of the cell, or the field's label if the file has no such
 * header.
 */
export interface RowError {
  column: string | null;
  reason: string;
}

/** The tenant's settings for parsing. */
export interface ParsingContext {
  timeZone: string;
  currency: string;
  minorDigits: number;
}

const LONG_TEXT_LIMIT = 20_000;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const SHEET_ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;
const YES = new Set(['true', 'yes', 'y', 't', '1', 'on', 'wahr', 'ja', 'oui', 'si', 'sí', 'x']);
const NO = new Set(['false', 'no', 'n', 'f', '0', 'off', 'falsch', 'nein', 'non', '-']);

type Read = { value: Value } | { fault: string };
type Reader = (text: string, field: ImportField, how: How) => Read;
interface How extends ParsingContext {
  dateFormat: 'iso' | 'dmy' | 'mdy';
  /** Exchange rate from the row's currency to the tenant's. */
  rate: number;
}

/** The lookbehind limits matches to the start of a white space sequence, so that no character is scanned twice. */
const LINE_BREAK = /(?<!\s)\s*[\r\n\t]\s*/g;
const limited = (text: string, limit: number, message: string): Read =>
  text.length > limit ? { fault: message } : { value: text };
/** Checks the length first, so that overlong text is not scanned. */
const readLine = (text: string): Read =>
  limited(text.length > LONG_TEXT_LIMIT ? text : text.replace(LINE_BREAK, ' '), TEXT_LIMIT, TEXT_LIMIT_MESSAGE);

const READERS: Record<FieldType, Reader> = {
  id: readLine,
  text: readLine,
  long_text: (text) => limited(text, LONG_TEXT_LIMIT, `Maximum ${LONG_TEXT_LIMIT} characters are allowed.`),
  email: (text) => (isEmail(text) ? { value: text } : { fault: 'Must be an email address.' }),
  truth: (text) => {
    const word = text.toLowerCase();
    if (YES.has(word)) return { value: true };
    return NO.has(word) ? { value: false } : { fault: 'Must be yes or no.' };
  },
  choice: (text, { choices = [] }) => {
    const value = choices.find((c) => c.toLowerCase() === text.toLowerCase());
    return value === undefined ? { fault: `Must be one of ${choices.join(', ')}.` } : { value };
  },
  whole: (text) => {
    const read = parseInteger(text);
    return 'whole' in read ? { value: read.whole } : read;
  },
  number: (text) => {
    const read = parseNumber(text);
    return 'number' in read ? { value: read.number } : read;
  },
  money: (text, _field, how) => {
    const read = parseMoney(text, how.minorDigits, how.rate);
    return 'minor' in read ? { value: read.minor } : read;
  },
  date: (text, _field, how) => {
    const value = parseDayOrMidnight(text, how.dateFormat);
    return value ? { value } : { fault: 'Must be a date.' };
  },
  instant: (text, _field, how) => {
    const value = parseInstant(text, how.dateFormat, how.timeZone);
    return value ? { value } : { fault: 'Must be a date, with or without a time.' };
  },
};

/** The source of a field according to the mapping. */
interface Source {
  field: ImportField;
  /** Position of its cell; -1 if there is only a default. */
  at: number;
  column: string;
  fallback: string | undefined;
  renamed: Map<string, string> | undefined;
}

function getSources(kind: ImportKind, mapping: ImportMapping, headers: readonly string[]): Source[] {
  return IMPORT_FIELDS[kind].flatMap((field) => {
    const header = mapping.columns[field.key];
    const fallback = mapping.defaults[field.key];
    if (header === undefined && fallback === undefined) return [];
    const renamed = mapping.values[field.key];
    const at = header === undefined ? -1 : headers.indexOf(header);
    const lower = renamed && new Map(Object.entries(renamed).map(([from, to]) => [from.trim().toLowerCase(), to]));
    return [{ field, at, column: header ?? field.label, fallback, renamed: lower }];
  });
}

/** The parameters for parsing the records of one import. */
export interface ParserTask {
  kind: ImportKind;
  mapping: ImportMapping;
  headers: readonly string[];
  context: ParsingContext;
}

/** The parsed cells of a row. */
export interface ParsedCells {
  fields: Fields;
  faults: RowError[];
}

/** A record with its parsed cells. */
export type ParsedRecord = FileRecord & ParsedCells;

export const ROW_TOO_SLOW = 'The row takes too long to read. Shorten its cells.';

/** Creates the function that parses the records of one import. */
export function createRowParser({ kind, mapping, headers, context }: ParserTask) {
  const sources = getSources(kind, mapping, headers);
  const currencyFrom = sources.find((s) => s.field.key === 'currency');
  const inOwnCurrency: How = { ...context, dateFormat: mapping.date_format ?? 'iso', rate: 1 };

  const textOf = (source: Source, cells: readonly string[]): string => {
    const cell = source.at < 0 ? '' : unmarkFormulas((cells[source.at] ?? '').trim()).trim();
    const text = cell === '' ? (source.fallback ?? '') : cell;
    return source.renamed?.get(text.toLowerCase()) ?? text;
  };

  return (cells: readonly string[]): ParsedCells => {
    const fields: Fields = {};
    const faults: RowError[] = [];
    if (cells.length > headers.length && cells.slice(headers.length).some((c) => c.trim() !== '')) {
      faults.push({ column: null, reason: 'The row has more cells than the header.' });
    }
    let rate = 1;
    if (currencyFrom) {
      const code = textOf(currencyFrom, cells).toUpperCase() || context.currency;
      const given = code === context.currency ? 1 : mapping.rates[code];
      if (given === undefined) {
        faults.push({
          column: currencyFrom.column,
          reason: missingRateMessage(context.currency),
        });
      }
      rate = given ?? 1;
      fields.currency = code;
      fields.exchange_rate = rate;
    }
    const how = rate === 1 ? inOwnCurrency : { ...inOwnCurrency, rate };
    for (const source of sources) {
      const { field } = source;
      if (field.key === 'currency') continue;
      const text = textOf(source, cells);
      if (text === '') {
        fields[field.key] = null;
        if (field.required) faults.push({ column: source.column, reason: `${field.label} is required.` });
        continue;
      }
      const read = readCell(text, field, how);
      if ('fault' in read) faults.push({ column: source.column, reason: read.fault });
      else fields[field.key] = read.value;
    }
    return { fields, faults };
  };
}

function readCell(text: string, field: ImportField, how: How): Read {
  if (CONTROL.test(text)) return { fault: 'Contains a control character.' };
  if (text === FORMULA_WITHOUT_VALUE)
    return { fault: 'The formula has no stored value. Open and save the file in a spreadsheet program.' };
  if (SHEET_ERROR.test(text)) return { fault: 'The cell contains a spreadsheet error.' };
  return READERS[field.type](text, field, how);
}
