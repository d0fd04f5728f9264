import { isRedirect } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { requireAdmin, requireAdministrator } from './guards.ts';
import { clearSession, updateSession } from './session.ts';

function signIn(...roles: string[]): void {
  localStorage.setItem('role', JSON.stringify(roles));
  updateSession({ token: `of ${roles.join(' ')}` });
}

/** Returns where a guard redirects to, or undefined if it allows the route. */
function getRedirect(guard: () => void): unknown {
  try {
    guard();
    return undefined;
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    return thrown.options.to;
  }
}

afterEach(() => clearSession());

test.each([
  { roles: ['ADM'], admin: true, administrator: true },
  { roles: ['DA'], admin: true, administrator: false },
  { roles: ['CSO'], admin: true, administrator: false },
  { roles: ['CSM', 'DA'], admin: true, administrator: false },
  { roles: ['CSL'], admin: false, administrator: false },
  { roles: ['CSM'], admin: false, administrator: false },
  { roles: ['EXE'], admin: false, administrator: false },
  { roles: [], admin: false, administrator: false },
])('$roles: administration $admin, administrators only $administrator', ({ roles, admin, administrator }) => {
  signIn(...roles);
  expect(getRedirect(requireAdmin)).toBe(admin ? undefined : '/dashboard');
  expect(getRedirect(requireAdministrator)).toBe(administrator ? undefined : '/dashboard');
});

test('a signed-out user can open neither', () => {
  expect(getRedirect(requireAdmin)).toBe('/dashboard');
  expect(getRedirect(requireAdministrator)).toBe('/dashboard');
});
