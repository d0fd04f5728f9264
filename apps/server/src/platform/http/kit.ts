/**
 * Implements contracts: one handler per endpoint. Parses the input before it, opens the session and the tenant
 * transaction around it, and serializes the reply by its schema after it.
 */
import type { EndpointDef, OwnerSelection, ServerInput } from '@mainstay/contract/kit';
import { includesScope, type ProgramScope } from '@mainstay/contract/rules/api-keys';
import { JSON_DEPTH_MESSAGE } from '@mainstay/contract/rules/json-text';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { z } from 'zod';
import type { TenantTx, TxMode } from '../database/tenant-tx.ts';
import type { Access } from '../session/access.ts';
import { narrowAccess } from '../session/narrow-access.ts';
import { type KeyAccess, API_KEY_REQUIRED, authenticateApiKey } from '../session/api-keys.ts';
import type { HostTenant } from '../session/hosts.ts';
import { assertAllowed, type EndpointPolicy, toPolicy, type WithEffects } from '../session/endpoint-policy.ts';
import {
  allowEveryOrigin,
  answerPreflight,
  getBearerCredentials,
  getWriteKey,
  parsePlainText,
} from './analytics-libraries.ts';
import { decodeFiles } from './body-files.ts';
import { authenticateUser, getCallerAccess } from './caller.ts';
import { BusinessError, UnauthorizedError } from './errors.ts';
import { normalizeParameters } from './parameters.ts';
import type { Limit, RateLimits } from './rate-limits.ts';
import { InputError, createSerializer } from './replies.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Access of the API key by which a product sends its usage. */
    apiKey: KeyAccess | null;
  }
}

interface HttpContext {
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
}
/** A call without a session or a transaction; the host determines the tenant. */
export type PublicCall<E extends EndpointDef> = ServerInput<E> & HttpContext & { host: HostTenant | null | undefined };
/** A call within a session, or with an API key of a user. All reads and writes use `tx`. */
export type SessionCall<E extends EndpointDef> = ServerInput<E> & HttpContext & { tx: TenantTx; access: Access };
/** An upload or a download, which streams, or another call that opens its own transactions. */
export type FileCall<E extends EndpointDef> = ServerInput<E> &
  HttpContext & { access: Access; inTenant: <T>(mode: TxMode, work: (tx: TenantTx) => Promise<T>) => Promise<T> };

/** A call by a program. It opens its own transactions in the tenant of its key. */
export type KeyCall<E extends EndpointDef> = ServerInput<E> &
  HttpContext & { apiKey: KeyAccess; inTenant: <T>(mode: TxMode, work: (tx: TenantTx) => Promise<T>) => Promise<T> };

type Call<E extends EndpointDef> = E extends { access: 'public' }
  ? PublicCall<E>
  : E extends { access: { key: ProgramScope } }
    ? KeyCall<E>
    : E extends { form: z.core.$ZodType } | { download: string } | { ownTransactions: true }
      ? FileCall<E>
      : SessionCall<E>;
type Result<E extends EndpointDef> = E extends { download: string }
  ? FastifyReply | NodeJS.ReadableStream | string
  : E extends { asText: true }
    ? string
    : E extends { ownTransactions: true }
      ? FastifyReply | z.output<E['response']>
      : z.output<E['response']>;
export type Handlers<C extends Record<string, EndpointDef>> = {
  [K in keyof C]: (call: Call<C[K]>) => Promise<Result<C[K]>>;
};

/** Returns the envelope of a success. */
export const ok = <T>(data: T): { success: true; data: T } => ({ success: true, data });
export const done: { success: true } = { success: true };
/** Returns the envelope of an update, with the message to show. */
export const saved = (msg: string): { success: true; msg: string } => ({ success: true, msg });

/** The endpoints of one contract with their handlers. */
export interface RouteGroup {
  tag: string;
  contract: Record<string, EndpointDef>;
  handlers: Record<string, (call: never) => Promise<unknown>>;
}

/**
 * Implements a contract, which must declare the effect of every endpoint, with one handler per endpoint.
 *
 * @param tag group of the endpoints in the API description
 */
export const serve = <C extends Record<string, EndpointDef>>(
  tag: string,
  contract: C & WithEffects<C>,
  handlers: Handlers<C>,
): RouteGroup => ({ tag, contract, handlers });

/** Adds routes, each with and without its trailing slash. */
export function addRoutes(
  app: FastifyInstance,
  services: Services,
  { tag, contract, handlers }: RouteGroup,
  limits: RateLimits,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const limit = limits.createLimit(endpoint);
    const onResponse = limits.createResponseHook(endpoint);
    const handler = handlers[name] as (call: unknown) => Promise<unknown>;
    const policy = toPolicy(endpoint);
    const routeHandler = createHandler(services, endpoint, policy, handler);
    const serialize = endpoint.asText ? JSON.stringify : createSerializer(endpoint.response);
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({
        method: endpoint.method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        schema: getSchema(tag, name, endpoint),
        config: {
          ...(endpoint.encoding && { encoding: endpoint.encoding }),
          ...(endpoint.form && { form: endpoint.form }),
          ...(endpoint.analyticsLibrary && { analyticsLibrary: true }),
        },
        ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
        ...(endpoint.bodyLimit &&
          endpoint.fileKey && { preParsing: decodeFiles(endpoint.fileKey, endpoint.bodyLimit) }),
        validatorCompiler:
          ({ schema }) =>
          (input) =>
            parse(schema as unknown as z.core.$ZodType, input),
        ...(endpoint.download ? {} : { serializerCompiler: () => serialize }),
        // Runs before validation, so that callers without a token learn nothing about the expected input.
        onRequest: endpoint.analyticsLibrary
          ? allowEveryOrigin
          : endpoint.access === 'public'
            ? createLimitHook(limit)
            : createAuthenticationHook(services, policy, limit),
        ...(onResponse && { onResponse }),
        preValidation: endpoint.analyticsLibrary
          ? [parsePlainText, createAuthenticationHook(services, policy, limit), normalizeParameters(endpoint)]
          : normalizeParameters(endpoint),
        handler: routeHandler,
      });
      if (endpoint.analyticsLibrary) app.options(path, { schema: { hide: true } }, answerPreflight);
    }
  }
}

