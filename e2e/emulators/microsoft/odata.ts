/** The query options of OData that Graph supports for messages and events: pages, properties, filters and the order. */
import type { ApiCall, ApiReply, ApiState } from '../mailboxes/api.ts';
import { badRequest } from './graph-errors.ts';

export interface Preferences {
  zone?: string | undefined;
  bodyType?: string | undefined;
  pageSize?: number | undefined;
  hasPermanentIds: boolean;
}

export function parsePreferences({ headers }: Pick<ApiCall, 'headers'>): Preferences {
  const prefer = String(headers.prefer ?? '');
  const find = (name: string) => new RegExp(`${name}\\s*=\\s*"?([^",;]+)"?`, 'i').exec(prefer)?.[1]?.trim();
  const pageSize = find('odata\\.maxpagesize');
  return {
    zone: find('outlook\\.timezone'),
    bodyType: find('outlook\\.body-content-type')?.toLowerCase(),
    pageSize: pageSize ? Number(pageSize) : undefined,
    hasPermanentIds: find('IdType') === 'ImmutableId',
  };
}

export function parseNumber(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const text = query.get(name);
  if (text === null) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) throw badRequest(`Invalid value '${text}' for ${name} query option found.`);
  return value;
}

/** Returns only the selected properties, or all of them. */
export function select(item: Record<string, unknown>, names: string | null): Record<string, unknown> {
  if (!names) return item;
  return Object.fromEntries(
    ['@odata.type', '@odata.etag', 'id', ...names.split(',').map((name) => name.trim())].flatMap((name) =>
      name in item ? [[name, item[name]]] : [],
    ),
  );
}

/** @throws if the type has no such property */
export function assertProperties(names: string | null, known: readonly string[], type: string): void {
  const unknown = names?.split(',').find((name) => !known.includes(name.trim()));
  if (unknown)
    throw badRequest(
      `Parsing OData Select and Expand failed: Could not find a property named '${unknown}' on type 'microsoft.graph.${type}'.`,
    );
}

/** Builds one page, and the address of the next one. */
export function buildPage<T>(
  { url, query }: Pick<ApiCall, 'url' | 'query'>,
  state: Pick<ApiState, 'hasHalfPages'>,
  items: readonly T[],
  format: (item: T) => unknown,
  { top, position = '$skip' }: { top: number; position?: '$skip' | '$skiptoken' },
): ApiReply {
  const skip = parseNumber(query, position, 0, Number.MAX_SAFE_INTEGER);
  const size = state.hasHalfPages ? Math.max(1, Math.floor(top / 2)) : top;
  const next = new URL(url);
  next.searchParams.set(position, String(skip + size));
  return {
    body: {
      '@odata.context': `${url.origin}/v1.0/$metadata#Collection`,
      ...(query.get('$count') === 'true' && { '@odata.count': items.length }),
      value: items.slice(skip, skip + size).map(format),
      ...(size > 0 && skip + size < items.length && { '@odata.nextLink': next.href }),
    },
  };
}

type Value = string | number | boolean | Date;
/** Reads the properties that filters and orders may contain. */
export type Properties<T> = Record<string, (item: T) => Value>;
type Predicate<T> = (item: T) => boolean;

const toComparable = (value: Value) =>
  value instanceof Date ? value.getTime() : typeof value === 'string' ? value.toLowerCase() : Number(value);
const COMPARISONS: Record<string, (a: string | number, b: string | number) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
};
const FUNCTIONS: Record<string, (text: string, part: string) => boolean> = {
  startswith: (text, part) => text.startsWith(part),
  contains: (text, part) => text.includes(part),
};

