import { ROLES } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import { canRepeatRun, canReplayRun } from './process-runs.ts';

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
    const canRepeat = AUTHORS.includes(role) || whose === 'own';
    const access = { user: ME, roles: [role] };
    expect(canRepeatRun(access, { owner_id })).toBe(canRepeat);
    for (const [kind, membership] of Object.entries(MEMBERSHIPS)) {
      const canWrite = kind === 'none' ? WRITERS.includes(role) : kind !== 'viewing';
      const run = { ...membership, owner_id };
      for (const status of ['failed', 'done'] as const)
        expect([kind, canReplayRun({ ...access, userAccessType: 'full' }, { ...run, status })]).toEqual([
          kind,
          canRepeat && canWrite,
        ]);
      expect(canReplayRun({ ...access, userAccessType: 'full' }, { ...run, status: 'waiting' })).toBe(false);
      expect(canReplayRun({ ...access, userAccessType: 'read_only' }, { ...run, status: 'failed' })).toBe(false);
    }
  });
});
