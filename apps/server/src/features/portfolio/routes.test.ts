import { type ActionGroup, type Activity, portfolio } from '@mainstay/contract/portfolio';
import { addDays } from '@mainstay/contract/rules/dates';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildAccount, buildAccounts, buildChurn, buildMembers } from '../../app/demo/factories/accounts.ts';
import { buildActions, buildPlay } from '../../app/demo/factories/plays.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { setUpTwoTenants } from '../../testing/two-tenants.ts';
import { TEST_DAY } from '../../testing/services.ts';
import { createTeam, createUser } from '../people/commands.ts';

const ROLES = {
  ...{ ada: 'ADM', evan: 'EXE', lena: 'CSL', maya: 'CSM', emil: 'CSM', rhea: 'CSM', noah: 'CSM' },
} as const;
const ids = {} as Record<'alder' | 'birch' | 'cedar' | 'play' | 'foreign', number>;
const inDays = (days: number) => addDays(TEST_DAY, days);
/** More accounts than are merged one by one. Noah leads their members. */
const MANY = 2100;

const build = async (tx: TenantTx) => {
  await createTeam(tx, { name: 'Team', members: [{ userId: users.lena, isLead: true }, { userId: users.maya }] });
  const base = { ownerId: users.maya, onboardedOn: inDays(-100) };
  ids.alder = await buildAccount(tx, { ...base, name: 'Alder', plan: 'Gold' });
  ids.birch = await buildAccount(tx, { ...base, name: 'Birch' });
  ids.cedar = await buildAccount(tx, { name: 'Cedar', onboardedOn: inDays(-2) });
  await buildMembers(tx, [
    { accountId: ids.alder, userId: users.emil, type: 'E', readOnly: true },
    { accountId: ids.birch, userId: users.emil, type: 'E' },
    { accountId: ids.alder, userId: users.rhea, type: 'E' },
  ]);
  const creation = { createdBy: users.maya, createdOn: inDays(-90) };
  ids.play = await buildPlay(tx, { ...creation, accountId: ids.alder, name: 'Renewal' });
  const [second, third] = [
    await buildPlay(tx, { ...creation, accountId: ids.birch, name: 'Review' }),
    await buildPlay(tx, { ...creation, accountId: ids.cedar, name: 'Adoption', createdBy: null }),
  ];
  const alder = { accountId: ids.alder, playId: ids.play, createdOn: inDays(-90) };
  await buildActions(tx, [
    { ...alder, name: 'Call', priority: 'C', dueOn: inDays(3) },
    { ...alder, name: 'Someday', dueOn: null },
    { ...alder, name: 'Skipped', status: 'Skip', dueOn: inDays(-9) },
    { ...alder, name: 'Later done', status: 'Completed', completedOn: inDays(4) },
    ...Array.from({ length: 12 }, (_, at) => ({
      ...{ ...alder, name: `Step ${at + 1}`, status: 'Completed' as const },
      ...{ completedOn: inDays(-5), completedBy: users.maya },
    })),
    { accountId: ids.birch, playId: second, name: 'Visit', dueOn: inDays(-2) },
    { accountId: ids.cedar, playId: third, name: 'Hidden', dueOn: inDays(-8) },
  ]);
  await buildChurn(tx, { accountId: ids.birch, churnedOn: inDays(-20), reasonCode: 'budget' });
  await tx.rows(
    `insert into support_cases (tenant_id, account_id, subject, submitted_at, closed_at)
       values ($1, $2, 'Export hangs', $3::date + timetz '08:00Z', $3::date + timetz '10:00Z')`,
    [tx.tenant, ids.alder, inDays(-1)],
  );
  await tx.rows('update accounts set mrr_minor = 123456 where tenant_id = $1 and id = $2', [tx.tenant, ids.alder]);
  const many = await buildAccounts(
    tx,
    Array.from({ length: MANY }, (_, at) => ({ name: `Many ${at}`, onboardedOn: inDays(-200) })),
  );
  await buildMembers(
    tx,
    [...many, ids.alder].map((accountId) => ({ accountId, userId: users.noah, type: 'E' as const })),
  );
};
const { t, users, callers } = setUpTwoTenants(ROLES, build);
type Name = keyof typeof callers;
beforeAll(() =>
  t.inTenant('globex', 'write', async (tx) => {
    ids.foreign = await buildAccount(tx, { name: 'Foreign', onboardedOn: inDays(-1) });
  }),
);

