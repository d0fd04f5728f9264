/** Calls to the API of a provider on behalf of one user: authorization, retries, limits, and errors with a plain reason. */
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../platform/config.ts';
import { guardedFetch, OutboundError } from '../../platform/outbound/guard.ts';

/**
 * - `ended`: the provider revoked the access, and the user must connect again
 * - `forbidden`: the user did not grant this
 * - `not_found`: there is no such entry
 * - `removed`: the mailbox itself no longer exists
 * - `invalid`: the provider rejected the input
 * - `cursor_expired`: a synchronization must start again
 * - `busy`: the provider limits the calls; `retryAfterMs` states for how long
 * - `unavailable`: there was no usable response
 */
export type ProviderFailure =
  | 'ended'
  | 'forbidden'
  | 'not_found'
  | 'removed'
  | 'invalid'
  | 'cursor_expired'
  | 'busy'
  | 'unavailable';

export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  readonly retryAfterMs: number;

  constructor(failure: ProviderFailure, message: string, details: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.failure = failure;
    this.retryAfterMs = details.retryAfterMs ?? 0;
  }
}

/** How a provider describes an error in the body of a response. */
export interface ProviderErrorBody {
  code: string;
  message: string;
}

/** Adapters name the failures that statuses alone do not express. */
export type ClassifyError = (status: number, error: ProviderErrorBody) => ProviderFailure | undefined;

export interface ClientOptions {
  config: Config;
  /** The address of the mailbox. */
  address: string;
  /** The base address, without a trailing slash. */
  baseUrl: string;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Returns a token that is valid now. `renew` is true after the provider rejected the last one. */
  getToken(renew: boolean): Promise<string>;
  classify: ClassifyError;
  now: () => Date;
  /** How long a call may wait in total before it is repeated. Screens wait briefly; background jobs wait longer. */
  patienceMs: number;
}

export interface ProviderRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base address, or an absolute address within it, such as a link to the next page. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  content?: { type: string; open: () => Readable };
  headers?: Readonly<Record<string, string>>;
}

/** Attachments of 25 MB, which JSON encodes as base64. */
const RESPONSE_LIMIT = 48 * 1024 * 1024;
const CALL_LIMIT_MS = 30_000;
/** For a response that is passed on to a client, which may be slow. */
const STREAM_LIMIT_MS = 600_000;
const FIRST_RETRY_MS = 500;

interface Fetchers {
  complete: typeof fetch;
  streaming: typeof fetch;
}

/** One pair of fetchers per configuration, because each has its own connections. */
const FETCHERS = new WeakMap<Config, Fetchers>();
function getFetchers(config: Config): Fetchers {
  const existing = FETCHERS.get(config);
  if (existing) return existing;
  const limits = { bytes: RESPONSE_LIMIT, milliseconds: CALL_LIMIT_MS, redirects: 0, reuseConnections: true };
  const fetchers = {
    complete: guardedFetch(config, limits),
    streaming: guardedFetch(config, { ...limits, milliseconds: STREAM_LIMIT_MS, streams: true }),
  };
  FETCHERS.set(config, fetchers);
  return fetchers;
}

