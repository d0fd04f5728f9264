/**
 * Parses one record of a file into the fields of its kind, each cell by the type of its field, with readable errors.
 */
import type { ImportMapping } from '@mainstay/contract/imports';
import { TEXT_LIMIT, TEXT_LIMIT_MESSAGE } from '@mainstay/contract/kit';
import { unmarkFormulas } from '@mainstay/contract/rules/csv';
import { isEmail } from '@mainstay/contract/rules/email';
import type { FieldType, ImportField } from '@mainstay/contract/rules/import-fields';
import { missingRateMessage } from '@mainstay/contract/rules/import-messages';
import { FORMULA_WITHOUT_VALUE } from '../../../platform/uploads/checks.ts';
import { parseDayOrMidnight, parseInstant } from '../../../platform/uploads/dates.ts';
import { parseInteger, parseMoney, parseNumber } from '../../../platform/uploads/numbers.ts';
import type { Fields, ParsedCells, RowError, Value } from '../import-rows.ts';

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

type CellResult = { value: Value } | { fault: string };

type CellParser = (text: string, field: ImportField, cellContext: CellContext) => CellResult;

interface CellContext extends ParsingContext {
  dateFormat: 'iso' | 'dmy' | 'mdy';
  /** Exchange rate from the row's currency to the tenant's. */
  rate: number;
}

/** The lookbehind limits matches to the start of a white space sequence, so that no character is scanned twice. */
const LINE_BREAK = /(?<!\s)\s*[\r\n\t]\s*/g;

const limitLength = (text: string, limit: number, message: string): CellResult =>
  text.length > limit ? { fault: message } : { value: text };

/** Checks the length first, so that overlong text is not scanned. */
const parseLine = (text: string): CellResult =>
  limitLength(text.length > LONG_TEXT_LIMIT ? text : text.replace(LINE_BREAK, ' '), TEXT_LIMIT, TEXT_LIMIT_MESSAGE);

const CELL_PARSERS: Record<FieldType, CellParser> = {
  id: parseLine,
  text: parseLine,
  long_text: (text) => limitLength(text, LONG_TEXT_LIMIT, `Maximum ${LONG_TEXT_LIMIT} characters are allowed.`),
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
    const result = parseInteger(text);
    return 'whole' in result ? { value: result.whole } : result;
  },
  number: (text) => {
    const result = parseNumber(text);
    return 'number' in result ? { value: result.number } : result;
  },
  money: (text, _field, cellContext) => {
    const result = parseMoney(text, cellContext.minorDigits, cellContext.rate);
    return 'minor' in result ? { value: result.minor } : result;
  },
  date: (text, _field, cellContext) => {
    const value = parseDayOrMidnight(text, cellContext.dateFormat);
    return value ? { value } : { fault: 'Must be a date.' };
  },
  instant: (text, _field, cellContext) => {
    const value = parseInstant(text, cellContext.dateFormat, cellContext.timeZone);
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
  valueMap: Map<string, string> | undefined;
}

function getSources(fields: readonly ImportField[], mapping: ImportMapping, headers: readonly string[]): Source[] {
  return fields.flatMap((field) => {
    const header = mapping.columns[field.key];
    const fallback = mapping.defaults[field.key];
    if (header === undefined && fallback === undefined) return [];
    const mappedValues = mapping.values[field.key];
    const at = header === undefined ? -1 : headers.indexOf(header);
    const lowerCaseValues =
      mappedValues && new Map(Object.entries(mappedValues).map(([from, to]) => [from.trim().toLowerCase(), to]));
    return [{ field, at, column: header ?? field.label, fallback, valueMap: lowerCaseValues }];
  });
}

/** The parameters for parsing the records of one import. */
export interface ParserTask {
  fields: readonly ImportField[];
  mapping: ImportMapping;
  headers: readonly string[];
  context: ParsingContext;
}

export const ROW_TOO_SLOW = 'The row takes too long to read. Shorten its cells.';

/** Creates the function that parses the records of one import. */
export function createRowParser({ fields: importFields, mapping, headers, context }: ParserTask) {
  const sources = getSources(importFields, mapping, headers);
  const currencySource = sources.find((s) => s.field.key === 'currency');
  const ownCurrencyContext: CellContext = { ...context, dateFormat: mapping.date_format ?? 'iso', rate: 1 };

  const getText = (source: Source, cells: readonly string[]): string => {
    const cell = source.at < 0 ? '' : unmarkFormulas((cells[source.at] ?? '').trim()).trim();
    const text = cell === '' ? (source.fallback ?? '') : cell;
    return source.valueMap?.get(text.toLowerCase()) ?? text;
  };

  return (cells: readonly string[]): ParsedCells => {
    const fields: Fields = {};
    const errors: RowError[] = [];
    if (cells.length > headers.length && cells.slice(headers.length).some((c) => c.trim() !== '')) {
      errors.push({ column: null, reason: 'The row has more cells than the header.' });
    }
    let rate = 1;
    if (currencySource) {
      const code = getText(currencySource, cells).toUpperCase() || context.currency;
      const mappedRate = code === context.currency ? 1 : mapping.rates[code];
      if (mappedRate === undefined) {
        errors.push({
          column: currencySource.column,
          reason: missingRateMessage(context.currency),
        });
      }
      rate = mappedRate ?? 1;
      fields.currency = code;
      fields.exchange_rate = rate;
    }
    const cellContext = rate === 1 ? ownCurrencyContext : { ...ownCurrencyContext, rate };
    for (const source of sources) {
      const { field } = source;
      if (field.key === 'currency') continue;
      const text = getText(source, cells);
      if (text === '') {
        fields[field.key] = null;
        if (field.required) errors.push({ column: source.column, reason: `${field.label} is required.` });
        continue;
      }
      const result = parseCell(text, field, cellContext);
      if ('fault' in result) errors.push({ column: source.column, reason: result.fault });
      else fields[field.key] = result.value;
    }
    return { fields, errors };
  };
}

function parseCell(text: string, field: ImportField, cellContext: CellContext): CellResult {
  if (CONTROL.test(text)) return { fault: 'Contains a control character.' };
  if (text === FORMULA_WITHOUT_VALUE)
    return { fault: 'The formula has no stored value. Open and save the file in a spreadsheet program.' };
  if (SHEET_ERROR.test(text)) return { fault: 'The cell contains a spreadsheet error.' };
  return CELL_PARSERS[field.type](text, field, cellContext);
}
