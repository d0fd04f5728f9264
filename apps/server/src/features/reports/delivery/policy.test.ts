import { ROLES } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import { assertCanChange, canChange } from './policy.ts';

const OWNER = 1;
const OTHER = 2;
/** Roles that author pages may change the report of another user. */
const AUTHORS = ['ADM', 'DA', 'CSO'];

describe.each(ROLES)('%s', (role) => {
  const caller = (user: number, userAccessType: 'full' | 'read_only' = 'full') => ({
    user,
    roles: [role],
    userAccessType,
  });

  test.each([
    ['the own report', caller(OWNER), true],
    ['the report of somebody else', caller(OTHER), AUTHORS.includes(role)],
    ['the own report, where the person only reads', caller(OWNER, 'read_only'), false],
    ['the report of somebody else, where the person only reads', caller(OTHER, 'read_only'), false],
  ])('changes and deletes %s', (_what, who, isAllowed) => {
    expect(canChange(who, OWNER)).toBe(isAllowed);
    const assert = () => {
      assertCanChange(who, OWNER);
    };
    if (isAllowed) expect(assert).not.toThrow();
    else expect(assert).toThrow('Only the owner of this report or an administrator can change it.');
  });
});
