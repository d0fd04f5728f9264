import { accountShell } from '@mainstay/contract/accounts/shell';
import type { PageBody } from '@mainstay/contract/pages/page';
import { pageDetails } from '@mainstay/contract/pages/detail';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { buildTab } from '../../../app/testing/definitions.ts';
import { createPage } from '../../../builder/pages/seed-pages.ts';

let t: TestApp;
let maya: Caller;
let ada: Caller;
let gia: Caller;
/** One of Maya's accounts with a parent, one without a family and without meetings, and one that is not hers. */
const ids = {} as Record<'child' | 'lone' | 'far' | 'page', number>;

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  [maya, ada, gia] = [
    await t.signIn('maya.csm@demo.test'),
    await t.signIn('ada.admin@demo.test'),
    await t.signIn('gia.admin@globex.test'),
  ];
  await t.inTenant('demo', 'write', async (tx) => {
    const findFirstId = async (condition: string) => {
      const [row] = await tx.rows<{ id: number }>(
        `select a.id from accounts a where a.tenant_id = $1 and ${condition} order by a.id limit 1`,
        [tx.tenant],
      );
      return row?.id ?? 0;
    };
    const ownedByMaya = `exists (select from account_members m join users u on u.tenant_id = $1 and u.id = m.user_id
      where m.tenant_id = $1 and m.account_id = a.id and u.email_key = 'maya.csm@demo.test')`;
    ids.child = await findFirstId(`a.parent_id is not null and ${ownedByMaya}`);
    ids.lone = await findFirstId(`a.parent_id is null and not a.has_children and ${ownedByMaya}
      and not exists (select from calendar_events e where e.tenant_id = $1 and e.account_id = a.id)`);
    ids.far = await findFirstId(`not ${ownedByMaya}`);
    const body: PageBody = {
      layout: [],
      tabs: [
        buildTab({ id: 'a', key: 'summary', name: 'Summary' }),
        buildTab({ id: 'b', key: 'contacts', name: 'People', is_default: true }),
        buildTab({ id: 'c', key: 'hierarchy', name: 'Hierarchy' }),
        buildTab({ id: 'd', key: 'email', name: 'Email' }),
        buildTab({ id: 'e', key: 'team', name: 'Team', roles: ['ADM'] }),
      ],
    };
    ids.page = await createPage(tx, { name: 'Harbour', scope: 'Account', position: 20, body });
  });
});
afterAll(() => t.close());

const findTabs = async (who: Caller, query: { account_id?: number; menuId?: number }) => {
  const { status, body, error } = await t.call(who, accountShell.findTabs, { query });
  return { status, error, listed: status === 200 ? body.data.tabs : [] };
};

test('2-account-tabs-25 the tabs of the account page and the default one', async () => {
  const { status, listed } = await findTabs(maya, {});
  expect(status).toBe(200);
  expect(listed[0]).toEqual({
    id: 'summary',
    key: 'summary',
    name: 'Summary',
    route: 'summary',
    position: 0,
    is_default: false,
  });
  expect(listed.map(({ key }) => key)).toContain('notes');
  expect(listed.map(({ position }) => position)).toEqual(listed.map((_, at) => at));
  expect(listed.filter(({ is_default }) => is_default).map(({ key }) => key)).toEqual(['playbooks']);
});

