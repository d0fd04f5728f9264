/** Selection and order of plays in lists, across accounts and on one account. */
import { type PlayEntry, plays } from '@mainstay/contract/playbooks/plays';
import type { FilterCriteria } from '@mainstay/contract/playbooks/quick-filters';
import { FILTER_SECTIONS, type FilterSection, MY_PLAYBOOKS } from '@mainstay/contract/rules/quick-filters';
import { beforeEach, expect, test } from 'vitest';
import { buildPlay, buildTemplate } from '../../../app/demo/factories/plays.ts';
import { inDays, type Name, setUpPlayFixture } from '../../../app/testing/play-fixture.ts';

const world = setUpPlayFixture();
const { t, callers, users, account, template, play, names, list, buildPlan } = world;
beforeEach(() => world.renew());

const section = (filter: FilterSection, checked: (string | number)[], overrides: object = {}) => ({
  ...FILTER_SECTIONS[filter],
  filter,
  checked,
  ...overrides,
});
const findFiltered = (name: Name, ...filters: FilterCriteria) => names(name, { filters: JSON.stringify(filters) });

test('2-playbooks-02 2-playbooks-03 2-playbooks-12 2-playbooks-47 an entry has its play, account and pending actions', async () => {
  const { body } = await t.call(callers.maya, plays.findPlays, {});
  expect(body.data).toMatchObject({ has_next: false, current_user: { id: users.maya, name: 'maya Doe' } });
  expect(body.data.response_list.find(({ play_id }) => play_id === play.soon)).toEqual({
    play_id: play.soon,
    play_name: 'Beta',
    parent_play_id: template.own,
    status: 'PN',
    play_priority: 'M',
    total_actions: 2,
    pending_actions: 2,
    next_due_date: inDays(1),
    success_plan: null,
    read_only: false,
    play_created_date: expect.stringMatching(/^2026-10-31T/),
    account: { id: account.birch, name: 'Birch', type: 'Silver', ownerType: 'Primary' },
    actions: [
      expect.objectContaining({
        name: 'Beta 1',
        due_date: inDays(1),
        owner: 'emil Doe',
        status: 'Pending',
        priority: 'M',
      }),
      expect.objectContaining({ name: 'Beta 0', due_date: inDays(3), owner: 'maya Doe', blocked_by: 0 }),
    ],
  });
  const [first] = await list('emil');
  expect(first).toMatchObject({ account: { ownerType: 'secondary' }, read_only: false });
  expect((await list('vera'))[0]).toMatchObject({ account: { ownerType: 'secondary' }, read_only: true });
  expect((await list('ada'))[0]).toMatchObject({ account: { ownerType: null }, read_only: false });
  expect((await list('evan'))[0]).toMatchObject({ read_only: true });
});

test('2-playbooks-05 2-playbooks-20 open plays are sorted by due date, those without one last; closed ones are separate', async () => {
  expect(await names('maya')).toEqual(['Delta', 'Beta', 'alpha', 'Empty']);
  expect(await names('maya', { selectedType: 'closed' })).toEqual(['Closed']);
  expect((await list('maya', { showAll: true })).map(({ play_name, status }) => [play_name, status])).toEqual([
    ['Delta', 'PN'],
    ['Beta', 'PN'],
    ['alpha', 'PN'],
    ['Closed', 'CM'],
    ['Empty', null],
  ]);
});

test('2-playbooks-19 plays are sorted by name and by company for every user', async () => {
  for (const userName of ['maya', 'ada'] as const) {
    const accessible = (all: string[]) => all.filter((name) => userName === 'ada' || name !== 'Gamma');
    expect(await names(userName, { sort: 'play_name' })).toEqual(
      accessible(['alpha', 'Beta', 'Delta', 'Empty', 'Gamma']),
    );
    expect(await names(userName, { sort: 'company_name' })).toEqual(
      accessible(['Delta', 'alpha', 'Beta', 'Empty', 'Gamma']),
    );
    expect(await names(userName, { sort: 'company_name', showAll: true })).toEqual(
      accessible(['Delta', 'alpha', 'Closed', 'Beta', 'Empty', 'Gamma']),
    );
  }
});

