/** Actions of success plans are due before their plan, regardless of how the due date is set. */
import { randomUUID } from 'node:crypto';
import { actions } from '@mainstay/contract/playbooks/actions';
import { actionEdits, type ActionChange } from '@mainstay/contract/playbooks/bulk-edits';
import type { ClientInput } from '@mainstay/contract/kit';
import { noAccessMessage, READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { ACTION_MESSAGES } from '@mainstay/contract/rules/actions';
import { PLAN_ACTION_MESSAGES, validatePlanAction } from '@mainstay/contract/rules/success-plans';
import { beforeEach, expect, test } from 'vitest';
import { inDays, type Name, setUpPlayFixture } from '../../../app/testing/play-fixture.ts';

const world = setUpPlayFixture();
const { t, callers, play } = world;
/** The success plan of the play `late` on Alder, due in ten days. */
let planId: number;
/** The pending action of that play, due two days ago. */
let actionId: number;
beforeEach(async () => {
  await world.renew();
  planId = await world.buildPlan({ name: 'Grow', playId: play.late, dueOn: inDays(10) });
  const [row] = await world.query<{ id: number }>(
    `select id from actions where tenant_id = $1 and play_id = $2 and status = 'Pending'`,
    play.late,
  );
  actionId = row?.id ?? 0;
});

type Body<K extends 'createAction' | 'editAction'> = ClientInput<(typeof actions)[K]>['body'];
const add = (name: Name | 'gia', body: Partial<Body<'createAction'>> = {}) =>
  t.call(callers[name], actions.createAction, {
    body: { success_plan_id: planId, text: 'Train', description: 'The team in the north', ...body },
  });
const edit = (body: Partial<Body<'editAction'>>) =>
  t.call(callers.maya, actions.editAction, { body: { action_id: actionId, ...body } });
const movePlan = (dueOn: string) =>
  world.query('update success_plans set due_on = $3 where tenant_id = $1 and id = $2', planId, dueOn);
const findDueDates = () =>
  world.query<{ due: string | null }>(
    'select due_on as due from actions where tenant_id = $1 and play_id = $2 order by id',
    play.late,
  );

test('2-actions-20 2-actions-25 an action of a plan requires the plan before any other field', async () => {
  const blank = { text: '', description: ' ', actionPriority: '', completedOn: inDays(10) } as const;
  for (const body of [blank, { ...blank, completedOn: 'never' }, { account_play_id: play.late }]) {
    const { status, error, body: reply } = await add('maya', { ...body, success_plan_id: null });
    expect([status, error]).toEqual([400, PLAN_ACTION_MESSAGES.plan]);
    expect(reply).toMatchObject({ errors: { fields: { success_plan_id: PLAN_ACTION_MESSAGES.plan } } });
  }
  const response = await add('maya', blank);
  expect([response.status, response.error]).toEqual([400, ACTION_MESSAGES.name]);
  const due = { completedOn: inDays(10) };
  expect((await add('maya', { ...due, description: '' })).error).toBe(ACTION_MESSAGES.description);
  expect((await add('maya', due)).error).toBe(PLAN_ACTION_MESSAGES.due);
  // The form reports the same issues in the same order.
  const planOfPlay = { play_id: play.late, date: inDays(10) };
  expect(validatePlanAction({ ...blank }, null).map(({ reason }) => reason)).toEqual([
    PLAN_ACTION_MESSAGES.plan,
    ACTION_MESSAGES.name,
    ACTION_MESSAGES.description,
    ACTION_MESSAGES.priority,
  ]);
  expect(validatePlanAction({ ...blank }, planOfPlay).map(({ place }) => place)).toEqual([
    'text',
    'description',
    'actionPriority',
    'completedOn',
  ]);
});

test('2-actions-24 decisions-35 an action of a plan is due before the plan, unless one of them has no due date', async () => {
  for (const days of [10, 11, 400]) {
    const { status, error, body } = await add('maya', { completedOn: inDays(days) });
    expect([status, error]).toEqual([400, PLAN_ACTION_MESSAGES.due]);
    expect(body).toMatchObject({ errors: { fields: { completedOn: PLAN_ACTION_MESSAGES.due } } });
  }
  // The same applies if only the play is given.
  const byPlay = { success_plan_id: undefined, account_play_id: play.late };
  expect((await add('maya', { ...byPlay, completedOn: inDays(10) })).error).toBe(PLAN_ACTION_MESSAGES.due);
  expect((await findDueDates()).length).toBe(2);
  for (const due of [inDays(9), inDays(-300), null, '']) {
    const { status, body } = await add('maya', { completedOn: due });
    expect([status, body.data.action.play.play_id, body.data.action.due_date]).toEqual([200, play.late, due || null]);
  }
  const withoutPlan = { success_plan_id: undefined, account_play_id: play.undated, completedOn: inDays(400) };
  expect((await add('maya', withoutPlan)).status).toBe(200);
});

test('a plan determines the play; rejects unknown, foreign and inaccessible plans, and another play', async () => {
  expect((await add('maya', { account_play_id: play.late })).status).toBe(200);
  expect((await add('maya', { account_play: play.late })).status).toBe(200);
  for (const [name, input, expected] of [
    ['maya', { account_play_id: play.undated }, [404, 'Play not found.']],
    ['maya', { success_plan_id: 999_999 }, [404, 'Success plan not found.']],
    ['gia', {}, [404, 'Success plan not found.']],
    ['noah', {}, [403, noAccessMessage('Alder')]],
    ['vera', {}, [403, READ_ONLY_MESSAGE]],
  ] as const) {
    const { status, error } = await add(name, input);
    expect([name, status, error]).toEqual([name, ...expected]);
  }
  expect((await add('rhea')).status).toBe(403);
  expect((await add('evan')).status).toBe(403);
  for (const invalidId of ['x', 0, -1, 1.5, {}])
    expect((await add('maya', { success_plan_id: invalidId as never })).status).toBe(400);
  for (const name of ['ada', 'emil'] as const) expect((await add(name)).status).toBe(200);
});

test('rejects a due date after the plan; an action that is already later can be edited and moved to an earlier day', async () => {
  const response = await edit({ completedOn: inDays(10) });
  expect([response.status, response.error]).toEqual([400, PLAN_ACTION_MESSAGES.due]);
  expect(response.body).toMatchObject({ errors: { fields: { completedOn: PLAN_ACTION_MESSAGES.due } } });
  expect((await edit({ completedOn: inDays(9) })).status).toBe(200);
  await movePlan(inDays(5));
  expect((await edit({ text: 'Train them', completedOn: inDays(9) })).body.data.action).toMatchObject({
    name: 'Train them',
    due_date: inDays(9),
  });
  expect((await edit({ completedOn: inDays(8) })).error).toBe(PLAN_ACTION_MESSAGES.due);
  expect((await edit({ completedOn: inDays(4) })).status).toBe(200);
  expect((await edit({ completedOn: null })).body.data.action.due_date).toBeNull();
});

const toEditRequest = (value: ActionChange['value'], ids: number[]) =>
  ({ change: { field: 'due' as const, value }, ids, request_key: randomUUID() }) as never;

test('a bulk edit and its undo skip actions that would be due after their plan, and report them', async () => {
  const [other] = await world.query<{ id: number }>(
    `select id from actions where tenant_id = $1 and play_id = $2`,
    play.undated,
  );
  const ids = [actionId, other?.id ?? 0];
  const preview = async (value: ActionChange['value']) =>
    (await t.call(callers.maya, actionEdits.previewActionEdit, { body: toEditRequest(value, ids) })).body.data;
  expect(await preview({ to: inDays(10) })).toMatchObject({
    total: 2,
    changed: 1,
    reasons: [{ reason: 'plan_due', count: 1 }],
  });
  // The action is due two days ago.
  expect((await preview({ by: 12 })).reasons).toContainEqual({ reason: 'plan_due', count: 1 });
  expect(await preview({ by: 11 })).toMatchObject({ changed: 1, reasons: [{ reason: 'no_due', count: 1 }] });

  const runEdit = async (value: ActionChange['value']) => {
    const { id } = (await t.call(callers.maya, actionEdits.createActionEdit, { body: toEditRequest(value, ids) })).body
      .data;
    await t.runJobs();
    return id;
  };
  const getEdit = async (id: number) =>
    (await t.call(callers.maya, actionEdits.getActionEdit, { params: { id } })).body.data;
  const rejectedId = await runEdit({ to: inDays(10) });
  expect(await getEdit(rejectedId)).toMatchObject({
    status: 'done',
    changed: 1,
    reasons: [{ reason: 'plan_due', count: 1 }],
    told: [{ action_id: actionId, account_name: 'Alder', reason: 'plan_due' }],
  });
  const [before] = await findDueDates();
  expect(before?.due).toBe(inDays(-2));

  const movedId = await runEdit({ to: inDays(-5) });
  expect(await getEdit(movedId)).toMatchObject({ changed: 2 });
  await movePlan(inDays(-3));
  expect((await t.call(callers.maya, actionEdits.undoActionEdit, { params: { id: movedId } })).status).toBe(200);
  await t.runJobs();
  expect(await getEdit(movedId)).toMatchObject({
    status: 'undone',
    undone: 1,
    kept: 1,
    reasons: [{ reason: 'plan_due', count: 1 }],
  });
  expect((await findDueDates())[0]?.due).toBe(inDays(-5));
});
