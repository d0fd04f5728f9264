import { pages } from '@mainstay/contract/pages';
import { ROLES } from '@mainstay/contract/kit';
import { expect, test } from 'vitest';
import { setUpCompany } from '../../../app/testing/company.ts';
import { createUser } from '../../../core/people/create-user.ts';

const { t, query } = setUpCompany({ ada: 'ADM' });

test('1-S-29 ADM, DA and CSO administer KPIs; other roles, including custom ones, have ordinary access', async () => {
  await query(`insert into roles (tenant_id, abbr, name) values ($1, 'GST', 'Guest')`);
  for (const role of [...ROLES, 'GST']) {
    const email = `${role.toLowerCase()}.one@acme.test`;
    await t.inTenant('acme', 'write', (tx) =>
      createUser(tx, { email, firstName: role, roles: [role], passwordHash: 'none' }),
    );
    const caller = await t.signIn(email);
    const expected = ['ADM', 'DA', 'CSO'].includes(role) ? 200 : 403;
    for (const path of ['', 'templates/', 'formulas/', 'functions/'])
      expect([role, path, (await t.send(caller, 'GET', `/v1/api/admin/kpi/${path}`)).status]).toEqual([
        role,
        path,
        expected,
      ]);
    const { status, body } = await t.call(caller, pages.findMenus, {});
    expect([role, status, body.data.menus.some(({ name }) => name === 'Accounts')]).toEqual([role, 200, true]);
    expect([role, (await t.send(caller, 'GET', '/v1/api/accounts/')).status]).toEqual([role, 200]);
  }
});
