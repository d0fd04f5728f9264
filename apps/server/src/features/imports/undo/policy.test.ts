/** Who may undo an import of users: by role, by the user who started it, and by its effects. */
import { ROLES } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import type { Run } from '../execution/rules.ts';
import { canUndoUserImport, type UserImportCounts } from './policy.ts';

const STARTER = 1;
const OTHER = 2;
/** An import that was started on the command line has no user. */
const NOBODY = null;
const LADDER = ['ADM', 'CSO', 'DA', 'EXE', 'CSL', 'CSM'];

interface UndoRequest extends UserImportCounts {
  userAccessType: 'full' | 'read_only';
}

describe.each(ROLES)('%s', (role) => {
  const ask = (
    startedBy: number | null,
    { changed = false, roles = ['CSM'], userAccessType = 'full' }: Partial<UndoRequest> = {},
  ) =>
    canUndoUserImport({ user: STARTER, roles: [role], userAccessType }, { context: { startedBy } } as Run, {
      changed,
      roles,
    });
  const isAdministrator = role === 'ADM';

  test('takes back what they invited themselves, up to the own role', () => {
    for (const given of LADDER) {
      const isAllowed = LADDER.indexOf(role) <= LADDER.indexOf(given);
      expect([given, ask(STARTER, { roles: [given] })]).toEqual([given, isAllowed]);
      expect([given, ask(STARTER, { roles: ['CSM', given] })]).toEqual([given, isAllowed]);
    }
  });

  test.each([
    ['changed people', STARTER, true],
    ['was started by somebody else', OTHER, false],
    ['was started by somebody else and changed people', OTHER, true],
    ['the command line started', NOBODY, false],
    ['the command line started, and that changed people', NOBODY, true],
  ])('takes one back that %s only as an administrator', (_what, startedBy, changed) => {
    expect(ask(startedBy, { changed })).toBe(isAdministrator);
    expect(ask(startedBy, { changed, roles: [] })).toBe(isAdministrator);
  });

  test('takes nothing of others back while they only read', () => {
    for (const startedBy of [OTHER, NOBODY])
      for (const changed of [true, false]) expect(ask(startedBy, { changed, userAccessType: 'read_only' })).toBe(false);
    expect(ask(STARTER, { changed: true, userAccessType: 'read_only' })).toBe(false);
  });
});
