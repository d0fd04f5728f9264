/**
 * Calls the API of Mainstay with an API key. One function calls every endpoint; its types are generated from
 * `/openapi.json`. It needs nothing but `fetch`.
 */
import type { Endpoints } from './endpoints.gen.ts';

/** An endpoint by method and path, such as `GET /v1/api/accounts/{id}/`. */
export type EndpointName = keyof Endpoints;

type InputKey = 'params' | 'query' | 'body' | 'form';
/** The parts of the input that an endpoint has; a part is optional if all of its members are. */
type Input<E> = {
  [K in InputKey & keyof E as Record<never, never> extends E[K] ? never : K]: E[K];
} & { [K in InputKey & keyof E as Record<never, never> extends E[K] ? K : never]?: E[K] };
type Arguments<E> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

export type InputOf<N extends EndpointName> = Input<Endpoints[N]>;
export type ReplyOf<N extends EndpointName> = Endpoints[N]['reply'];

export interface ClientOptions {
  /** The address of the company, such as `https://acme.example.com`. */
  url: string;
  /** An API key with the scope that the calls need. */
  key: string;
  /** Replaces the `fetch` of the platform. */
  fetch?: typeof fetch;
}

/** The server rejected a call. The message describes the first problem. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The problem of each invalid field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Names the call in the log of the server. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next call, if the server states them. */
  readonly retryAfter: number | undefined;

  constructor(response: Pick<Response, 'status' | 'headers'>, body: ErrorBody) {
    super(body.errors?.e ?? `The server answered with status ${response.status}.`);
    this.status = response.status;
    this.fields = body.errors?.fields ?? {};
    this.requestId = body.request_id ?? response.headers.get('x-request-id') ?? undefined;
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isNaN(seconds) ? undefined : seconds;
  }
}

interface ErrorBody {
  errors?: { e?: string; fields?: Record<string, string> };
  request_id?: string;
}

export interface Client {
  /**
   * Calls an endpoint.
   *
   * @returns the reply: the parsed JSON, or a `Blob` if the endpoint sends a file
   * @throws ApiError if the server rejects the call; errors of `fetch` if the server cannot be reached
   */
  call<N extends EndpointName>(name: N, ...input: Arguments<Endpoints[N]>): Promise<ReplyOf<N>>;
}

export function createClient({ url, key, fetch: send = fetch }: ClientOptions): Client {
  return {
    async call<N extends EndpointName>(name: N, ...[input]: Arguments<Endpoints[N]>): Promise<ReplyOf<N>> {
      const [method = '', path = ''] = name.split(' ');
      const { params, query, body, form } = (input ?? {}) as Partial<Record<InputKey, unknown>>;
      const address = new URL(fillPath(path, params), url);
      for (const [parameter, value] of Object.entries(query ?? {}))
        if (value !== undefined && value !== null) address.searchParams.set(parameter, toText(value));
      const response = await send(address.href, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined ? { body: JSON.stringify(body) } : form !== undefined && { body: toFormData(form) }),
      });
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      if (!response.ok) throw new ApiError(response, isJson ? ((await response.json()) as ErrorBody) : {});
      return (isJson ? await response.json() : await response.blob()) as ReplyOf<N>;
    },
  };
}

/** Lists and objects in a query, such as filters, are sent as JSON. */
const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function toFormData(form: unknown): FormData {
  if (form instanceof FormData) return form;
  const data = new FormData();
  for (const [name, value] of Object.entries(form as Record<string, unknown>)) {
    if (value instanceof Blob) data.append(name, value);
    else if (value !== undefined && value !== null) data.append(name, toText(value));
  }
  return data;
}

const fillPath = (path: string, params: unknown): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(toText((params as Record<string, unknown>)[name])),
  );