test('tabs depend on the role and the sign-in method, and the flagged tab is the default', async () => {
  const findListedTabs = async (who: Caller) => (await findTabs(who, { menuId: ids.page })).listed;
  expect((await findListedTabs(maya)).map(({ key }) => key)).toEqual(['summary', 'contacts', 'hierarchy']);
  expect((await findListedTabs(ada)).map(({ key }) => key)).toEqual(['summary', 'contacts', 'hierarchy', 'team']);
  expect((await findListedTabs(maya)).find(({ is_default }) => is_default)?.key).toBe('contacts');
  // Users who sign in with Microsoft have mail, under separate routes.
  const setStrategy = (strategy: string) =>
    t.inTenant('demo', 'write', (tx) =>
      tx.rows(
        `update sessions set strategy = $2 where tenant_id = $1
           and user_id = (select id from users where tenant_id = $1 and email_key = 'ada.admin@demo.test')`,
        [tx.tenant, strategy],
      ),
    );
  const getMailRoute = async () => (await findListedTabs(ada)).find(({ key }) => key === 'email')?.route;
  await setStrategy('OAuth-Office365');
  expect(await getMailRoute()).toBe('msemail');
  await setStrategy('OAuth-Google');
  expect(await getMailRoute()).toBe('email');
  await setStrategy('SAML2');
  expect(await getMailRoute()).toBeUndefined();
  // Users of SAML have mail after connecting a mailbox.
  await t.inTenant('demo', 'write', (tx) =>
    tx.rows(
      `insert into mail_connections (tenant_id, user_id, provider, address, subject, scopes, tokens_sealed)
       select $1, id, 'microsoft', 'ada@mail.test', 'ada', '{}', 'sealed' from users
       where tenant_id = $1 and email_key = 'ada.admin@demo.test'`,
      [tx.tenant],
    ),
  );
  expect(await getMailRoute()).toBe('msemail');
  await setStrategy('local');
});

test('the hierarchy tab is shown only if the account has a family, on the page and among its tabs', async () => {
  const findTabKeys = async (account_id: number) =>
    (await findTabs(maya, { account_id, menuId: ids.page })).listed.map((x) => x.key);
  expect(await findTabKeys(ids.child)).toContain('hierarchy');
  expect(await findTabKeys(ids.lone)).not.toContain('hierarchy');
  const findPageKeys = async (account_id: number) => {
    const { body } = await t.call(maya, pageDetails.getPageDetail, { query: { id: ids.page, account_id } });
    return body.data.tabs.map(({ key }) => key);
  };
  expect(await findPageKeys(ids.child)).toContain('hierarchy');
  expect(await findPageKeys(ids.lone)).not.toContain('hierarchy');
});

test('tabs of a missing page or account are 404, of an account outside the scope 403', async () => {
  expect((await findTabs(maya, { menuId: 999_999 })).status).toBe(404);
  expect((await findTabs(gia, { menuId: ids.page })).status).toBe(404);
  expect((await findTabs(maya, { account_id: ids.far })).status).toBe(403);
  expect((await t.send(maya, 'GET', '/v1/api/accounts/tabs/?menuId=x')).status).toBe(400);
});

test('1-accounts-06 1-accounts-03 the name of an accessible account; for other accounts only the error', async () => {
  const getName = (who: Caller, id: number) => t.call(who, accountShell.getName, { params: { id } });
  const ownName = await getName(maya, ids.lone);
  expect([ownName.status, ownName.body.data]).toEqual([
    200,
    { account_id: ids.lone, account_name: expect.any(String) },
  ]);
  const outOfScope = await getName(maya, ids.far);
  const { account_name } = (await getName(ada, ids.far)).body.data;
  expect([outOfScope.status, outOfScope.error]).toEqual([403, noAccessMessage(account_name)]);
  expect((await getName(gia, ids.lone)).status).toBe(404);
});

test('2-account-summary-26 2-account-summary-27 without a calendar there are no meetings, and the reply has the sign-in', async () => {
  const query = { min: '2026-11-01T00:00:00Z', max: '2026-12-01T00:00:00Z', q: 'wilma@alder.example' };
  const meetings = await t.call(maya, accountShell.findMeetings, { query });
  expect([meetings.status, meetings.body.data]).toEqual([200, { result: [], auth_method: 'local' }]);
  const response = await t.send(maya, 'GET', '/v1/api/accounts/get-upcoming-meetings/?min=soon&max=later');
  expect([response.status, response.error]).toEqual([400, 'Must be a time such as 2026-11-22T09:00:00Z.']);
  const appointments = await t.call(maya, accountShell.findAppointments, { params: { id: ids.lone } });
  expect([appointments.status, appointments.body]).toEqual([200, { success: true, data: { appointments: [] } }]);
});
