/** Builds random requests from the OpenAPI document: valid ones, and ones with hostile parts. */
import { Buffer } from 'node:buffer';
import { NAUGHTY_TEXTS } from './naughty.ts';
import { BODIES, PATH_TEXTS, QUERIES } from './samples.ts';

export interface FuzzRequest {
  method: string;
  /** The path of the document, with its parameters as `{name}`. */
  template: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  format?: string;
}
interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}
interface Operation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** Random numbers that are reproducible from a seed (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(percent: number): boolean {
    return this.next() * 100 < percent;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)] as T;
  }
}

const MAX_DEPTH = 8;
/** Percentage of values that are replaced by hostile ones. */
const HOSTILE_PERCENT = 6;
const NUMBERS: readonly (number | string)[] = [0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, 999_999_999, '9223372036854775807'];
const TEXTS_BY_FORMAT: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-11-20', '2024-02-29', '1900-01-01', '2199-12-31', '0001-01-01', '275760-09-13'],
  'date-time': ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00+14:00', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  email: ['maya.csm@demo.test', 'new@only.test'],
  uuid: ['2f1c6f0e-5b0a-4a53-9d8c-0f6a2f0c7a13'],
  uri: ['https://harbour.example/hook'],
};
const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  '/',
  'application/json; x',
];
const EDGE_DAYS = ['2026-11-20', '-infinity', 'epoch', '2026-02-30'];
const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
/** Lone surrogates cannot be part of a URL. */
const encode = (value: unknown) =>
  encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/\p{Cs}/gu, '\ufffd'));

/** Builds requests; `ids` are those of existing rows, some of another tenant. */
export class RequestFuzzer {
  readonly #document: OpenApiDocument;
  readonly #ids: readonly number[];
  readonly #operations: { method: string; template: string; operation: Operation }[];
  #random = new SeededRandom(0);

