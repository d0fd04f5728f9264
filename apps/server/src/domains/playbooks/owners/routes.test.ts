/** The owners whose actions a user may read. */
import { owners, type Owner } from '@mainstay/contract/playbooks/owners';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../app/testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  await t.inTenant('demo', 'write', async (tx) => {
    const userIdSql = (name: string) => `(select id from users where tenant_id = $1 and email like '${name}.%')`;
    await tx.rows(`update users set manager_id = null where tenant_id = $1`, [tx.tenant]);
    await tx.rows(
      `update users set manager_id = ${userIdSql('lena')} where tenant_id = $1 and id in (${userIdSql('maya')}, ${userIdSql('noah')})`,
      [tx.tenant],
    );
    await tx.rows(
      `update users set manager_id = ${userIdSql('evan')} where tenant_id = $1 and id = ${userIdSql('lena')}`,
      [tx.tenant],
    );
    await tx.rows(`update users set status = 'inactive' where tenant_id = $1 and email like 'olga.%'`, [tx.tenant]);
  });
});
afterAll(() => t.close());

const toNames = (ownerList: readonly Owner[]): unknown[] =>
  ownerList.map(({ name, reports }) => (reports.length === 0 ? name : [name, toNames(reports)]));
const findNames = async (email: string) => {
  const { status, body } = await t.call(await t.signIn(email), owners.findOwners, {});
  expect([status, body.success]).toEqual([200, true]);
  return toNames(body.data.owners);
};

test('2-playbooks-53 an executive sees all active users in their reporting lines', async () => {
  const ownerNames = await findNames('evan.exec@demo.test');
  expect(ownerNames).toContainEqual(['Evan Clarke', [['Lena Fischer', ['Maya Ortiz', 'Noah Becker']]]]);
  expect(ownerNames).toContain('Ada Lindqvist');
  expect(JSON.stringify(ownerNames)).not.toContain('Olga');
});

test('a lead sees the team, an account manager only themselves, and another company none of these users', async () => {
  expect(await findNames('lena.lead@demo.test')).toEqual([['Lena Fischer', ['Maya Ortiz', 'Noah Becker']]]);
  expect(await findNames('maya.csm@demo.test')).toEqual(['Maya Ortiz']);
  expect(await findNames('rhea.reader@demo.test')).toEqual(['Rhea Nair']);
  expect(JSON.stringify(await findNames('gia.admin@globex.test'))).not.toContain('Ortiz');
});
