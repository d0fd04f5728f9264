/** Maps columns to fields: guesses the mapping from the headers, and validates changes to it. */
import type { ImportMapping } from '@mainstay/contract/imports';
import { type DateFormat, headerKey, type ImportField } from '@mainstay/contract/rules/import-fields';
import type { ImportKind } from '../import-kinds.ts';
import type { FileColumn } from '../../../platform/uploads/inspect.ts';

const isDay = (field: ImportField) => field.type === 'date' || field.type === 'instant';

/**
 * Matches exact names first, then the aliases of each field in their order. Each column is mapped to one field only.
 */
function matchColumns(fields: readonly ImportField[], headers: readonly string[]): Record<string, string> {
  const free = new Map(headers.map((header) => [headerKey(header), header]));
  const columns: Record<string, string> = {};
  const claim = (field: ImportField, keys: readonly string[]) => {
    const key = keys.find((k) => free.has(k));
    if (key === undefined || columns[field.key] !== undefined) return;
    columns[field.key] = free.get(key) ?? '';
    free.delete(key);
  };
  for (const field of fields) claim(field, [headerKey(field.label), headerKey(field.key)]);
  const longest = Math.max(...fields.map((f) => f.aliases.length));
  for (let rank = 0; rank < longest; rank++) {
    for (const field of fields) claim(field, field.aliases.slice(rank, rank + 1));
  }
  return columns;
}

/** Returns the formats that fit every mapped date column. If there are several, the user must choose. */
export function getPossibleDateFormats(
  fields: readonly ImportField[],
  mapped: ImportMapping['columns'],
  columns: readonly FileColumn[],
): DateFormat[] {
  const days = fields.filter(isDay).flatMap((field) => {
    const formats = columns.find((c) => c.header === mapped[field.key])?.formats ?? [];
    return formats.length > 0 ? [formats] : [];
  });
  const nonIsoFormats = days.filter((formats) => !formats.includes('iso'));
  if (nonIsoFormats.length === 0) return ['iso'];
  const common = (['dmy', 'mdy'] as const).filter((format) =>
    nonIsoFormats.every((formats) => formats.includes(format)),
  );
  return common.length > 0 ? [...common] : ['dmy', 'mdy'];
}

const getOnlyFormat = (formats: readonly DateFormat[]): DateFormat | null =>
  formats.length === 1 ? (formats[0] ?? null) : null;

export function suggestMapping(fields: readonly ImportField[], columns: readonly FileColumn[]): ImportMapping {
  const mapped = matchColumns(
    fields,
    columns.map((c) => c.header),
  );
  return {
    columns: mapped,
    date_format: getOnlyFormat(getPossibleDateFormats(fields, mapped, columns)),
    values: {},
    defaults: {},
    rates: {},
  };
}

/** Returns a saved mapping if the file has all its columns. Its date format is retained only if the dates fit it. */
export function applySavedMapping(
  fields: readonly ImportField[],
  saved: ImportMapping,
  columns: readonly FileColumn[],
): ImportMapping | undefined {
  const headers = new Set(columns.map((c) => c.header));
  const used = Object.values(saved.columns);
  if (used.length === 0 || !used.every((header) => headers.has(header))) return undefined;
  const formats = getPossibleDateFormats(fields, saved.columns, columns);
  const canKeepFormat = saved.date_format !== null && formats.includes(saved.date_format);
  return { ...saved, date_format: canKeepFormat ? saved.date_format : getOnlyFormat(formats) };
}

/** Returns what makes a mapping invalid for a file, by the key of the input. */
export function validateMapping(
  fields: readonly ImportField[],
  mapping: ImportMapping,
  columns: readonly FileColumn[],
): Record<string, string> {
  const issues: Record<string, string> = {};
  const fieldsByKey = new Map(fields.map((f) => [f.key, f]));
  const headers = new Set(columns.map((c) => c.header));
  const checkField = (part: string, key: string) => {
    if (!fieldsByKey.has(key)) issues[`mapping.${part}.${key}`] = `${key} is not a field of this kind.`;
  };
  const fieldLabels = new Map<string, string>();
  for (const [key, header] of Object.entries(mapping.columns)) {
    checkField('columns', key);
    const other = fieldLabels.get(header);
    if (!headers.has(header)) issues[`mapping.columns.${key}`] = `The file has no column "${header}".`;
    if (other !== undefined) issues[`mapping.columns.${key}`] = `The column "${header}" is already mapped to ${other}.`;
    fieldLabels.set(header, fieldsByKey.get(key)?.label ?? key);
  }
  for (const key of Object.keys(mapping.values)) checkField('values', key);
  for (const key of Object.keys(mapping.defaults)) checkField('defaults', key);
  for (const code of Object.keys(mapping.rates)) {
    if (!/^[A-Z]{3}$/.test(code)) issues[`mapping.rates.${code}`] = 'Use the ISO code of the currency for a rate.';
  }
  return issues;
}

/** Returns the input that is still required before rows can be parsed, or undefined if nothing is missing. */
export function getMissingInput(
  { fields, requiredAlternatives }: Pick<ImportKind, 'fields' | 'requiredAlternatives'>,
  mapping: ImportMapping,
  columns: readonly FileColumn[],
): string | undefined {
  const has = (key: string) => mapping.columns[key] !== undefined || mapping.defaults[key] !== undefined;
  const missing = fields.find((f) => f.required && !has(f.key));
  if (missing) return `${missing.label} is required. Select its column.`;
  if (requiredAlternatives && !requiredAlternatives.some(has)) {
    const labels = requiredAlternatives.map((key) => fields.find((f) => f.key === key)?.label ?? key);
    return `${labels.join(' or ')} is required. Select its column.`;
  }
  const usesDays = fields.some((f) => isDay(f) && has(f.key));
  if (usesDays && mapping.date_format === null && getPossibleDateFormats(fields, mapping.columns, columns).length > 1) {
    return 'Choose the date format of the file: day first or month first.';
  }
  return undefined;
}
