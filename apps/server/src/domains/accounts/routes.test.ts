import { accounts, RANK_MESSAGE } from '@mainstay/contract/accounts';
import { accountShell } from '@mainstay/contract/accounts/shell';
import { noAccessMessage, READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { describe, expect, test } from 'vitest';
import { type AccountAccessUser as Name, setUpAccountAccess } from '../../app/testing/account-access-fixture.ts';
import type { Caller } from '../../app/testing/app.ts';

const { t, callers, users, ids } = setUpAccountAccess();

const menu = { menuName: 'Account', menuId: 3 };
/** Every endpoint for one account, by its id. */
const CALLS: [string, (caller: Caller, id: number) => Promise<{ status: number; error: string | undefined }>][] = [
  ['getAccount', (c, id) => t.call(c, accounts.getAccount, { params: { id } })],
  [
    'getAccount as of a day',
    (c, id) => t.call(c, accounts.getAccount, { params: { id }, query: { as_of: '2026-10-01' } }),
  ],
  ['getTeam', (c, id) => t.call(c, accounts.getTeam, { params: { id } })],
  ['getPermission', (c, id) => t.call(c, accounts.getPermission, { params: { id } })],
  ['findAccountUsers', (c, id) => t.call(c, accounts.findAccountUsers, { query: { account_id: id } })],
  ['findRelatives', (c, id) => t.call(c, accounts.findRelatives, { query: { account_id: id, ...menu } })],
  ['searchAccounts under it', (c, id) => t.call(c, accounts.searchAccounts, { query: { accountId: id } })],
  ['searchTeam on it', (c, id) => t.call(c, accounts.searchTeam, { query: { accountId: id } })],
  ['getName', (c, id) => t.call(c, accountShell.getName, { params: { id } })],
  ['findTabs', (c, id) => t.call(c, accountShell.findTabs, { query: { account_id: id } })],
  ['findNeighbors', (c, id) => t.call(c, accountShell.findNeighbors, { params: { id }, query: {} })],
  ['findAppointments', (c, id) => t.call(c, accountShell.findAppointments, { params: { id } })],
  ['setRank', (c, id) => t.call(c, accounts.setRank, { params: { id }, body: { rank: 5 } })],
];

describe.each(CALLS)('%s', (_, call) => {
  test('requires a session, the account scope and an account of the tenant', async () => {
    expect((await call({ domain: 'acme' }, ids.account)).status).toBe(401);
    const outOfScope = await call(callers.emil, ids.lone);
    expect([outOfScope.status, outOfScope.error]).toEqual([403, noAccessMessage('Lone')]);
    expect((await call(callers.ada, ids.foreign)).status).toBe(404);
    expect((await call(callers.gia, ids.account)).status).toBe(404);
    expect((await call(callers.ada, 999_999)).status).toBe(404);
    expect((await call(callers.ada, ids.lone)).status).toBe(200);
  });
});

test(`3-dashboard-widgets-12 3-dashboard-widgets-13 3-dashboard-widgets-14 3-dashboard-widgets-15 3-dashboard-widgets-16
  3-dashboard-widgets-17 1-portfolio-41 1-portfolio-42 accounts that were onboarded lately, within the reach`, async () => {
  const findRecent = async (who: Caller, pageNum: number, limit: number) => {
    const { body } = await t.call(who, accounts.findRecentAccounts, { query: { pageNum, limit } });
    return { success: body.success, ...body.data, ids: body.data.listing.map(({ account_id: id }) => id) };
  };
  const all = await findRecent(callers.ada, 1, 100);
  const days = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ id: number }>(
      `select id from accounts where tenant_id = $1 and status = 'Active' order by onboarded_on desc, id desc`,
      [tx.tenant],
    ),
  );
  expect([all.success, all.has_next, all.ids]).toEqual([true, false, days.map(({ id }) => id)]);
  const [first, second] = [await findRecent(callers.ada, 1, 2), await findRecent(callers.ada, 2, 2)];
  expect([first.has_next, ...first.ids, ...second.ids]).toEqual([true, ...all.ids.slice(0, 4)]);
  const emil = (await findRecent(callers.emil, 1, 100)).listing;
  expect(emil.map(({ account_id }) => account_id).toSorted((a, b) => a - b)).toEqual([ids.account, ids.child]);
  expect(emil.find(({ account_id }) => account_id === ids.account)).toEqual({
    account_id: ids.account,
    account_name: expect.any(String),
    image_url: null,
    read_only_account: true,
  });
  expect(emil.find(({ account_id }) => account_id === ids.child)?.read_only_account).toBe(false);
  const rhea = (await findRecent(callers.rhea, 1, 100)).listing;
  expect(rhea.every(({ read_only_account }) => read_only_account)).toBe(true);
  expect((await findRecent(callers.gia, 1, 100)).ids).toEqual([ids.foreign]);
  expect((await t.send(callers.ada, 'GET', '/v1/api/accounts/recent/?pageNum=0')).status).toBe(400);
});

