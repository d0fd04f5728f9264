import { ROLES } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import { assertCanChange, canChange } from './can-change-delivery.ts';

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
    ['their own report', caller(OWNER), true],
    ['the report of another user', caller(OTHER), AUTHORS.includes(role)],
    ['their own report while read-only', caller(OWNER, 'read_only'), false],
    ['the report of another user while read-only', caller(OTHER, 'read_only'), false],
  ])('permission to change and delete %s', (_what, testCaller, isAllowed) => {
    expect(canChange(testCaller, OWNER)).toBe(isAllowed);
    const assert = () => {
      assertCanChange(testCaller, OWNER);
    };
    if (isAllowed) expect(assert).not.toThrow();
    else expect(assert).toThrow('Only the owner of this report or an administrator can change it.');
  });
});