export class ProviderClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get address(): string {
    return this.#options.address;
  }

  /** Returns the JSON of a response, or undefined if it has none. */
  async json<T>(request: ProviderRequest): Promise<T> {
    const response = await this.#send(request);
    const text = await response.text();
    if (text === '') return undefined as T;
    try {
      return JSON.parse(text) as T;
    } catch (cause) {
      throw new ProviderError('unavailable', 'The provider sent a response that is not JSON.', { cause });
    }
  }

  /** Returns the bytes of a response while they arrive. */
  async stream(request: ProviderRequest): Promise<AsyncIterable<Uint8Array>> {
    const { body } = await this.#send(request, 'streaming');
    if (!body) throw new ProviderError('unavailable', 'The provider sent an empty response.');
    return body;
  }

  /**
   * Uploads a part of a file to an address that the provider created for it. The address contains the permission, so no token is sent.
   * @param range such as `bytes 0-9/20`
   */
  async upload(url: string, part: Buffer, range: string): Promise<void> {
    const { config } = this.#options;
    try {
      const response = await getFetchers(config).complete(url, {
        method: 'PUT',
        headers: { 'content-range': range, 'content-type': 'application/octet-stream' },
        body: part as Uint8Array<ArrayBuffer>,
      });
      if (!response.ok) throw (await this.#toError(response, 'PUT')).error;
      await response.arrayBuffer();
    } catch (cause) {
      if (!(cause instanceof OutboundError)) throw cause;
      throw new ProviderError('unavailable', cause.message, { cause });
    }
  }

  /**
   * Sends a request. Repeats it after a new token, after the time that the provider requests, and after errors of the server. Calls that
   * are not safe to repeat are repeated only if the provider rejected them without processing them.
   */
  async #send(request: ProviderRequest, mode: keyof Fetchers = 'complete'): Promise<Response> {
    const { getToken, patienceMs } = this.#options;
    let remainingMs = patienceMs;
    let renewed = false;
    let token = await getToken(false);
    for (let retry = 0; ; retry += 1) {
      const outcome = await this.#attempt(request, token, mode);
      if (outcome instanceof Response) return outcome;
      const { error, canRepeat } = outcome;
      if (error.failure === 'ended' && !renewed) {
        renewed = true;
        token = await getToken(true);
        continue;
      }
      const pauseMs = error.retryAfterMs || FIRST_RETRY_MS * 2 ** retry;
      if (!canRepeat || pauseMs > remainingMs) throw error;
      remainingMs -= pauseMs;
      await wait(pauseMs);
    }
  }

  async #attempt(
    request: ProviderRequest,
    token: string,
    mode: keyof Fetchers,
  ): Promise<Response | { error: ProviderError; canRepeat: boolean }> {
    const { config, headers } = this.#options;
    const { method = 'GET', body, content } = request;
    try {
      const response = await getFetchers(config)[mode](this.#getUrl(request), {
        method,
        headers: {
          ...headers,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(content && { 'content-type': content.type }),
          ...request.headers,
          authorization: `Bearer ${token}`,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(content && { body: content.open() as unknown as BodyInit }),
      });
      return response.ok ? response : await this.#toError(response, method);
    } catch (cause) {
      if (!(cause instanceof OutboundError)) throw cause;
      // A connection that was lost may have delivered the request.
      return { error: new ProviderError('unavailable', cause.message, { cause }), canRepeat: method === 'GET' };
    }
  }

  /** @throws ProviderError if the address leads to another server, which must not receive the token */
  #getUrl({ path, query = {} }: ProviderRequest): URL {
    const { baseUrl } = this.#options;
    const url = new URL(path.startsWith('/') ? `${baseUrl}${path}` : path);
    if (url.href !== baseUrl && !url.href.startsWith(`${baseUrl}/`))
      throw new ProviderError('unavailable', 'The provider named an address of another server.');
    for (const [name, value] of Object.entries(query)) {
      if (value === undefined) continue;
      for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one));
    }
    return url;
  }

  async #toError(response: Response, method: string): Promise<{ error: ProviderError; canRepeat: boolean }> {
    const { status } = response;
    const body = parseErrorBody(await response.text());
    const failure = this.#options.classify(status, body) ?? getFailure(status);
    const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), this.#options.now());
    const error = new ProviderError(failure, body.message || `The provider responded with ${status}.`, {
      retryAfterMs,
    });
    // The provider did not process a call that it limits. After other errors of the server, that is unknown.
    return { error, canRepeat: failure === 'busy' || (failure === 'unavailable' && method === 'GET') };
  }
}

const FAILURES: Readonly<Record<number, ProviderFailure>> = {
  400: 'invalid',
  401: 'ended',
  403: 'forbidden',
  404: 'not_found',
  409: 'invalid',
  410: 'not_found',
  413: 'invalid',
  429: 'busy',
};
const getFailure = (status: number): ProviderFailure => FAILURES[status] ?? (status >= 500 ? 'unavailable' : 'invalid');

/** Both providers send `{error: {code, message}}`. Google's code is the status; its `errors[0].reason` or `status` is more precise. */
function parseErrorBody(text: string): ProviderErrorBody {
  try {
    const { error } = JSON.parse(text) as {
      error?: { code?: unknown; message?: unknown; status?: unknown; errors?: { reason?: unknown }[] };
    };
    const code = error?.errors?.[0]?.reason ?? error?.status ?? error?.code;
    return { code: String(code ?? ''), message: typeof error?.message === 'string' ? error.message.slice(0, 300) : '' };
  } catch {
    return { code: '', message: '' };
  }
}

/** Parses seconds or a date. @returns milliseconds, 0 if the header is missing or invalid */
export function parseRetryAfter(header: string | null, now: Date): number {
  if (header === null) return 0;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000;
  const time = Date.parse(header);
  return Number.isNaN(time) ? 0 : Math.max(0, time - now.getTime());
}