describe('access', () => {
  test('3-access-01 decisions-22 3-access-02 3-access-03 3-access-04 2-access-11 1-accounts-09 the permission of every role', async () => {
    const getPermission = async (name: Name, id = ids.account) => {
      const { status, body } = await t.call(callers[name], accounts.getPermission, { params: { id } });
      return status === 200 ? [body.data.user_type, body.data.read_only, body.data.account_name] : status;
    };
    const name = 'Middle / East?';
    expect(await getPermission('ada')).toEqual(['A', false, name]);
    expect(await getPermission('olga')).toEqual(['A', false, name]);
    expect(await getPermission('dev')).toEqual(['A', true, name]);
    expect(await getPermission('evan')).toEqual(['A', true, name]);
    expect(await getPermission('lena')).toEqual(['A', true, name]);
    expect(await getPermission('maya')).toEqual(['P', false, name]);
    expect(await getPermission('emil')).toEqual(['E', true, name]);
    expect(await getPermission('rhea')).toEqual(['E', false, name]);
    expect(await getPermission('lena', ids.lone)).toBe(403);
  });

  test('1-C-41 S3-04 both paths of the permission return the same response', async () => {
    const requestPermission = async (name: Name, path: string, id = ids.account) => {
      const { status, body, error } = await t.send(callers[name], 'GET', `/v1/api/${path}/${id}/`);
      return status === 200 ? body : [status, error];
    };
    const expected: [name: Name, reply: unknown, id?: number][] = [
      ['emil', { success: true, data: { account_name: 'Middle / East?', read_only: true, user_type: 'E' } }],
      ['ada', { success: true, data: { account_name: 'Middle / East?', read_only: false, user_type: 'A' } }],
      ['lena', [403, 'You do not have access to Lone. Please contact your administrator.'], ids.lone],
      ['ada', [404, 'Account not found.'], ids.foreign],
    ];
    for (const path of ['accounts/get-account-permission', 'get-account-permission'])
      for (const [name, reply, id] of expected)
        expect([path, name, await requestPermission(name, path, id)]).toEqual([path, name, reply]);
  });

  test('2-access-12 checkAccess returns both results, and 404 for other tenants', async () => {
    const checkAccess = async (name: Name, account_id: number) =>
      (await t.call(callers[name], accounts.checkAccess, { query: { account_id } })).body.data;
    expect(await checkAccess('maya', ids.account)).toEqual({ has_access: true, account_name: 'Middle / East?' });
    expect(await checkAccess('maya', ids.lone)).toEqual({ has_access: false, account_name: 'Lone' });
    const foreignResponse = await t.call(callers.ada, accounts.checkAccess, { query: { account_id: ids.foreign } });
    expect([foreignResponse.status, foreignResponse.error]).toEqual([404, 'Account not found.']);
    const path = '/v1/api/accounts/check-account-access/';
    expect((await t.send(callers.ada, 'GET', `${path}?account_id=x`)).status).toBe(400);
    expect((await t.send({ domain: 'acme' }, 'GET', `${path}?account_id=1`)).status).toBe(401);
  });

  test('2-access-10 an extended member can have view-only access to one account and write on another', async () => {
    const permissions = await Promise.all(
      [ids.account, ids.child].map(async (id) => {
        const { body } = await t.call(callers.emil, accounts.getPermission, { params: { id } });
        return `${body.data.user_type} ${body.data.read_only}`;
      }),
    );
    expect(permissions).toEqual(['E true', 'E false']);
    const setRank = (id: number) => t.call(callers.emil, accounts.setRank, { params: { id }, body: { rank: 7 } });
    const response = await setRank(ids.account);
    expect([response.status, response.error]).toEqual([403, READ_ONLY_MESSAGE]);
    expect((await setRank(ids.child)).status).toBe(200);
  });

  test("2-access-01 account managers, leads and executives read their own, their team's and all accounts respectively", async () => {
    const readAccountNames = async (name: Name) => {
      const { body } = await t.call(callers[name], accounts.findAccounts, { query: {} });
      for (const { id } of body.data.accounts) {
        expect((await t.call(callers[name], accounts.getAccount, { params: { id } })).status).toBe(200);
      }
      return body.data.accounts.map((a) => a.name);
    };
    expect(await readAccountNames('emil')).toEqual(['Child', 'Middle / East?']);
    expect(await readAccountNames('maya')).toEqual(['Child', 'Middle / East?', 'Top', 'Upper & Sons']);
    expect(await readAccountNames('lena')).toEqual(await readAccountNames('maya'));
    expect(await readAccountNames('evan')).toEqual([
      'Child',
      'Hidden child',
      'Lone',
      'Middle / East?',
      'Top',
      'Upper & Sons',
    ]);
  });
});

