/** States of plans, completion of objectives, and measured values. */
import { OBJECTIVE_MESSAGES, PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import { successPlans } from '@mainstay/contract/success-plans';
import { beforeEach, describe, expect, test } from 'vitest';
import { inDays, setUpPlanFixture } from '../../app/testing/plan-fixture.ts';
import { TEST_NOW } from '../../app/testing/services.ts';

const world = setUpPlanFixture();
const { t, callers, users, kpi, milestone, buildBody, create, get } = world;
beforeEach(() => world.renew());

type Name = keyof typeof callers;
const updateObjective = (
  id: number,
  body: { status?: boolean; current_value?: number | string },
  name: Name = 'maya',
) => t.call(callers[name], successPlans.updateObjective, { query: { id }, body });
const setState = (id: number, body: object, name: Name = 'maya') =>
  t.send(callers[name], 'PUT', `/v1/api/success-plan/${id}/update/status`, body);
const findSeries = async (objectiveId: number, query: object = {}, name: Name = 'maya') =>
  t.call(callers[name], successPlans.findObjectivePoints, { query: { objectiveId, ...query } });
const getCounts = async (id: number) => {
  const plan = await get(id);
  return [plan.total_objective, plan.objective_completed, plan.progress_objective, plan.status];
};
const findEvents = () =>
  world.query<{ event: string; did: string }>(
    `select event, meta ->> 'operation' as did from timeline_events where tenant_id = $1 and category = 'Success Plan'
     order by id`,
  );
const afterMinutes = (n: number) => new Date(TEST_NOW.getTime() + n * 60_000);

describe('states', () => {
  test('2-success-plans-50 a plan is published and withdrawn, with either name of the key', async () => {
    const id = await create();
    const published = await setState(id, { state: 'published' });
    expect([published.status, published.body]).toEqual([
      200,
      { success: true, data: { result: { id, state: 'published' } } },
    ]);
    expect(await get(id)).toMatchObject({ state: 'published', version: 2 });
    expect((await setState(id, { state: 'published' })).status).toBe(200);
    expect(await get(id)).toMatchObject({ version: 2 });
    expect((await setState(id, { status: 'draft' })).status).toBe(200);
    expect(await get(id)).toMatchObject({ state: 'draft', version: 3 });
    expect((await findEvents()).map(({ did }) => did)).toEqual(['created', 'published', 'withdrawn']);
    const missingState = await setState(id, {});
    expect([missingState.status, missingState.error]).toEqual([400, 'Status is required.']);
    for (const invalidState of ['done', 'PUBLISHED', 7, null])
      expect((await setState(id, { state: invalidState })).status).toBe(400);
    expect((await setState(999_999_999, { state: 'draft' })).status).toBe(404);
  });

  test('2-success-plans-45 decisions-35 rejects publishing a plan without objectives, in every request', async () => {
    const id = await create({ objectives: [] });
    const stateChange = await setState(id, { state: 'published' });
    const saved = await t.send(
      callers.maya,
      'PUT',
      `/v1/api/success-plan/${id}/`,
      buildBody({ state: 'published', objectives: [] }),
    );
    const created = await t.send(
      callers.maya,
      'POST',
      '/v1/api/success-plan/',
      buildBody({ state: 'published', objectives: [] }),
    );
    for (const { status, error } of [stateChange, saved, created])
      expect([status, error]).toEqual([400, 'Please add atleast one objective to publish plan.']);
    expect(PLAN_MESSAGES.empty).toBe('Please add atleast one objective to publish plan.');
    expect(await get(id)).toMatchObject({ state: 'draft', version: 1, status: 'Completed' });
  });
});

describe('completion', () => {
  test('2-success-plans-08 2-success-plans-57 2-success-plans-58 2-success-plans-59 counts follow completions and reversals', async () => {
    const third = { name: 'C', target_date: inDays(9), track_by: 'custom' as const, target_value: 'x' };
    const id = await create({
      objectives: [...(buildBody().objectives ?? []), { ...third, milestone: milestone.golive }],
    });
    expect(await getCounts(id)).toEqual([3, 0, 3, 'InProgress']);
    const [a = 0] = (await get(id)).objectives.map((objective) => objective.id);
    await updateObjective(a, { status: true });
    expect(await getCounts(id)).toEqual([3, 1, 2, 'InProgress']);
    await updateObjective(a, { status: false });
    expect(await getCounts(id)).toEqual([3, 0, 3, 'InProgress']);
  });

  test('2-success-plans-54 2-success-plans-55 a plan is completed once no objective remains, and not before', async () => {
    const id = await create();
    const [a = 0, b = 0] = (await get(id)).objectives.map((objective) => objective.id);
    await updateObjective(a, { status: true });
    expect(await getCounts(id)).toEqual([2, 1, 1, 'InProgress']);
    await updateObjective(b, { status: true });
    expect(await getCounts(id)).toEqual([2, 2, 0, 'Completed']);
    expect((await findEvents()).slice(1)).toEqual([
      { event: 'Seats', did: 'completed' },
      { event: 'Live', did: 'completed' },
    ]);
    await updateObjective(b, { status: false });
    expect(await getCounts(id)).toEqual([2, 1, 1, 'InProgress']);
    expect((await findEvents()).at(-1)).toEqual({ event: 'Live', did: 'reopened' });
  });

  test('2-success-plans-61 2-success-plans-62 completes an objective, and the reply has a message', async () => {
    const id = await create();
    const [{ id: objective = 0 } = {}] = (await get(id)).objectives;
    const { body } = await updateObjective(objective, { status: true });
    expect(body.data).toEqual({ result: { status: true, msg: 'Objective updated successfully' } });
    expect((await get(id)).objectives.map(({ status }) => status)).toEqual([true, false]);
    const sql = 'select completed_by, completed_at from objectives where tenant_id = $1 and id = $2';
    expect(await world.query(sql, objective)).toEqual([{ completed_by: users.maya, completed_at: TEST_NOW }]);
    await updateObjective(objective, { status: false });
    expect(await world.query(sql, objective)).toEqual([{ completed_by: null, completed_at: null }]);
  });

  test('repeating the request changes nothing, and the form of the plan can still be saved', async () => {
    const id = await create();
    const plan = await get(id);
    const objective = plan.objectives[0]?.id ?? 0;
    for (let times = 0; times < 2; times += 1)
      expect((await updateObjective(objective, { status: true })).status).toBe(200);
    expect(await findEvents()).toHaveLength(2);
    const saved = await t.send(callers.emil, 'PUT', `/v1/api/success-plan/${id}/`, { ...plan, name: 'Later' });
    expect(saved.status).toBe(200);
    expect(await getCounts(id)).toEqual([2, 1, 1, 'InProgress']);
    const remaining = plan.objectives.slice(1);
    const response = await t.send(callers.emil, 'PUT', `/v1/api/success-plan/${id}/`, {
      ...plan,
      version: 2,
      objectives: remaining,
    });
    expect(response.status).toBe(200);
    expect(await getCounts(id)).toEqual([1, 0, 1, 'InProgress']);
  });

  test('concurrent completions by two users leave correct counts', async () => {
    const id = await create();
    const ids = (await get(id)).objectives.map((objective) => objective.id);
    const names = ['maya', 'emil'] as const;
    await Promise.all(ids.flatMap((one) => names.map((name) => updateObjective(one, { status: true }, name))));
    expect(await getCounts(id)).toEqual([2, 2, 0, 'Completed']);
    expect(await findEvents()).toHaveLength(3);
  });
});

describe('measurements', () => {
  test('2-success-plans-64 returns measured values page by page, newest first', async () => {
    const id = await create();
    const [seats] = (await get(id)).objectives;
    for (let minute = 1; minute <= 12; minute += 1) {
      t.setNow(afterMinutes(minute));
      expect(
        (await updateObjective(seats?.id ?? 0, { current_value: minute % 2 ? minute : `${minute}.0` })).status,
      ).toBe(200);
    }
    const { body } = await findSeries(seats?.id ?? 0);
    expect(body.data.has_next).toBe(true);
    expect(body.data.series.map(({ value }) => value)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(body.data.series[0]?.date).toBe(afterMinutes(12).toISOString());
    const secondPage = (await findSeries(seats?.id ?? 0, { pageNum: 2 })).body.data;
    expect([secondPage.has_next, secondPage.series.map(({ value }) => value)]).toEqual([false, [2, 1]]);
    expect((await findSeries(seats?.id ?? 0, { limit: 12 })).body.data.has_next).toBe(false);
    expect((await get(id)).objectives[0]).toMatchObject({ start_value: 1, current_value: 12 });
  });

  test('a KPI accepts numbers, a milestone accepts text of up to 350 characters', async () => {
    const id = await create();
    const [seats = 0, live = 0] = (await get(id)).objectives.map((objective) => objective.id);
    for (const value of ['many', '1e999', 'NaN', '0x']) {
      const { status, fields } = await updateObjective(seats, { current_value: value });
      expect([status, fields]).toEqual([400, { current_value: OBJECTIVE_MESSAGES.currentNumber }]);
    }
    for (const one of [seats, live])
      expect((await updateObjective(one, { current_value: ' ' })).fields).toEqual({
        current_value: OBJECTIVE_MESSAGES.current,
      });
    expect((await updateObjective(live, { current_value: 'x'.repeat(350) })).status).toBe(200);
    for (const value of ['x'.repeat(351), 'a\u0000b', 'a\nb'])
      expect((await updateObjective(live, { current_value: value })).status).toBe(400);
    expect((await updateObjective(live, {})).error).toBe('Nothing to change.');
    expect((await updateObjective(999_999_999, { status: true })).status).toBe(404);
    const values = (await get(id)).objectives.map(({ current_value }) => current_value);
    expect(values).toEqual([null, 'x'.repeat(350)]);
    expect((await findSeries(live)).body.data.series).toHaveLength(1);
  });

  test('the audit log has the measured values before and after', async () => {
    const id = await create();
    const [seats = 0] = (await get(id)).objectives.map((objective) => objective.id);
    for (const current_value of [4, 7]) await updateObjective(seats, { current_value });
    await updateObjective(seats, { status: true, current_value: 9 });
    const entries = await world.query(
      'select verb, user_id, changes from audit_log where tenant_id = $1 and entity_id = $2 and entity = $3 order by id',
      seats,
      'objective',
    );
    const shared = { objective: 'Seats', plan: (await get(id)).name, account_id: expect.any(Number) };
    const toEntry = (verb: string, changes: object) => ({
      verb,
      user_id: users.maya,
      changes: { ...shared, ...changes },
    });
    expect(entries).toEqual([
      toEntry('update', { current_value: { before: null, after: '4' } }),
      toEntry('update', { current_value: { before: '4', after: '7' } }),
      toEntry('complete', { current_value: { before: '7', after: '9' }, complete: { before: false, after: true } }),
    ]);
  });

  test('saving an older form does not overwrite later measurements', async () => {
    const id = await create();
    const plan = await get(id);
    const [seats = 0, live = 0] = plan.objectives.map((objective) => objective.id);
    const save = (form: object) => t.send(callers.emil, 'PUT', `/v1/api/success-plan/${id}/`, { ...plan, ...form });
    await updateObjective(seats, { current_value: 7 });
    expect((await save({ name: 'Seen before' })).status).toBe(200);
    t.setNow(afterMinutes(1));
    await updateObjective(live, { current_value: 'Half' });
    const conflict = await save({ name: 'Late', version: 2 });
    expect([conflict.status, conflict.error]).toEqual([409, PLAN_MESSAGES.version]);
    expect((await save({ version: null, objectives: (await get(id)).objectives })).status).toBe(200);
    expect((await get(id)).objectives.map(({ current_value }) => current_value)).toEqual([7, 'Half']);
  });

  test('a value entered for a milestone is retained if another milestone is selected', async () => {
    const [, live] = buildBody().objectives ?? [];
    const id = await create({ objectives: [{ ...live, current_value: 'Half' }] });
    const plan = await get(id);
    const objectives = plan.objectives.map((objective) => ({ ...objective, milestone: milestone.renewal }));
    t.setNow(afterMinutes(1));
    expect((await t.send(callers.maya, 'PUT', `/v1/api/success-plan/${id}/`, { ...plan, objectives })).status).toBe(
      200,
    );
    const [objective] = (await get(id)).objectives;
    expect(objective).toMatchObject({ milestone: { name: 'Renewal' }, current_value: 'Half', start_value: 'Half' });
    expect((await findSeries(objective?.id ?? 0)).body.data.series).toEqual([
      { value: 'Half', date: afterMinutes(1).toISOString() },
    ]);
  });

  test('saving retains measured values, restarts the series for another KPI, and stores entered values', async () => {
    const [seats, live] = buildBody().objectives ?? [];
    const id = await create({ objectives: [{ ...seats, current_value: 5 }, { ...live }] });
    const plan = await get(id);
    const [first, second] = plan.objectives;
    expect(first?.current_value).toBe(5);
    const save = (objectives: object[]) =>
      t.send(callers.maya, 'PUT', `/v1/api/success-plan/${id}/`, { ...plan, version: undefined, objectives });
    t.setNow(afterMinutes(1));
    await updateObjective(first?.id ?? 0, { current_value: 6 });
    const { current_value: _, ...withoutValue } = first ?? {};
    await save([
      { ...withoutValue, name: 'Renamed' },
      { ...second, current_value: 'Half' },
    ]);
    expect((await get(id)).objectives.map(({ current_value }) => current_value)).toEqual([6, 'Half']);
    expect((await findSeries(first?.id ?? 0)).body.data.series.map(({ value }) => value)).toEqual([6, 5]);
    await save([{ ...first, measured_by: kpi.dau, current_value: 6 }, { ...second }]);
    expect((await get(id)).objectives[0]).toMatchObject({ measured_by: { name: 'DAU' }, current_value: null });
    expect((await findSeries(first?.id ?? 0)).body.data.series).toEqual([]);
    // Users cannot clear the value of a KPI, but they can clear a value that they entered; its series is kept.
    await updateObjective(first?.id ?? 0, { current_value: 3 });
    const [dau, half] = (await get(id)).objectives;
    await save([
      { ...dau, current_value: null },
      { ...half, current_value: '' },
    ]);
    expect((await get(id)).objectives.map(({ current_value }) => current_value)).toEqual([3, null]);
    expect((await findSeries(second?.id ?? 0)).body.data.series.map(({ value }) => value)).toEqual(['Half']);
  });
});