test('2-playbooks-46 each parameter narrows, and a page of 26 plays gives 25', async () => {
  expect(await names('maya', { overdue: true })).toEqual(['Delta']);
  expect(await names('ada', { overdue: 'true' })).toEqual(['Delta']);
  expect(await names('maya', { size: 2 })).toEqual(['Delta', 'Beta']);
  expect(await names('maya', { size: 2, page: 2 })).toEqual(['alpha', 'Empty']);
  expect(await names('ada', { size: 3, page: 2, sort: 'play_name' })).toEqual(['Empty', 'Gamma']);
  await t.inTenant('acme', 'write', async (tx) => {
    for (let i = 0; i < 22; i++) await buildPlay(tx, { accountId: account.alder, name: `More ${i}` });
  });
  const { body } = await t.call(callers.maya, plays.findPlays, {});
  expect([body.data.response_list.length, body.data.has_next]).toEqual([25, true]);
  const second = await t.call(callers.maya, plays.findPlays, { query: { page: 2 } });
  expect([second.body.data.response_list.length, second.body.data.has_next]).toEqual([1, false]);
});

test('2-pins-06 lists only plays of pinned accounts, according to the user’s own pins', async () => {
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows('insert into pins (tenant_id, user_id, account_id) values ($1, $2, $3), ($1, $2, $4), ($1, $5, $4)', [
      tx.tenant,
      users.maya,
      account.birch,
      account.cedar,
      users.ada,
    ]),
  );
  // Maya has pinned Cedar, but it is outside her account scope.
  expect(await names('maya', { showPinned: true })).toEqual(['Beta', 'Empty']);
  expect(await names('ada', { showPinned: true })).toEqual(['Gamma']);
  expect(await names('emil', { showPinned: true })).toEqual([]);
  const filters = JSON.stringify([section('accounts', [account.cedar, account.birch])]);
  expect(await names('ada', { showPinned: true, filters })).toEqual(['Gamma']);
});

test('filters of each section narrow the list, alone and together', async () => {
  expect(await findFiltered('maya', section('playbooks', [template.own]))).toEqual(['Beta']);
  expect(await findFiltered('maya', section('accounts', [account.alder]))).toEqual(['Delta', 'alpha']);
  expect(await findFiltered('maya', section('accounts', [account.cedar, account.foreign]))).toEqual([]);
  expect(await findFiltered('maya', section('status', ['closed']))).toEqual(['Closed']);
  expect(await findFiltered('maya', section('status', ['open', 'closed']))).toHaveLength(5);
  expect(await findFiltered('maya', section('owner', [MY_PLAYBOOKS]))).toEqual(['Delta', 'Beta', 'Empty']);
  expect(await findFiltered('emil', section('owner', [MY_PLAYBOOKS]))).toEqual(['alpha']);
  expect(await findFiltered('ada', section('owner', [users.emil]))).toEqual(['Beta', 'alpha']);
  expect(await findFiltered('emil', section('owner', [users.noah, users.maya]))).toEqual(['Delta']);
  expect(await findFiltered('ada', section('owner', [users.maya]), section('accounts', [account.birch]))).toEqual([
    'Beta',
    'Empty',
  ]);
  expect(await findFiltered('ada', section('owner', [users.maya]), section('status', ['closed']))).toEqual(['Closed']);
  expect(await findFiltered('maya', section('accounts', []), section('status', []))).toHaveLength(4);
});

test('filters of due dates know equal, after, before, between and overdue', async () => {
  const findByDue = (dueType: string, overrides: object = {}) =>
    findFiltered('maya', section('dates', [], { dueType, ...overrides }));
  expect(await findByDue('equal', { from: inDays(1) })).toEqual(['Beta']);
  expect(await findByDue('greater than', { from: inDays(-2) })).toEqual(['Beta']);
  expect(await findByDue('less than', { from: inDays(1) })).toEqual(['Delta']);
  expect(await findByDue('between', { from: inDays(-2), to: inDays(1) })).toEqual(['Delta', 'Beta']);
  expect(await findByDue('between', { dueDate: `${inDays(0)},${inDays(1)}` })).toEqual(['Beta']);
  expect(await findByDue('between', { from: inDays(0) })).toHaveLength(4);
  expect(await findByDue('overdue')).toEqual(['Delta']);
});

