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
const getCookie = (request: FastifyRequest, name: 'sign_in_browser' | 'known_device' = 'sign_in_browser') =>
  isSecure(request) ? { name: `__Host-${name}`, scope: { path: '/' } } : { name, scope: {} };

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

const DEVICE_SECONDS = 180 * 86_400;

/**
 * Recognizes a browser at later sign-ins. It opens nothing: attempts of a browser that an account has signed in from are
 * counted apart from those of strangers. A session keeps only the hash.
 */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, key: Uint8Array): string {
  const { name, scope } = getCookie(request, 'known_device');
  const known = readCookie(request, name) ?? '';
  const value = VALUE.test(known) ? known : generateCode();
  setShortCookie(reply, request, name, value, DEVICE_SECONDS, scope);
  return hash(key, value);
}

/** The hash of the browser's cookie; undefined for a browser that has never signed in here. */
export function getDevice(request: FastifyRequest, key: Uint8Array): string | undefined {
  const value = readCookie(request, getCookie(request, 'known_device').name) ?? '';
  return VALUE.test(value) ? hash(key, value) : undefined;
}
