/** Compares two versions of the values of a form, for conflicts. */
import { formatLongDate } from '@mainstay/contract/rules/dates';
import { markupToText } from '@mainstay/contract/rules/note-text';

export interface ChangedValue {
  label: string;
  own: string;
  other: string;
}

/**
 * How fields are shown, by path without positions, such as `actions.owner_id`. The label is that of the field on the
 * screen; by default, it follows from the name. An empty label leaves only that of the part around it, and null hides
 * values that only identify something, which users do not enter.
 */
export type FieldLabels = Readonly<Partial<Record<string, FieldLabel>>>;
type FieldLabel = string | null | RowLabel | readonly [label: string, format: FormatValue];
/** Returns the label of a row of a list, which is numbered otherwise. @param position starts at 0 */
type RowLabel = (position: number) => string;
/**
 * Formats values that are not readable, such as ids. Several texts are shown as numbered rows.
 * @param version all values of the version
 */
type FormatValue = (value: never, version: never) => string | null | undefined | readonly string[];

/** Formats a day as in lists; an empty one stays empty. */
export const formatDay = (day: string): string => (day === '' ? '' : formatLongDate(day));

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

const joinLabels = (...labels: readonly string[]): string => labels.filter((label) => label !== '').join(': ');

/** Returns all texts of a version by their labels. */
function flattenAll(version: object, labels: FieldLabels): Map<string, string> {
  const toField = (path: string, key: string, around = ''): Field => {
    const { [path]: described = toLabel(key) } = labels;
    const label = typeof described === 'object' ? described?.[0] : described;
    return { path, label: joinLabels(around, typeof label === 'string' ? label : '') };
  };
  const toRows = (texts: readonly string[], label: string): [string, string][] =>
    texts.map((text, at) => [`${label} ${at + 1}`, text]);
  const flatten = (value: unknown, { path, label }: Field): [label: string, text: string][] => {
    const { [path]: described } = labels;
    if (described === null) return [];
    if (value === undefined) return [[label, 'None']];
    if (typeof described === 'object') {
      const text: ReturnType<FormatValue> = described[1](value as never, version as never);
      return typeof text === 'object' && text !== null ? toRows(text, label) : [[label, text || 'None']];
    }
    if (isScalar(value)) return [[label, formatScalar(value)]];
    if (Array.isArray(value)) {
      if (value.every(isScalar)) return [[label, value.map(formatScalar).join(', ') || 'None']];
      const getRowLabel = typeof described === 'function' ? described : (at: number) => `${label} ${at + 1}`;
      return value.flatMap((row, at) => flatten(row, { path, label: getRowLabel(at) }));
    }
    const { name } = value as { name?: unknown };
    const isDescribed = Object.keys(labels).some((one) => one.startsWith(`${path}.`));
    // A reference to another record is identified by its name.
    if (typeof name === 'string' && 'id' in (value as object) && !isDescribed) return [[label, name]];
    // Ids and numeric keys only identify rows.
    const parts = Object.entries(value as object).filter(
      ([key, part]) => key !== 'id' && (key !== 'key' || typeof part !== 'number'),
    );
    return parts.flatMap(([key, part]) => flatten(part, toField(`${path}.${key}`, key, label)));
  };
  return new Map(Object.entries(version).flatMap(([key, value]) => flatten(value, toField(key, key))));
}

/** Returns the fields with different values. */
export function compareValues(own: object, other: object, labels: FieldLabels = {}): ChangedValue[] {
  const [ownTexts, otherTexts] = [flattenAll(own, labels), flattenAll(other, labels)];
  return [...new Set([...ownTexts.keys(), ...otherTexts.keys()])]
    .map((label) => ({ label, own: ownTexts.get(label) ?? 'None', other: otherTexts.get(label) ?? 'None' }))
    .filter((row) => row.own !== row.other);
}
