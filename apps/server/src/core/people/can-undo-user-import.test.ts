/** Who may undo an import of users: by role, by the user who started it, and by its effects. */
import { ROLES } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import type { Run } from '../imports/import-run.ts';
import { canUndoUserImport, type UserImportEffects } from './can-undo-user-import.ts';

const STARTER = 1;
const OTHER = 2;
/** An import that was started on the command line has no user. */
const COMMAND_LINE = null;
const ROLES_BY_RANK = ['ADM', 'CSO', 'DA', 'EXE', 'CSL', 'CSM'];

interface UndoRequest extends UserImportEffects {
  userAccessType: 'full' | 'read_only';
}

describe.each(ROLES)('%s', (role) => {
  const canUndo = (
    startedBy: number | null,
    { changed = false, roles = ['CSM'], userAccessType = 'full' }: Partial<UndoRequest> = {},
  ) =>
    canUndoUserImport({ user: STARTER, roles: [role], userAccessType }, { context: { startedBy } } as Run, {
      changed,
      roles,
    });
  const isAdministrator = role === 'ADM';

  test('can undo their own invitations up to their own role', () => {
    for (const grantedRole of ROLES_BY_RANK) {
      const isAllowed = ROLES_BY_RANK.indexOf(role) <= ROLES_BY_RANK.indexOf(grantedRole);
      expect([grantedRole, canUndo(STARTER, { roles: [grantedRole] })]).toEqual([grantedRole, isAllowed]);
      expect([grantedRole, canUndo(STARTER, { roles: ['CSM', grantedRole] })]).toEqual([grantedRole, isAllowed]);
    }
  });

  test.each([
    ['changed people', STARTER, true],
    ['was started by another user', OTHER, false],
    ['was started by another user and changed people', OTHER, true],
    ['was started on the command line', COMMAND_LINE, false],
    ['was started on the command line and changed people', COMMAND_LINE, true],
  ])('can undo an import that %s only as an administrator', (_what, startedBy, changed) => {
    expect(canUndo(startedBy, { changed })).toBe(isAdministrator);
    expect(canUndo(startedBy, { changed, roles: [] })).toBe(isAdministrator);
  });

  test('cannot undo imports of others while read-only', () => {
    for (const startedBy of [OTHER, COMMAND_LINE])
      for (const changed of [true, false])
        expect(canUndo(startedBy, { changed, userAccessType: 'read_only' })).toBe(false);
    expect(canUndo(STARTER, { changed: true, userAccessType: 'read_only' })).toBe(false);
  });
});
