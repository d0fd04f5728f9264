/** What analytics libraries need: keys in several places, JSON as plain text, and calls from pages of every origin. */
import { isNestedTooDeep, JSON_DEPTH_MESSAGE } from '@mainstay/contract/rules/json-text';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { BusinessError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As declared in the endpoint's contract. */
    analyticsLibrary?: boolean;
  }
}

const DAY_S = 86_400;

/** Cookies are never involved, so any page may call. The headers are also part of errors, which libraries handle. */
export const allowEveryOrigin: onRequestHookHandler = (_request, reply, next) => {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after',
    'cross-origin-resource-policy': 'cross-origin',
  });
  next();
};

/** Answers the call by which a browser finds out whether a page of another origin may send a request. */
export const answerPreflight = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': String(DAY_S),
    })
    .code(204)
    .send();

/** Browser libraries send JSON as plain text because browsers then need no preflight. */
export async function parsePlainText(request: FastifyRequest): Promise<void> {
  if (typeof request.body !== 'string') return;
  if (isNestedTooDeep(request.body)) throw new BusinessError(JSON_DEPTH_MESSAGE);
  try {
    request.body = JSON.parse(request.body);
  } catch {
    throw new BusinessError('The body is not valid JSON.');
  }
}

/** Returns the credentials of a header with one of the schemes. */
function getCredentials({ headers }: FastifyRequest, schemes: RegExp): string | undefined {
  const [scheme = '', credentials] = (headers.authorization ?? '').split(' ');
  return schemes.test(scheme) ? credentials : undefined;
}

/** Returns the token of a session or the API key in the header. */
export const getBearerCredentials = (request: FastifyRequest): string | undefined =>
  getCredentials(request, /^(JWT|Bearer)$/i);

/** Returns the key of a library: a header takes precedence over the body. */
export function getWriteKey(request: FastifyRequest): string | undefined {
  const basic = getCredentials(request, /^Basic$/i);
  if (basic !== undefined) return Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0];
  const bearer = getBearerCredentials(request);
  if (bearer !== undefined) return bearer;
  const { writeKey } = (request.body ?? {}) as { writeKey?: unknown };
  return typeof writeKey === 'string' ? writeKey : undefined;
}
