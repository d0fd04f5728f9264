/**
 * Cookies that the server sets for itself: short-lived, out of reach of scripts, sent to as few addresses as will do.
 * None of them authorises a call (decision 4).
 */
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieScope {
  /** The addresses it is sent to; those of the API by default. */
  path?: string;
  /** `none` is for what comes back by a form that another site posts; browsers then demand https. */
  sameSite?: 'lax' | 'strict' | 'none';
}

const API_PATH = '/v1/api/';

/** Whether browsers reach this server by https. */
export const isSecure = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || request.server.publicUrl?.protocol === 'https:';

/** Sets a cookie for some seconds; what the browser sends back is read with `readCookie`. */
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

/** Undefined where the browser sent none of this name. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const { cookie: text } = request.headers;
  return text ? cookie.parse(text)[name] : undefined;
}

/** Takes a cookie back; the scope must be the one it was set with. */
export function clearCookie(reply: FastifyReply, request: FastifyRequest, name: string, scope?: CookieScope): void {
  setShortCookie(reply, request, name, '', 0, scope);
}
