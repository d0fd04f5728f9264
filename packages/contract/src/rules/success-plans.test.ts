import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTION_MESSAGES, PRIORITIES } from './actions.ts';
import { addDays } from './dates.ts';
import {
  type DraftObjective,
  type DraftPlan,
  isDueAfterPlan,
  OBJECTIVE_MESSAGES,
  validateObjective,
  objectiveProgress,
  PLAN_ACTION_MESSAGES,
  PLAN_MESSAGES,
  validatePlanAction,
  validatePlan,
  planProgress,
  planStatus,
  withTracking,
} from './success-plans.ts';

const TODAY = '2026-11-20';
const inDays = (n: number): string => addDays(TODAY, n);

const EMPTY: DraftPlan = { name: '', description: '', summary: '', state: '', date: '', objectives: [] };
const FULL: DraftPlan = { name: 'A', description: 'B', summary: 'C', state: 'draft', date: inDays(9), objectives: [] };
const OBJECTIVE: DraftObjective = {
  name: 'O',
  target_date: inDays(8),
  track_by: 'system',
  measured_by: 1,
  milestone: null,
  target_value: '5',
};
const places = ['name', 'description', 'summary', 'state', 'date'] as const;
const reasons = (issues: readonly { reason: string }[]) => issues.map(({ reason }) => reason);

test('2-success-plans-24 an empty plan reports its name first, then the fields in order, and a past date last', () => {
  const issues = validatePlan(EMPTY, { today: TODAY });
  expect(issues.map(({ place }) => place)).toEqual(places);
  expect(reasons(issues)).toEqual([
    'Success plan name is missing.',
    'Success plan description is missing.',
    'Success plan Executive summary is missing.',
    'Success plan status is missing.',
    'Success plan due date is missing.',
  ]);
  places.forEach((place, at) => {
    const filledFields = Object.fromEntries(places.slice(0, at).map((name) => [name, FULL[name]]));
    expect(validatePlan({ ...EMPTY, ...filledFields }, { today: TODAY })[0]).toEqual({
      place,
      reason: PLAN_MESSAGES.create[place],
    });
  });
  expect(validatePlan({ ...FULL, date: inDays(-1) }, { today: TODAY })).toEqual([
    { place: 'date', reason: 'Invalid Due date' },
  ]);
  expect(validatePlan({ ...EMPTY, date: inDays(-1) }, { today: TODAY }).at(-1)?.reason).toBe('Invalid Due date');
});

test('an edit has its own messages, and an unchanged due date can be in the past', () => {
  const messages = reasons(validatePlan(EMPTY, { today: TODAY, savedDate: inDays(-9) }));
  expect(messages).toEqual([
    'Success plan name is required.',
    'Success plan description is required.',
    'Executive summary is required.',
    'Status is required.',
    'Due date is required.',
  ]);
  const overduePlan = { ...FULL, date: inDays(-9) };
  expect(validatePlan(overduePlan, { today: TODAY, savedDate: inDays(-9) })).toEqual([]);
  expect(reasons(validatePlan(overduePlan, { today: TODAY, savedDate: inDays(-8) }))).toEqual(['Invalid Due date']);
  expect(validatePlan({ ...FULL, date: TODAY }, { today: TODAY })).toEqual([]);
});