const findActivities = async (name: Name, query: { datetime?: string; limit?: number } = { limit: 100 }) =>
  (await t.call(callers[name], portfolio.findActivities, { query })).body.data.data;
const findActions = async (
  name: Name,
  query: { offset?: number; limit?: number; ownerId?: number; team?: boolean } = {},
) => (await t.call(callers[name], portfolio.findPendingActions, { query })).body.data;
const toMessage = ({ name, text, type }: Activity) => [name, type, text];

describe('activities', () => {
  test(`3-dashboard-widgets-02 3-dashboard-widgets-03 3-dashboard-widgets-04 3-dashboard-widgets-05 3-dashboard-widgets-06
    3-dashboard-widgets-08 1-portfolio-03 1-C-40 the activities on the accounts of an account manager, newest first`, async () => {
    const found = await findActivities('maya');
    const steps = Array.from({ length: 12 }, (_, at) => [
      'Alder',
      'Action Completed',
      `maya Doe completed Step ${12 - at}`,
    ]);
    expect(found.map(toMessage)).toEqual([
      ['Alder', 'Case Closed', 'Support case closed: Export hangs'],
      ['Alder', 'Case Opened', 'Support case opened: Export hangs'],
      ...steps,
      ['Birch', 'Account Churned', 'Churned: budget'],
      ['Birch', 'Play Initiated', 'maya Doe started Review'],
      ['Alder', 'Play Initiated', 'maya Doe started Renewal'],
      ['Birch', 'Account Created', 'Onboarded'],
      ['Alder', 'Account Created', 'Onboarded'],
    ]);
    expect(Object.keys(found[0] ?? {}).sort()).toEqual(
      ['account_id', 'date', 'id', 'name', 'read_only', 'text', 'type'].sort(),
    );
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found[0]).toMatchObject({ account_id: ids.alder, date: `${inDays(-1)}T10:00:00.000999Z` });
    const body = (await t.send(callers.maya, 'GET', '/v1/api/portfolio/activities/')).body;
    expect(body).toMatchObject({ success: true, data: { data: expect.any(Array) } });
  });

  test('1-portfolio-02 pages by datetime and limit neither skip nor repeat activities of one instant', async () => {
    for (const name of ['maya', 'ada', 'noah'] as const) {
      const all = await findActivities(name);
      const pagedActivities: Activity[] = [];
      for (let last: string | undefined; ; last = pagedActivities.at(-1)?.date) {
        const page = await findActivities(name, { limit: 5, ...(last && { datetime: last }) });
        pagedActivities.push(...page);
        if (page.length < 5 || pagedActivities.length >= all.length) break;
      }
      expect(pagedActivities.slice(0, all.length)).toEqual(all);
      expect(new Set(all.map(({ date }) => date)).size).toBe(all.length);
    }
    expect(await findActivities('maya', {})).toHaveLength(10);
    expect(await findActivities('ada', { limit: 5000 })).toHaveLength(1000);
    const [newest] = await findActivities('maya', { datetime: '2199-01-01T00:00:00Z', limit: 1 });
    expect(newest?.type).toBe('Case Closed');
  });

  test('1-S-35 newest first without datetime, strictly older with it, ten by default and at most a thousand', async () => {
    const all = await findActivities('ada', { limit: 1000 });
    const dates = all.map(({ date }) => date);
    // Cursors have microseconds, because milliseconds would not distinguish all activities.
    for (const date of dates) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/);
    expect(dates).toEqual([...new Set(dates)].toSorted().toReversed());
    expect(await findActivities('ada', {})).toEqual(all.slice(0, 10));
    expect(await findActivities('ada', { datetime: dates[3] })).toEqual(all.slice(4, 14));
    expect(await findActivities('ada', { limit: 1001 })).toEqual(all);
  });

  test('account scopes: all accounts, a team, a large scope, a few accounts, none', async () => {
    const findNames = async (name: Name) => [...new Set((await findActivities(name)).map((one) => one.name))].sort();
    expect((await findNames('ada')).slice(0, 3)).toEqual(['Alder', 'Birch', 'Cedar']);
    expect(await findActivities('evan', { limit: 16 })).toHaveLength(16);
    expect(await findNames('lena')).toEqual(['Alder', 'Birch']);
    expect(await findNames('emil')).toEqual(['Alder', 'Birch']);
    expect(await findNames('rhea')).toEqual(['Alder']);
    const largeScopeNames = (await findActivities('noah')).map(({ name }) => name);
    expect(largeScopeNames.slice(0, 16)).toEqual(Array(16).fill('Alder'));
    expect(largeScopeNames.slice(16).every((name) => name.startsWith('Many'))).toBe(true);
    expect(await findNames('gia')).toEqual(['Foreign']);
    await t.inTenant('acme', 'write', (tx) =>
      createUser(tx, { email: 'new@acme.test', firstName: 'New', roles: ['CSM'], passwordHash: 'x' }),
    );
    const response = await t.call(await t.signIn('new@acme.test'), portfolio.findActivities, {});
    expect([response.status, response.body.data.data]).toEqual([200, []]);
  });

  test('3-dashboard-widgets-07 read_only follows the permission on the account', async () => {
    const getFlags = async (name: Name) =>
      new Map((await findActivities(name)).map(({ name: account, read_only }) => [account, read_only]));
    expect(await getFlags('emil')).toEqual(
      new Map([
        ['Alder', true],
        ['Birch', false],
      ]),
    );
    expect((await getFlags('ada')).get('Alder')).toBe(false);
    expect((await getFlags('evan')).get('Alder')).toBe(true);
    expect((await getFlags('rhea')).get('Alder')).toBe(true);
  });

  test('invalid input is 400', async () => {
    const path = '/v1/api/portfolio/activities/';
    for (const bad of [
      'yesterday',
      '2026-13-01T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '2026-11-20',
      '9999-12-31T00:00:00Z',
    ]) {
      const { status, error } = await t.send(callers.maya, 'GET', `${path}?datetime=${bad}`);
      expect([bad, status, error]).toEqual([bad, 400, expect.stringContaining('2026-11-20T09:30:00')]);
    }
    for (const limit of ['0', '-1', 'ten', '1.5'])
      expect((await t.send(callers.maya, 'GET', `${path}?limit=${limit}`)).status).toBe(400);
  });
});

