/** Administering teams over HTTP. */
import { type AccountTotals, accounts } from '@mainstay/contract/accounts';
import { ROLES } from '@mainstay/contract/kit';
import { teams } from '@mainstay/contract/people/teams';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { createUser } from '../create-user.ts';

let t: TestApp;
let ada: Caller;
let gia: Caller;
const userIds: Record<string, number> = {};
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  gia = await t.signIn('gia.admin@globex.test');
  const rows = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ id: number; first_name: string }>('select id, first_name from users where tenant_id = $1', [tx.tenant]),
  );
  for (const { id, first_name } of rows) userIds[first_name.toLowerCase()] = id;
});
afterAll(() => t.close());

const member = (name: string, is_lead = false) => ({ user_id: userIds[name] ?? 0, is_lead });
const create = (name: string, members: object[] = [], caller = ada) =>
  t.call(caller, teams.createTeam, { body: { name, members: members as never } });
const computeTotal = async (caller: Caller) =>
  ((await t.call(caller, accounts.getTotals, {})).body.data as AccountTotals).total_accounts;

test('teams are read by ADM, DA and CSO and written by ADM with full access, in their own company only', async () => {
  const id = (await create('Walls')).body.data.id;
  const body = { name: 'Other', members: [] };
  const calls = [
    ['POST', '', body],
    ['PUT', `${id}/`, body],
    ['DELETE', `${id}/`],
  ] as const;
  for (const role of ROLES) {
    const email = `team.${role}@join.test`;
    await t.inTenant('demo', 'write', (tx) =>
      createUser(tx, { email, firstName: role, roles: [role], passwordHash: 'x' }),
    );
    const caller = await t.signIn(email);
    const expectedStatus = ['ADM', 'DA', 'CSO'].includes(role) ? 200 : 403;
    for (const path of ['', `${id}/`])
      expect((await t.send(caller, 'GET', `/v1/api/admin/teams/${path}`)).status).toBe(expectedStatus);
    if (role === 'ADM') continue;
    for (const [method, path, payload] of calls)
      expect((await t.send(caller, method, `/v1/api/admin/teams/${path}`, payload)).status).toBe(403);
  }
  const reader = {
    email: 'team.reader@join.test',
    firstName: 'R',
    roles: ['ADM'],
    passwordHash: 'x',
    userAccessType: 'read_only',
  } as const;
  await t.inTenant('demo', 'write', (tx) => createUser(tx, reader));
  const readOnly = await t.signIn(reader.email);
  for (const [method, path, payload] of calls) {
    expect((await t.send(readOnly, method, `/v1/api/admin/teams/${path}`, payload)).error).toBe(READ_ONLY_MESSAGE);
    expect((await t.send({ domain: 'demo' }, method, `/v1/api/admin/teams/${path}`, payload)).status).toBe(401);
    if (path) expect((await t.send(gia, method, `/v1/api/admin/teams/${path}`, payload)).status).toBe(404);
  }
  expect((await t.call(gia, teams.getTeam, { params: { id } })).status).toBe(404);
  expect((await t.call(gia, teams.findTeams, {})).body.data.listing).toEqual([]);
});

