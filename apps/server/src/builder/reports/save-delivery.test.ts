import { ROLES } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import { assertCanChange, canChange, toSchedule } from './save-delivery.ts';

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

const [FIRST, TODAY] = ['2026-11-02', '2026-11-20'] as const;
const CRON = { seconds: 0, minutes: 30, hours: 8, day: 2, weeks: 2, weekdays: [1], monthdays: [], months: [] };
const stored = { repeat: 'weekly' as const, cron: CRON, starts_on: FIRST };
const getStart = (cron: Partial<typeof CRON>, repeat: 'weekly' | 'daily' = 'weekly') =>
  toSchedule({ repeat, cron: { ...CRON, ...cron } }, TODAY, stored).starts_on;

test('intervals are counted from the day on which they were set, and another time of day does not change that', () => {
  expect(toSchedule({ repeat: 'weekly', cron: CRON }, TODAY).starts_on).toBe(TODAY);
  expect([getStart({}), getStart({ hours: 9, minutes: 0, weekdays: [5] })]).toEqual([FIRST, FIRST]);
  expect([getStart({ weeks: 3 }), getStart({ day: 3 }), getStart({}, 'daily')]).toEqual([TODAY, TODAY, TODAY]);
});