describe('pending actions', () => {
  const getOrder = (groups: Record<string, ActionGroup>) =>
    Object.values(groups)
      .flatMap(({ plays }) => Object.values(plays).flatMap((play) => play.actions))
      .map(({ name }) => name);
  const ACTION_DEFAULTS = { id: expect.any(Number), owner_id: null, owner: null, blocked_by: 0, version: 1 };

  test(`3-dashboard-widgets-21 3-dashboard-widgets-22 3-dashboard-widgets-23 3-dashboard-widgets-24 3-dashboard-widgets-25
    3-dashboard-widgets-26 3-dashboard-widgets-27 3-dashboard-widgets-28 3-dashboard-widgets-29 3-dashboard-widgets-30
    3-dashboard-widgets-31 3-dashboard-widgets-32 3-dashboard-widgets-33 3-dashboard-widgets-34 1-portfolio-09
    1-portfolio-10 1-portfolio-11 1-portfolio-12 decisions-38 by account and play, pending actions only`, async () => {
    const found = await findActions('maya', { offset: 0, limit: 31 });
    expect(found).toEqual({
      actions: {
        [ids.alder]: {
          ...{ account: 'Alder', plan: 'Gold', mrr: 1234.56, read_only: false },
          plays: {
            [ids.play]: {
              ...{ name: 'Renewal', play_parent_id: null },
              actions: [
                { ...ACTION_DEFAULTS, name: 'Call', status: 'Pending', due_date: inDays(3), priority: 'C' },
                { ...ACTION_DEFAULTS, name: 'Someday', status: 'Pending', due_date: null, priority: 'M' },
              ],
            },
          },
        },
        [ids.birch]: expect.objectContaining({ account: 'Birch' }),
      },
      has_next: false,
    });
  });

  test('decisions-38 offset and limit count actions by due date, undated last', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((offset) => findActions('maya', { offset, limit: 1 })));
    expect(pages.map(({ actions: groups }) => getOrder(groups))).toEqual([['Visit'], ['Call'], ['Someday'], []]);
    expect(pages.map(({ has_next }) => has_next)).toEqual([true, true, false, false]);
    expect(getOrder((await findActions('ada', { limit: 2 })).actions).sort()).toEqual(['Hidden', 'Visit']);
  });

  test('of one owner only, never outside the account scope', async () => {
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(
        `update actions set owner_id = $2 where tenant_id = $1 and name in ('Call', 'Hidden') and status = 'Pending'`,
        [tx.tenant, users.emil],
      ),
    );
    const findOwnedBy = async (name: Name, ownerId: number) => getOrder((await findActions(name, { ownerId })).actions);
    expect(await findOwnedBy('evan', users.emil)).toEqual(['Call', 'Hidden']);
    expect(await findOwnedBy('lena', users.emil)).toEqual(['Call']);
    expect(await findOwnedBy('noah', users.emil)).toEqual(['Call']);
    expect(await findOwnedBy('evan', users.noah)).toEqual([]);
    expect(await findOwnedBy('gia', users.emil)).toEqual([]);
    const [call] = Object.values((await findActions('lena', { ownerId: users.emil })).actions[ids.alder]?.plays ?? {});
    expect(call?.actions[0]).toMatchObject({ owner_id: users.emil, owner: 'emil Doe' });
  });

  test("of other owners in the account scope, without the caller's own", async () => {
    const findTeamActions = async (name: Name) => getOrder((await findActions(name, { team: true })).actions);
    expect(await findTeamActions('evan')).toEqual(['Call', 'Hidden']);
    expect(await findTeamActions('emil')).toEqual([]);
    expect(await findTeamActions('maya')).toEqual([]);
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(`update actions set owner_id = $2 where tenant_id = $1 and name = 'Call'`, [tx.tenant, users.maya]),
    );
    expect(await findTeamActions('lena')).toEqual(['Call']);
    expect(await findTeamActions('maya')).toEqual([]);
    expect(await findTeamActions('gia')).toEqual([]);
    expect((await t.send(callers.maya, 'GET', '/v1/api/portfolio/actions/?team=perhaps')).status).toBe(400);
  });

  test('in the account scope, with the permission on the account', async () => {
    const getFlags = async (name: Name) =>
      Object.values((await findActions(name)).actions).map(({ account, read_only }) => [account, read_only]);
    expect(await getFlags('ada')).toEqual([
      ['Alder', false],
      ['Birch', false],
      ['Cedar', false],
    ]);
    expect(await getFlags('lena')).toEqual([
      ['Alder', true],
      ['Birch', true],
    ]);
    expect(await getFlags('emil')).toEqual([
      ['Alder', true],
      ['Birch', false],
    ]);
    expect(await getFlags('rhea')).toEqual([['Alder', true]]);
    expect(await getFlags('noah')).toEqual([['Alder', false]]);
    expect(await getFlags('gia')).toEqual([]);
  });

  test('invalid input is 400', async () => {
    for (const bad of ['offset=-1', 'offset=x', 'offset=1e3', 'offset=9999999999', 'limit=0', 'limit=x'])
      expect([bad, (await t.send(callers.maya, 'GET', `/v1/api/portfolio/actions/?${bad}`)).status]).toEqual([
        bad,
        400,
      ]);
  });

  test('1-S-36 batches of 31 contain pending actions by due date, undated last, and the next batch starts 31 further', async () => {
    await t.inTenant('acme', 'write', (tx) =>
      buildActions(
        tx,
        Array.from({ length: 40 }, (_, at) => ({
          ...{ accountId: ids.alder, playId: ids.play, createdOn: inDays(-90) },
          ...{ name: `Batch ${at}`, dueOn: at < 38 ? inDays(40 - at) : null },
        })),
      ),
    );
    const getBatch = async (offset: number) => {
      const { body } = await t.send(callers.noah, 'GET', `/v1/api/portfolio/actions/?offset=${offset}&limit=31`);
      return body as { success: boolean; data: { actions: Record<string, ActionGroup>; has_next: boolean } };
    };
    const [first, second] = [await getBatch(0), await getBatch(31)];
    expect(first.success).toBe(true);
    expect(Object.keys(first.data.actions)).toEqual([String(ids.alder)]);
    expect(first.data.actions[ids.alder]).toEqual({
      ...{ account: 'Alder', plan: 'Gold', mrr: 1234.56, read_only: false, plays: expect.any(Object) },
    });
    const getDueDates = ({ data }: typeof first) =>
      Object.values(data.actions).flatMap(({ plays }) =>
        Object.values(plays).flatMap((play) => play.actions.map(({ status, due_date }) => [status, due_date])),
      );
    // In addition to the new actions, there are two others: one is due in three days, and one has no due date.
    const days = [...Array.from({ length: 38 }, (_, at) => at + 3), 3].toSorted((a, b) => a - b);
    const expected = [...days.map((day) => inDays(day)), null, null, null].map((due) => ['Pending', due]);
    expect([getDueDates(first), getDueDates(second)]).toEqual([expected.slice(0, 31), expected.slice(31)]);
    expect([first.data.has_next, second.data.has_next]).toEqual([true, false]);
  });
});
