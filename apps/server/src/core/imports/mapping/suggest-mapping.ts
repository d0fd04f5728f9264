/** Suggests a mapping of columns to fields: a saved one that fits the file, or one guessed from the headers. */
import type { ImportMapping } from '@mainstay/contract/imports';
import { type DateFormat, headerKey, type ImportField } from '@mainstay/contract/rules/import-fields';
import type { FileColumn } from '../../../platform/uploads/inspect.ts';

export const isDay = (field: ImportField) => field.type === 'date' || field.type === 'instant';

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