test('an objective reports what its tracking needs, in the specified order', () => {
  const blank = {
    name: '',
    target_date: '',
    track_by: '',
    measured_by: null,
    milestone: null,
    target_value: '',
  } as const;
  expect(reasons(validateObjective(blank, inDays(9)))).toEqual([
    OBJECTIVE_MESSAGES.name,
    OBJECTIVE_MESSAGES.trackBy,
    OBJECTIVE_MESSAGES.date,
  ]);
  const validate = (more: Partial<DraftObjective>, due = inDays(9)) =>
    reasons(validateObjective({ ...OBJECTIVE, ...more }, due));
  expect(validate({})).toEqual([]);
  expect(validate({ measured_by: null, target_value: ' ' })).toEqual([
    'Please select measured by.',
    'Objective target value is empty.',
  ]);
  expect(validate({ track_by: 'custom', target_value: '' })).toEqual([
    'Please select milestone.',
    'Objective target value is empty.',
  ]);
  expect(validate({ track_by: 'custom', milestone: 3, target_value: 'Signed' })).toEqual([]);
  expect(validate({ target_value: 'Signed' })).toEqual([OBJECTIVE_MESSAGES.number]);
  // Equal days are rejected, and a plan without a due date first requires that date.
  expect(validate({ target_date: inDays(9) })).toEqual(['Objective target date should be less than Due Date.']);
  expect(validate({ target_date: inDays(99) }, '')).toEqual([]);
});

test('the issues of an objective have its place, and a published plan needs an objective', () => {
  const plan = { ...FULL, state: 'published', objectives: [OBJECTIVE, { ...OBJECTIVE, name: '' }] } as const;
  expect(validatePlan(plan, { today: TODAY })).toEqual([
    { place: 'objectives.1.name', reason: 'Objective name is empty.' },
  ]);
  expect(validatePlan({ ...plan, objectives: [] }, { today: TODAY })).toEqual([
    { place: 'objectives', reason: 'Please add atleast one objective to publish plan.' },
  ]);
});

const text = fc.constantFrom('', ' ', 'text');
const date = fc.oneof(fc.constant(''), fc.integer({ min: -50, max: 50 }).map(inDays));
const id = fc.option(fc.nat(), { nil: null });
const objective: fc.Arbitrary<DraftObjective> = fc.record({
  name: text,
  target_date: date,
  track_by: fc.constantFrom('', 'system', 'custom'),
  measured_by: id,
  milestone: id,
  target_value: fc.constantFrom('', ' ', '5', '-1.5', 'text'),
});
const plan: fc.Arbitrary<DraftPlan> = fc.record({
  name: text,
  description: text,
  summary: text,
  state: fc.constantFrom('', 'draft', 'published'),
  date,
  objectives: fc.array(objective, { maxLength: 4 }),
});

test('a plan without issues is one that can be saved, for any input', () => {
  fc.assert(
    fc.property(plan, (input) => {
      const issues = validatePlan(input, { today: TODAY });
      const filled = places.every((place) => input[place].trim() !== '') && input.date >= TODAY;
      const objectives = input.objectives.every(
        (entry) =>
          entry.name.trim() !== '' &&
          entry.target_date !== '' &&
          entry.target_date < input.date &&
          (entry.track_by === 'system'
            ? entry.measured_by !== null
            : entry.track_by === 'custom' && entry.milestone !== null) &&
          entry.target_value.trim() !== '' &&
          (entry.track_by === 'custom' || Number.isFinite(Number(entry.target_value))),
      );
      const published = input.state !== 'published' || input.objectives.length > 0;
      // Without a due date, there is nothing to compare a target date with. The plan is still rejected.
      if (input.date !== '') expect(issues.length === 0).toBe(filled && objectives && published);
      else expect(issues.length).toBeGreaterThan(0);
      expect(new Set(issues.map(({ place }) => place)).size).toBe(issues.length);
    }),
  );
});

test('2-success-plans-40 2-success-plans-41 2-success-plans-42 changing the tracking clears what only the other method needs', () => {
  expect(withTracking(OBJECTIVE, 'custom')).toMatchObject({ track_by: 'custom', measured_by: null, target_value: '' });
  const milestone = { ...OBJECTIVE, track_by: 'custom', measured_by: null, milestone: 3, target_value: 'x' } as const;
  expect(withTracking(milestone, 'system')).toMatchObject({ track_by: 'system', milestone: null, target_value: '' });
  fc.assert(
    fc.property(objective, fc.constantFrom('system', 'custom'), (one, way) => {
      const after = withTracking(one, way);
      expect([after.track_by, after.target_value, after.name]).toEqual([way, '', one.name]);
      expect(way === 'custom' ? after.measured_by : after.milestone).toBeNull();
      expect(withTracking(after, way)).toEqual(after);
    }),
  );
});

