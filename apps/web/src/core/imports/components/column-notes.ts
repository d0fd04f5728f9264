/** Derives notes about each column from the mapping: how its cells are parsed, and which of its values are unknown. */
import type { ImportRowError, ImportJob, ImportMapping, PreviewRow } from '@mainstay/contract/imports';
import { parseMissingRate } from '@mainstay/contract/rules/import-messages';
import { headerKey, IMPORT_FIELDS, type ImportField, KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';

/** A rejected row as stored by the server, with its cells by header. */
export type ErrorRow = ImportRowError & { data: Record<string, string> };

/** A value that is not among a field's choices. `rows` is the number of rows in which the last check found it. */
export interface UnknownValue {
  value: string;
  rows: number | null;
}

/** Returns the field of a kind with the given key. */
export const getField = (kind: ImportKind, key: string | null): ImportField | undefined =>
  IMPORT_FIELDS[kind].find((field) => field.key === key);

/**
 * Returns the key of the field that an error is about. The column of the error is a header of the file, or the field's label if the file
 * does not have such a column.
 */
export const getErrorField = (job: Pick<ImportJob, 'kind' | 'mapping'>, column: string | null): string | null =>
  column === null
    ? null
    : (Object.entries(job.mapping.columns).find(([, header]) => header === column)?.[0] ??
      IMPORT_FIELDS[job.kind].find((field) => field.label === column)?.key ??
      null);

const isKnown = (field: ImportField, value: string) =>
  field.choices?.some((choice) => choice.toLowerCase() === value.toLowerCase()) ?? true;

/** What is known about a file while it is being mapped. */
export interface MappingContext {
  job: ImportJob;
  mapping: ImportMapping;
  preview: readonly PreviewRow[];
  faults: readonly ErrorRow[];
}

/** Returns the values of a choice field in the file that are not valid choices, including those that are already matched. */
export function findUnknownValues(field: ImportField, header: string, context: MappingContext): UnknownValue[] {
  if (field.type !== 'choice') return [];
  const { job, mapping, preview, faults: rejectedRows } = context;
  const found = new Map<string, UnknownValue>();
  const addValue = (raw: string | null | undefined, isCounted: boolean) => {
    const value = raw?.trim() ?? '';
    if (value === '' || isKnown(field, value)) return;
    const key = value.toLowerCase();
    const known = found.get(key) ?? { value, rows: null };
    found.set(key, isCounted ? { ...known, rows: (known.rows ?? 0) + 1 } : known);
  };
  for (const value of Object.keys(mapping.values[field.key] ?? {})) addValue(value, false);
  for (const sample of job.columns.find((column) => column.header === header)?.samples ?? []) addValue(sample, false);
  for (const row of preview) if (row.faults.some((f) => f.column === header)) addValue(row.raw[field.key], false);
  for (const row of rejectedRows) if (row.column === header) addValue(row.data[header], true);
  return [...found.values()];
}

const DATE_NOTES = { iso: 'year-month-day', dmy: 'day.month.year', mdy: 'month/day/year' } as const;

/** Describes briefly how the cells of a column are converted to the field's values. */
export function describeParsing(field: ImportField, header: string, mapping: ImportMapping): string {
  if (field.refers) return `matched to ${KIND_NAMES[field.refers].toLowerCase()} by ID`;
  switch (field.type) {
    case 'id':
      return 'matched by ID';
    case 'email':
      return field.key === 'email' ? 'email address' : 'matched by email';
    case 'money':
      return 'text to amount';
    case 'whole':
    case 'number':
      return 'text to number';
    case 'truth':
      return 'yes or no';
    case 'date':
    case 'instant':
      return mapping.date_format ? DATE_NOTES[mapping.date_format] : 'day or month first?';
    case 'choice':
      return 'all values known';
    default:
      return headerKey(header) === headerKey(field.label) ? 'same name' : 'as text';
  }
}

const isDay = (field: ImportField) => field.type === 'date' || field.type === 'instant';

/** Returns whether a field needs a different value in each row, so that a fixed value cannot fill it. */
export const needsColumn = (kind: ImportKind, field: ImportField): boolean =>
  (field.type === 'id' && !field.refers) || (kind === 'users' && field.key === 'email');

/** The input that is missing before rows can be parsed, and the control that provides it. */
export interface MissingInput {
  text: string;
  /** The key of a field, or `dates`. */
  at: string;
}

/** Returns the first missing input. The server reports the same on a check. */
export function findMissingInput(job: ImportJob, mapping: ImportMapping): MissingInput | undefined {
  const has = (key: string) => mapping.columns[key] !== undefined || (mapping.defaults[key] ?? '').trim() !== '';
  const fields = IMPORT_FIELDS[job.kind];
  const field = fields.find((f) => f.required && !has(f.key));
  if (field) return { text: `${field.label} is required: choose its column.`, at: field.key };
  if (job.kind === 'usage' && !has('account_external_id') && !has('subscription_external_id')) {
    return { text: 'Account ID or Subscription ID is required: choose its column.', at: 'account_external_id' };
  }
  if (mapping.date_format === null && job.date_formats.length > 1 && fields.some((f) => isDay(f) && has(f.key))) {
    return { text: 'Choose how the dates of the file are written.', at: 'dates' };
  }
  return undefined;
}

/** Returns a date of the file that is ambiguous, as an example for the choice of the date format. */
export function findAmbiguousDay(job: ImportJob, mapping: ImportMapping): { text: string; header: string } | undefined {
  for (const field of IMPORT_FIELDS[job.kind].filter(isDay)) {
    const header = mapping.columns[field.key];
    const samples = job.columns.find((column) => column.header === header)?.samples ?? [];
    const text = samples.find((sample) => parseBothOrders(sample) !== undefined);
    if (text !== undefined && header !== undefined) return { text, header };
  }
  return undefined;
}

/** Returns the two ISO dates that a text can mean; undefined if it is not such a text or both dates are equal. */
export function parseBothOrders(text: string): { dmy: string; mdy: string } | undefined {
  const [, a = '', b = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})\b/.exec(text.trim()) ?? [];
  if (year === '' || Number(a) > 12 || Number(b) > 12 || Number(a) === Number(b)) return undefined;
  const full = year.length === 2 ? `20${year}` : year;
  const pad = (part: string) => part.padStart(2, '0');
  return { dmy: `${full}-${pad(b)}-${pad(a)}`, mdy: `${full}-${pad(a)}-${pad(b)}` };
}

/** Returns the currencies of the file that need a rate to the company's currency, including those that already have one. */
export function findForeignCurrencies({ job, mapping, preview, faults: rejectedRows }: MappingContext): {
  codes: string[];
  own: string | null;
} {
  const header = mapping.columns.currency;
  const codes = new Set(Object.keys(mapping.rates));
  let own: string | null = null;
  const addCurrency = (reason: string, raw: string | null | undefined) => {
    const currency = parseMissingRate(reason);
    if (currency === undefined) return;
    own = currency;
    const code = (raw ?? mapping.defaults.currency ?? '').trim().toUpperCase();
    if (/^[A-Z]{3}$/.test(code)) codes.add(code);
  };
  for (const row of preview) for (const error of row.faults) addCurrency(error.reason, row.values.currency);
  for (const row of rejectedRows) addCurrency(row.reason, header ? row.data[header] : undefined);
  // The samples include more currencies than the preview. They are used once it is known which currency needs no rate.
  for (const sample of own ? (job.columns.find((column) => column.header === header)?.samples ?? []) : []) {
    const code = sample.toUpperCase();
    if (code !== own && /^[A-Z]{3}$/.test(code)) codes.add(code);
  }
  return { codes: [...codes].sort(), own };
}
