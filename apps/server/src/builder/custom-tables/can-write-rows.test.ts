import { ROLES } from '@mainstay/contract/kit';
import { expect, test } from 'vitest';
import { canWriteRows } from './custom-rows.ts';

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
