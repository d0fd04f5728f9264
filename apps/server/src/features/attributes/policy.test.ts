import { ROLES } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import { canWriteRows } from './custom-tables/can-write-rows.ts';
import { canReadAttribute, canWriteAttribute } from './attribute-permission.ts';

const TYPES = ['P', 'E', 'A'] as const;

describe.each(TYPES)('an attribute on an account where the caller is %s', (type) => {
  test.each([[[]], [['P']], [['E']], [['A']], [['P', 'E']], [['E', 'A']], [['P', 'A']], [['P', 'E', 'A']]])(
    'can be read and written if %j include this type',
    (named: string[]) => {
      const isNamed = named.includes(type);
      expect(canReadAttribute({ read_permission: named, write_permission: [] }, type)).toBe(isNamed);
      expect(canReadAttribute({ read_permission: [], write_permission: named }, type)).toBe(false);
      expect(canWriteAttribute({ read_permission: [], write_permission: named }, type)).toBe(isNamed);
      expect(canWriteAttribute({ read_permission: named, write_permission: [] }, type)).toBe(false);
    },
  );
});

test.each(ROLES)('%s can write rows of a custom table that names the role; administrators can write all', (role) => {
  const isAuthor = ['ADM', 'DA', 'CSO'].includes(role);
  expect(canWriteRows([role], [])).toBe(isAuthor);
  for (const named of ROLES)
    expect([named, canWriteRows([role], [named])]).toEqual([named, isAuthor || named === role]);
  expect([canWriteRows(['CSM', role], [role]), canWriteRows([], [role])]).toEqual([true, false]);
});
