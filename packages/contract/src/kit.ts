/**
 * The contract kit: one endpoint is one object that both sides read. The server implements it, the browser calls it,
 * the API description is made from it. Generics are bound on `z.core.$ZodType`: the classic interface costs four
 * times the types to check.
 */
import { z } from 'zod';
import { parseJsonText } from './rules/json-text.ts';

type Schema = z.core.$ZodType;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The six seeded roles; other abbreviations only give menu visibility. */
export const ROLES = ['ADM', 'DA', 'CSO', 'CSL', 'EXE', 'CSM'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may call at all: everybody, every session, the sessions that hold one of the roles, or a program with an API key.
 * What a caller may do with one record is decided by the feature's policy.
 */
export type Access = 'public' | 'session' | 'api-key' | readonly Role[];

export interface EndpointDef {
  method: Method;
  /** With its trailing slash, parameters as `{name}`; the server answers with and without the slash. */
  path: string;
  /** Other paths that answer alike. */
  aliases?: readonly string[];
  access: Access;
  summary: string;
  params?: Schema;
  query?: Schema;
  /** JSON body, unless `encoding` says otherwise. */
  body?: Schema;
  /** How the body arrives where it is not JSON: `form` is what an HTML form posts. */
  encoding?: 'form';
  /** Fields of a multipart body; the files in it are streamed by the handler. */
  form?: Schema;
  response: Schema;
  /** Of a success, where it is not 200. */
  status?: 202;
  /** The handler opens transactions of its own: what it writes about a rejected call must stay, or it streams its reply. */
  ownTransactions?: true;
  /** It posts, but only reads: its transaction cannot write. */
  reads?: true;
  /** The handler answers with the JSON text of its response, because it keeps replies. */
  asText?: true;
  /** How often a minute it may be called: by one user where it needs a session, else from one address. */
  perMinute?: number;
  /** It checks a password or a code: calls that fail count together with those of all such endpoints from one address. */
  checksSecret?: true;
  /** Bytes of a JSON body, where 1 MB is too little. */
  bodyLimit?: number;
  /** Content type of a reply that is a file. */
  download?: string;
}

/** Declares one endpoint; only pins the types. */
export const endpoint = <const E extends EndpointDef>(definition: E): E => definition;

/** An optional key where every member may be left out. */
type Keyed<K extends string, V> = Record<never, never> extends V ? { [X in K]?: V } : { [X in K]: V };
type Flat<T> = { [K in keyof T]: T[K] };

/** What a caller passes: values before parsing. */
export type ClientInput<E extends EndpointDef> = Flat<
  (E extends { params: infer P extends Schema } ? { params: z.input<P> } : unknown) &
    (E extends { query: infer Q extends Schema } ? Keyed<'query', z.input<Q>> : unknown) &
    (E extends { body: infer B extends Schema } ? { body: z.input<B> } : unknown) &
    (E extends { form: Schema } ? { form: FormData } : unknown)
>;

/** What a handler receives: values after parsing. */
export type ServerInput<E extends EndpointDef> = Flat<
  (E extends { params: infer P extends Schema } ? { params: z.output<P> } : unknown) &
    (E extends { query: infer Q extends Schema } ? { query: z.output<Q> } : unknown) &
    (E extends { body: infer B extends Schema } ? { body: z.output<B> } : unknown)
>;

/** What a caller gets back. */
export type Reply<E extends EndpointDef> = E extends { download: string } ? Blob : z.output<E['response']>;

/** The envelope of every success that carries data. */
export const ok = <T extends Schema>(data: T) => z.object({ success: z.literal(true), data });
/** The envelope of a success that only says so. */
export const done = z.object({ success: z.literal(true), msg: z.string().optional() });
/** The envelope of an update, with the sentence to show. */
export const saved = z.object({ success: z.literal(true), msg: z.string() });

/** The envelope of every refusal: `e` names the first problem, `fields` the problem of each field. */
export const ErrorResponse = z
  .object({
    success: z.literal(false),
    errors: z.object({ e: z.string(), fields: z.record(z.string(), z.string()).optional() }),
    block: z.boolean().optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Refusal' });
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** Query values arrive as text; an empty text is missing, not zero. */
const queryText = (value: unknown) => (value === '' ? undefined : value);

/** A whole number in a query or a path. */
export const wholeNumber = z
  .union([z.int(), z.string().regex(/^-?\d{1,15}$/, 'Must be a whole number.')])
  .transform((v) => Number(v));
/** A positive id in a path. */
export const id = z
  .union([z.int().positive(), z.string().regex(/^[1-9]\d{0,14}$/, 'Must be a positive whole number.')])
  .transform((v) => Number(v));
/** Of the caller's making: the same request again finds what it made, and does nothing again. */
export const requestKey = z.uuid('Must be a UUID.');
/** `true` or `false` in a query, in any case; anything else is refused. */
export const booleanParam = z
  .union([z.boolean(), z.string().regex(/^(true|false)$/i, 'Must be true or false.')])
  .transform((v) => String(v).toLowerCase() === 'true');
/** An absent or empty query value. */
export const optionalParam = <T extends Schema>(schema: T) => z.preprocess(queryText, z.optional(schema));

export const PAGE_LIMIT_DEFAULT = 1000;
const PAGE_MESSAGE = 'Invalid page.';
/** A number of a page in a query, from 1; a larger one than the ceiling is the ceiling. */
export const pageParam = <T extends number | undefined>(fallback: T, ceiling: number) =>
  z
    .preprocess(
      queryText,
      z.union([z.int(PAGE_MESSAGE), z.string().regex(/^\d{1,15}$/, PAGE_MESSAGE)], PAGE_MESSAGE).optional(),
    )
    .transform((v) => (v === undefined ? fallback : Math.min(Number(v), ceiling)))
    .refine((v) => v === undefined || v >= 1, PAGE_MESSAGE);
/** Behind the last page of any list; times the longest page it is still a number that a database counts with. */
const LAST_PAGE = 1_000_000_000;
/** Page number of a list, from 1; an unreadable one is `Invalid page.`. */
export const pageNumber = pageParam(1, LAST_PAGE);
/** Page size of a list: 1,000 when missing, clamped to 1,000. */
export const pageLimit = pageParam(PAGE_LIMIT_DEFAULT, 1000);
/** Page size of the few lists that a client may take whole: 1,000 when missing, clamped to 10,000. */
export const largePageLimit = pageParam(PAGE_LIMIT_DEFAULT, 10_000);

const DAY_MESSAGE = 'Must be a date such as 2026-11-20.';
/** A day without a time, `YYYY-MM-DD`, that the calendar knows, of the centuries that business happens in. */
export const day = z.iso.date(DAY_MESSAGE).refine((d) => d >= '1900-01-01' && d < '2200-01-01', DAY_MESSAGE);
/** The day a figure is asked for; absent means today in the tenant's time zone. */
export const asOfQuery = z.object({ as_of: optionalParam(day) });

/** Names, titles and every other single-line text. */
export const TEXT_LIMIT = 350;
export const TEXT_LIMIT_MESSAGE = 'Maximum 350 characters are allowed.';
export const shortText = z.string().trim().max(TEXT_LIMIT, TEXT_LIMIT_MESSAGE);

export const CONDITIONS = ['equal', 'greater than', 'less than', 'between', 'contains'] as const;
export type Condition = (typeof CONDITIONS)[number];
const filterValue = z.union([z.string().max(350), z.number()]).nullish();
/**
 * Filters of a list as a JSON list in one query value. One whose value is missing (for `between`, either end) is
 * ignored: it is still being typed.
 */
export const filterList = <const C extends string>(columns: readonly [C, ...C[]]) =>
  z
    .preprocess(
      (v, ctx) => {
        if (v === undefined || v === '') return [];
        if (typeof v !== 'string') return v;
        try {
          return parseJsonText(v);
        } catch {
          ctx.issues.push({ code: 'custom', message: 'Filters must be a JSON list.', input: v });
          return z.NEVER;
        }
      },
      z
        .array(
          z.object({
            column_name: z.enum(columns),
            type: z.string().max(20).optional(),
            condition: z.enum(CONDITIONS).default('equal'),
            from: filterValue,
            to: filterValue,
          }),
        )
        .max(20),
    )
    .optional();
/** One column's filter as a list takes it. */
export interface ListFilter<C extends string = string> {
  column_name: C;
  type?: string | undefined;
  condition: Condition;
  from?: string | number | null | undefined;
  to?: string | number | null | undefined;
}

/** Limit of every ordinary upload, in bytes. */
export const UPLOAD_LIMIT = 10_485_760;
