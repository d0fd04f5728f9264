/** Rows contained in a definition, bound as one JSON parameter. */
import type { Source } from '@mainstay/contract/components/definition';
import { InvalidDateError, parseDay } from '@mainstay/contract/rules/date-ranges';
import type { ScalarValue, ValueType } from '@mainstay/contract/rules/expressions';
import { sql } from 'kysely';
import type { Dataset, DatasetColumn, Fragment } from './dataset.ts';

type Rows = Extract<Source, { kind: 'static' }>['rows'];

const VALUE_SQL: Readonly<Record<ValueType, (at: Fragment) => Fragment>> = {
  int: (at) => sql`(t.v ->> ${at})::bigint`,
  number: (at) => sql`(t.v ->> ${at})::float8`,
  text: (at) => sql`(t.v ->> ${at})`,
  date: (at) => sql`(t.v ->> ${at})::date`,
  instant: (at) => sql`(t.v ->> ${at})::timestamptz`,
  boolean: (at) => sql`(t.v ->> ${at})::boolean`,
};

/** A column has the type that all its values share; a mix of numbers and texts is text. */
export function createStaticDataset(rows: Rows): Dataset {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values = rows.map((row) => keys.map((key) => (Object.hasOwn(row, key) ? row[key] : null)));
  const types = keys.map((_, at) => detectType(values.flatMap((row) => row[at] ?? [])));
  const outputs = types.map((type, at) => sql`${VALUE_SQL[type](sql.lit(at))} as ${sql.id(`s${at + 1}`)}`);
  const columns = keys.map((key, at): [string, DatasetColumn] => [
    key,
    { type: types[at] ?? 'text', label: key, sql: sql`x.${sql.id(`s${at + 1}`)}`, nullable: true },
  ]);
  const date = columns.find(([, column]) => column.type === 'date')?.[0];
  return {
    label: 'The rows of this component',
    table: sql`(select ${sql.join([...outputs, sql`t.n as row_number`])}
      from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality t (v, n))`,
    scope: { kind: 'literal' },
    key: [sql`x.row_number`],
    ...(date !== undefined && { dateField: date }),
    columns: Object.fromEntries(columns),
  };
}

function detectType(values: ScalarValue[]): ValueType {
  if (values.length > 0 && values.every((value) => typeof value === 'boolean')) return 'boolean';
  if (values.length > 0 && values.every((value) => typeof value === 'number')) {
    return values.every((value) => Number.isSafeInteger(value)) ? 'int' : 'number';
  }
  return values.length > 0 && values.every(isDay) ? 'date' : 'text';
}

function isDay(value: ScalarValue): boolean {
  try {
    return typeof value === 'string' && parseDay(value) === value;
  } catch (error) {
    if (error instanceof InvalidDateError) return false;
    throw error;
  }
}
