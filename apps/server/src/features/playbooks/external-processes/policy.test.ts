import { ROLES } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import { canRepeatRun, canReplayRun } from './run-permission.ts';

const ME = 1;
const OWNERS = { own: ME, 'of another user': 2, 'without an owner': null } as const;
const MEMBERSHIPS = {
  none: { member_type: null, read_only: null },
  primary: { member_type: 'P', read_only: false },
  extended: { member_type: 'E', read_only: false },
  viewing: { member_type: 'E', read_only: true },
} as const;
const AUTHORS = ['ADM', 'DA', 'CSO'];
/** Roles that may write on accounts without being a member. */
const WRITERS = ['ADM', 'CSO'];

describe.each(ROLES)('%s', (role) => {
  test.each(Object.entries(OWNERS))('checks who may repeat a run of an action: %s', (whose, owner_id) => {
    const mayRepeat = AUTHORS.includes(role) || whose === 'own';
    const who = { user: ME, roles: [role] };
    expect(canRepeatRun(who, { owner_id })).toBe(mayRepeat);
    for (const [kind, membership] of Object.entries(MEMBERSHIPS)) {
      const writes = kind === 'none' ? WRITERS.includes(role) : kind !== 'viewing';
      const run = { ...membership, owner_id };
      for (const status of ['failed', 'done'] as const)
        expect([kind, canReplayRun({ ...who, userAccessType: 'full' }, { ...run, status })]).toEqual([
          kind,
          mayRepeat && writes,
        ]);
      expect(canReplayRun({ ...who, userAccessType: 'full' }, { ...run, status: 'waiting' })).toBe(false);
      expect(canReplayRun({ ...who, userAccessType: 'read_only' }, { ...run, status: 'failed' })).toBe(false);
    }
  });
});
