/**
 * The API client over the contract. It does not validate responses with the schemas, because the server guarantees the
 * format of the contract.
 */
import type { ClientInput, EndpointDef, Reply } from '@mainstay/contract/kit';
import { reportNoResponse } from './connection.ts';
import { hashToRoute } from './history.ts';
import { addOwnRequest } from './live-changes.ts';
import { PRESERVED_ON_SIGN_OUT, storeDeepLink } from './redirects.ts';
import { expireSession, getSession } from './session.ts';

/** A rejected or failed request. `status` is 0 if there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly requestId: string | null;
  /** True if further sign-in attempts are rejected for a while (1-identity-35). */
  readonly block: boolean;

  constructor(
    status: number,
    message: string,
    more: { fields?: Record<string, string>; requestId?: string; block?: boolean },
  ) {
    super(message);
    this.status = status;
    this.fields = more.fields ?? {};
    this.requestId = more.requestId ?? null;
    this.block = more.block ?? false;
  }
}

/** Returns the user-facing message of an unknown error. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Try again.';
/**
 * Returns the request id that a user can quote in a support request. It is null if the request never reached the
 * server.
 */
export const getRequestId = (error: unknown): string | null => (error instanceof ApiError ? error.requestId : null);

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
}

function toQueryString(query: Record<string, unknown> | undefined): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    params.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** Returns the URL of a request. */
export function buildUrl(path: string, input: AnyInput = {}): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  return filledPath + toQueryString(input.query);
}

function requestInit(
  method: string,
  input: AnyInput,
  token: string | undefined,
  signal: AbortSignal | undefined,
): RequestInit & { headers: Record<string, string> } {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `JWT ${token}`;
  if (input.form) return { method, headers, body: input.form, signal: signal ?? null };
  if (input.body === undefined) return { method, headers, signal: signal ?? null };
  headers['Content-Type'] = 'application/json';
  return { method, headers, body: JSON.stringify(input.body), signal: signal ?? null };
}

interface ErrorResponseBody {
  /** `e` is one message, or one message per error. */
  errors?: { e?: string | string[]; fields?: Record<string, string> } | null;
  block?: boolean;
  request_id?: string;
}

/** Returns the error messages, one per line. */
const formatErrorBody = (body: ErrorResponseBody): string | undefined =>
  body.errors?.e && [body.errors.e].flat().join('\n');

/** Returns the message of a failed response. An internal error (500) and a response of a proxy have none of their own. */
export function formatFailure(status: number, message: string | undefined): string {
  if (message && status !== 500) return message;
  if (status < 500) return `The server rejected the request (error ${status}).`;
  return `Something went wrong on our side (error ${status}). Try again. If it keeps happening, contact your administrator.`;
}

async function toApiError(response: Response): Promise<ApiError> {
  let body: ErrorResponseBody = {};
  try {
    body = (await response.json()) as ErrorResponseBody;
  } catch {
    // The response comes from a proxy or is not JSON.
  }
  const requestId = body.request_id ?? response.headers.get('x-request-id') ?? undefined;
  return new ApiError(response.status, formatFailure(response.status, formatErrorBody(body)), {
    ...(body.errors?.fields ? { fields: body.errors.fields } : {}),
    ...(requestId ? { requestId } : {}),
    block: body.block ?? false,
  });
}

/** Ends the session of this token, stores the current route for the next sign-in, and goes to the start. */
function loseSession(token: string | undefined): void {
  // A late response to a request of a previous session must not end the current one.
  if (getSession()?.token !== token || token === undefined) return;
  storeDeepLink(hashToRoute(location.hash));
  expireSession(PRESERVED_ON_SIGN_OUT);
  location.hash = '#!/';
}

/** Whether there was no response, or only one of a proxy without a server behind it. */
export const isUnanswered = (status: number): boolean => status === 0 || status >= 502;

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    reportNoResponse();
    throw new ApiError(0, 'The server cannot be reached. Check the connection and try again.', {});
  }
}

