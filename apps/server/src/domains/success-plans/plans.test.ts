/** Creating, changing and deleting success plans. */
import { actions } from '@mainstay/contract/playbooks/actions';
import { plays } from '@mainstay/contract/playbooks/plays';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { OBJECTIVE_MESSAGES, PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import { type SuccessPlan, successPlans } from '@mainstay/contract/success-plans';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildPlan } from '../../app/demo/factories/success-plans.ts';
import { parseTestResponse } from '../../app/testing/app.ts';
import { inDays, setUpPlanFixture } from '../../app/testing/plan-fixture.ts';
import { sendForm } from '../../app/testing/uploads.ts';

const world = setUpPlanFixture();
const { t, callers, users, account, kpi, milestone, criterion, buildBody, create, list, get } = world;
beforeEach(() => world.renew());

type Name = keyof typeof callers;
const post = (body: object, name: Name = 'maya') => t.send(callers[name], 'POST', '/v1/api/success-plan/', body);
const put = (id: number, body: object, name: Name = 'maya') =>
  t.send(callers[name], 'PUT', `/v1/api/success-plan/${id}/`, body);
/** Returns the input of a form that was filled with the plan. */
const toForm = ({ name, description, summary, state, date, owner, criteria, objectives, version }: SuccessPlan) => ({
  name,
  description,
  summary,
  state,
  date,
  owner,
  criteria,
  objectives,
  version,
});
const findEvents = () =>
  world.query<{ category: string; event: string; did: string }>(
    `select category, event, meta ->> 'operation' as did from timeline_events where tenant_id = $1 order by id`,
  );