/** @throws if the filter is not supported */
export function parseFilter<T>(filter: string, properties: Properties<T>): Predicate<T> {
  const tokens = filter.match(/'(?:[^']|'')*'|[(),]|[^\s(),']+/g) ?? [];
  const invalid = () => badRequest(`Invalid filter clause: '${filter}'.`, 'ErrorInvalidUrlQueryFilter');
  const consume = (expected?: string): string => {
    const token = tokens.shift();
    if (token === undefined || (expected && token.toLowerCase() !== expected)) throw invalid();
    return token;
  };
  const isNext = (token: string) => tokens[0]?.toLowerCase() === token;

  const parseProperty = (): ((item: T) => Value) => {
    const property = properties[consume()];
    if (!property) throw invalid();
    return property;
  };
  const parseText = (): string => {
    const token = consume();
    if (!token.startsWith("'")) throw invalid();
    return token.slice(1, -1).replaceAll("''", "'").toLowerCase();
  };
  const parseValue = (sample: string | undefined): string | number => {
    if (sample?.startsWith("'")) return parseText();
    const token = consume();
    if (/^(?:true|false)$/.test(token)) return token === 'true' ? 1 : 0;
    const value = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/.test(token) ? Date.parse(token) : Number(token);
    if (Number.isNaN(value)) throw invalid();
    return value;
  };
  const parseComparison = (): Predicate<T> => {
    const call = FUNCTIONS[tokens[0]?.toLowerCase() ?? ''];
    if (call) {
      consume();
      consume('(');
      const property = parseProperty();
      consume(',');
      const part = parseText();
      consume(')');
      return (item) => call(String(toComparable(property(item))), part);
    }
    const property = parseProperty();
    const compare = COMPARISONS[consume().toLowerCase()];
    if (!compare) throw invalid();
    const value = parseValue(tokens[0]);
    return (item) => {
      const own = toComparable(property(item));
      if (typeof own !== typeof value) throw invalid();
      return compare(own, value);
    };
  };
  const parseTerm = (): Predicate<T> => {
    if (isNext('not')) {
      consume();
      const negated = parseTerm();
      return (item) => !negated(item);
    }
    if (!isNext('(')) return parseComparison();
    consume();
    const inner = parseAny();
    consume(')');
    return inner;
  };
  const parseAll = (): Predicate<T> => {
    const terms = [parseTerm()];
    while (isNext('and')) {
      consume();
      terms.push(parseTerm());
    }
    return (item) => terms.every((matches) => matches(item));
  };
  const parseAny = (): Predicate<T> => {
    const terms = [parseAll()];
    while (isNext('or')) {
      consume();
      terms.push(parseAll());
    }
    return (item) => terms.some((matches) => matches(item));
  };
  const predicate = parseAny();
  if (tokens.length > 0) throw invalid();
  return predicate;
}

/**
 * Graph sorts filtered items only by properties that begin the filter, in the same order.
 *
 * @throws if the order is not supported
 */
export function sort<T>(items: readonly T[], query: URLSearchParams, properties: Properties<T>): readonly T[] {
  const order = query.get('$orderby');
  if (!order) return items;
  const keys = order.split(',').map((part) => {
    const [name = '', direction = 'asc'] = part.trim().split(/\s+/);
    const property = properties[name];
    if (!property || !/^(?:asc|desc)$/i.test(direction))
      throw badRequest(`Invalid order clause: '${order}'.`, 'ErrorInvalidUrlQuery');
    return { name, property, sign: direction.toLowerCase() === 'desc' ? -1 : 1 };
  });
  const filtered = query.get('$filter')?.match(/'(?:[^']|'')*'|[\w/]+/g) ?? [];
  const names = [...new Set(filtered.filter((token) => token in properties))];
  if (query.has('$filter') && keys.some(({ name }, index) => names[index] !== name))
    throw badRequest('The restriction or sort order is too complex for this operation.', 'InefficientFilter');
  return [...items].sort((a, b) => {
    for (const { property, sign } of keys) {
      const [one, other] = [toComparable(property(a)), toComparable(property(b))];
      if (one !== other) return one < other ? -sign : sign;
    }
    return 0;
  });
}
