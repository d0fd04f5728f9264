import { expect, test } from 'vitest';
import { expiredTokenCookie, tokenCookie } from './token-cookie.ts';

test('1-identity-56 expires the token cookie by an expiry five years in the past', () => {
  const now = new Date('2026-11-20T10:20:30Z');
  const cookie = expiredTokenCookie(now);
  const expires = /Expires=([^;]+)/.exec(cookie)?.[1] ?? '';
  expect(cookie).toMatch(/^token=;/);
  expect(cookie).toContain('Path=/');
  expect(new Date(expires).toISOString()).toBe('2021-11-20T10:20:30.000Z');
  expect(now.toISOString()).toBe('2026-11-20T10:20:30.000Z');
});

test('the token cookie is Secure on https only', () => {
  expect(tokenCookie('a.b', false)).toBe('token=a.b; Path=/; SameSite=Lax');
  expect(tokenCookie('a.b', true)).toBe('token=a.b; Path=/; SameSite=Lax; Secure');
});
