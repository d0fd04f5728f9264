/** Who may undo an import of users: by role, by the user who started it, and by its effects. */
import { ROLES } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import type { Run } from '../execution/rules.ts';
import { canUndoUserImport, type UserImportCounts } from './can-undo-user-import.ts';

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

  test('can undo their own invitations up to their own role', () => {
    for (const given of LADDER) {
      const isAllowed = LADDER.indexOf(role) <= LADDER.indexOf(given);
      expect([given, ask(STARTER, { roles: [given] })]).toEqual([given, isAllowed]);
      expect([given, ask(STARTER, { roles: ['CSM', given] })]).toEqual([given, isAllowed]);
    }
  });

  test.each([
    ['changed people', STARTER, true],
    ['was started by another user', OTHER, false],
    ['was started by another user and changed people', OTHER, true],
    ['was started on the command line', NOBODY, false],
    ['was started on the command line and changed people', NOBODY, true],
  ])('can undo an import that %s only as an administrator', (_what, startedBy, changed) => {
    expect(ask(startedBy, { changed })).toBe(isAdministrator);
    expect(ask(startedBy, { changed, roles: [] })).toBe(isAdministrator);
  });

  test('cannot undo imports of others while read-only', () => {
    for (const startedBy of [OTHER, NOBODY])
      for (const changed of [true, false]) expect(ask(startedBy, { changed, userAccessType: 'read_only' })).toBe(false);
    expect(ask(STARTER, { changed: true, userAccessType: 'read_only' })).toBe(false);
  });
});
