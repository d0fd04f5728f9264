import { ROLES } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import { canWriteRows } from './custom-tables/can-write-rows.ts';
import { canReadAttribute, canWriteAttribute } from './attribute-permission.ts';

const TYPES = ['P', 'E', 'A'] as const;

describe.each(TYPES)('an attribute on an account where the caller is %s', (type) => {
  test.each([[[]], [['P']], [['E']], [['A']], [['P', 'E']], [['E', 'A']], [['P', 'A']], [['P', 'E', 'A']]])(
    'can be read and written if %j include this type',
    (permittedTypes: string[]) => {
      const isPermitted = permittedTypes.includes(type);
      expect(canReadAttribute({ read_permission: permittedTypes, write_permission: [] }, type)).toBe(isPermitted);
      expect(canReadAttribute({ read_permission: [], write_permission: permittedTypes }, type)).toBe(false);
      expect(canWriteAttribute({ read_permission: [], write_permission: permittedTypes }, type)).toBe(isPermitted);
      expect(canWriteAttribute({ read_permission: permittedTypes, write_permission: [] }, type)).toBe(false);
    },
  );
});

test.each(ROLES)('%s can write rows of a custom table that names the role; administrators can write all', (role) => {
  const isAuthor = ['ADM', 'DA', 'CSO'].includes(role);
  expect(canWriteRows([role], [])).toBe(isAuthor);
  for (const permittedRole of ROLES)
    expect([permittedRole, canWriteRows([role], [permittedRole])]).toEqual([
      permittedRole,
      isAuthor || permittedRole === role,
    ]);
  expect([canWriteRows(['CSM', role], [role]), canWriteRows([], [role])]).toEqual([true, false]);
});
