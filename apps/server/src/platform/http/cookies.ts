/**
 * Short-lived cookies for the server's own use, not accessible to scripts and limited to the paths that need them. None
 * of them authorizes a call (decision 4).
 */
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieScope {
  /** The path that the cookie is sent to; defaults to the API. */
  path?: string;
  /** `none` is for replies that arrive as a form posted by another site; browsers then require https. */
  sameSite?: 'lax' | 'strict' | 'none';
}

const API_PATH = '/v1/api/';

/** Returns true if browsers reach this server by https. */
export const isSecure = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || request.server.publicUrl?.protocol === 'https:';

/** Sets a cookie for the given number of seconds; `readCookie` reads it. */
export function setShortCookie(
  reply: FastifyReply,
  request: FastifyRequest,
  name: string,
  value: string,
  seconds: number,
  { path = API_PATH, sameSite = 'lax' }: CookieScope = {},
): void {
  const secure = sameSite === 'none' || isSecure(request);
  reply.header(
    'set-cookie',
    cookie.serialize(name, value, { path, sameSite, secure, httpOnly: true, maxAge: seconds }),
  );
}

/** Returns undefined if the browser sent no cookie of this name. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const { cookie: text } = request.headers;
  return text ? cookie.parse(text)[name] : undefined;
}

/** Clears a cookie; the scope must equal the one that it was set with. */
export function clearCookie(reply: FastifyReply, request: FastifyRequest, name: string, scope?: CookieScope): void {
  setShortCookie(reply, request, name, '', 0, scope);
}
