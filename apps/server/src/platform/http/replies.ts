/** Converts errors to replies and compiles the serializers of reply schemas. */
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { QUERY_CANCELED } from '../database/tenant-tx.ts';
import { BusinessError, type ErrorDetails, FieldError, RequestError, UnavailableError } from './errors.ts';

const ONE_FILE = 'Only one file at a time.';
const INCOMPLETE = 'The upload is incomplete. Try again.';
export const INVALID_FORM = 'The form is not valid.';

/** Errors of the multipart parser that have a code. */
const MESSAGES_BY_CODE: Readonly<Record<string, string>> = {
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PARTS_LIMIT: 'The form has too many fields.',
  FST_MP_PREMATURE_CLOSE: INCOMPLETE,
  FST_PROTO_VIOLATION: INVALID_FORM,
  FST_INVALID_JSON_FIELD_ERROR: INVALID_FORM,
};

/** Errors of the underlying parser, which have only a message. */
const MESSAGES_BY_PATTERN: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/unexpected end of multipart data$/i, INCOMPLETE],
  // The boundary is missing, empty or too long.
  [/^Multipart: Boundary not found$|^The needle cannot /, INVALID_FORM],
];

/** Returns the error for the caller; undefined for failures that are not caused by the form. */
function toMultipartError(error: { code?: string; message: string }): BusinessError | undefined {
  if (error.code === 'FST_FILES_LIMIT') return new FieldError('file', ONE_FILE);
  const message =
    MESSAGES_BY_CODE[error.code ?? ''] ?? MESSAGES_BY_PATTERN.find(([pattern]) => pattern.test(error.message))?.[1];
  return message === undefined ? undefined : new BusinessError(message);
}

interface FrameworkError extends Error {
  validation?: unknown;
  statusCode?: number;
  code?: string;
}

/** A body of the wrong content type is reported as invalid input. */
const INPUT_STATUSES: readonly number[] = [406, 415];

/** Thrown by the validator compiler for input that violates the contract. */
export class InputError extends Error {
  readonly fields: Record<string, string>;
  constructor(issues: readonly z.core.$ZodIssue[]) {
    const fields: Record<string, string> = {};
    for (const issue of issues) {
      const name = issue.path.filter((p) => typeof p === 'string').join('.') || 'input';
      fields[name] ??= getIssueMessage(issue);
    }
    super(Object.values(fields)[0] ?? 'Invalid input.');
    this.fields = fields;
  }
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** Keeps our own schema messages. Messages of the library are replaced by ones that name the field. */
function getIssueMessage(issue: z.core.$ZodIssue): string {
  const field = issue.path.findLast((p): p is string => typeof p === 'string');
  const isLibraryMessage = /^(Invalid (input|option|string|number|date|ISO|key)|Too (big|small)|Unrecognized)/.test(
    issue.message,
  );
  if (!isLibraryMessage) return issue.message;
  const label = field ? capitalize(field) : 'Input';
  if (issue.code === 'invalid_type' && issue.input === undefined) return `${label} is required.`;
  if (issue.code === 'too_big') return `${label} is too large.`;
  if (issue.code === 'too_small') return `${label} is too small.`;
  return `${label} is not valid.`;
}

/** Returns the body of every reply that reports an error. */
export const toErrorBody = (requestId: string, e: string, { fields, extra }: ErrorDetails = {}) => ({
  success: false,
  errors: fields ? { e, fields } : { e },
  ...extra,
  request_id: requestId,
});

const reject = (request: FastifyRequest, reply: FastifyReply, status: number, e: string, details?: ErrorDetails) =>
  reply
    .code(status)
    .type('application/json')
    .send(toErrorBody(request.id, e, details));

/** Returns true if the client disconnected before the whole body had arrived. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.readableEnded;

/** Converts errors of the database and of the multipart parser to errors for the caller. */
const toRequestError = (error: FrameworkError): RequestError | undefined =>
  error.code === QUERY_CANCELED
    ? new UnavailableError('This took too long. Try again later.')
    : toMultipartError(error);

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FrameworkError, request, reply) => {
    const error = toRequestError(thrown) ?? thrown;
    if (error instanceof InputError) return reject(request, reply, 400, error.message, { fields: error.fields });
    if (error instanceof UnavailableError) reply.header('retry-after', error.retryAfter);
    if (error instanceof RequestError) return reject(request, reply, error.status, error.message, error.details);
    const status = error.statusCode ?? 500;
    if (status === 429) return reject(request, reply, 429, 'Too many attempts. Try again later.');
    if (status === 413) {
      // Analytics libraries distinguish it from invalid input.
      const isLibrary = request.routeOptions.config.analyticsLibrary === true;
      return reject(request, reply, isLibrary ? 413 : 400, 'The request is too large.');
    }
    if (status >= 400 && status < 500)
      return reject(request, reply, INPUT_STATUSES.includes(status) ? 400 : status, toPlainMessage(error));
    if (isAborted(request)) return reject(request, reply, 400, 'The request is incomplete.');
    request.log.error({ id: request.id, err: error }, 'request failed');
    return reject(request, reply, 500, 'Something went wrong');
  });
  app.setNotFoundHandler((request, reply) =>
    hasLongPart(request.url) ? rejectLongAddress(request, reply) : reject(request, reply, 404, 'Not found.'),
  );
}

