/** Compares two versions of the values of a form, for conflicts. */
import { markupToText } from '@mainstay/contract/rules/note-text';

export interface ChangedValue {
  label: string;
  own: string;
  other: string;
}

const MARKUP = /^<[a-z]/;
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Returns a readable name of a key, such as `Due after days` for `due_after_days`. */
function toLabel(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatScalar(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  return MARKUP.test(text) ? markupToText(text) : text;
}

/** Returns all texts in a value by their labels. Rows of a list are numbered. */
function flatten(value: unknown, label: string): [label: string, text: string][] {
  if (isScalar(value)) return [[label, formatScalar(value)]];
  if (Array.isArray(value)) {
    if (value.every(isScalar)) return [[label, value.map(formatScalar).join(', ') || 'None']];
    return value.flatMap((row, at) => flatten(row, `${label} ${at + 1}`));
  }
  const { name } = value as { name?: unknown };
  // A reference to another record is identified by its name.
  if (typeof name === 'string' && 'id' in (value as object)) return [[label, name]];
  // Numeric keys identify rows only within one form.
  const parts = Object.entries(value as object).filter(([key, part]) => key !== 'key' || typeof part !== 'number');
  return parts.flatMap(([key, part]) => flatten(part, `${label}: ${toLabel(key)}`));
}

/** @param labels labels of fields whose names do not say what they contain */
export function compareValues(
  own: object,
  other: object,
  labels: Readonly<Partial<Record<string, string>>> = {},
): ChangedValue[] {
  const flattenAll = (values: object) =>
    new Map(Object.entries(values).flatMap(([key, value]) => flatten(value, labels[key] ?? toLabel(key))));
  const [ownTexts, otherTexts] = [flattenAll(own), flattenAll(other)];
  return [...new Set([...ownTexts.keys(), ...otherTexts.keys()])]
    .map((label) => ({ label, own: ownTexts.get(label) ?? 'None', other: otherTexts.get(label) ?? 'None' }))
    .filter((row) => row.own !== row.other);
}