describe('one account', () => {
  test('2-account-summary-01 2-account-summary-02 its details', async () => {
    const { body } = await t.call(callers.maya, accounts.getAccount, { params: { id: ids.account } });
    expect(body.data).toMatchObject({
      id: ids.account,
      name: 'Middle / East?',
      mrr: 1234.56,
      created: '2024-02-29',
      renewal: '2027-01-18',
      plan: 'Growth',
      percentage_change_in_mrr: 4.25,
      license_utilization: 80.5,
      user_reach: null,
      avg_daily_active_users: 14,
      auto_renewal: true,
      health: 76,
      color: 'green',
      health_change: -3,
      rank: expect.any(Number),
      tier: null,
      segment: 'SMB',
      pin_status: true,
      pin_id: expect.any(Number),
      description: '',
      image_url: null,
      read_only_account: false,
      csm_type: 'P',
      primary_owner: { id: users.maya, name: 'MAYA Doe' },
      pending_actions: 2,
      open_plays: 1,
      team: [
        { id: users.maya, name: 'MAYA Doe', user_type: 'P', read_only: false },
        { id: users.emil, name: 'EMIL Doe', user_type: 'E', read_only: true },
        { id: users.rhea, name: 'RHEA Doe', user_type: 'E', read_only: false },
      ],
    });
    const other = await t.call(callers.rhea, accounts.getAccount, { params: { id: ids.account } });
    expect(other.body.data).toMatchObject({ pin_status: false, pin_id: null, read_only_account: true, csm_type: 'E' });
  });

  test('as of a day the metrics come from the facts of that day', async () => {
    const query = { as_of: '2026-10-01' };
    const { body } = await t.call(callers.maya, accounts.getAccount, { params: { id: ids.account }, query });
    expect(body.data).toMatchObject({ name: 'Middle / East?', mrr: 0, renewal: null, license_utilization: null });
    const response = await t.send(callers.maya, 'GET', `/v1/api/accounts/${ids.account}/?as_of=2026-02-30`);
    expect([response.status, response.error]).toEqual([400, 'Must be a date such as 2026-11-20.']);
  });

  test('2-account-summary-13 its team', async () => {
    const { body } = await t.call(callers.maya, accounts.getTeam, { params: { id: ids.account } });
    expect(body.data.team[0]).toEqual({ id: users.maya, name: 'MAYA Doe' });
    expect(body.data.team).toHaveLength(3);
  });

  test('2-account-summary-28 2-access-13 2-actions-30 its users, primary or secondary, with the actions they own there', async () => {
    const { body } = await t.call(callers.maya, accounts.findAccountUsers, { query: { account_id: ids.account } });
    const counts = body.data.users.map((u) => [
      u.user_name,
      u.csm_type,
      u.ownerType,
      u.total_actions,
      u.pending_actions,
      u.completed_actions,
      u.skipped_actions,
    ]);
    expect(body.data.users.map((u) => u.user_id)).toEqual([users.maya, users.emil, users.rhea]);
    expect(counts).toEqual([
      ['MAYA Doe', 'P', 'Primary', 2, 1, 1, 0],
      ['EMIL Doe', 'E', 'secondary', 1, 0, 0, 1],
      ['RHEA Doe', 'E', 'secondary', 0, 0, 0, 0],
    ]);
  });

  test('2-account-tabs-33 1-accounts-07 1-accounts-08 its relatives, limited to those that the caller may open', async () => {
    const findRelatives = async (name: Name, query: object = menu) =>
      (await t.call(callers[name], accounts.findRelatives, { query: { account_id: ids.account, ...query } })).body.data;
    const getNames = (list: { account_name: string }[]) => list.map((r) => r.account_name);
    const all = await findRelatives('ada');
    expect(all.account_name).toBe('Middle / East?');
    expect(all.navigate_url).toBe(`#!/dashboard/${ids.account}/Middle%20%2F%20East%3F/Account/3`);
    expect(getNames(all.child_accounts)).toEqual(['Child', 'Hidden child']);
    expect(all.parent_accounts).toEqual([
      {
        account_id: ids.upper,
        account_name: 'Upper & Sons',
        navigate_url: `#!/dashboard/${ids.upper}/Upper%20%26%20Sons/Account/3`,
      },
    ]);
    expect(getNames(all.grand_parents)).toEqual(['Top']);
    const ownRelatives = await findRelatives('emil');
    expect([getNames(ownRelatives.child_accounts), ownRelatives.parent_accounts, ownRelatives.grand_parents]).toEqual([
      ['Child'],
      [],
      [],
    ]);
    expect((await findRelatives('maya', {})).navigate_url).toMatch(/\/Account\/\d+$/);
  });
});