test('2-success-plans-60 progress is 100 if no objective and no action remains, also if there is neither', () => {
  expect(planProgress({ total: 0, completed: 0 }, { total: 0, pending: 0 })).toBe(100);
  expect(planProgress({ total: 3, completed: 3 }, { total: 5, pending: 0 })).toBe(100);
  expect(planProgress({ total: 2, completed: 1 }, { total: 2, pending: 1 })).toBe(50);
  expect(planProgress({ total: 4, completed: 0 }, { total: 0, pending: 0 })).toBe(0);
  expect([planStatus(0), planStatus(1)]).toEqual(['Completed', 'InProgress']);
  const counts = fc.nat(50).chain((total) => fc.tuple(fc.constant(total), fc.nat(total)));
  fc.assert(
    fc.property(counts, counts, ([objectives, completed], [actions, pending]) => {
      const progress = planProgress({ total: objectives, completed }, { total: actions, pending });
      expect(progress >= 0 && progress <= 100).toBe(true);
      expect(progress === 100).toBe(objectives === completed && pending === 0);
    }),
  );
});

test('the progress of an objective is between 0 and 100, upwards or downwards from its start', () => {
  const getProgress = (start: string | number | null, now: string | number | null, target: string | number | null) =>
    objectiveProgress(now, { start, target });
  expect([
    getProgress(0, 5, 10),
    getProgress(60, 66, 85),
    getProgress('19', '19', '5'),
    getProgress(19, 12, 5),
  ]).toEqual([50, 24, 0, 50]);
  expect([getProgress(19, 30, 5), getProgress(10, 12, 10), getProgress(10, 9, 10), getProgress(0, '12', '10')]).toEqual(
    [0, 100, 0, 100],
  );
  for (const [start, now, goal] of [
    [0, null, 10],
    [0, '', 10],
    [0, 'Half', 10],
    [0, 5, 'Signed'],
    [null, 5, 10],
    [0, Number.NaN, 10],
  ] as const)
    expect(getProgress(start, now, goal)).toBeNull();
  const number = fc.double({ noDefaultInfinity: true, noNaN: true });
  fc.assert(
    fc.property(number, number, number, (start, now, goal) => {
      const progress = getProgress(start, now, goal) ?? Number.NaN;
      expect(progress >= 0 && progress <= 100).toBe(true);
      expect(getProgress(start, goal, goal)).toBe(Number.isFinite(goal - start) ? 100 : 0);
    }),
  );
});

test('2-actions-25 validates the plan of an action, then its fields, and that it is due before the plan', () => {
  const action = { text: '', description: '', actionPriority: '', completedOn: inDays(9) } as const;
  const of = { play_id: 4, date: inDays(9) };
  expect(validatePlanAction(action, null)[0]).toEqual({
    place: 'plan',
    reason: 'Action can not be created without plan.',
  });
  expect(reasons(validatePlanAction(action, { ...of, play_id: null }))[0]).toBe(PLAN_ACTION_MESSAGES.plan);
  expect(reasons(validatePlanAction(action, of))).toEqual([
    ACTION_MESSAGES.name,
    ACTION_MESSAGES.description,
    ACTION_MESSAGES.priority,
    'Action due date should be less than Success Plan Due Date.',
  ]);
  const validAction = { text: 'A', description: 'B', actionPriority: PRIORITIES[0], completedOn: inDays(8) };
  expect(validatePlanAction(validAction, of)).toEqual([]);
  expect(validatePlanAction({ ...validAction, completedOn: '' }, of)).toEqual([]);
  expect([isDueAfterPlan(null, inDays(1)), isDueAfterPlan(inDays(1), null)]).toEqual([false, false]);
});
