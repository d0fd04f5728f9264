/** What the mapping says about each column: how its cells are read, and which of its values nobody knows. */
import type { ImportRowError, ImportJob, ImportMapping, PreviewRow } from '@mainstay/contract/imports';
import { headerKey, IMPORT_FIELDS, type ImportField, KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';

/** A rejected row as the server keeps it: its cells by header. */
export type ErrorRow = ImportRowError & { data: Record<string, string> };

/** A value that is none of a field's choices. `rows` counts where the last check met it. */
export interface UnknownValue {
  value: string;
  rows: number | null;
}

/** The field of a kind by its key. */
export const getField = (kind: ImportKind, key: string | null): ImportField | undefined =>
  IMPORT_FIELDS[kind].find((field) => field.key === key);

/** The field that a fault is about; its column is a header of the file, or a field's label where the file has none. */
export const getErrorField = (job: Pick<ImportJob, 'kind' | 'mapping'>, column: string | null): string | null =>
  column === null
    ? null
    : (Object.entries(job.mapping.columns).find(([, header]) => header === column)?.[0] ??
      IMPORT_FIELDS[job.kind].find((field) => field.label === column)?.key ??
      null);

const isKnown = (field: ImportField, value: string) =>
  field.choices?.some((choice) => choice.toLowerCase() === value.toLowerCase()) ?? true;

/** Everything that is known of a file while it is mapped. */
export interface FileKnowledge {
  job: ImportJob;
  mapping: ImportMapping;
  preview: readonly PreviewRow[];
  faults: readonly ErrorRow[];
}

/** Values of a choice field that stand in the file and mean nothing here yet, those already matched included. */
export function findUnknownValues(field: ImportField, header: string, seen: FileKnowledge): UnknownValue[] {
  if (field.type !== 'choice') return [];
  const { job, mapping, preview, faults } = seen;
  const found = new Map<string, UnknownValue>();
  const meet = (raw: string | null | undefined, counts: boolean) => {
    const value = raw?.trim() ?? '';
    if (value === '' || isKnown(field, value)) return;
    const key = value.toLowerCase();
    const known = found.get(key) ?? { value, rows: null };
    found.set(key, counts ? { ...known, rows: (known.rows ?? 0) + 1 } : known);
  };
  for (const value of Object.keys(mapping.values[field.key] ?? {})) meet(value, false);
  for (const sample of job.columns.find((column) => column.header === header)?.samples ?? []) meet(sample, false);
  for (const row of preview) if (row.faults.some((f) => f.column === header)) meet(row.raw[field.key], false);
  for (const row of faults) if (row.column === header) meet(row.data[header], true);
  return [...found.values()];
}

const DATE_NOTES = { iso: 'year-month-day', dmy: 'day.month.year', mdy: 'month/day/year' } as const;

/** How the cells of a column become the field's values, in few words. */
export function describeParsing(field: ImportField, header: string, mapping: ImportMapping): string {
  if (field.refers) return `matched to ${KIND_NAMES[field.refers].toLowerCase()} by ID`;
  switch (field.type) {
    case 'id':
      return 'matched by ID';
    case 'email':
      return field.key === 'email' ? 'e-mail address' : 'matched by e-mail';
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

/** Fields that one value for all rows cannot fill: each row needs its own. */
export const needsColumn = (kind: ImportKind, field: ImportField): boolean =>
  (field.type === 'id' && !field.refers) || (kind === 'users' && field.key === 'email');

/** What still has to be told before rows can be read, and which control tells it. */
export interface MissingInput {
  text: string;
  /** A field's key, or `dates`. */
  at: string;
}

/** The first thing that is missing; the server says the same on a check. */
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

/** A day of the file that can be read both ways, to show what each choice makes of it. */
export function findAmbiguousDay(job: ImportJob, mapping: ImportMapping): { text: string; header: string } | undefined {
  for (const field of IMPORT_FIELDS[job.kind].filter(isDay)) {
    const header = mapping.columns[field.key];
    const samples = job.columns.find((column) => column.header === header)?.samples ?? [];
    const text = samples.find((sample) => parseBothOrders(sample) !== undefined);
    if (text !== undefined && header !== undefined) return { text, header };
  }
  return undefined;
}

/** The two days a text may mean, as ISO days; undefined where it is not such a text or both are the same. */
export function parseBothOrders(text: string): { dmy: string; mdy: string } | undefined {
  const [, a = '', b = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})\b/.exec(text.trim()) ?? [];
  if (year === '' || Number(a) > 12 || Number(b) > 12 || Number(a) === Number(b)) return undefined;
  const full = year.length === 2 ? `20${year}` : year;
  const two = (part: string) => part.padStart(2, '0');
  return { dmy: `${full}-${two(b)}-${two(a)}`, mdy: `${full}-${two(a)}-${two(b)}` };
}

/** What the server says about a row in a currency that has no rate. */
const NO_RATE = /kept in ([A-Z]{3})/;

/** Currencies of the file that need a rate into the company's, those that have one included. */
export function findForeignCurrencies({ job, mapping, preview, faults }: FileKnowledge): {
  codes: string[];
  own: string | null;
} {
  const header = mapping.columns.currency;
  const codes = new Set(Object.keys(mapping.rates));
  let own: string | null = null;
  const meet = (reason: string, raw: string | null | undefined) => {
    const told = NO_RATE.exec(reason);
    if (!told) return;
    own = told[1] ?? null;
    const code = (raw ?? mapping.defaults.currency ?? '').trim().toUpperCase();
    if (/^[A-Z]{3}$/.test(code)) codes.add(code);
  };
  for (const row of preview) for (const fault of row.faults) meet(fault.reason, row.values.currency);
  for (const row of faults) meet(row.reason, header ? row.data[header] : undefined);
  // The samples tell more than the rows of the preview, once it is known which currency needs no rate.
  for (const sample of own ? (job.columns.find((column) => column.header === header)?.samples ?? []) : []) {
    const code = sample.toUpperCase();
    if (code !== own && /^[A-Z]{3}$/.test(code)) codes.add(code);
  }
  return { codes: [...codes].sort(), own };
}
