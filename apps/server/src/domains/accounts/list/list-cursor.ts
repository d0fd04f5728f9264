/** Defines the sort orders of account lists, and encodes and decodes the cursors of their pages. */
import { type Sort, SORT_COLUMNS, type SortColumn } from '@mainstay/contract/accounts';
import { getAccountField, SORT_FIELDS, type SortField } from '@mainstay/contract/accounts/fields';
import { parseJsonText } from '@mainstay/contract/rules/json-text';
import { getColumnType } from '../../../core/account-access/account-fields.ts';
import type { ValueType } from '../../../platform/database/values.ts';
import { FieldError } from '../../../platform/http/errors.ts';
import { isDay, isPlainText } from '../../../platform/http/range-filters.ts';

type KeyValue = string | number | null;

interface Key {
  column: string;
  type: ValueType;
}
/** The columns that a sort compares before the id. Empty values are last in both directions. */
interface SortKeys {
  keys: readonly Key[];
  empty?: 'null' | 'text';
}
const NAME: Key = { column: 'name_key', type: 'text' };
const FIELD_SORTS = Object.fromEntries(
  SORT_FIELDS.map((key): [SortField, SortKeys] => {
    const type = getColumnType(key) as ValueType;
    const empty = getAccountField(key).nullable ? 'null' : type === 'text' ? 'text' : undefined;
    return [key, { keys: [{ column: key, type }], ...(empty && { empty }) }];
  }),
) as Record<SortField, SortKeys>;
const SORTS: Record<SortColumn, SortKeys> = {
  name: { keys: [NAME] },
  status: { keys: [{ column: 'status', type: 'text' }, NAME] },
  mrr: { keys: [{ column: 'mrr_minor', type: 'bigint' }] },
  health: { keys: [{ column: 'health', type: 'int' }], empty: 'null' },
  renewal: { keys: [{ column: 'renewal_on', type: 'date' }], empty: 'null' },
  pending_actions_task: { keys: [{ column: 'pending_actions', type: 'int' }] },
  ...FIELD_SORTS,
};

export interface Ordering extends SortKeys {
  sort: Sort;
  down: boolean;
}
const ORDERINGS = new Map<string, Ordering>(
  SORT_COLUMNS.flatMap((column) =>
    [column, `-${column}` as const].map((sort) => [sort, { ...SORTS[column], sort, down: sort !== column }] as const),
  ),
);
const BY_NAME: Ordering = { ...SORTS.name, sort: 'name', down: false };
export const getOrdering = (sort: Sort = 'name'): Ordering => ORDERINGS.get(sort) ?? BY_NAME;

/** Returns the columns that a sort compares before the id. */
export const getKeyColumns = (sort: Sort): string[] => getOrdering(sort).keys.map(({ column }) => column);

/** Returns the empty value of the first sort column, or undefined if that column is never empty. */
export function getEmptyValue(sort: Sort): null | '' | undefined {
  const { empty } = getOrdering(sort);
  return empty && (empty === 'null' ? null : '');
}

/** The position where a page ended. */
export interface Cursor {
  values: KeyValue[];
  id: number;
}

/** Encodes an opaque cursor. It contains its sort, so that it cannot continue a different sort. */
export const encodeCursor = (sort: Sort, row: Record<string, unknown> & { id: number }): string =>
  Buffer.from(JSON.stringify([sort, row.id, ...getOrdering(sort).keys.map((k) => row[k.column])])).toString(
    'base64url',
  );

const isValidKey = (value: unknown, key: Key, nullable: boolean): value is KeyValue => {
  if (value === null) return nullable;
  if (key.type === 'date') return isDay(value);
  if (key.type === 'text') return typeof value === 'string' && isPlainText(value);
  return Number.isSafeInteger(value) && (key.type === 'bigint' || Math.abs(value as number) < 2 ** 31);
};

/** @throws BusinessError for a cursor that this sort did not create */
export function decodeCursor(sort: Sort, text: string): Cursor {
  const { keys, empty } = getOrdering(sort);
  try {
    const [cursorSort, id, ...values] = parseJsonText(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isValid = cursorSort === sort && Number.isSafeInteger(id) && Number(id) > 0 && values.length === keys.length;
    if (isValid && keys.every((key, at) => isValidKey(values[at], key, empty === 'null'))) {
      return { values: values as KeyValue[], id: Number(id) };
    }
  } catch {
    // Text that is not base64url or not JSON is rejected like any other invalid cursor.
  }
  throw new FieldError('cursor', 'Invalid page.');
}
