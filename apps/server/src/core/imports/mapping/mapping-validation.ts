/** Validates a mapping of columns to fields, and finds which input it still lacks. */
import type { ImportMapping } from '@mainstay/contract/imports';
import type { ImportField } from '@mainstay/contract/rules/import-fields';
import type { FileColumn } from '../../../platform/uploads/inspect.ts';
import type { ImportKind } from '../import-kinds.ts';
import { getPossibleDateFormats, isDay } from './suggest-mapping.ts';

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