test('plays are overdue by the day of the company', async () => {
  const findOverdueAt = async (now: string) => {
    t.setNow(new Date(now));
    // Signs in again, because the session of the day before has expired.
    callers.maya = await t.signIn('maya@acme.test');
    return names('maya', { overdue: true });
  };
  // Beta is due tomorrow. In Auckland, that day ends at 11:00 UTC.
  expect(await findOverdueAt(`${inDays(1)}T10:59:59Z`)).toEqual(['Delta']);
  expect(await findOverdueAt(`${inDays(1)}T11:00:00Z`)).toEqual(['Delta', 'Beta']);
});

const findAccountPlays = (name: Name, query: object = {}, id = account.alder) =>
  t.call(callers[name], plays.findAccountPlays, { params: { id }, query });
const findAccountPlayNames = async (query: object) => {
  const { body } = await findAccountPlays('maya', query);
  return Object.values(body.data.actions[String(account.alder)]?.plays ?? {}).map((entry) => entry.play_name);
};

test('2-playbooks-43 2-playbooks-44 plays of an account are keyed by account and play, and each parameter narrows', async () => {
  const { body } = await findAccountPlays('maya');
  expect(Object.keys(body.data)).toEqual(['current_user', 'actions', 'has_next']);
  expect(Object.keys(body.data.actions)).toEqual([String(account.alder)]);
  const group = body.data.actions[String(account.alder)];
  expect(group).toMatchObject({ account: 'Alder', plan: 'Gold', read_only: false });
  expect(Object.keys(group?.plays ?? {})).toEqual([String(play.late), String(play.undated)]);
  expect(group?.plays[String(play.late)]).toMatchObject({ play_id: play.late, pending_actions: 1, total_actions: 2 });
  expect(await findAccountPlayNames({ type: 'closed' })).toEqual(['Closed']);
  expect(await findAccountPlayNames({ showAll: true })).toHaveLength(3);
  expect(await findAccountPlayNames({ searchText: 'ALPH' })).toEqual(['alpha']);
  expect(await findAccountPlayNames({ searchText: '%' })).toEqual([]);
  expect(await findAccountPlayNames({ dueType: 'less than', dueDate: inDays(0) })).toEqual(['Delta']);
  expect(await findAccountPlayNames({ limit: 1 })).toEqual(['Delta']);
  expect(await findAccountPlayNames({ limit: 1, pageNum: 2 })).toEqual(['alpha']);
  expect((await findAccountPlays('noah')).status).toBe(403);
  expect((await findAccountPlays('maya', {}, account.foreign)).status).toBe(404);
});

test('2-playbooks-03 2-playbooks-44 decisions-33 lists and single plays name the success plan of a play', async () => {
  const id = await buildPlan({ name: 'Grow in the north', playId: play.late, dueOn: inDays(30) });
  const expectedPlan = { id, name: 'Grow in the north' };
  const getPlansByName = (entries: PlayEntry[]) =>
    Object.fromEntries(entries.map((one) => [one.play_name, one.success_plan]));
  expect(getPlansByName(await list('maya'))).toEqual({ Delta: expectedPlan, Beta: null, alpha: null, Empty: null });
  const { body } = await findAccountPlays('maya', { showAll: true });
  const alderPlays = Object.values(body.data.actions[String(account.alder)]?.plays ?? {});
  expect(getPlansByName(alderPlays)).toEqual({ Delta: expectedPlan, alpha: null, Closed: null });
  for (const [name, playId, plan] of [
    ['vera', play.late, expectedPlan],
    ['rhea', play.undated, null],
  ] as const)
    expect(
      (await t.call(callers[name], plays.getPlay, { params: { id: playId } })).body.data.play.success_plan,
    ).toEqual(plan);
});