  constructor(document: OpenApiDocument, ids: readonly number[], isExcluded: (operation: string) => boolean) {
    this.#document = document;
    this.#ids = ids;
    this.#operations = Object.entries(document.paths)
      .flatMap(([template, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), template, operation })),
      )
      .filter(({ method, template }) => !isExcluded(`${method} ${template}`));
  }

  /** The same seed builds the same request. */
  build(seed: number): FuzzRequest {
    this.#random = new SeededRandom(seed);
    const { method, template, operation } = this.#random.pick(this.#operations);
    const content = Object.entries(operation.requestBody?.content ?? {})[0];
    const { type, body } = content
      ? this.#buildBody(template, content[0], content[1].schema)
      : { type: undefined, body: undefined };
    return {
      method,
      template,
      url: this.#buildUrl(template, operation.parameters),
      headers: { ...(type !== undefined && { 'content-type': type }), ...this.#buildOddHeaders() },
      body,
    };
  }

  #buildOddHeaders(): Record<string, string> {
    const random = this.#random;
    if (!random.chance(3)) return {};
    return random.pick<Record<string, string>>([
      { 'accept-encoding': 'identity;q=0, *;q=0' },
      { range: 'bytes=9999999999-' },
      { 'if-none-match': '"' },
      { 'x-forwarded-for': 'nonsense, 1.2.3' },
      { 'user-agent': 'x'.repeat(5000) },
      { cookie: 'token=%; =;;' },
    ]);
  }

  #buildUrl(template: string, parameters: readonly Parameter[]): string {
    const random = this.#random;
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (PATH_TEXTS[name] !== undefined && random.chance(80)) return encode(PATH_TEXTS[name]);
      return encode(random.chance(85) ? this.#id() : this.#hostile()) || '1';
    });
    const query = new Map<string, unknown>();
    if (random.chance(70))
      for (const [name, value] of new URLSearchParams(QUERIES[template] ?? ''))
        if (parameters.some((parameter) => parameter.name === name))
          query.set(name, value.startsWith('{') ? this.#id() : value);
    for (const { name, required, schema, in: location } of parameters)
      if (location === 'query' && !query.has(name) && (required || random.chance(25)))
        query.set(name, this.#value(schema, 0, name));
    if (random.chance(2)) query.set('unknown', 'x');
    const text = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
    return text === '' ? path : `${path}?${text}`;
  }

  #buildBody(template: string, media: string, schema: JsonSchema): { type: string; body: Buffer } {
    const random = this.#random;
    if (media.startsWith('multipart/')) return this.#buildForm(schema);
    const value = BODIES[template] !== undefined && random.chance(50) ? this.#mutate(BODIES[template], 0) : undefined;
    let text = JSON.stringify(value ?? this.#value(schema, 0, ''));
    const damage = random.int(50);
    if (damage === 0) text = text.slice(0, random.int(text.length));
    else if (damage === 1) text = text.replace(/:[^,}\]]+/, `:${nest(random.pick([50, 99, 101, 5000]))}`);
    return { type: random.chance(97) ? media : random.pick(CONTENT_TYPES), body: Buffer.from(text) };
  }

  #buildForm(schema: JsonSchema): { type: string; body: Buffer } {
    const random = this.#random;
    const buildPart = (name: string, rest: string, value: string) =>
      `--harbour\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n${value}\r\n`;
    const fields = Object.entries(this.#resolve(schema).properties ?? {}).map(([name, field]) =>
      buildPart(name, '', JSON.stringify(this.#value(field, 0, name)).replace(/^"|"$/g, '')),
    );
    const fileName = random.pick(['a.csv', 'a.png', 'a.xlsx', 'a.txt', '../a.csv', 'a.svg', '']);
    const content = random.pick([
      'Account ID,Account name\nA-1,Acme\n',
      '',
      '\u0089PNG\r\n',
      'PK\u0003\u0004',
      '\0\0',
      '"',
    ]);
    const parts = [...fields, buildPart('file', `; filename="${fileName}"`, content)];
    if (random.chance(50)) parts.reverse();
    const completeForm = `${parts.join('')}--harbour--\r\n`;
    const text = random.chance(25) ? completeForm.slice(0, random.int(completeForm.length)) : completeForm;
    const type = random.chance(92) ? 'multipart/form-data; boundary=harbour' : 'multipart/form-data';
    return { type, body: Buffer.from(text) };
  }

  #id(): number | string {
    const random = this.#random;
    return random.chance(90) ? random.pick(this.#ids) : random.pick(NUMBERS);
  }

  #hostile(): unknown {
    const random = this.#random;
    const wrongTypes: readonly unknown[] = [null, true, [], {}, [null], { a: [1] }, '', ...EDGE_DAYS];
    return random.pick<() => unknown>([
      () => random.pick(NAUGHTY_TEXTS),
      () => random.pick(NUMBERS),
      () => random.pick(wrongTypes),
    ])();
  }

  #resolve(schema: JsonSchema): JsonSchema {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (this.#document.components.schemas[name] ?? {});
  }

  /** Generates a value of the schema, with occasional hostile parts. */
  #value(inputSchema: JsonSchema, depth: number, name: string): unknown {
    const random = this.#random;
    if (random.chance(HOSTILE_PERCENT) || depth > MAX_DEPTH) return this.#hostile();
    const schema = this.#resolve(inputSchema);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options?.length) return this.#value(random.pick(options), depth + 1, name);
    if (schema.allOf?.length)
      return Object.assign({}, ...schema.allOf.map((one) => this.#value(one, depth + 1, name))) as unknown;
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    if (type === 'object' || schema.properties) {
      const fields = Object.entries(schema.properties ?? {}).filter(
        ([key]) => schema.required?.includes(key) || random.chance(50),
      );
      return Object.fromEntries(fields.map(([key, field]) => [key, this.#value(field, depth + 1, key)]));
    }
    if (type === 'array') {
      const length = random.int(4);
      return Array.from({ length }, () => this.#value(schema.items ?? {}, depth + 1, name));
    }
    if (type === 'boolean') return random.chance(50);
    if (type === 'null') return null;
    if (type === 'integer' || type === 'number') return this.#number(schema, name);
    return this.#text(schema, name);
  }

  #number({ minimum = 0, maximum = 1000 }: JsonSchema, name: string): unknown {
    const random = this.#random;
    if (/id$/i.test(name)) return this.#id();
    return random.pick([minimum, maximum, minimum - 1, maximum + 1, minimum + random.int(10)]);
  }

  #text({ format = '' }: JsonSchema, name: string): unknown {
    const random = this.#random;
    const samples = TEXTS_BY_FORMAT[format];
    if (samples) return random.pick(samples);
    if (/id$/i.test(name)) return this.#id();
    return random.pick<() => string>([
      () => random.pick(['name', 'Harbour', 'accounts', 'mrr', 'health', 'Europe/Oslo', '#112233', 'count()', '1']),
      () => random.pick(NAUGHTY_TEXTS),
    ])();
  }

  /** Fills the ids of a sample body and replaces some values with hostile ones. */
  #mutate(value: unknown, depth: number): unknown {
    const random = this.#random;
    if (depth > 0 && random.chance(HOSTILE_PERCENT)) return this.#hostile();
    if (typeof value === 'string') return /^\{\w+\}$/.test(value) ? this.#id() : value;
    if (Array.isArray(value)) return value.map((one) => this.#mutate(one, depth + 1));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).filter(() => !random.chance(HOSTILE_PERCENT));
    return Object.fromEntries(fields.map(([key, one]) => [key, this.#mutate(one, depth + 1)]));
  }
}
