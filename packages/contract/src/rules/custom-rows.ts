/** Validates cells of custom tables, in the form and on the server (S3-36). */
import { ENTER_NUMBER, NOT_A_DAY } from './attribute-values.ts';
import { isDay } from './calendar-days.ts';
import { parsePlainNumber } from './plain-number.ts';

export const COLUMN_TYPES = ['text', 'number', 'date', 'boolean', 'choice'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export interface TableColumn {
  key: string;
  label: string;
  type: ColumnType;
  /** Whether rows can be filtered by this column. */
  filterable: boolean;
  /** Options of a choice column. */
  options: readonly string[];
}
export type CellValue = string | number | boolean | null;

/** Maximum length of a text cell, and of a text cell in a filterable column. */
export const CELL_LIMIT = 5000;
export const FILTERABLE_LIMIT = 500;
const CELL_MESSAGE = 'Maximum 5,000 characters are allowed.';
const FILTERABLE_MESSAGE = 'Maximum 500 characters are allowed.';

type ParsedCell = { value: CellValue; fault?: undefined } | { fault: string };

/**
 * Parses a cell.
 * @param raw the value from a form, a file or a call; an empty string counts as missing
 */
export function parseCell({ type, filterable, options }: TableColumn, raw: unknown): ParsedCell {
  if (raw === null || raw === undefined || raw === '') return { value: null };
  switch (type) {
    case 'text': {
      if (typeof raw !== 'string') return { fault: 'Must be text.' };
      if (/\0|\p{Cs}/u.test(raw)) return { fault: 'Contains an invalid character.' };
      if (filterable && raw.length > FILTERABLE_LIMIT) return { fault: FILTERABLE_MESSAGE };
      return raw.length > CELL_LIMIT ? { fault: CELL_MESSAGE } : { value: raw };
    }
    case 'number': {
      const text = typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw.trim() : 'none';
      const number = parsePlainNumber(text);
      return Math.abs(number) <= 1e15 ? { value: number } : { fault: ENTER_NUMBER };
    }
    case 'date':
      return isDay(raw) ? { value: raw } : { fault: NOT_A_DAY };
    case 'boolean':
      if (raw === true || raw === 'true') return { value: true };
      return raw === false || raw === 'false' ? { value: false } : { fault: 'Must be true or false.' };
    case 'choice':
      return typeof raw === 'string' && options.includes(raw)
        ? { value: raw }
        : { fault: `Must be one of ${options.slice(0, 10).join(', ')}${options.length > 10 ? ', …' : ''}.` };
  }
}
