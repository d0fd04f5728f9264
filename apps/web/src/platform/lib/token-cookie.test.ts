import { expect, test } from 'vitest';
import { buildTokenCookie, expiredTokenCookie, hasLegacyTokenCookie } from './token-cookie.ts';

test('1-identity-56 decisions-57 expires the token cookie by an expiry five years in the past', () => {
  const now = new Date('2026-11-20T10:20:30Z');
  const cookie = expiredTokenCookie(now);
  const expires = /Expires=([^;]+)/.exec(cookie)?.[1] ?? '';
  expect(cookie).toMatch(/^token=;/);
  expect(cookie).toContain('Path=/');
  expect(new Date(expires).toISOString()).toBe('2021-11-20T10:20:30.000Z');
  expect(now.toISOString()).toBe('2026-11-20T10:20:30.000Z');
});

test('1-C-03 decisions-57 the token cookie is Secure on https only', () => {
  expect(buildTokenCookie(false)).toBe('token=signed-in; Path=/; SameSite=Lax');
  expect(buildTokenCookie(true)).toBe('token=signed-in; Path=/; SameSite=Lax; Secure');
});

test.each([
  ['token=a.b.c', true],
  ['other=1; token=a.b.c', true],
  ['token=', true],
  ['token=signed-in', false],
  ['other_token=a.b.c', false],
  ['', false],
])('%j holds a session token: %s', (cookies, expected) => {
  expect(hasLegacyTokenCookie(cookies)).toBe(expected);
});
