/** Serves the calls of an emulated API: failures that a test ordered, access, routes, query options, errors and the log. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoggedCall } from '../../../apps/server/src/app/testing/mail-providers.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { CallFailures } from './call-failures.ts';
import type { Clock } from './clock.ts';
import type { Mailbox } from './mailbox.ts';
import type { Mailboxes } from './mailboxes.ts';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}
export interface ApiCall {
  method: string;
  /** The address with the path as it was called. */
  url: URL;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
  mailbox: Mailbox;
}
export interface ApiReply {
  status?: number;
  /** Sent as JSON unless it is a buffer. */
  body?: unknown;
  headers?: Record<string, string>;
}
export interface Route {
  /** One of them is sufficient. */
  scopes: readonly string[];
  /** Query options that the call supports. All others are errors. */
  query?: readonly string[];
  handle: (call: ApiCall) => ApiReply | Promise<ApiReply>;
}
/** Routes by method and path, such as `GET /me/messages/{id}`. */
export type Routes = Record<string, Route>;

/** How the provider formats errors. */
export interface ApiErrors {
  format(error: ApiError): unknown;
  unauthorized(): ApiError;
  forbidden(): ApiError;
  mailboxRemoved(path: string): ApiError;
  unknownPath(path: string): ApiError;
  wrongMethod(): ApiError;
  unknownQuery(name: string): ApiError;
  invalidJson(): ApiError;
  throttled(retryAfter: string, status?: number): ApiError;
  unavailable(status: number): ApiError;
}
export interface ApiState {
  clock: Clock;
  tokens: AccessTokens;
  failures: CallFailures;
  mailboxes: Mailboxes;
  log: LoggedCall[];
  hasHalfPages: boolean;
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const compilePath = (path: string) =>
  new RegExp(`^${path.replace(/[.$()]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** @param prefix the path before that of the routes, such as `/v1.0` */
export function createApi(state: ApiState, errors: ApiErrors, prefix: string, routes: Routes) {
  const compiled = Object.entries(routes).map(([key, route]) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, path: compilePath(path), route };
  });

  function findRoute(method: string, path: string) {
    const matches = compiled.flatMap((one) => {
      const match = one.path.exec(path);
      return match ? [{ ...one, groups: match.groups ?? {} }] : [];
    });
    if (matches.length === 0) throw errors.unknownPath(path);
    const match = matches.find((one) => one.method === method);
    if (!match) throw errors.wrongMethod();
    const params = Object.entries(match.groups).map(([name, value]) => [name, decodeURIComponent(value)] as const);
    return { route: match.route, params: Object.fromEntries(params) };
  }

  async function answer(request: IncomingMessage, url: URL, body: Buffer, entry: LoggedCall): Promise<ApiReply> {
    const issued = state.tokens.find(/^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (!issued) throw errors.unauthorized();
    entry.user = issued.user;
    const { route, params } = findRoute(entry.method, url.pathname.slice(prefix.length));
    if (!route.scopes.some((scope) => issued.scopes.has(scope))) throw errors.forbidden();
    const mailbox = state.mailboxes.find(issued.user);
    if (!mailbox || mailbox.remainingCalls <= 0) throw errors.mailboxRemoved(url.pathname);
    mailbox.remainingCalls -= 1;
    for (const name of url.searchParams.keys()) if (!route.query?.includes(name)) throw errors.unknownQuery(name);
    const { method } = entry;
    return route.handle({ method, url, params, query: url.searchParams, headers: request.headers, body, mailbox });
  }

  return async (request: IncomingMessage, reply: ServerResponse, url: URL): Promise<void> => {
    const body = await readBody(request);
    const { method = 'GET' } = request;
    const query = Object.fromEntries(url.searchParams);
    const entry: LoggedCall = { at: state.clock.now().toISOString(), method, path: url.pathname, query, status: 0 };
    state.log.push(entry);
    const failure = state.failures.next(method, url.pathname);
    let result: ApiReply;
    try {
      if (failure?.kind === 'throttle')
        throw errors.throttled(state.failures.formatRetryAfter(failure), failure.status);
      if (failure?.kind === 'fail') throw errors.unavailable(failure.status ?? 503);
      result = await answer(request, url, body, entry);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      result = { status: error.status, body: errors.format(error), headers: error.headers };
    }
    const content = Buffer.isBuffer(result.body) ? result.body : Buffer.from(JSON.stringify(result.body) ?? '');
    const { status = 200 } = result;
    // A response without content would be complete after its headers.
    if (failure?.kind === 'drop' && content.length === 0) return void reply.destroy();
    reply.writeHead(status, {
      ...(result.body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
      ...(status !== 204 && { 'content-length': content.length }),
      ...result.headers,
    });
    if (failure?.kind === 'drop') {
      reply.write(content.subarray(0, Math.floor(content.length / 2)), () => reply.destroy());
      return;
    }
    entry.status = status;
    reply.end(content);
  };
}

/**
 * Fails a call of the sign-in if a test ordered it for its path.
 *
 * @returns whether the call was answered
 */
export function failSignIn({ failures }: ApiState, request: IncomingMessage, reply: ServerResponse, url: URL): boolean {
  const failure = failures.next(request.method ?? 'GET', url.pathname, { mustNamePath: true });
  if (failure?.kind === 'drop') reply.destroy();
  else if (failure) {
    const headers = failure.kind === 'throttle' ? { 'retry-after': failures.formatRetryAfter(failure) } : {};
    reply.writeHead(failure.kind === 'throttle' ? 429 : (failure.status ?? 503), {
      'content-type': 'application/json',
      ...headers,
    });
    reply.end('{"error":"temporarily_unavailable"}');
  }
  return failure !== undefined;
}

/** @throws the provider's error if the body is not a JSON object */
export function readJson(call: Pick<ApiCall, 'body'>, errors: ApiErrors): object {
  try {
    const value: unknown = call.body.length > 0 ? JSON.parse(call.body.toString()) : {};
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The error below covers it.
  }
  throw errors.invalidJson();
}