test('2-playbooks-45 plays of success plans are queried and returned like all plays of an account', async () => {
  const findPlanPlays = (name: Name | 'gia', query: object = {}, id = account.alder) =>
    t.call(callers[name], plays.findPlanPlays, { params: { id }, query });
  const findPlanPlayNames = async (query: object = {}) => {
    const { body } = await findPlanPlays('maya', query);
    return Object.values(body.data.actions[String(account.alder)]?.plays ?? {}).map((entry) => entry.play_name);
  };
  expect((await findPlanPlays('maya')).body.data).toMatchObject({ actions: {}, has_next: false });
  await buildPlan({ name: 'North', playId: play.late, dueOn: inDays(30) });
  await buildPlan({ name: 'South', playId: play.closed, dueOn: inDays(60) });
  await buildPlan({ name: 'Elsewhere', playId: play.soon, dueOn: inDays(60) });
  const [planPlays, allPlays] = [
    await findPlanPlays('maya', { showAll: true }),
    await findAccountPlays('maya', { showAll: true }),
  ];
  const [planGroup, allGroup] = [planPlays, allPlays].map(({ body }) => body.data.actions[String(account.alder)]);
  expect(Object.keys(planPlays.body.data)).toEqual(['current_user', 'actions', 'has_next']);
  const { plays: entries, ...rest } = planGroup ?? {};
  expect(allGroup).toMatchObject(rest);
  expect(entries).toEqual({
    [play.late]: allGroup?.plays[play.late],
    [play.closed]: allGroup?.plays[play.closed],
  });
  expect(await findPlanPlayNames()).toEqual(['Delta']);
  expect(await findPlanPlayNames({ type: 'closed' })).toEqual(['Closed']);
  expect(await findPlanPlayNames({ showAll: true, searchText: 'CLO' })).toEqual(['Closed']);
  expect(await findPlanPlayNames({ showAll: true, dueType: 'less than', dueDate: inDays(0) })).toEqual(['Delta']);
  expect(await findPlanPlayNames({ showAll: true, limit: 1, pageNum: 2 })).toEqual(['Closed']);
  for (const [name, status, id] of [
    ...(['ada', 'evan', 'emil', 'vera', 'rhea'] as const).map((who) => [who, 200, account.alder] as const),
    ['noah', 403, account.alder],
    ['gia', 404, account.alder],
    ['maya', 404, account.foreign],
  ] as const)
    expect([name, (await findPlanPlays(name, {}, id)).status]).toEqual([name, status]);
});

test('2-playbooks-49 2-playbooks-51 2-playbooks-52 lists plays, playbooks and accounts by name as choices', async () => {
  const openPlays = await t.call(callers.maya, plays.findPlayNames, { query: { accountId: account.alder } });
  expect(openPlays.body.data.plays).toEqual([
    { play_id: play.undated, play_name: 'alpha' },
    { play_id: play.late, play_name: 'Delta' },
  ]);
  const choices = await t.call(callers.maya, plays.findFilterChoices, {});
  expect(choices.body.data).toEqual({
    all_plays: [{ play_id: template.own, play_name: 'Onboarding' }],
    all_accounts: [
      { account_id: account.alder, account_name: 'Alder' },
      { account_id: account.birch, account_name: 'Birch' },
    ],
  });
  const response = await t.call(callers.ada, plays.findFilterChoices, { query: { searchText: 'CED' } });
  expect(response.body.data).toEqual({
    all_plays: [],
    all_accounts: [{ account_id: account.cedar, account_name: 'Cedar' }],
  });
});

test('2-playbooks-12 plays of several playbooks have one order, for each sort', async () => {
  const otherTemplate = await t.inTenant('acme', 'write', async (tx) => {
    const templateId = await buildTemplate(tx, { name: 'Renewal' });
    await tx.rows(
      'update plays set template_id = case when id % 2 = 0 then $2::bigint else $3 end where tenant_id = $1',
      [tx.tenant, template.own, templateId],
    );
    return templateId;
  });
  const bothTemplates = section('playbooks', [otherTemplate, template.own, otherTemplate]);
  for (const name of ['ada', 'maya'] as const) {
    for (const sort of ['due_date', 'play_name', 'company_name'] as const) {
      for (const states of [['open'], ['closed'], ['open', 'closed']]) {
        const state = section('status', states);
        const allNames = await names(name, { sort, filters: JSON.stringify([state]) });
        expect(allNames.length).toBeGreaterThan(0);
        expect(await names(name, { sort, filters: JSON.stringify([bothTemplates, state]) })).toEqual(allNames);
      }
    }
  }
});