const getSchema = (tag: string, name: string, endpoint: EndpointDef) => ({
  operationId: `${tag}_${name}`,
  summary: endpoint.summary,
  tags: [tag],
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  ...(!endpoint.download && { response: { [endpoint.status ?? 200]: endpoint.response } }),
});

const createLimitHook =
  (limit: Limit | undefined): onRequestHookHandler =>
  (request, reply, next) =>
    next(limit?.(request, reply));

function createAuthenticationHook(
  services: Services,
  policy: EndpointPolicy,
  limit: Limit | undefined,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    if (policy.who === 'api-key') request.apiKey = await authenticateKey(services, request, policy.scope);
    else await authenticateUser(services, request);
    const limitError = limit?.(request, reply);
    if (limitError) throw limitError;
  };
}

/**
 * Fastify passes null for a missing body. Recursive schemas can overflow the stack on deep input; this is rejected
 * instead of crashing the process.
 */
function parse(schema: z.core.$ZodType, input: unknown): { value: unknown } | { error: Error } {
  try {
    const result = (schema as z.ZodType).safeParse(input ?? undefined, { reportInput: true });
    return result.success ? { value: result.data } : { error: new InputError(result.error.issues) };
  } catch (error) {
    if (error instanceof RangeError) return { error: new BusinessError(JSON_DEPTH_MESSAGE) };
    throw error;
  }
}

type Input = { params?: unknown; query?: OwnerSelection; body?: unknown };

function createHandler(
  services: Services,
  endpoint: EndpointDef,
  policy: EndpointPolicy,
  handler: (call: unknown) => Promise<unknown>,
) {
  const { database, hosts } = services;
  const mode: TxMode = endpoint.method === 'GET' || endpoint.reads ? 'read' : 'write';
  const hasOwnTransactions =
    endpoint.form !== undefined || endpoint.download !== undefined || endpoint.ownTransactions === true;
  const getInput = (request: FastifyRequest): Input => ({
    params: request.params,
    query: request.query as Input['query'],
    body: request.body,
  });

  if (endpoint.access === 'public') {
    return async (request: FastifyRequest, reply: FastifyReply) =>
      handler({ ...getInput(request), request, reply, services, host: await hosts.find(request.headers.host ?? '') });
  }
  if (policy.who === 'api-key') {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { apiKey } = request;
      if (!apiKey) throw new UnauthorizedError(API_KEY_REQUIRED, 'api_key');
      const inTenant = <T>(txMode: TxMode, work: (tx: TenantTx) => Promise<T>) =>
        database.inTenant(apiKey.tenant, txMode, work);
      reply.code(endpoint.status ?? 200);
      return handler({ ...getInput(request), request, reply, services, apiKey, inTenant });
    };
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = getCallerAccess(services, request);
    const base = { ...getInput(request), request, reply, services };
    const inTenant = <T>(txMode: TxMode, work: (tx: TenantTx) => Promise<T>) =>
      database.inTenant(caller.tenant, txMode, work);
    const openAccess = async (tx: TenantTx) => {
      const callerAccess = await caller.open(tx);
      assertAllowed(policy, callerAccess);
      return narrowAccess(tx, callerAccess, base.query ?? {});
    };
    if (hasOwnTransactions) {
      const access = await database.inTenant(caller.tenant, 'read', openAccess, caller.firstStatement);
      return handler({ ...base, access, inTenant });
    }
    const handleInTransaction = async (tx: TenantTx) => {
      const handleWithAccess = async (callerAccess: Access) => {
        assertAllowed(policy, callerAccess);
        const access = await narrowAccess(tx, callerAccess, base.query ?? {});
        const result = await handler({ ...base, tx, access });
        if (endpoint.asText) reply.type('application/json; charset=utf-8');
        return result;
      };
      return mode === 'read' ? caller.read(tx, handleWithAccess) : handleWithAccess(await caller.open(tx));
    };
    return database.inTenant(caller.tenant, mode, handleInTransaction, caller.firstStatement);
  };
}

/**
 * Authenticates a key of the company that the host names. Sessions are not accepted here, and keys are not accepted
 * elsewhere.
 */
async function authenticateKey(services: Services, request: FastifyRequest, scope: ProgramScope): Promise<KeyAccess> {
  const key = request.routeOptions.config.analyticsLibrary ? getWriteKey(request) : getBearerCredentials(request);
  const tenant = await services.hosts.find(request.headers.host ?? '');
  const access = tenant?.active && key && (await authenticateApiKey(services, tenant.id, key));
  if (!access) throw new UnauthorizedError(API_KEY_REQUIRED, 'api_key');
  if (!includesScope(access.scopes, scope)) throw new UnauthorizedError(API_KEY_REQUIRED, 'scope');
  return access;
}