/** Sends a request. @throws ApiError if the response is an error */
export async function fetchResponse(
  endpoint: EndpointDef,
  input: AnyInput,
  signal: AbortSignal | undefined,
  headers: Record<string, string> = {},
): Promise<Response> {
  const token = getSession()?.token;
  const init = requestInit(endpoint.method, input, token, signal);
  const response = await send(buildUrl(endpoint.path, input), { ...init, headers: { ...init.headers, ...headers } });
  if (endpoint.method !== 'GET') addOwnRequest(response.headers.get('x-request-id'));
  if (!response.ok) {
    if (isUnanswered(response.status)) reportNoResponse();
    const apiError = await toApiError(response);
    if (response.status === 401 && endpoint.access !== 'public') loseSession(token);
    throw apiError;
  }
  return response;
}

async function request(endpoint: EndpointDef, input: AnyInput, signal: AbortSignal | undefined): Promise<unknown> {
  const response = await fetchResponse(endpoint, input, signal);
  const reply: unknown = endpoint.download ? await response.blob() : await response.json();
  const errorBody = reply as ErrorResponseBody & { success?: boolean };
  if (!endpoint.download && errorBody.success === false) {
    throw new ApiError(200, formatErrorBody(errorBody) || 'The request was rejected.', {
      block: errorBody.block ?? false,
    });
  }
  return reply;
}

/** Parts of a form are compared by identity, because another file with the same name is a different upload. */
const hasSameForm = (a: FormData | undefined, b: FormData | undefined): boolean => {
  const [before, now] = [[...(a ?? [])].flat(), [...(b ?? [])].flat()];
  return before.length === now.length && now.every((part, at) => part === before[at]);
};

interface Write {
  /** Identifies the sender and the content of a write. */
  content: string;
  form: FormData | undefined;
  reply: Promise<unknown>;
}
/** The most recent write per URL while its response is pending. */
const writes = new Map<string, Write>();

/** Forgets pending writes, so that an identical write is sent again. */
export const clearPendingWrites = (): void => writes.clear();

/**
 * Sends a write. An identical request to the same URL while the first one is pending, such as a double click, receives
 * the pending response. A different request in between ends this, because the repeated one is then intended: on, off,
 * on.
 */
function sendWrite(endpoint: EndpointDef, input: AnyInput): Promise<unknown> {
  const address = buildUrl(endpoint.path, input);
  const content = `${endpoint.method} ${getSession()?.token} ${JSON.stringify(input.body)}`;
  const newest = writes.get(address);
  if (newest?.content === content && hasSameForm(newest.form, input.form)) return newest.reply;
  const reply = request(endpoint, input, undefined).finally(() => {
    if (writes.get(address)?.reply === reply) writes.delete(address);
  });
  writes.set(address, { content, form: input.form, reply });
  return reply;
}

/**
 * Calls an endpoint; a file is returned as a Blob. A request with an abort signal is treated as a query, never as a
 * write.
 */
export async function callApi<E extends EndpointDef>(
  endpoint: E,
  input: ClientInput<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const isWrite = endpoint.method !== 'GET' && signal === undefined;
  return (await (isWrite ? sendWrite(endpoint, input) : request(endpoint, input, signal))) as Reply<E>;
}

/** The type of a response's `data`, or of the whole response if it has no `data`. */
export type ResponseData<E extends EndpointDef> = Reply<E> extends { data: infer D } ? D : Reply<E>;

/** Calls an endpoint and returns the `data` of the response. */
export async function fetchData<E extends EndpointDef>(
  endpoint: E,
  input: ClientInput<E>,
  signal?: AbortSignal,
): Promise<ResponseData<E>> {
  const reply = await callApi(endpoint, input, signal);
  const isWrapped = typeof reply === 'object' && reply !== null && 'data' in reply;
  return (isWrapped ? reply.data : reply) as ResponseData<E>;
}
