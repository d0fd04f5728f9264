/** Hostile texts, and all positions of a definition or a request that can contain a text. */
import naughty from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };

export const NAUGHTY: readonly string[] = naughty;

/**
 * Texts that target this engine: SQL, its aliases and columns, names that every object has, and characters that cannot
 * be stored.
 */
export const HOSTILE: readonly string[] = [
  `'; drop table boats; --`,
  `" or 1=1 --`,
  `x' union select 1 from users --`,
  `$1`,
  `$$; select 1; $$`,
  `id) from boats; --`,
  `c1", (select 1) as "c2`,
  `\\'; select 1`,
  `/* */ or true`,
  `tenants`,
  `x.tenant_id`,
  `pg_sleep(9)`,
  `r.account_id`,
  `set_config('app.tenant_id','2',true)`,
  `__proto__`,
  `constructor`,
  `toString`,
  `hasOwnProperty`,
  `prototype`,
  `valueOf`,
  `boat.__proto__`,
  '\u0000',
  '\u2019 or \u02bc1\u02bc',
  'a\nb',
  '%s',
  '{{x}}',
  'x'.repeat(5000),
  '１＝１',
  '\ud800',
  `admin'--`,
  `1; commit; set role postgres`,
  `tenant_id`,
  `boat.tenant_id`,
  `password_hash`,
  `skipper.password_hash`,
  '',
];

export type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;
export interface JsonPath {
  path: string[];
  /** True for the key itself, false for its value. */
  isKey: boolean;
}

/** Returns every text and every key of an object within a document. */
export function findTextPositions(json: Json, path: string[] = []): JsonPath[] {
  if (typeof json === 'string') return [{ path, isKey: false }];
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => {
    const childPath = [...path, key];
    return [...(Array.isArray(json) ? [] : [{ path: childPath, isKey: true }]), ...findTextPositions(value, childPath)];
  });
}

export function replaceAtPath(json: Json, { path: [head, ...rest], isKey }: JsonPath, text: string): Json {
  if (head === undefined) return text;
  const replaceInside = (value: Json) => replaceAtPath(value, { path: rest, isKey }, text);
  if (Array.isArray(json)) return json.map((item, index) => (String(index) === head ? replaceInside(item) : item));
  const entries = Object.entries(json as Record<string, Json>).map(([key, value]): [string, Json] => {
    if (key !== head) return [key, value];
    return isKey && rest.length === 0 ? [text, value] : [key, replaceInside(value)];
  });
  return Object.fromEntries(entries);
}

export const QUERY: Json = {
  source: { kind: 'dataset', name: 'boats' },
  date_field: 'built',
  params: [{ name: 'who', type: 'text', from: 'drill', default: 'A' }],
  columns: [
    { key: 'name', label: 'Name', expr: { field: 'name' }, filter: 'search' },
    { key: 'month', label: 'Month', expr: { field: 'built' }, grain: 'month', filter: 'daterange' },
    {
      key: 'n',
      label: 'N',
      role: 'measure',
      expr: {
        agg: 'count',
        of: { field: 'id' },
        where: { left: { field: 'flag' }, op: 'eq', right: [{ value: 'A' }] },
      },
      filter: 'numrange',
    },
    { key: 'total', label: 'T', role: 'measure', expr: { formula: `sum(price, contains(kind, 'k'))` } },
    { key: 't', label: 'T', expr: { fn: 'concat', args: [{ field: 'skipper.name' }, { value: 'A' }] } },
  ],
  where: { left: { field: 'flag' }, op: 'ne', right: [{ param: 'who' }] },
  having: { left: { agg: 'count' }, op: 'gte', right: [{ value: 0 }] },
  sort: [{ sort_key: 'name', order_by: 'asc' }],
  fill: 'none',
};
export const STATIC: Json = {
  source: {
    kind: 'static',
    rows: [
      { a: 'one', day: '2026-02-28' },
      { a: 'two', n: 2 },
    ],
  },
  columns: [
    { key: 'a', label: 'A', expr: { field: 'a' }, filter: 'search' },
    { key: 'day', label: 'Day', expr: { field: 'day' } },
  ],
  where: { left: { field: 'a' }, op: 'in', right: [{ value: 'one' }, { value: 'two' }] },
};
export const REQUEST: Json = {
  filters: [
    { type: 'search', condition: 'contains', condition_type: 'operator', column_name: 'name', from: 'a' },
    { type: 'daterange', condition: 'Custom', column_name: 'month', from: '2020-01-01', to: '2027-01-01' },
    { type: 'numrange', condition: 'between', column_name: 'n', from: '0', to: '99' },
  ],
  sort: [{ sort_key: 'name', order_by: 'desc' }],
  given: { p_who: 'B' },
};
export const KPI: Json = {
  measures: [
    {
      key: 'a',
      source: { kind: 'dataset', name: 'voyages' },
      agg: 'count',
      where: { left: { field: 'title' }, op: 'contains', right: [{ value: 'x' }] },
      date_field: 'due',
    },
    { key: 'b', source: { kind: 'custom', table: 'berths' }, agg: 'sum', of: { formula: 'size * 2' } },
  ],
  formula: {
    output: {
      data: [{ key: 'v', name: 'V', type: 'value', expr: { fn: 'div', args: [{ measure: 'a' }, { measure: 'b' }] } }],
    },
  },
};
export const FORMULAS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `sum(${text})`,
  (text) => `lower('${text}')`,
  (text) => `max(name, name == "${text}")`,
  (text) => `boat.${text}`,
  (text) => `${text}(price)`,
  (text) => `count(id, flag == param(${text}))`,
  (text) => `kpi(${text})`,
];
