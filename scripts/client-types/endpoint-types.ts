/** Formats the endpoints and the schemas of an OpenAPI 3.1 document as TypeScript types. */

type Json = Readonly<Record<string, unknown>>;
export type Schema = Json;

interface Media {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}
interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Media;
  readonly responses: Readonly<Record<string, Media>>;
}
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const REFERENCE_START = '#/components/schemas/';
const NAME = /^[A-Za-z_$][\w$]*$/;
const formatKey = (name: string): string => (NAME.test(name) ? name : JSON.stringify(name));
const toSchemaName = (name: string): string =>
  name.replace(/^_+/, '').replace(/^[a-z]/, (first) => first.toUpperCase());

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const formatUnion = (types: readonly string[]): string => [...new Set(types)].join(' | ');
const wrap = (type: string): string => (/[|&]/.test(type) && !type.startsWith('{') ? `(${type})` : type);

/** Returns the TypeScript type of the values that a JSON Schema accepts. Formats and limits have no type. */
export function formatType(schema: Schema): string {
  if (typeof schema.$ref === 'string') return toSchemaName(schema.$ref.slice(REFERENCE_START.length));
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return formatUnion(schema.enum.map((value) => JSON.stringify(value)));
  const alternatives = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (alternatives) return formatUnion(alternatives.map(formatType));
  if (Array.isArray(schema.allOf)) return (schema.allOf as Schema[]).map((part) => wrap(formatType(part))).join(' & ');
  if (Array.isArray(schema.type)) return formatUnion(schema.type.map((type) => formatType({ ...schema, type })));
  if (schema.type === 'array') return formatArray(schema);
  if (schema.type === 'object') return formatObject(schema);
  return PRIMITIVES[String(schema.type)] ?? 'unknown';
}

function formatArray({ prefixItems, items }: Schema): string {
  if (Array.isArray(prefixItems)) return `[${(prefixItems as Schema[]).map(formatType).join(', ')}]`;
  return `${wrap(formatType((items ?? {}) as Schema))}[]`;
}

function formatObject({ properties, required = [], additionalProperties }: Schema): string {
  const members = Object.entries((properties ?? {}) as Record<string, Schema>).map(
    ([name, schema]) => `${formatKey(name)}${(required as string[]).includes(name) ? '' : '?'}: ${formatType(schema)}`,
  );
  if (members.length > 0) return `{ ${members.join('; ')} }`;
  const isRecord = typeof additionalProperties === 'object' && additionalProperties !== null;
  // Unlike `Record`, an index signature can refer to its own type.
  return `{ [name: string]: ${isRecord ? formatType(additionalProperties as Schema) : 'unknown'} }`;
}

const formatParameters = (operation: Operation, location: Parameter['in']): string[] => {
  const found = operation.parameters.filter((parameter) => parameter.in === location);
  const properties = Object.fromEntries(found.map(({ name, schema }) => [name, schema]));
  const required = found.filter((parameter) => parameter.required).map(({ name }) => name);
  const key = location === 'path' ? 'params' : 'query';
  return found.length === 0 ? [] : [`${key}: ${formatObject({ properties, required })}`];
};

/** With a form, a call can send either the form or the body, if the endpoint has both. */
function formatBodies({ requestBody }: Operation): string[] {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  return [
    ...(json ? [`body${form ? '?' : ''}: ${formatType(json.schema)}`] : []),
    ...(form ? [`form${json ? '?' : ''}: Form<${formatType(form.schema)}>`] : []),
  ];
}

/** A file is a Blob, unless it is JSON, which the client parses. */
function formatReply({ responses }: Operation): string {
  const [media, { schema } = { schema: {} }] = Object.entries(Object.values(responses)[0]?.content ?? {})[0] ?? [''];
  if (media !== 'application/json') return 'Blob';
  return schema.type === 'string' ? 'unknown' : formatType(schema);
}

function formatEndpoint(method: string, path: string, operation: Operation): string {
  const parts = [
    ...formatParameters(operation, 'path'),
    ...formatParameters(operation, 'query'),
    ...formatBodies(operation),
    `reply: ${formatReply(operation)}`,
  ];
  const about = [operation.summary, operation.description].filter(Boolean).join('. ').replaceAll('*/', '* /');
  return `  /** ${about} */\n  '${method.toUpperCase()} ${path}': {\n${parts.map((part) => `    ${part};\n`).join('')}  };\n`;
}

const HEADER = `/** Generated from /openapi.json by \`npm run client:types\`. */

/** The fields of a form, with files as blobs under the names that the endpoint documents. */
export type Form<Fields> = FormData | (Fields & Readonly<Record<string, unknown>>);
`;

const formatSchema = ([name, schema]: readonly [string, Schema]): string =>
  `export type ${toSchemaName(name)} = ${formatType(schema)};\n`;

/** @returns the text of a module with all schemas, and `Endpoints` by method and path, which are sorted */
export function formatEndpointTypes({ paths, components }: ApiDocument): string {
  const compare = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0);
  const endpoints = Object.entries(paths)
    .sort(compare)
    .flatMap(([path, operations]) =>
      Object.entries(operations)
        .sort(compare)
        .map(([method, operation]) => formatEndpoint(method, path, operation)),
    );
  return [
    HEADER,
    ...Object.entries(components.schemas).sort(compare).map(formatSchema),
    `export interface Endpoints {\n${endpoints.join('')}}\n`,
  ].join('\n');
}
