import { afterEach, expect, test } from 'vitest';
import { ForbiddenScreenError, requireAdmin, requireAdministrator } from './guards.ts';
import { clearSession, updateSession } from './session.ts';

function signIn(...roles: string[]): void {
  localStorage.setItem('role', JSON.stringify(roles));
  updateSession({ token: `of ${roles.join(' ')}` });
}

/** Returns the roles that a guard requires, or undefined if it allows the route. */
function getRequiredRoles(guard: () => void): readonly string[] | undefined {
  try {
    guard();
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof ForbiddenScreenError)) throw thrown;
    return thrown.roles;
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
  expect(getRequiredRoles(requireAdmin)).toEqual(admin ? undefined : ['ADM', 'DA', 'CSO']);
  expect(getRequiredRoles(requireAdministrator)).toEqual(administrator ? undefined : ['ADM']);
});

test('a signed-out user can open neither', () => {
  expect(getRequiredRoles(requireAdmin)).toEqual(['ADM', 'DA', 'CSO']);
  expect(getRequiredRoles(requireAdministrator)).toEqual(['ADM']);
});