describe('a team', () => {
  test('is created, found, updated and deleted, each with its audit entry', async () => {
    const { body } = await create('  Harbour ', [member('maya'), member('lena', true)]);
    const { id, name, members } = body.data;
    expect([name, members.map((m) => [m.name, m.is_lead])]).toEqual([
      'Harbour',
      [
        ['Lena Fischer', true],
        ['Maya Ortiz', false],
      ],
    ]);
    const { listing } = (await t.call(ada, teams.findTeams, { query: { q: 'HARB' } })).body.data;
    expect(listing).toMatchObject([{ id, members: 2, leads: [{ user_id: userIds.lena, name: 'Lena Fischer' }] }]);
    expect(listing[0]?.accounts).toBeGreaterThanOrEqual(40);
    const changed = await t.call(ada, teams.updateTeam, {
      params: { id },
      body: { name: 'Harbour', members: [member('maya', true), member('noah')] },
    });
    expect(changed.body.data.members.map((m) => m.name)).toEqual(['Maya Ortiz', 'Noah Becker']);
    expect((await t.call(ada, teams.deleteTeam, { params: { id } })).status).toBe(200);
    expect((await t.call(ada, teams.deleteTeam, { params: { id } })).status).toBe(404);
    const log = await t.inTenant('demo', 'read', (tx) =>
      tx.rows<{ verb: string; changes: object }>(
        `select verb, changes from audit_log where tenant_id = $1 and entity = 'team' and entity_id = $2 order by id`,
        [tx.tenant, id],
      ),
    );
    expect(log.map((l) => l.verb)).toEqual(['create', 'update', 'delete']);
    expect(log[1]?.changes).toEqual({
      leads: { before: [userIds.lena], after: [userIds.maya] },
      members: { before: [userIds.maya], after: [userIds.noah] },
    });
  });

  test('gives its lead access to the accounts of its members from the next request, and removes it again', async () => {
    const noah = await t.signIn('noah.csm@demo.test');
    const ownTotal = await computeTotal(noah);
    const { body } = await create('Reach', [member('noah', true), member('maya')]);
    const { id } = body.data;
    expect(await computeTotal(noah)).toBeGreaterThan(ownTotal);
    const put = (members: object[]) =>
      t.call(ada, teams.updateTeam, { params: { id }, body: { name: 'Reach', members: members as never } });
    await put([member('noah'), member('maya')]);
    expect(await computeTotal(noah)).toBe(ownTotal);
    await put([member('noah', true), member('maya')]);
    expect(await computeTotal(noah)).toBeGreaterThan(ownTotal);
    await t.call(ada, teams.deleteTeam, { params: { id } });
    expect(await computeTotal(noah)).toBe(ownTotal);
  });

  test('has a unique name, ignoring case, also for simultaneous requests', async () => {
    const { body } = await create('Orchard');
    const duplicate = await create('orchard');
    expect([duplicate.status, duplicate.error]).toEqual([400, 'A team with this name already exists.']);
    const otherId = (await create('Meadow')).body.data.id;
    const renamed = await t.call(ada, teams.updateTeam, {
      params: { id: otherId },
      body: { name: 'ORCHARD', members: [] },
    });
    expect(renamed.error).toBe('A team with this name already exists.');
    const sameTeam = await t.call(ada, teams.updateTeam, {
      params: { id: body.data.id },
      body: { name: 'ORCHARD', members: [] },
    });
    expect(sameTeam.status).toBe(200);
    const replies = await Promise.all([create('Twin'), create('Twin')]);
    expect(replies.map((a) => a.status).sort((a, b) => a - b)).toEqual([200, 400]);
  });
});

test('rejects an empty name, two lines, a repeated member and an unknown user', async () => {
  expect((await create('   ')).error).toBe('Name is required.');
  expect((await create('A\r\nB')).status).toBe(400);
  expect((await create('x'.repeat(351))).error).toBe('Maximum 350 characters are allowed.');
  expect((await create('Dup', [member('maya'), member('maya', true)])).error).toBe('A member is listed twice.');
  const unknownUser = await create('Nobody', [{ user_id: 999_999 }]);
  expect([unknownUser.status, unknownUser.error]).toEqual([404, 'User not found.']);
  expect((await create('Foreign', [member('maya')], gia)).status).toBe(404);
});

test('decisions-16 a page is limited to 1,000 rows, and has_next reports further ones', async () => {
  await t.query(
    'globex',
    `insert into teams (tenant_id, name) select $1, 'Pier ' || n from generate_series(1, 1001) n`,
  );
  const fetchPage = async (pageNum: number) => {
    const { listing, has_next, total_records } = (
      await t.call(gia, teams.findTeams, { query: { pageNum, limit: 5000 } })
    ).body.data;
    return [listing.length, has_next, total_records];
  };
  expect([await fetchPage(1), await fetchPage(2)]).toEqual([
    [1000, true, 1001],
    [1, false, 1001],
  ]);
});
