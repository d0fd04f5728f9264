/** States of plans, completion of objectives, and measured values. */
import { OBJECTIVE_MESSAGES, PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import { successPlans } from '@mainstay/contract/success-plans';
import { beforeEach, describe, expect, test } from 'vitest';
import { inDays, planFixture } from '../../../testing/plan-fixture.ts';
import { TEST_NOW } from '../../../testing/services.ts';

const world = planFixture();
const { t, callers, users, kpi, milestone, said: message, create, get } = world;
beforeEach(() => world.renew());

type Name = keyof typeof callers;
const update = (id: number, body: { status?: boolean; current_value?: number | string }, name: Name = 'maya') =>
  t.call(callers[name], successPlans.updateObjective, { query: { id }, body });
const state = (id: number, body: object, name: Name = 'maya') =>
  t.send(callers[name], 'PUT', `/v1/api/success-plan/${id}/update/status`, body);
const series = async (objectiveId: number, query: object = {}, name: Name = 'maya') =>
  t.call(callers[name], successPlans.findObjectivePoints, { query: { objectiveId, ...query } });
const counts = async (id: number) => {
  const plan = await get(id);
  return [plan.total_objective, plan.objective_completed, plan.progress_objective, plan.status];
};
const reported = () =>
  world.query<{ event: string; did: string }>(
    `select event, meta ->> 'operation' as did from timeline_events where tenant_id = $1 and category = 'Success Plan'
     order by id`,
  );
const minutes = (n: number) => new Date(TEST_NOW.getTime() + n * 60_000);

describe('states', () => {
  test('2-success-plans-50 a plan is published and withdrawn, with either name of the key', async () => {
    const id = await create();
    const published = await state(id, { state: 'published' });
    expect([published.status, published.body]).toEqual([
      200,
      { success: true, data: { result: { id, state: 'published' } } },
    ]);
    expect(await get(id)).toMatchObject({ state: 'published', version: 2 });
    expect((await state(id, { state: 'published' })).status).toBe(200);
    expect(await get(id)).toMatchObject({ version: 2 });
    expect((await state(id, { status: 'draft' })).status).toBe(200);
    expect(await get(id)).toMatchObject({ state: 'draft', version: 3 });
    expect((await reported()).map(({ did }) => did)).toEqual(['created', 'published', 'withdrawn']);
    const none = await state(id, {});
    expect([none.status, none.error]).toEqual([400, 'Status is required.']);
    for (const wrong of ['done', 'PUBLISHED', 7, null]) expect((await state(id, { state: wrong })).status).toBe(400);
    expect((await state(999_999_999, { state: 'draft' })).status).toBe(404);
  });

  test('2-success-plans-45 rejects publishing a plan without objectives, in every request', async () => {
    const id = await create({ objectives: [] });
    const alone = await state(id, { state: 'published' });
    const saved = await t.send(
      callers.maya,
      'PUT',
      `/v1/api/success-plan/${id}/`,
      message({ state: 'published', objectives: [] }),
    );
    const made = await t.send(
      callers.maya,
      'POST',
      '/v1/api/success-plan/',
      message({ state: 'published', objectives: [] }),
    );
    for (const { status, error } of [alone, saved, made])
      expect([status, error]).toEqual([400, 'Please add atleast one objective to publish plan.']);
    expect(PLAN_MESSAGES.empty).toBe('Please add atleast one objective to publish plan.');
    expect(await get(id)).toMatchObject({ state: 'draft', version: 1, status: 'Completed' });
  });
});

describe('completion', () => {
  test('2-success-plans-08 2-success-plans-57 2-success-plans-58 2-success-plans-59 counts follow completions and reversals', async () => {
    const last = { name: 'C', target_date: inDays(9), track_by: 'custom' as const, target_value: 'x' };
    const id = await create({
      objectives: [...(message().objectives ?? []), { ...last, milestone: milestone.golive }],
    });
    expect(await counts(id)).toEqual([3, 0, 3, 'InProgress']);
    const [a = 0] = (await get(id)).objectives.map((objective) => objective.id);
    await update(a, { status: true });
    expect(await counts(id)).toEqual([3, 1, 2, 'InProgress']);
    await update(a, { status: false });
    expect(await counts(id)).toEqual([3, 0, 3, 'InProgress']);
  });

  test('2-success-plans-54 2-success-plans-55 a plan is completed once no objective remains, and not before', async () => {
    const id = await create();
    const [a = 0, b = 0] = (await get(id)).objectives.map((objective) => objective.id);
    await update(a, { status: true });
    expect(await counts(id)).toEqual([2, 1, 1, 'InProgress']);
    await update(b, { status: true });
    expect(await counts(id)).toEqual([2, 2, 0, 'Completed']);
    expect((await reported()).slice(1)).toEqual([
      { event: 'Seats', did: 'completed' },
      { event: 'Live', did: 'completed' },
    ]);
    await update(b, { status: false });
    expect(await counts(id)).toEqual([2, 1, 1, 'InProgress']);
    expect((await reported()).at(-1)).toEqual({ event: 'Live', did: 'reopened' });
  });

  test('2-success-plans-61 2-success-plans-62 completes an objective, and the reply has a message', async () => {
    const id = await create();
    const [{ id: objective = 0 } = {}] = (await get(id)).objectives;
    const { body } = await update(objective, { status: true });
    expect(body.data).toEqual({ result: { status: true, msg: 'Objective updated successfully' } });
    expect((await get(id)).objectives.map(({ status }) => status)).toEqual([true, false]);
    const of = 'select completed_by, completed_at from objectives where tenant_id = $1 and id = $2';
    expect(await world.query(of, objective)).toEqual([{ completed_by: users.maya, completed_at: TEST_NOW }]);
    await update(objective, { status: false });
    expect(await world.query(of, objective)).toEqual([{ completed_by: null, completed_at: null }]);
  });

  test('repeating the request changes nothing, and the form of the plan can still be saved', async () => {
    const id = await create();
    const seen = await get(id);
    const objective = seen.objectives[0]?.id ?? 0;
    for (let times = 0; times < 2; times += 1) expect((await update(objective, { status: true })).status).toBe(200);
    expect(await reported()).toHaveLength(2);
    const saved = await t.send(callers.emil, 'PUT', `/v1/api/success-plan/${id}/`, { ...seen, name: 'Later' });
    expect(saved.status).toBe(200);
    expect(await counts(id)).toEqual([2, 1, 1, 'InProgress']);
    const without = seen.objectives.slice(1);
    const fewer = await t.send(callers.emil, 'PUT', `/v1/api/success-plan/${id}/`, {
      ...seen,
      version: 2,
      objectives: without,
    });
    expect(fewer.status).toBe(200);
    expect(await counts(id)).toEqual([1, 0, 1, 'InProgress']);
  });

  test('concurrent completions by two users leave correct counts', async () => {
    const id = await create();
    const ids = (await get(id)).objectives.map((objective) => objective.id);
    const names = ['maya', 'emil'] as const;
    await Promise.all(ids.flatMap((one) => names.map((name) => update(one, { status: true }, name))));
    expect(await counts(id)).toEqual([2, 2, 0, 'Completed']);
    expect(await reported()).toHaveLength(3);
  });
});

describe('measurements', () => {
  test('2-success-plans-64 returns measured values page by page, newest first', async () => {
    const id = await create();
    const [seats] = (await get(id)).objectives;
    for (let at = 1; at <= 12; at += 1) {
      t.setNow(minutes(at));
      expect((await update(seats?.id ?? 0, { current_value: at % 2 ? at : `${at}.0` })).status).toBe(200);
    }
    const { body } = await series(seats?.id ?? 0);
    expect(body.data.has_next).toBe(true);
    expect(body.data.series.map(({ value }) => value)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(body.data.series[0]?.date).toBe(minutes(12).toISOString());
    const rest = (await series(seats?.id ?? 0, { pageNum: 2 })).body.data;
    expect([rest.has_next, rest.series.map(({ value }) => value)]).toEqual([false, [2, 1]]);
    expect((await series(seats?.id ?? 0, { limit: 12 })).body.data.has_next).toBe(false);
    expect((await get(id)).objectives[0]).toMatchObject({ start_value: 1, current_value: 12 });
  });

  test('a KPI accepts numbers, a milestone accepts text of up to 350 characters', async () => {
    const id = await create();
    const [seats = 0, live = 0] = (await get(id)).objectives.map((objective) => objective.id);
    for (const value of ['many', '1e999', 'NaN', '0x']) {
      const { status, fields } = await update(seats, { current_value: value });
      expect([status, fields]).toEqual([400, { current_value: OBJECTIVE_MESSAGES.currentNumber }]);
    }
    for (const one of [seats, live])
      expect((await update(one, { current_value: ' ' })).fields).toEqual({ current_value: OBJECTIVE_MESSAGES.current });
    expect((await update(live, { current_value: 'x'.repeat(350) })).status).toBe(200);
    for (const value of ['x'.repeat(351), 'a\u0000b', 'a\nb'])
      expect((await update(live, { current_value: value })).status).toBe(400);
    expect((await update(live, {})).error).toBe('Nothing to change.');
    expect((await update(999_999_999, { status: true })).status).toBe(404);
    const values = (await get(id)).objectives.map(({ current_value }) => current_value);
    expect(values).toEqual([null, 'x'.repeat(350)]);
    expect((await series(live)).body.data.series).toHaveLength(1);
  });

  test('the audit log has the measured values before and after', async () => {
    const id = await create();
    const [seats = 0] = (await get(id)).objectives.map((objective) => objective.id);
    for (const current_value of [4, 7]) await update(seats, { current_value });
    await update(seats, { status: true, current_value: 9 });
    const entries = await world.query(
      'select verb, user_id, changes from audit_log where tenant_id = $1 and entity_id = $2 and entity = $3 order by id',
      ...[seats, 'objective'],
    );
    const of = { objective: 'Seats', plan: (await get(id)).name, account_id: expect.any(Number) };
    const entry = (verb: string, changes: object) => ({ verb, user_id: users.maya, changes: { ...of, ...changes } });
    expect(entries).toEqual([
      entry('update', { current_value: { before: null, after: '4' } }),
      entry('update', { current_value: { before: '4', after: '7' } }),
      entry('complete', { current_value: { before: '7', after: '9' }, complete: { before: false, after: true } }),
    ]);
  });

  test('saving an older form does not overwrite later measurements', async () => {
    const id = await create();
    const seen = await get(id);
    const [seats = 0, live = 0] = seen.objectives.map((objective) => objective.id);
    const save = (form: object) => t.send(callers.emil, 'PUT', `/v1/api/success-plan/${id}/`, { ...seen, ...form });
    await update(seats, { current_value: 7 });
    expect((await save({ name: 'Seen before' })).status).toBe(200);
    t.setNow(minutes(1));
    await update(live, { current_value: 'Half' });
    const late = await save({ name: 'Late', version: 2 });
    expect([late.status, late.error]).toEqual([409, PLAN_MESSAGES.version]);
    expect((await save({ version: null, objectives: (await get(id)).objectives })).status).toBe(200);
    expect((await get(id)).objectives.map(({ current_value }) => current_value)).toEqual([7, 'Half']);
  });

  test('a value entered for a milestone is retained if another milestone is selected', async () => {
    const [, live] = message().objectives ?? [];
    const id = await create({ objectives: [{ ...live, current_value: 'Half' }] });
    const plan = await get(id);
    const objectives = plan.objectives.map((objective) => ({ ...objective, milestone: milestone.renewal }));
    t.setNow(minutes(1));
    expect((await t.send(callers.maya, 'PUT', `/v1/api/success-plan/${id}/`, { ...plan, objectives })).status).toBe(
      200,
    );
    const [objective] = (await get(id)).objectives;
    expect(objective).toMatchObject({ milestone: { name: 'Renewal' }, current_value: 'Half', start_value: 'Half' });
    expect((await series(objective?.id ?? 0)).body.data.series).toEqual([
      { value: 'Half', date: minutes(1).toISOString() },
    ]);
  });

  test('saving retains measured values, restarts the series for another KPI, and stores entered values', async () => {
    const [seats, live] = message().objectives ?? [];
    const id = await create({ objectives: [{ ...seats, current_value: 5 }, { ...live }] });
    const plan = await get(id);
    const [first, second] = plan.objectives;
    expect(first?.current_value).toBe(5);
    const save = (objectives: object[]) =>
      t.send(callers.maya, 'PUT', `/v1/api/success-plan/${id}/`, { ...plan, version: undefined, objectives });
    t.setNow(minutes(1));
    await update(first?.id ?? 0, { current_value: 6 });
    const { current_value: _, ...silent } = first ?? {};
    await save([
      { ...silent, name: 'Renamed' },
      { ...second, current_value: 'Half' },
    ]);
    expect((await get(id)).objectives.map(({ current_value }) => current_value)).toEqual([6, 'Half']);
    expect((await series(first?.id ?? 0)).body.data.series.map(({ value }) => value)).toEqual([6, 5]);
    await save([{ ...first, measured_by: kpi.dau, current_value: 6 }, { ...second }]);
    expect((await get(id)).objectives[0]).toMatchObject({ measured_by: { name: 'DAU' }, current_value: null });
    expect((await series(first?.id ?? 0)).body.data.series).toEqual([]);
    // Users cannot clear the value of a KPI, but they can clear a value that they entered; its series is kept.
    await update(first?.id ?? 0, { current_value: 3 });
    const [dau, half] = (await get(id)).objectives;
    await save([
      { ...dau, current_value: null },
      { ...half, current_value: '' },
    ]);
    expect((await get(id)).objectives.map(({ current_value }) => current_value)).toEqual([3, null]);
    expect((await series(second?.id ?? 0)).body.data.series.map(({ value }) => value)).toEqual(['Half']);
  });
});
