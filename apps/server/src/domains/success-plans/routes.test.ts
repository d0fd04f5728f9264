/** Access to success plans, pages of them, and malicious input. */
import { plays } from '@mainstay/contract/playbooks/plays';
import { noAccessMessage, READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import { successPlans } from '@mainstay/contract/success-plans';
import { beforeEach, expect, test } from 'vitest';
import { buildAction } from '../../app/demo/factories/plays.ts';
import { buildCriteria, buildPlans } from '../../app/demo/factories/success-plans.ts';
import { refreshAllPlayMetrics } from '../playbooks/refresh-play-metrics.ts';
import { inDays, setUpPlanFixture } from '../../app/testing/plan-fixture.ts';

const world = setUpPlanFixture();
const { t, callers, users, account, criterion, milestone, buildBody, create, list, get } = world;
beforeEach(() => world.renew());

type Name = keyof typeof callers;
const find = (name: Name, query: object) =>
  t.call(callers[name], successPlans.findSuccessPlans, { query: { accountId: account.alder, ...query } });
const getWrites = (name: Name, plan: number, objective: number) => [
  () => t.call(callers[name], successPlans.createSuccessPlan, { body: buildBody() }),
  () => t.call(callers[name], successPlans.setPlanState, { params: { id: plan }, body: { state: 'draft' } }),
  () => t.call(callers[name], successPlans.updateObjective, { query: { id: objective }, body: { status: true } }),
  () =>
    t.call(callers[name], successPlans.updateSuccessPlan, {
      params: { id: plan },
      body: buildBody({ name: `By ${name}` }),
    }),
  () => t.call(callers[name], successPlans.deleteSuccessPlan, { params: { id: plan } }),
];

test('2-success-plans-03 returns the plans of an account by due date, page by page', async () => {
  await t.inTenant('acme', 'write', (tx) =>
    buildPlans(tx, [
      ...[5, 3, 9, 3, 1].map((days, index) => ({ accountId: account.alder, name: `P${index}`, dueOn: inDays(days) })),
      { accountId: account.cedar, name: 'Elsewhere' },
    ]),
  );
  const findNames = async (query: object) => {
    const { data } = (await find('maya', query)).body;
    return [data.success_plans.map(({ name }) => name), data.has_next];
  };
  expect(await findNames({})).toEqual([['P4', 'P1', 'P3', 'P0', 'P2'], false]);
  expect(await findNames({ limit: 2 })).toEqual([['P4', 'P1'], true]);
  expect(await findNames({ limit: 2, page_num: 3 })).toEqual([['P2'], false]);
  expect(await findNames({ page_num: 9 })).toEqual([[], false]);
  for (const query of [{ page_num: 0 }, { limit: 0 }, { limit: 'x' }])
    expect([query, (await find('maya', query)).error]).toEqual([query, 'Invalid page.']);
  expect((await t.send(callers.maya, 'GET', '/v1/api/success-plan/')).status).toBe(400);
  const [{ id = 0 } = {}] = await list('noah', { accountId: account.cedar });
  expect(await findNames({ planId: id })).toEqual([[], false]);
});

test('2-success-plans-06 2-success-plans-07 2-success-plans-09 2-success-plans-10 a plan has every key with its type', async () => {
  const id = await create({ owner: users.emil });
  const plan = await get(id);
  for (const key of ['id', 'name', 'status', 'description', 'date', 'criteria', 'summary', 'owner', 'owner_name'])
    expect(plan).toHaveProperty(key);
  for (const key of ['objectives', 'objective_completed', 'total_objective', 'progress_objective', 'state', 'due_date'])
    expect(plan).toHaveProperty(key);
  expect(plan.criteria.map((text) => JSON.parse(text))).toEqual([{ id: criterion.trained, selected: true }]);
  expect([plan.owner, plan.owner_name]).toEqual([users.emil, 'emil Doe']);
});

test('2-success-plans-30 2-success-plans-32 an objective and its KPI have every key', async () => {
  const [objective] = (await get(await create())).objectives;
  expect(Object.keys(objective ?? {}).sort()).toEqual(
    [
      'id',
      'name',
      'target_date',
      'track_by',
      'measured_by',
      'milestone',
      'target_value',
      'start_value',
      'current_value',
      'status',
    ].sort(),
  );
  expect(Object.keys(objective?.measured_by ?? {}).sort()).toEqual(['id', 'is_system', 'name']);
});

test('a plan has the progress of its play and the pending action that is due first', async () => {
  const id = await create();
  const { play } = await get(id);
  await t.inTenant('acme', 'write', async (tx) => {
    const shared = { accountId: account.alder, playId: play.play_id };
    await buildAction(tx, { ...shared, name: 'Undated', dueOn: null });
    await buildAction(tx, { ...shared, name: 'Later', dueOn: inDays(9) });
    await buildAction(tx, { ...shared, name: 'Done', dueOn: inDays(1), status: 'Completed', completedOn: inDays(-1) });
    await buildAction(tx, { ...shared, name: 'Next', dueOn: inDays(2), priority: 'H' });
    await refreshAllPlayMetrics(tx);
  });
  const plan = await get(id);
  expect(plan.play).toEqual({
    play_id: play.play_id,
    name: 'Broad use',
    total_actions: 4,
    pending_actions: 3,
    progress: 25,
  });
  expect(plan.next_pending_action).toMatchObject({ name: 'Next', due_date: inDays(2), priority: 'H' });
});

test('2-success-plans-16 offers criteria and milestones in their order, without archived ones', async () => {
  const milestones = await t.call(callers.rhea, successPlans.findMilestones, {});
  expect(milestones.body.data.milestones).toEqual([
    { id: milestone.golive, name: 'Go-live' },
    { id: milestone.renewal, name: 'Renewal' },
  ]);
  const findCriteria = async (query: object = {}) =>
    (await t.call(callers.rhea, successPlans.findSuccessCriteria, { query })).body.data;
  expect(await findCriteria()).toEqual({
    criteria: [
      { id: criterion.trained, name: 'Key users trained' },
      { id: criterion.paid, name: 'Renewal signed' },
    ],
    has_next: false,
  });
  expect(await findCriteria({ limit: 1 })).toMatchObject({ criteria: [{ name: 'Key users trained' }], has_next: true });
  expect(await findCriteria({ limit: 1, page_num: 2 })).toMatchObject({
    criteria: [{ name: 'Renewal signed' }],
    has_next: false,
  });
  const names = Array.from({ length: 101 }, (_, index) => `Criterion ${index}`);
  const ids = await t.inTenant('acme', 'write', (tx) => buildCriteria(tx, names));
  expect(await findCriteria()).toMatchObject({ criteria: { length: 100 }, has_next: true });
  await world.query('delete from success_criteria where tenant_id = $1 and id = any($2::bigint[])', ids);
});

test('users with access read, users with write access change, and others get an error', async () => {
  const id = await create();
  const objective = (await get(id)).objectives[0]?.id ?? 0;
  const readers = { ada: false, evan: true, maya: false, emil: false, vera: true, rhea: true };
  for (const [name, read_only] of Object.entries(readers) as [Name, boolean][]) {
    expect([name, (await find(name, {})).body.data.success_plans[0]?.read_only]).toEqual([name, read_only]);
    const points = await t.call(callers[name], successPlans.findObjectivePoints, { query: { objectiveId: objective } });
    expect([name, points.status]).toEqual([name, 200]);
  }
  for (const name of ['evan', 'vera', 'rhea'] as const)
    for (const step of getWrites(name, id, objective)) {
      const { status, error } = await step();
      expect([name, status, error]).toEqual([name, 403, READ_ONLY_MESSAGE]);
    }
  const getReads = (name: Name) => [
    () => find(name, {}),
    () => t.call(callers[name], successPlans.findObjectivePoints, { query: { objectiveId: objective } }),
  ];
  for (const step of [...getReads('noah'), ...getWrites('noah', id, objective)]) {
    const { status, error } = await step();
    expect([status, error]).toEqual([403, noAccessMessage('Alder')]);
  }
  for (const step of [...getReads('gia'), ...getWrites('gia', id, objective)]) expect((await step()).status).toBe(404);
  expect(await get(id)).toMatchObject({ name: 'Broad use', version: 1, objective_completed: 0 });
  const otherId = await create({ name: 'Other' });
  const [first] = (await get(otherId)).objectives;
  for (const step of getWrites('emil', id, objective)) expect((await step()).status).toBe(200);
  for (const step of getWrites('ada', otherId, first?.id ?? 0)) expect((await step()).status).toBe(200);
  expect((await list()).map(({ name }) => name)).toEqual(['Broad use', 'Broad use']);
});

test('a play hides its plan from another company, and can only be deleted with its plan', async () => {
  const { play } = await get(await create());
  const response = await t.call(callers.ada, plays.unassignPlay, { params: { id: play.play_id } });
  expect([response.status, response.error]).toEqual([400, PLAN_MESSAGES.play]);
  expect((await t.call(callers.gia, plays.unassignPlay, { params: { id: play.play_id } })).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('malicious input is rejected with a message or stored unchanged, and never causes a server error', async () => {
  const send = (body: unknown) => t.send(callers.maya, 'POST', '/v1/api/success-plan/', body);
  const [seats, live] = buildBody().objectives ?? [];
  const long = 'x'.repeat(10_000);
  for (const invalid of [
    { name: long },
    { name: 'a\u0000b' },
    { name: 'a\nb' },
    { description: 'a\u0000b' },
    { summary: '\ud800' },
    { description: `${long}y` },
    { date: '0000-01-01' },
    { date: '99999-01-01' },
    { date: '2026-02-30' },
    { date: 5 },
    { objectives: Array.from({ length: 1000 }, () => live) },
    { objectives: 'none' },
    { objectives: [null] },
    { objectives: [{ ...seats, name: long }] },
    { objectives: [{ ...seats, target_date: '0000-01-01' }] },
    { objectives: [{ ...seats, target_value: '1e999' }] },
    { objectives: [{ ...seats, measured_by: '1e9' }] },
    { objectives: [{ ...live, target_value: 'a\u0000b' }] },
    { criteria: ['{'] },
    { criteria: ['{"id":"x","selected":true}'] },
    { criteria: [{ id: 1 }] },
    { owner: 'maya' },
    { accountId: '1 or 1=1' },
    { accountId: -1 },
  ]) {
    const { status, error } = await send({ ...buildBody(), ...invalid });
    expect([JSON.stringify(invalid).slice(0, 80), status, typeof error]).toEqual([
      JSON.stringify(invalid).slice(0, 80),
      400,
      'string',
    ]);
  }
  const tooMany = await send({ ...buildBody(), objectives: Array.from({ length: 101 }, () => live) });
  expect(tooMany.error).toBe(PLAN_MESSAGES.full);
  for (const body of [undefined, null, [], 'plan', {}]) expect((await send(body)).status).toBe(400);
  expect(await list()).toEqual([]);
  const markup = '<img src=x onerror=alert(1)>"; drop table success_plans --';
  const id = await create({ name: markup, description: long, objectives: [{ ...live, target_value: markup }] });
  expect(await get(id)).toMatchObject({ name: markup, description: long, objectives: [{ target_value: markup }] });
  const manyObjectives = Array.from({ length: 100 }, (_, index) => ({ ...live, name: `Step ${index}` }));
  expect((await get(await create({ objectives: manyObjectives }))).objectives.map(({ name }) => name)).toEqual(
    manyObjectives.map(({ name }) => name),
  );
  for (const path of ['x', '0', '-1', '1e3', '99999999999999999999', '%00'])
    expect([path, (await t.send(callers.maya, 'PUT', `/v1/api/success-plan/${path}/`, buildBody())).status]).toEqual([
      path,
      400,
    ]);
  for (const query of ['objectiveId=x', 'objectiveId=', '', 'objectiveId=1&pageNum=0'])
    expect((await t.send(callers.maya, 'GET', `/v1/api/success-plan/objective/series?${query}`)).status).toBe(400);
});