/** Maximum number of characters of one path segment. */
export const MAX_PATH_PART = 500;

/** Where the server serves the web application, every path without a route is looked up as a file. */
const hasLongPart = (url: string): boolean =>
  (url.split('?', 1)[0] ?? '').split('/').some((part) => part.length > MAX_PATH_PART);

const rejectLongAddress = (request: FastifyRequest, reply: FastifyReply) =>
  reject(request, reply, 414, 'The address is too long.');

/** Handles URLs that cannot be routed: malformed ones such as `/%`, or ones with an overlong path segment. */
export function handleInvalidUrl(error: Error & { code: string }, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') void rejectLongAddress(request, reply);
  else void reject(request, reply, 400, 'The address is not valid.');
}

/** Returns a plain message for a framework error about an invalid body, without its error code. */
function toPlainMessage(error: FrameworkError): string {
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return 'The body is not valid JSON.';
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'A JSON body is required.';
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'The body must be JSON.';
  if (error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return 'The body must be multipart/form-data.';
  return 'The request is not valid.';
}

type JsonSchema = { [key: string]: unknown };

/**
 * `anyOf` with null makes the serializer validate every value, whereas `nullable` does not. Formats, patterns and
 * property names only add cost.
 */
function simplifySchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplifySchema);
  if (node === null || typeof node !== 'object') return node;
  const { format: _f, pattern: _p, propertyNames: _n, ...rest } = node as JsonSchema;
  const options = rest.anyOf as JsonSchema[] | undefined;
  if (options?.length === 2 && options.some((o) => o.type === 'null')) {
    const value = options.find((o) => o.type !== 'null') ?? {};
    const { anyOf: _, ...otherKeys } = rest;
    return { ...otherKeys, ...(simplifySchema(value) as JsonSchema), nullable: true };
  }
  return Object.fromEntries(
    Object.entries(rest).map(([k, v]) => [k, k === 'properties' ? simplifyProperties(v) : simplifySchema(v)]),
  );
}

/** A property may itself be named `format`. */
const simplifyProperties = (properties: unknown): unknown =>
  Object.fromEntries(Object.entries(properties as JsonSchema).map(([name, schema]) => [name, simplifySchema(schema)]));

/** Compiled serializers by schema. The servers of a process share them. */
const SERIALIZERS = new WeakMap<z.core.$ZodType, (reply: unknown) => string>();

/**
 * Twice as fast as JSON.stringify, and it drops keys that the contract does not name. It is compiled on the first reply
 * because a server uses few of its endpoints within its first minutes.
 */
export const createSerializer =
  (schema: z.core.$ZodType): ((reply: unknown) => string) =>
  (reply) => {
    let serialize = SERIALIZERS.get(schema);
    if (!serialize) SERIALIZERS.set(schema, (serialize = compileSerializer(schema)));
    return serialize(reply);
  };

function compileSerializer(schema: z.core.$ZodType): (reply: unknown) => string {
  const json = z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any', reused: 'inline' });
  return fastJson(simplifySchema(json) as Parameters<typeof fastJson>[0]);
}
