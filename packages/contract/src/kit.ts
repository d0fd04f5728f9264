/**
 * The contract kit. An endpoint is one object that the server implements, the browser calls, and the API description is generated from.
 * Generics are bounded by `z.core.$ZodType` because type checking the classic interface costs four times as much.
 */
import { z } from 'zod';
import { OWNER_SCOPES, type OwnerScope } from './rules/access.ts';
import type { PersonOnlyReason, ProgramScope } from './rules/api-keys.ts';
import { parseJsonText } from './rules/json-text.ts';
import { findFilterIssue, getAlternatives } from './rules/list-filters.ts';

type Schema = z.core.$ZodType;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The six seeded roles. Other abbreviations only control menu visibility. */
export const ROLES = ['ADM', 'DA', 'CSO', 'CSL', 'EXE', 'CSM'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The callers that may use an endpoint: everyone, every session, sessions with one of the roles, or programs with an API key of a scope.
 * The feature decides what a caller can do with a single record.
 */
export type Access = 'public' | 'session' | KeyAccess | readonly Role[];
interface KeyAccess {
  readonly key: ProgramScope;
}
export const isKeyAccess = (access: Access): access is KeyAccess => typeof access === 'object' && 'key' in access;

/**
 * The effect of a call within a session:
 * - `reads` changes nothing except the audit log.
 * - `changes` changes the company's data or user permissions, and is denied to read-only users regardless of their role.
 * - `own` changes the caller's own profile, password, sessions, pins and tickets, and is allowed for read-only users.
 */
export type Effect = 'reads' | 'changes' | 'own';

export interface EndpointDef {
  method: Method;
  /** Includes the trailing slash, with parameters as `{name}`. The server accepts paths with and without the slash. */
  path: string;
  /** Other paths with the same behavior. */
  aliases?: readonly string[];
  access: Access;
  /** Required for every call within a session that is neither a GET nor `reads: true`. */
  effect?: Effect;
  /** Why an API key cannot call the endpoint. Without it, a key with the scope for the effect can. */
  personOnly?: PersonOnlyReason;
  summary: string;
  params?: Schema;
  query?: Schema;
  /** JSON body, unless `encoding` specifies otherwise. */
  body?: Schema;
  /** Encoding of a body that is not JSON: `form` is the encoding of an HTML form. */
  encoding?: 'form';
  /** Fields of a multipart body. The handler streams the files. With an optional `body`, a call sends one of both. */
  form?: Schema;
  response: Schema;
  /** Status of a success, if it is not 200. */
  status?: 202;
  /** The handler opens its own transactions, because its writes about a rejected call must be committed or because it streams its reply. */
  ownTransactions?: true;
  /** A POST that only reads; its transaction is read-only. */
  reads?: true;
  /** The handler returns the JSON text of its response because it caches replies. */
  asText?: true;
  /** Maximum number of calls per minute: per user if the endpoint requires a session, otherwise per IP address. */
  perMinute?: number;
  /** The endpoint checks a password or a code. Failed calls to all such endpoints are counted together per IP address. */
  checksSecret?: true;
  /** Size limit of the JSON body in bytes, if 1 MB is not enough. */
  bodyLimit?: number;
  /** The key of strings in the body that are files as base64. The server decodes them while they arrive. */
  fileKey?: string;
  /** Content type of a reply that is a file. */
  download?: string;
  /**
   * Called by analytics libraries: the key is the user name of HTTP Basic, or `writeKey` in the body. JSON may be sent as plain text,
   * pages of every origin may call it without credentials, and a body over the limit is answered with 413.
   */
  analyticsLibrary?: true;
}

/** Declares an endpoint. The function only narrows the types. */
export const endpoint = <const E extends EndpointDef>(definition: E): E => definition;

/** Makes a key optional if all members of its value are optional. */
type Keyed<K extends string, V> = Record<never, never> extends V ? { [X in K]?: V } : { [X in K]: V };
type Flat<T> = { [K in keyof T]: T[K] };

/** The input of a client call, before parsing. */
export type ClientInput<E extends EndpointDef> = Flat<
  (E extends { params: infer P extends Schema } ? { params: z.input<P> } : unknown) &
    (E extends { query: infer Q extends Schema } ? Keyed<'query', z.input<Q>> : unknown) &
    (E extends { form: Schema; body: infer B extends Schema }
      ? { form: FormData } | { body: NonNullable<z.input<B>> }
      : (E extends { body: infer B extends Schema } ? { body: z.input<B> } : unknown) &
          (E extends { form: Schema } ? { form: FormData } : unknown))
>;

/** The input of a handler, after parsing. */
export type ServerInput<E extends EndpointDef> = Flat<
  (E extends { params: infer P extends Schema } ? { params: z.output<P> } : unknown) &
    (E extends { query: infer Q extends Schema } ? { query: z.output<Q> } : unknown) &
    (E extends { body: infer B extends Schema } ? { body: z.output<B> } : unknown)
>;

/** The reply that the caller receives. */
export type Reply<E extends EndpointDef> = E extends { download: string } ? Blob : z.output<E['response']>;

/** The envelope of a success with data. */
export const ok = <T extends Schema>(data: T) => z.object({ success: z.literal(true), data });
/** The envelope of a success without data. */
export const done = z.object({ success: z.literal(true), msg: z.string().optional() });
/** The envelope of an update, with a message to display. */
export const saved = z.object({ success: z.literal(true), msg: z.string() });

/** The envelope of every error: `e` describes the first problem, `fields` the problem of each field. */
export const ErrorResponse = z
  .object({
    success: z.literal(false),
    errors: z.object({ e: z.string(), fields: z.record(z.string(), z.string()).optional() }),
    block: z.boolean().optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'ErrorResponse' });
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** Query values arrive as text. An empty string means a missing value, not zero. */
const queryText = (value: unknown) => (value === '' ? undefined : value);

/** An integer in a query or a path. */
export const wholeNumber = z
  .union([z.int(), z.string().regex(/^-?\d{1,15}$/, 'Must be a whole number.')])
  .transform((v) => Number(v));
/** A positive id in a path. */
export const id = z
  .union([z.int().positive(), z.string().regex(/^[1-9]\d{0,14}$/, 'Must be a positive whole number.')])
  .transform((v) => Number(v));
/** An idempotency key that the caller generates. Repeating a request returns the existing result without repeating its effect. */
export const requestKey = z.uuid('Must be a UUID.');
/** `true` or `false` in a query, in any case. Other values are rejected. */
export const booleanParam = z
  .union([z.boolean(), z.string().regex(/^(true|false)$/i, 'Must be true or false.')])
  .transform((v) => String(v).toLowerCase() === 'true');
/** Makes a query value optional; an empty string counts as missing. */
export const optionalParam = <T extends Schema>(schema: T) => z.preprocess(queryText, z.optional(schema));

export const PAGE_LIMIT_DEFAULT = 1000;
const PAGE_MESSAGE = 'Invalid page.';
/** A positive integer for paging in a query. Values above the ceiling are clamped to it. */
export const pageParam = <T extends number | undefined>(fallback: T, ceiling: number) =>
  z
    .preprocess(
      queryText,
      z.union([z.int(PAGE_MESSAGE), z.string().regex(/^\d{1,15}$/, PAGE_MESSAGE)], PAGE_MESSAGE).optional(),
    )
    .transform((v) => (v === undefined ? fallback : Math.min(Number(v), ceiling)))
    .refine((v) => v === undefined || v >= 1, PAGE_MESSAGE);
/** Beyond the last page of any list. Multiplied by the largest page size, it is still within the integer range of the database. */
const LAST_PAGE = 1_000_000_000;
/** Page number of a list, starting at 1. Invalid numbers are rejected with `Invalid page.`. */
export const pageNumber = pageParam(1, LAST_PAGE);
/** Page size of a list: 1,000 if missing, clamped to 1,000. */
export const pageLimit = pageParam(PAGE_LIMIT_DEFAULT, 1000);
/** Page size of the few lists that a client can load completely: 1,000 if missing, clamped to 10,000. */
export const largePageLimit = pageParam(PAGE_LIMIT_DEFAULT, 10_000);

const DAY_MESSAGE = 'Must be a date such as 2026-11-20.';
/** A valid calendar day without a time, `YYYY-MM-DD`, from 1900 to 2199. */
export const day = z.iso.date(DAY_MESSAGE).refine((d) => d >= '1900-01-01' && d < '2200-01-01', DAY_MESSAGE);
/** The day for which values are requested. Defaults to today in the tenant's time zone. */
export const asOfQuery = z.object({ as_of: optionalParam(day) });

/**
 * Narrows a call to the caller's own accounts, to those of the caller and of the teams that the caller leads, or to those of one user or
 * one team. The HTTP kit applies it to the account scope, so handlers need not know it.
 */
export const ownerScopeQuery = {
  owner_scope: optionalParam(z.enum(OWNER_SCOPES)),
  owner_user_id: optionalParam(id),
  owner_team_id: optionalParam(id),
};
export interface OwnerSelection {
  owner_scope?: OwnerScope | undefined;
  owner_user_id?: number | undefined;
  owner_team_id?: number | undefined;
}

/** Limit for names, titles and all other single-line text. */
export const TEXT_LIMIT = 350;
export const TEXT_LIMIT_MESSAGE = 'Maximum 350 characters are allowed.';
export const shortText = z.string().trim().max(TEXT_LIMIT, TEXT_LIMIT_MESSAGE);

export const CONDITIONS = ['equal', 'greater than', 'less than', 'between', 'contains'] as const;
export type Condition = (typeof CONDITIONS)[number];
const filterValue = z.union([z.string().max(350), z.number()]).nullish();
/** A filter on one column of a list. */
export interface ListFilter<C extends string = string> {
  column_name: C;
  type?: string | undefined;
  condition: Condition;
  from?: string | number | null | undefined;
  to?: string | number | null | undefined;
}

/**
 * Filters of a list as a JSON array in one query value. A row must match all of its entries. An entry is a filter, or `{"any": [filters]}`,
 * of which a row must match at least one. A filter without a value (for `between`, without either bound) is ignored because the user is
 * still typing it.
 *
 * @returns every entry as a group
 */
export const filterList = <const C extends string>(columns: readonly [C, ...C[]]) =>
  z
    .preprocess(
      (v, ctx) => {
        const reject = (message: string) => {
          ctx.issues.push({ code: 'custom', message, input: v });
          return z.NEVER;
        };
        if (v === undefined || v === '') return [];
        let entries: unknown = v;
        try {
          if (typeof v === 'string') entries = parseJsonText(v);
        } catch {
          return reject('Filters must be a JSON list.');
        }
        if (!Array.isArray(entries)) return entries;
        const issue = findFilterIssue(entries);
        return issue === undefined ? entries.map((entry) => ({ any: getAlternatives(entry) })) : reject(issue);
      },
      z.array(
        z.object({
          any: z.array(
            z.object({
              column_name: z.enum(columns),
              type: z.string().max(20).optional(),
              condition: z.enum(CONDITIONS).default('equal'),
              from: filterValue,
              to: filterValue,
            }),
          ),
        }),
      ),
    )
    .optional();

/** Size limit of every ordinary upload, in bytes. */
export const UPLOAD_LIMIT = 10_485_760;
