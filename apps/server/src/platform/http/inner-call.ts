/**
 * Calls endpoints of the product within the server, on behalf of the user of a request. A call passes through the same authentication,
 * permissions, validation and audit log as a call of the browser, so it can do nothing that the user cannot do.
 */
import type { ClientInput, EndpointDef, Reply } from '@mainstay/contract/kit';
import type { FastifyRequest } from 'fastify';
import { RequestError } from './errors.ts';

/** Headers that name the user, the company and the client. */
const PASSED_HEADERS = [
  'authorization',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
}

function toUrl(path: string, { params, query }: AnyInput): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null)
      search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return search.size > 0 ? `${filledPath}?${search}` : filledPath;
}

async function toPayload({ form, body }: AnyInput): Promise<{ payload?: Buffer | string; type?: string }> {
  if (form) {
    const encoded = new Response(form);
    return {
      payload: Buffer.from(await encoded.arrayBuffer()),
      type: encoded.headers.get('content-type') ?? '',
    };
  }
  return body === undefined ? {} : { payload: JSON.stringify(body), type: 'application/json' };
}

interface AnyReply {
  errors?: { e?: string; fields?: Record<string, string> };
}

/** @throws RequestError with the status and the message of a rejected call */
export async function callEndpoint<E extends EndpointDef>(
  request: FastifyRequest,
  endpoint: E,
  input: ClientInput<E>,
): Promise<Reply<E>> {
  const passed = PASSED_HEADERS.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const { payload, type } = await toPayload(input);
  const response = await request.server.inject({
    method: endpoint.method,
    url: toUrl(endpoint.path, input),
    headers: { ...Object.fromEntries(passed), ...(type !== undefined && { 'content-type': type }) },
    remoteAddress: request.socket.remoteAddress ?? '',
    ...(payload !== undefined && { payload }),
  });
  const reply: unknown = response.json();
  if (response.statusCode >= 400) {
    const { errors } = reply as AnyReply;
    throw new RequestError(response.statusCode, errors?.e ?? '', errors?.fields ? { fields: errors.fields } : {});
  }
  return reply as Reply<E>;
}
