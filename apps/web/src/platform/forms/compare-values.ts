/** Compares two versions of the values of a form, for conflicts. */
import { markupToText } from '@mainstay/contract/rules/note-text';

export interface ChangedValue {
  label: string;
  own: string;
  other: string;
}

/**
 * Labels of fields whose names do not say what they contain, by path without positions, such as `actions.owner_id`. A
 * function formats values that are not readable, such as ids.
 */
export type FieldLabels = Readonly<Partial<Record<string, string | readonly [label: string, format: FormatValue]>>>;
type FormatValue = (value: never) => string | null | undefined;

/** Returns a function that formats one or several values of a field as the labels of its options. */
export function formatOption(
  options: readonly { value: string | number; label: string }[],
): (value: string | number | null | readonly (string | number)[]) => string {
  const toText = (value: string | number | null) =>
    options.find((option) => String(option.value) === String(value))?.label ?? formatScalar(value);
  return (value) => [value].flat().map(toText).join(', ');
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

interface Field {
  path: string;
  label: string;
}

/** Returns all texts in a value by their labels. Rows of a list are numbered. */
function flatten(value: unknown, { path, label }: Field, labels: FieldLabels): [label: string, text: string][] {
  const { [path]: described } = labels;
  if (typeof described === 'object') return [[label, described[1](value as never) || 'None']];
  if (isScalar(value)) return [[label, formatScalar(value)]];
  if (Array.isArray(value)) {
    if (value.every(isScalar)) return [[label, value.map(formatScalar).join(', ') || 'None']];
    return value.flatMap((row, at) => flatten(row, { path, label: `${label} ${at + 1}` }, labels));
  }
  const { name } = value as { name?: unknown };
  const isDescribed = Object.keys(labels).some((one) => one.startsWith(`${path}.`));
  // A reference to another record is identified by its name.
  if (typeof name === 'string' && 'id' in (value as object) && !isDescribed) return [[label, name]];
  // Ids and numeric keys only identify rows.
  const parts = Object.entries(value as object).filter(
    ([key, part]) => key !== 'id' && (key !== 'key' || typeof part !== 'number'),
  );
  return parts.flatMap(([key, part]) => {
    const field = toField(`${path}.${key}`, key, labels);
    return flatten(part, { ...field, label: label === '' ? field.label : `${label}: ${field.label}` }, labels);
  });
}

function toField(path: string, key: string, labels: FieldLabels): Field {
  const { [path]: described } = labels;
  return { path, label: (typeof described === 'object' ? described[0] : described) ?? toLabel(key) };
}

/** Returns the fields with different values. */
export function compareValues(own: object, other: object, labels: FieldLabels = {}): ChangedValue[] {
  const flattenAll = (values: object) =>
    new Map(Object.entries(values).flatMap(([key, value]) => flatten(value, toField(key, key, labels), labels)));
  const [ownTexts, otherTexts] = [flattenAll(own), flattenAll(other)];
  return [...new Set([...ownTexts.keys(), ...otherTexts.keys()])]
    .map((label) => ({ label, own: ownTexts.get(label) ?? 'None', other: otherTexts.get(label) ?? 'None' }))
    .filter((row) => row.own !== row.other);
}