describe('a new plan', () => {
  test('2-success-plans-46 2-success-plans-47 1-playbooks-02 is listed with its objectives, criteria and play', async () => {
    const { status, body } = await post(buildBody({ objectives: buildBody().objectives ?? [] }));
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { result: { id: expect.any(Number) } } });
    const [plan] = await list();
    expect(plan).toMatchObject({
      id: (body.data as { result: { id: number } }).result.id,
      account_id: account.alder,
      name: 'Broad use',
      description: 'Every team works in it',
      summary: 'They stay',
      state: 'draft',
      status: 'InProgress',
      date: inDays(60),
      due_date: inDays(60),
      owner: users.maya,
      owner_name: 'maya Doe',
      version: 1,
      criteria: [`{"id":${criterion.trained},"selected":true}`],
      read_only: false,
      play: { name: 'Broad use', total_actions: 0, pending_actions: 0, progress: 0 },
    });
    expect(plan?.objectives).toEqual([
      {
        id: expect.any(Number),
        name: 'Seats',
        target_date: inDays(30),
        track_by: 'system',
        milestone: null,
        measured_by: { id: kpi.license, name: 'License Utilization', is_system: true },
        target_value: 80,
        start_value: null,
        current_value: null,
        status: false,
      },
      {
        id: expect.any(Number),
        name: 'Live',
        target_date: inDays(20),
        track_by: 'custom',
        measured_by: null,
        milestone: { id: milestone.golive, name: 'Go-live' },
        target_value: 'All',
        start_value: null,
        current_value: null,
        status: false,
      },
    ]);
    const entry = await t.call(callers.maya, plays.getPlay, { params: { id: plan?.play.play_id ?? 0 } });
    expect(entry.body.data.play).toMatchObject({ play_name: 'Broad use', play_priority: 'M', total_actions: 0 });
    expect(await findEvents()).toEqual([
      { category: 'Play Initiated', event: 'Broad use', did: 'created' },
      { category: 'Success Plan', event: 'Broad use', did: 'created' },
    ]);
    const [row] = await world.query<object>(
      `select entity_id as id, changes from audit_log where tenant_id = $1 and entity = 'success_plan' order by id desc limit 1`,
    );
    expect(row).toMatchObject({ id: plan?.id, changes: { plan: 'Broad use', objectives: ['Seats', 'Live'] } });
  });

  test('reports missing fields in the order of the form, and all of them by field', async () => {
    const empty = { name: ' ', description: '', summary: null, state: '', date: '' };
    const messages = PLAN_MESSAGES.create;
    const { status, error, fields } = await post({ accountId: account.alder, ...empty });
    expect([status, error, fields]).toEqual([400, messages.name, messages]);
    const order = ['name', 'description', 'summary', 'state', 'date'] as const;
    const filled = { name: 'A', description: 'B', summary: 'C', state: 'draft', date: inDays(1) };
    for (const [index, field] of order.entries()) {
      const filledFields = Object.fromEntries(order.slice(0, index).map((name) => [name, filled[name]]));
      expect((await post({ accountId: account.alder, ...empty, ...filledFields })).error).toBe(messages[field]);
    }
    expect((await post(buildBody({ date: inDays(-1), objectives: [] }))).error).toBe('Invalid Due date');
    expect((await post(buildBody({ date: inDays(0), objectives: [] }))).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  test('2-success-plans-31 2-success-plans-43 rejects other states and tracking methods', async () => {
    for (const state of ['Published', 'done', 1]) expect((await post({ ...buildBody(), state })).status).toBe(400);
    const [objective] = buildBody().objectives ?? [];
    for (const track_by of ['kpi', 'System', 5])
      expect((await post({ ...buildBody(), objectives: [{ ...objective, track_by }] })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  test('decisions-35 reports missing fields of an objective at their positions', async () => {
    const due = inDays(60);
    const { error, fields } = await post(
      buildBody({
        objectives: [
          {},
          { name: 'A', target_date: due, track_by: 'system', measured_by: null, target_value: 'many' },
          { name: 'B', target_date: inDays(59), track_by: 'custom', target_value: ' ' },
          {
            name: 'C',
            target_date: inDays(59),
            track_by: 'system',
            measured_by: kpi.dau,
            target_value: 1,
            current_value: 'x',
          },
        ],
      }),
    );
    expect(error).toBe(OBJECTIVE_MESSAGES.name);
    expect(fields).toEqual({
      'objectives.0.name': OBJECTIVE_MESSAGES.name,
      'objectives.0.track_by': OBJECTIVE_MESSAGES.trackBy,
      'objectives.0.target_date': OBJECTIVE_MESSAGES.date,
      'objectives.1.target_date': OBJECTIVE_MESSAGES.date,
      'objectives.1.measured_by': OBJECTIVE_MESSAGES.measuredBy,
      'objectives.1.target_value': OBJECTIVE_MESSAGES.number,
      'objectives.2.milestone': OBJECTIVE_MESSAGES.milestone,
      'objectives.2.target_value': OBJECTIVE_MESSAGES.target,
      'objectives.3.current_value': OBJECTIVE_MESSAGES.currentNumber,
    });
  });

  test('has an owner of the account team, and references only active records of the company', async () => {
    expect((await get(await create({ owner: users.emil }))).owner_name).toBe('emil Doe');
    for (const owner of [users.noah, users.gia, 999_999_999]) {
      const { status, error, fields } = await post(buildBody({ owner }));
      expect([status, error, fields]).toEqual([400, 'Invalid owner.', { owner: 'Invalid owner.' }]);
    }
    // Users may own a plan that they create, even if they are not members of the account.
    expect((await get(await create({}, 'ada'))).owner).toBe(users.ada);
    const [seats, live] = buildBody().objectives ?? [];
    for (const [what, input] of [
      ['KPI', { objectives: [{ ...seats, measured_by: kpi.foreign }] }],
      ['KPI', { objectives: [{ ...seats, measured_by: { id: 999_999_999 } }] }],
      ['Milestone', { objectives: [{ ...live, milestone: milestone.foreign }] }],
      ['Milestone', { objectives: [{ ...live, milestone: milestone.archived }] }],
      ['Success criterion', { criteria: [{ id: criterion.foreign, selected: true }] }],
      ['Success criterion', { criteria: [`{"id":${criterion.foreign},"selected":false}`] }],
      ['Success criterion', { criteria: [{ id: criterion.archived, selected: true }] }],
      ['Objective', { objectives: [{ ...seats, id: 1 }] }],
    ] as const) {
      const { status, error } = await post({ ...buildBody(), ...input });
      expect([status, error]).toEqual([404, `${what} not found.`]);
    }
    expect(await list()).toHaveLength(2);
  });
});

describe('changes to a plan', () => {
  test('2-success-plans-48 changes objectives with an id, adds those without one, and deletes the others', async () => {
    const id = await create();
    const plan = await get(id);
    const [seats, live] = plan.objectives;
    const renewed = { name: 'Renew', target_date: inDays(50), track_by: 'custom', milestone: milestone.renewal };
    const { status, body } = await put(id, {
      ...toForm(plan),
      name: 'Broader use',
      description: 'D',
      summary: 'S',
      state: 'published',
      date: inDays(70),
      owner: users.emil,
      criteria: [
        { id: criterion.trained, selected: false },
        { id: criterion.paid, selected: true },
      ],
      objectives: [
        { ...renewed, target_value: 'Signed' },
        { ...live, name: 'Alive' },
      ],
    });
    expect([status, body]).toEqual([200, { success: true, data: { result: { id } } }]);
    const after = await get(id);
    expect(after).toMatchObject({
      name: 'Broader use',
      description: 'D',
      summary: 'S',
      state: 'published',
      date: inDays(70),
      version: 2,
      owner: users.emil,
      criteria: [`{"id":${criterion.paid},"selected":true}`],
      total_objective: 2,
      objectives: [
        { name: 'Renew', milestone: { name: 'Renewal' }, target_value: 'Signed' },
        { id: live?.id, name: 'Alive', milestone: { name: 'Go-live' }, target_value: 'All' },
      ],
    });
    expect(after.objectives.map((one) => one.id)).not.toContain(seats?.id);
    expect(after.play.name).toBe('Broader use');
    expect((await findEvents()).at(-1)).toEqual({ category: 'Success Plan', event: 'Broader use', did: 'published' });
  });

  test('saving the same values writes nothing, regardless of the notation of numbers and criteria', async () => {
    const id = await create({
      criteria: [criterion.trained, criterion.paid].map((one) => ({ id: one, selected: true })),
    });
    const plan = await get(id);
    const eventsBefore = await findEvents();
    const [seats, live] = plan.objectives;
    for (const body of [
      toForm(plan),
      { ...toForm(plan), version: undefined, owner: undefined },
      {
        ...toForm(plan),
        criteria: plan.criteria.toReversed(),
        objectives: [{ ...seats, target_value: '80.0' }, live],
      },
    ])
      expect((await put(id, body)).status).toBe(200);
    expect(await get(id)).toEqual(plan);
    expect(await findEvents()).toEqual(eventsBefore);
  });

  test('an omitted list remains unchanged', async () => {
    const id = await create({ state: 'published' });
    const plan = await get(id);
    const { criteria: _, objectives: _all, ...rest } = toForm(plan);
    expect((await put(id, { ...rest, name: 'Renamed' })).status).toBe(200);
    const { criteria, objectives } = plan;
    expect(await get(id)).toMatchObject({ name: 'Renamed', criteria, objectives, version: 2 });
    expect((await put(id, { ...rest, version: 2, state: 'draft', criteria: [], objectives: [] })).status).toBe(200);
    expect(await get(id)).toMatchObject({ criteria: [], objectives: [], total_objective: 0 });
  });

  test('rejects an outdated version and writes no part of it', async () => {
    const id = await create();
    const plan = await get(id);
    expect((await put(id, { ...toForm(plan), name: 'First' })).status).toBe(200);
    const conflict = await put(id, { ...toForm(plan), name: 'Second' }, 'emil');
    expect([conflict.status, conflict.error]).toEqual([409, PLAN_MESSAGES.version]);
    expect(await get(id)).toMatchObject({ name: 'First', version: 2 });
    const both = await Promise.all(['A', 'B'].map((name) => put(id, { ...toForm(plan), version: 2, name })));
    expect(both.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test('an edit reports missing fields with its own messages, and an unchanged due date may be past', async () => {
    const { id } = await t.inTenant('acme', 'write', (tx) =>
      buildPlan(tx, { accountId: account.alder, dueOn: inDays(-5), ownerId: users.maya }),
    );
    const empty = await put(id, { name: '', description: '', summary: '', state: '', date: '' });
    expect([empty.status, empty.error, empty.fields]).toEqual([400, PLAN_MESSAGES.edit.name, PLAN_MESSAGES.edit]);
    expect((await put(id, { ...toForm(await get(id)), name: 'Late' })).status).toBe(200);
    for (const day of [inDays(-6), inDays(-1)]) {
      const moved = await put(id, { ...toForm(await get(id)), date: day });
      expect([moved.status, moved.fields]).toEqual([400, { date: 'Invalid Due date' }]);
    }
    expect((await put(id, { ...toForm(await get(id)), date: inDays(0) })).status).toBe(200);
    expect(await get(id)).toMatchObject({ name: 'Late', date: inDays(0), version: 3 });
  });

  test('rejects an objective of another plan, a duplicate objective, and a plan of another account', async () => {
    const [firstId, secondId] = [await create(), await create({ name: 'Other' })];
    const [firstPlan, secondPlan] = [await get(firstId), await get(secondId)];
    const response = await put(firstId, { ...toForm(firstPlan), objectives: secondPlan.objectives });
    expect([response.status, response.error]).toEqual([404, 'Objective not found.']);
    const [seats] = firstPlan.objectives;
    const duplicate = await put(firstId, { ...toForm(firstPlan), objectives: [seats, seats] });
    expect([duplicate.status, duplicate.fields]).toEqual([
      400,
      { 'objectives.1.id': 'This objective is listed twice.' },
    ]);
    expect((await put(firstId, { ...toForm(firstPlan), accountId: account.cedar })).status).toBe(404);
    expect((await put(firstId, { ...toForm(firstPlan), accountId: account.alder })).status).toBe(200);
    expect(await get(firstId)).toEqual(firstPlan);
    expect(await get(secondId)).toEqual(secondPlan);
  });

  test('a plan retains selected records that were archived later', async () => {
    const id = await create();
    for (const [table, name] of [
      ['milestones', 'Go-live'],
      ['success_criteria', 'Key users trained'],
    ])
      await world.query(`update ${table} set archived_at = now() where tenant_id = $1 and name = $2`, name);
    const plan = await get(id);
    expect((await put(id, { ...toForm(plan), name: 'Kept' })).status).toBe(200);
    expect(await get(id)).toMatchObject({
      name: 'Kept',
      criteria: plan.criteria,
      objectives: plan.objectives,
      selected_criteria: [{ id: criterion.trained, name: 'Key users trained' }],
    });
    expect((await post(buildBody())).status).toBe(404);
    for (const table of ['milestones', 'success_criteria'])
      await world.query(`update ${table} set archived_at = null where tenant_id = $1 and name <> 'Old one'`);
  });

  test('renames the play with the plan as long as both have the same name', async () => {
    const id = await create();
    const { play } = await get(id);
    const rename = (name: string) =>
      t.call(callers.maya, plays.renamePlay, { params: { play_id: play.play_id }, body: { play_name: name } });
    await rename('The work');
    await put(id, { ...toForm(await get(id)), name: 'Narrow use' });
    expect(await get(id)).toMatchObject({ name: 'Narrow use', play: { name: 'The work' } });
    await rename('Narrow use');
    await put(id, { ...toForm(await get(id)), name: 'Broad again' });
    expect(await get(id)).toMatchObject({ name: 'Broad again', play: { name: 'Broad again' } });
    const terms = await world.query<{ term: string }>(
      `select term from search_terms where tenant_id = $1 and kind = 'play' and entity_id = $2 order by term`,
      play.play_id,
    );
    expect(terms.map(({ term }) => term)).toEqual(['again', 'broad']);
  });
});

describe('deletion of a plan', () => {
  test('2-success-plans-49 deletes its objectives and its play with all files, and updates the counts of the account', async () => {
    const id = await create();
    const { play } = await get(id);
    const actionBody = { account_play_id: play.play_id, text: 'Call', description: 'Them', completedOn: inDays(3) };
    const action = (await t.call(callers.maya, actions.createAction, { body: actionBody })).body.data.action.id;
    const form = new FormData();
    form.set('actionId', String(action));
    form.set('file', new Blob(['twelve months']), 'terms.txt');
    const uploaded = await sendForm(t, callers.maya, workspace.uploadAsset.path, form);
    const { asset } = parseTestResponse(workspace.uploadAsset, uploaded).body.data;
    const isFileStored = async () => {
      const file = await t.services.files.open(asset.file_path);
      await file?.close();
      return file !== null;
    };
    expect(await isFileStored()).toBe(true);
    const response = await t.call(callers.maya, plays.unassignPlay, { params: { id: play.play_id } });
    expect([response.status, response.error]).toEqual([400, PLAN_MESSAGES.play]);
    const { status, body } = await t.call(callers.maya, successPlans.deleteSuccessPlan, { params: { id } });
    expect([status, body.data]).toEqual([200, { id }]);
    expect(await list()).toEqual([]);
    expect(await isFileStored()).toBe(false);
    for (const table of ['plays', 'actions', 'files', 'objectives', 'success_plan_criteria'])
      expect([table, await world.query(`select from ${table} where tenant_id = $1`)]).toEqual([table, []]);
    const [row] = await world.query(
      'select pending_actions, open_plays from accounts where tenant_id = $1 and id = $2',
      account.alder,
    );
    expect(row).toEqual({ pending_actions: 0, open_plays: 0 });
    expect((await findEvents()).at(-1)).toEqual({ category: 'Success Plan', event: 'Broad use', did: 'deleted' });
    expect((await t.call(callers.maya, successPlans.deleteSuccessPlan, { params: { id } })).status).toBe(404);
  });
});