describe('shell responses', () => {
  const get = async (name: Name, path: string) => (await t.send(callers[name], 'GET', `/v1/api/accounts/${path}`)).body;

  test('1-S-33 a name and relatives have their keys, and relatives that the caller may not open are omitted', async () => {
    const buildLink = (id: number, name: string) => ({
      account_id: id,
      account_name: name,
      navigate_url: expect.stringMatching(new RegExp(`^#!/dashboard/${id}/`)),
    });
    expect(await get('maya', `get-account-name/${ids.account}`)).toMatchObject({
      success: true,
      data: { account_name: 'Middle / East?' },
    });
    expect(await get('maya', `get-accnts-sub-accounts/?account_id=${ids.account}`)).toEqual({
      success: true,
      data: {
        account_name: 'Middle / East?',
        navigate_url: expect.stringMatching(`^#!/dashboard/${ids.account}/`),
        child_accounts: [buildLink(ids.child, 'Child')],
        parent_accounts: [buildLink(ids.upper, 'Upper & Sons')],
        grand_parents: [buildLink(ids.top, 'Top')],
      },
    });
  });

  test('1-S-34 users have full or read-only access, and are primary or extended team members', async () => {
    const { body } = await t.send(callers.ada, 'GET', '/v1/api/admin/users/?limit=100');
    const { listing } = body.data as { listing: { email: string; user_access_type: string }[] };
    for (const { email, user_access_type } of listing)
      expect([email, user_access_type]).toEqual([email, email === 'rhea@acme.test' ? 'read_only' : 'full']);
    const types = ['maya', 'emil', 'rhea'].map(async (name) => {
      const { data } = await get(name as Name, `get-account-permission/${ids.account}/`);
      return (data as { user_type: string }).user_type;
    });
    expect(await Promise.all(types)).toEqual(['P', 'E', 'E']);
  });

  test('1-S-43 recent and own accounts have their keys, and own accounts are paginated on request', async () => {
    const entry = { account_id: expect.any(Number), account_name: expect.any(String) };
    expect(await get('emil', 'recent/')).toMatchObject({
      success: true,
      data: { listing: [entry, entry], has_next: false },
    });
    const ownAccounts = [
      { account_id: ids.child, account_name: 'Child', read_only_account: false },
      { account_id: ids.account, account_name: 'Middle / East?', read_only_account: true },
    ];
    for (const query of ['', '?pageNum=1&limit=100'])
      expect(await get('emil', `fetch-csm-accounts/${query}`)).toMatchObject({
        success: true,
        data: { accounts: ownAccounts },
      });
    expect((await get('emil', 'fetch-csm-accounts/?pageNum=2&limit=1')).data).toMatchObject({
      accounts: [ownAccounts[1]],
    });
  });
});

describe('rank', () => {
  const setRank = (name: Name, value: unknown, id = ids.account) =>
    t.send(callers[name], 'POST', `/v1/api/accounts/${id}/rank/`, { rank: value });

  test('2-accounts-28 is saved, listed and audited', async () => {
    const response = await setRank('maya', 41);
    expect([response.status, response.body.data]).toEqual([200, { rank: 41 }]);
    const { body } = await t.call(callers.maya, accounts.findAccounts, { query: {} });
    expect(body.data.accounts.find((a) => a.id === ids.account)?.rank).toBe(41);
    expect((await setRank('olga', 41)).status).toBe(200);
    const log = await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ user_id: number; changes: unknown }>(
        `select user_id, changes from audit_log where tenant_id = $1 and entity = 'account' and entity_id = $2
         order by at desc, id desc limit 1`,
        [tx.tenant, ids.account],
      ),
    );
    expect(log).toEqual([{ user_id: users.maya, changes: { rank: { before: expect.any(Number), after: 41 } } }]);
  });

  test.each<Name>(['emil', 'rhea', 'dev', 'evan', 'lena'])(
    '3-access-08 1-accounts-13 %s may read but not write',
    async (name) => {
      const response = await setRank(name, 77);
      expect([response.status, response.error]).toEqual([403, READ_ONLY_MESSAGE]);
    },
  );

  test.each([0, 10_000, 1.5, '5', null, undefined])('%s is rejected', async (value) => {
    const response = await setRank('maya', value);
    expect(response.status).toBe(400);
    if (value !== undefined) expect(response.error).toBe(RANK_MESSAGE);
  });
});
