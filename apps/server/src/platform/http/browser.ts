/**
 * Cookies that identify a browser without a session, so that a sign-in can be completed only in the browser that began
 * it. Each cookie belongs to the called host. Only its keyed hash is passed around and stored.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashCode, generateCode } from '../crypto/codes.ts';
import { isSecure, readCookie, setShortCookie } from './cookies.ts';

const VALUE_PATTERN = /^[\w-]{43}$/;
/** Ten minutes at the identity provider and one minute to complete the sign-in. */
const BROWSER_SECONDS = 660;

/**
 * On https, the `__Host-` prefix prevents other hosts of the domain from setting this cookie. Browsers require the path
 * `/` for it.
 */
const getCookie = (request: FastifyRequest, name: 'sign_in_browser' | 'known_device' = 'sign_in_browser') =>
  isSecure(request) ? { name: `__Host-${name}`, scope: { path: '/' } } : { name, scope: {} };

const hashValue = (key: Uint8Array, value: string): string => hashCode(key, value).toString('base64url');

/**
 * Sets the cookie of the calling browser. An existing value is reused, so that several pending sign-ins can all be
 * completed.
 */
export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, key: Uint8Array): string {
  const { name, scope } = getCookie(request);
  const existing = readCookie(request, name) ?? '';
  const value = VALUE_PATTERN.test(existing) ? existing : generateCode();
  setShortCookie(reply, request, name, value, BROWSER_SECONDS, scope);
  return hashValue(key, value);
}

/** Returns the hash of the browser's cookie. Without a cookie, returns a hash that matches no browser. */
export const getBrowserId = (request: FastifyRequest, key: Uint8Array): string =>
  hashValue(key, readCookie(request, getCookie(request).name) ?? '');

const DEVICE_SECONDS = 180 * 86_400;

/**
 * Sets the cookie that recognizes a browser at later sign-ins. It grants no access: sign-in attempts from a browser
 * that the account has used before are counted separately from all others. A session stores only the hash.
 */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, key: Uint8Array): string {
  const { name, scope } = getCookie(request, 'known_device');
  const existing = readCookie(request, name) ?? '';
  const value = VALUE_PATTERN.test(existing) ? existing : generateCode();
  setShortCookie(reply, request, name, value, DEVICE_SECONDS, scope);
  return hashValue(key, value);
}

/** Returns the hash of the browser's cookie; undefined if the browser has never signed in here. */
export function getDevice(request: FastifyRequest, key: Uint8Array): string | undefined {
  const value = readCookie(request, getCookie(request, 'known_device').name) ?? '';
  return VALUE_PATTERN.test(value) ? hashValue(key, value) : undefined;
}
