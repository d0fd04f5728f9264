/**
 * Normalizes the parameter names of a call's query, JSON body and form. Synonyms have the same meaning in every call (rows 2-C-30, 1-C-38
 * and C3-29), and an id can be in the query or in the body (S3-11), so each is moved to where the endpoint declares it.
 */
import type { z } from 'zod';
import type { EndpointDef } from '../kit.ts';

/** Each row lists all names of one parameter, for queries, JSON bodies and forms. */
export const PARAMETER_SYNONYMS: readonly (readonly string[])[] = [
  ['pageNum', 'page', 'page_num', 'pageNumber'],
  ['limit', 'size', 'pageSize', 'pageLimit'],
  ['account_id', 'accountId', 'aid'],
  ['action_id', 'actionId'],
];

type Schema = z.core.$ZodType;
type Values = Record<string, unknown>;

interface Fields {
  names: ReadonlySet<string>;
  /** Whether additional names are accepted. */
  open: boolean;
}

const fieldsBySchema = new WeakMap<Schema, Fields>();

/** Returns the fields of an object schema, including those inside wrappers and of every member of a union. */
export function getFields(schema: Schema | undefined): Fields {
  const known = schema && fieldsBySchema.get(schema);
  if (known) return known;
  const fields = readFields(schema);
  if (schema) fieldsBySchema.set(schema, fields);
  return fields;
}

function readFields(schema: Schema | undefined): Fields {
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def;
  if (def?.type === 'object') {
    return { names: new Set(Object.keys(def.shape)), open: def.catchall?._zod.def.type === 'unknown' };
  }
  if (def?.type === 'pipe') return getFields(def.in._zod.def.type === 'transform' ? def.out : def.in);
  if (def && 'innerType' in def) return getFields(def.innerType);
  if (def?.type === 'union') {
    const members = def.options.map(getFields);
    return { names: new Set(members.flatMap(({ names }) => [...names])), open: members.some(({ open }) => open) };
  }
  return { names: new Set(), open: false };
}

/** Returns the declared name of a parameter sent as `name`, or undefined if the endpoint has no such parameter. */
function findDeclaredName({ names }: Fields, name: string): string | undefined {
  if (names.has(name)) return name;
  return PARAMETER_SYNONYMS.find((line) => line.includes(name))?.find((synonym) => names.has(synonym));
}

/** Renames synonyms. A synonym whose value contradicts the declared name is not renamed, so that a query is rejected. */
export function renameSynonyms<V>(schema: Schema | undefined, values: Record<string, V>): Record<string, V> {
  const fields = getFields(schema);
  const renamed: Record<string, V> = {};
  const synonyms: [name: string, declared: string, value: V][] = [];
  for (const [name, value] of Object.entries(values)) {
    const declared = findDeclaredName(fields, name);
    if (declared === undefined || declared === name || fields.open) renamed[name] = value;
    if (declared !== undefined && declared !== name) synonyms.push([name, declared, value]);
  }
  for (const [name, declared, value] of synonyms) {
    renamed[declared] ??= value;
    if (renamed[declared] !== value) renamed[name] = value;
  }
  return renamed;
}

const isId = (name: string): boolean => /^(?:id|aid|\w+(?:_id|Id))$/.test(name);
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Moves ids that the target schema declares and that are missing there. Digits become numbers, because bodies contain numbers where queries
 * contain text.
 */
function moveIds(schema: Schema | undefined, from: Values, to: Values, own: Fields): void {
  const declared = getFields(schema);
  for (const [name, value] of Object.entries(from)) {
    const target = isId(name) ? findDeclaredName(declared, name) : undefined;
    if (target === undefined || findDeclaredName(own, name) !== undefined || to[target] !== undefined) continue;
    to[target] = typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value;
    delete from[name];
  }
}

type Shape = Pick<EndpointDef, 'method' | 'query' | 'body' | 'encoding'>;

/** Returns the query and the body with names and locations as declared by the endpoint. */
export function normalizeInput(endpoint: Shape, input: { query: Values; body: unknown }) {
  const query = renameSynonyms(endpoint.query, input.query);
  const hasBody = endpoint.method !== 'GET' && endpoint.encoding === undefined;
  if (!hasBody || !(isObject(input.body) || input.body == null)) return { query, body: input.body };
  const body = renameSynonyms(endpoint.body, input.body ?? {});
  if (!getFields(endpoint.query).open) moveIds(endpoint.body, query, body, getFields(endpoint.query));
  moveIds(endpoint.query, body, query, getFields(endpoint.body));
  const isEmpty = input.body == null && Object.keys(body).length === 0;
  return { query, body: isEmpty ? input.body : body };
}

/** Returns the names in a query that the endpoint does not declare (decision 61). */
export function findUnknownParameters(endpoint: Shape, query: Values): string[] {
  const { names, open } = getFields(endpoint.query);
  return open ? [] : Object.keys(query).filter((name) => !names.has(name));
}
