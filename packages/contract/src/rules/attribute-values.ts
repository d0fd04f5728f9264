/** Validates the values of custom attributes, in the form and on the server. Rows 3-custom-attributes-12 to 15 and 38 to 46. */
import { isDay } from './calendar-days.ts';
import { parsePlainNumber } from './plain-number.ts';
import { isStorable } from './storable-text.ts';

export const ATTRIBUTE_TYPES = ['Input', 'Select', 'Textarea', 'Radio', 'Checkbox', 'Calendar', 'text list'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];
export const VALIDATIONS = ['text', 'number', 'currency'] as const;
export type Validation = (typeof VALIDATIONS)[number];
export const ATTRIBUTE_SCOPES = ['Account', 'Action'] as const;
export type AttributeScope = (typeof ATTRIBUTE_SCOPES)[number];
export const OPTION_STATUSES = ['active', 'inactive'] as const;

export interface AttributeOption {
  value: string;
  color: string | null;
  /** An inactive option stays visible where it is selected but can no longer be selected (S3-29). */
  status: (typeof OPTION_STATUSES)[number];
}
/** One field of an attribute. */
export interface AttributePart {
  type: AttributeType;
  /** If an attribute has two fields, lists sort by the primary one. */
  primary: boolean;
  validation: Validation;
  required: boolean;
  label: string;
  options: readonly AttributeOption[];
}
export type AttributeValue = string | number | string[] | null;

export const REQUIRED = 'Required fields cannot be empty';
export const NOT_AVAILABLE = 'Select the available options for the required field';
export const NO_NUMBER = "'e' cannot be used in type number field";
export const ENTER_NUMBER = 'Enter a number.';
export const NOT_A_DAY = 'Must be a date such as 2026-11-20.';
const NOT_A_TEXT = 'Must be text.';
const NOT_A_LIST = 'Must be a list of text values.';
const NOT_STORABLE = 'Contains an invalid character.';

/** Maximum length of a single line and of a list entry. */
export const LINE_LIMIT = 350;
/** Maximum length of a multi-line text. */
export const AREA_LIMIT = 10_000;
export const ENTRIES_LIMIT = 100;
const LINE_MESSAGE = 'Maximum 350 characters are allowed.';
const AREA_MESSAGE = 'Maximum 10,000 characters are allowed.';
const ENTRIES_MESSAGE = 'Maximum 100 entries are allowed.';

/** The data type in which values of a field are stored and sorted. */
export type StorageType = 'text' | 'number' | 'day' | 'list';
export function storageTypeFor({ type, validation }: Pick<AttributePart, 'type' | 'validation'>): StorageType {
  if (type === 'Checkbox' || type === 'text list') return 'list';
  if (type === 'Calendar') return 'day';
  return type === 'Input' && validation !== 'text' ? 'number' : 'text';
}

/** Returns whether values must be among the options. A text list without options accepts any text. */
export const hasFixedOptions = ({ type, options }: Pick<AttributePart, 'type' | 'options'>): boolean =>
  type === 'Select' || type === 'Radio' || type === 'Checkbox' || (type === 'text list' && options.length > 0);

export type ParseResult = { value: AttributeValue; issue?: undefined } | { issue: string };

/**
 * Parses a value.
 * @param raw the value from a form or a call; undefined if a number field contains text that is not a number
 */
export function parseAttributeValue(part: AttributePart, raw: unknown): ParseResult {
  const storageType = storageTypeFor(part);
  if (storageType === 'number' && raw === undefined) return { issue: NO_NUMBER };
  const result = PARSERS[storageType](raw ?? null, part);
  if (result.issue !== undefined) return result;
  const { value } = result;
  const isEmpty = value === null || (typeof value === 'object' && value.length === 0);
  if (isEmpty) return part.required ? { issue: REQUIRED } : { value: null };
  return hasFixedOptions(part) && !isAvailable(part, value) ? { issue: NOT_AVAILABLE } : result;
}

function isAvailable({ options }: AttributePart, value: AttributeValue): boolean {
  const active = new Set(options.filter(({ status }) => status === 'active').map((option) => option.value));
  const selectedValues = typeof value === 'object' && value !== null ? value : [String(value)];
  return selectedValues.every((one) => active.has(one));
}

const PARSERS: Readonly<Record<StorageType, (raw: unknown, part: AttributePart) => ParseResult>> = {
  text: parseText,
  number: parseNumber,
  day: parseDay,
  list: parseList,
};

/** NUL and lone surrogates, which the database cannot store. */

function parseText(raw: unknown, { type }: AttributePart): ParseResult {
  if (raw === null) return { value: null };
  if (typeof raw !== 'string') return { issue: NOT_A_TEXT };
  if (!isStorable(raw)) return { issue: NOT_STORABLE };
  const text = raw.trim();
  if (type === 'Textarea' ? text.length > AREA_LIMIT : text.length > LINE_LIMIT) {
    return { issue: type === 'Textarea' ? AREA_MESSAGE : LINE_MESSAGE };
  }
  return { value: text === '' ? null : text };
}

/** Currency is parsed like any other number (3-custom-attributes-14). */
function parseNumber(raw: unknown): ParseResult {
  if (raw === null) return { value: null };
  const text = typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw.trim() : 'none';
  if (text === '') return { value: null };
  if (text === 'e') return { issue: NO_NUMBER };
  const number = parsePlainNumber(text);
  return Number.isFinite(number) && Math.abs(number) <= 1e15 ? { value: number } : { issue: ENTER_NUMBER };
}

function parseDay(raw: unknown): ParseResult {
  if (raw === null || raw === '') return { value: null };
  return isDay(raw) ? { value: raw } : { issue: NOT_A_DAY };
}

function parseList(raw: unknown): ParseResult {
  if (raw === null) return { value: null };
  if (!Array.isArray(raw) || !raw.every((entry) => typeof entry === 'string')) return { issue: NOT_A_LIST };
  if (!raw.every(isStorable)) return { issue: NOT_STORABLE };
  const entries = [...new Set(raw.map((entry) => entry.trim()))].filter((entry) => entry !== '');
  if (entries.some((entry) => entry.length > LINE_LIMIT)) return { issue: LINE_MESSAGE };
  return entries.length > ENTRIES_LIMIT ? { issue: ENTRIES_MESSAGE } : { value: entries };
}

/** Returns the field that lists sort by. */
export const getPrimaryPart = <P extends { primary: boolean }>(parts: readonly P[]): P | undefined =>
  parts.find(({ primary }) => primary);
/** Returns the other field, if there is one. */
export const getSecondaryPart = <P extends { primary: boolean }>(parts: readonly P[]): P | undefined =>
  parts.find(({ primary }) => !primary);
