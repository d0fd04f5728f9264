/**
 * What a browser is recognised by that has no session yet, so that what it began ends with it and with no other one. The
 * cookie belongs to the host that was called. Only its keyed hash is handed around and kept.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashCode, generateCode } from '../crypto/codes.ts';
import { isSecure, readCookie, setShortCookie } from './cookies.ts';

const VALUE = /^[\w-]{43}$/;
/** Ten minutes at somebody else's site, and one to finish here. */
const MARKED_SECONDS = 660;

/** On https a prefix of the name keeps other hosts of the domain from planting their own mark; browsers demand the path `/`. */
const getCookie = (request: FastifyRequest) =>
  isSecure(request)
    ? ({ name: '__Host-sign_in_browser', scope: { path: '/' } } as const)
    : ({ name: 'sign_in_browser', scope: {} } as const);

const hash = (key: Uint8Array, value: string): string => hashCode(key, value).toString('base64url');

/** Marks the browser that calls; a mark it has serves again, so that of several beginnings all may end. */
export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, key: Uint8Array): string {
  const { name, scope } = getCookie(request);
  const known = readCookie(request, name) ?? '';
  const value = VALUE.test(known) ? known : generateCode();
  setShortCookie(reply, request, name, value, MARKED_SECONDS, scope);
  return hash(key, value);
}

/** The browser that calls; where it has no mark, what no browser was ever marked with. */
export const getBrowserId = (request: FastifyRequest, key: Uint8Array): string =>
  hash(key, readCookie(request, getCookie(request).name) ?? '');
