/** Reducer for mappings. Each field has at most one column, and each column feeds at most one field. */
import type { ImportMapping } from '@mainstay/contract/imports';
import type { DateFormat } from '@mainstay/contract/rules/import-fields';

export type MappingChange =
  /** Maps a column to a field or to none. The field is removed from the column that fed it before. */
  | { do: 'assign'; header: string; field: string | null }
  | { do: 'dates'; format: DateFormat }
  /** Matches a value of the file with a stored value. */
  | { do: 'match'; field: string; value: string; to: string | null }
  /** Sets a value for all rows without a cell for the field. An empty text adds an empty input, null removes the value. */
  | { do: 'fill'; field: string; value: string | null }
  | { do: 'rate'; code: string; rate: number | null }
  | { do: 'replace'; mapping: ImportMapping };

type Texts = Record<string, string>;

const omit = <T>(record: Record<string, T>, ...keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** Returns the field that a column feeds, or null. */
export const getMappedField = (mapping: ImportMapping, header: string): string | null =>
  Object.entries(mapping.columns).find(([, fed]) => fed === header)?.[0] ?? null;

function assign(mapping: ImportMapping, header: string, field: string | null): ImportMapping {
  const former = getMappedField(mapping, header);
  if (former === field) return mapping;
  const columns: Texts = omit(mapping.columns, former ?? '', field ?? '');
  if (field !== null) columns[field] = header;
  return {
    ...mapping,
    columns,
    values: omit(mapping.values, former ?? '', field ?? ''),
    defaults: omit(mapping.defaults, field ?? ''),
  };
}

function match(mapping: ImportMapping, field: string, value: string, to: string | null): ImportMapping {
  const others = omit(mapping.values[field] ?? {}, value);
  const next = to === null ? others : { ...others, [value]: to };
  const rest = omit(mapping.values, field);
  return { ...mapping, values: Object.keys(next).length > 0 ? { ...rest, [field]: next } : rest };
}

/** Returns the mapping after a change. */
export function changeMapping(mapping: ImportMapping, change: MappingChange): ImportMapping {
  switch (change.do) {
    case 'assign':
      return assign(mapping, change.header, change.field);
    case 'dates':
      return { ...mapping, date_format: change.format };
    case 'match':
      return match(mapping, change.field, change.value, change.to);
    case 'fill': {
      const others = omit(mapping.defaults, change.field);
      return { ...mapping, defaults: change.value === null ? others : { ...others, [change.field]: change.value } };
    }
    case 'rate': {
      const others = omit(mapping.rates, change.code);
      return { ...mapping, rates: change.rate === null ? others : { ...others, [change.code]: change.rate } };
    }
    case 'replace':
      return change.mapping;
  }
}

/** Returns the mapping to send, without values that are still empty. */
export const toSendableMapping = (mapping: ImportMapping): ImportMapping => ({
  ...mapping,
  defaults: Object.fromEntries(Object.entries(mapping.defaults).filter(([, value]) => value.trim() !== '')),
});

/** Returns whether two mappings are equal, regardless of the order of their keys. */
export function isSameMapping(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => isSameMapping((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}
