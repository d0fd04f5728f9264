import { OBJECTIVE_MESSAGES, PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { expect, test } from 'vitest';
import { resolveAccountId } from '../../../platform/lib/account-id.ts';
import { buildPlan } from '../../../testing/success-plan.ts';
import { getRequestedPlanId, parsePlanId, parseOpenWork } from './plan-address.ts';
import {
  toRequestBody,
  toPlanDraft,
  validateDraft,
  getObjectiveErrors,
  createObjectiveDraft,
  type ObjectiveDraft,
} from './plan-draft.ts';
import { getPercentDone } from './format-plan.ts';

const NEW_PLAN = { date: '2026-11-24', owner: 6 };
const noValue = () => null;
const draft = (plan: Partial<SuccessPlan> = {}) => toPlanDraft(buildPlan(plan), NEW_PLAN);

test('2-success-plans-04 2-success-plans-05 uses the account of the page, otherwise that of the route', () => {
  expect(resolveAccountId({ context: { account_id: 7 } }, '9')).toBe(7);
  expect(resolveAccountId({ context: {} }, '9')).toBe(9);
});

test('a new plan is a draft that is due tomorrow and owned by the user', () => {
  expect(toPlanDraft(null, NEW_PLAN)).toMatchObject({ state: 'draft', date: '2026-11-24', owner: 6, objectives: [] });
});

test('opening and saving a plan does not change it; only selected criteria are sent', () => {
  const body = toRequestBody(draft({ criteria: ['{"id":4,"selected":true}', '{"id":5,"selected":false}'] }), noValue);
  expect(body.criteria).toEqual([{ id: 4, selected: true }]);
  expect(body.objectives).toEqual([
    {
      id: 11,
      name: 'Seats in use',
      target_date: '2026-12-20',
      track_by: 'system',
      measured_by: 3,
      milestone: null,
      target_value: 85,
    },
    {
      id: 12,
      name: 'Second shift trained',
      target_date: '2026-12-10',
      track_by: 'custom',
      measured_by: null,
      milestone: 1,
      target_value: '3 sessions',
      current_value: '1 session',
    },
  ]);
});

test('sends the current value of a KPI if it is provided, and the entered value of a milestone', () => {
  const body = toRequestBody(draft(), ({ measured_by }) => (measured_by === 3 ? 66 : null));
  expect(body.objectives?.map(({ current_value }) => current_value)).toEqual([66, '1 session']);
});

test('new objectives have unique keys', () => {
  const first = createObjectiveDraft(draft().objectives);
  const second = createObjectiveDraft([...draft().objectives, first]);
  expect([first.key, second.key]).toEqual([-1, -2]);
  expect(first).toMatchObject({ id: null, track_by: '', target_date: '' });
});

test('lists errors in order by field path', () => {
  const blank: ObjectiveDraft = createObjectiveDraft([]);
  const errors = validateDraft(
    { ...toPlanDraft(null, NEW_PLAN), name: 'Renewal', objectives: [blank] },
    { today: '2026-11-23', savedDate: undefined },
  );
  expect(Object.entries(errors)).toEqual([
    ['description', PLAN_MESSAGES.create.description],
    ['summary', PLAN_MESSAGES.create.summary],
    ['objectives.0.name', OBJECTIVE_MESSAGES.name],
    ['objectives.0.track_by', OBJECTIVE_MESSAGES.trackBy],
    ['objectives.0.target_date', OBJECTIVE_MESSAGES.date],
  ]);
  expect(getObjectiveErrors(errors, 0)).toMatchObject({ name: OBJECTIVE_MESSAGES.name });
  expect(getObjectiveErrors(errors, 1)).toEqual({});
});

test('parses the plan and the open item from the URL and ignores invalid values', () => {
  expect([parsePlanId('new'), parsePlanId('12'), parsePlanId('x'), parsePlanId('-1')]).toEqual([
    'new',
    12,
    undefined,
    undefined,
  ]);
  expect([getRequestedPlanId({ planId: 5 }), getRequestedPlanId({ planId: 'x' }), getRequestedPlanId({})]).toEqual([
    5,
    undefined,
    undefined,
  ]);
  expect(parseOpenWork({ playId: '4', actionId: 'x', other: 1 })).toEqual({ playId: 4 });
});

test('progress weighs objectives and actions equally', () => {
  expect(getPercentDone(buildPlan({ objective_completed: 1 }))).toBe(33);
  expect(getPercentDone({ ...buildPlan(), total_objective: 0, play: { total_actions: 0, pending_actions: 0 } })).toBe(
    100,
  );
  const almost = { total_objective: 2, objective_completed: 2, play: { total_actions: 198, pending_actions: 1 } };
  expect(getPercentDone({ ...buildPlan(), ...almost })).toBe(99);
});
