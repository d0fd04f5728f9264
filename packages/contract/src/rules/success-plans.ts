/** What a success plan and its objectives must say, what they derive, and the words of it (2-success-plans, 2-S-66 to 2-S-72). */
import { type ActionPriority, validateAction } from './actions.ts';

export const PLAN_STATES = ['draft', 'published'] as const;
export type PlanState = (typeof PLAN_STATES)[number];
export const PLAN_STATUSES = ['Completed', 'InProgress'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];
/** What an objective is measured by: a KPI of the account, or a milestone that somebody ticks. */
export const TRACK_BY = ['system', 'custom'] as const;
export type TrackBy = (typeof TRACK_BY)[number];

export const OBJECTIVES_LIMIT = 100;
export const PLAN_TEXT_LIMIT = 10_000;
export const CHOICE_NAME_LIMIT = 200;

/** Refusals of a new plan and of one that is edited, in the documents' words (2-C-11). */
export const PLAN_MESSAGES = {
  create: {
    name: 'Success plan name is missing.',
    description: 'Success plan description is missing.',
    summary: 'Success plan Executive summary is missing.',
    state: 'Success plan status is missing.',
    date: 'Success plan due date is missing.',
  },
  edit: {
    name: 'Success plan name is required.',
    description: 'Success plan description is required.',
    summary: 'Executive summary is required.',
    state: 'Status is required.',
    date: 'Due date is required.',
  },
  past: 'Invalid Due date',
  empty: 'Please add atleast one objective to publish plan.',
  full: `A success plan can hold ${OBJECTIVES_LIMIT} objectives at most.`,
  owner: 'Invalid owner.',
  version: 'Somebody changed this success plan after you opened it. Load it again to see what changed.',
  play: 'This playbook belongs to a success plan and goes with it.',
  created: 'Success Plan Created Successfully',
  updated: 'Success Plan Updated Successfully',
  none: 'No success plans found.',
} as const;

export const OBJECTIVE_MESSAGES = {
  name: 'Objective name is empty.',
  trackBy: 'Please select track by.',
  date: 'Objective target date should be less than Due Date.',
  measuredBy: 'Please select measured by.',
  milestone: 'Please select milestone.',
  target: 'Objective target value is empty.',
  number: 'Objective target value must be a number.',
  current: 'Objective current value is empty.',
  currentNumber: 'Objective current value must be a number.',
  twice: 'This objective is named twice.',
  updated: 'Objective updated successfully',
} as const;

export const PLAN_ACTION_MESSAGES = {
  plan: 'Action can not be created without plan.',
  due: 'Action due date should be less than Success Plan Due Date.',
} as const;

export const deletePlanConfirmation = (plan: string): string => `Are you sure you want to delete the ${plan}?`;
export const DELETE_PLAN_TITLE = 'Delete Success Plan';

/** What is wrong, and where: as `name` or `objectives.2.target_date`. */
export interface PlanIssue {
  place: string;
  reason: string;
}

/** An objective as a form or a call gives it. */
export interface DraftObjective {
  name: string;
  /** `YYYY-MM-DD`, or empty. */
  target_date: string;
  track_by: TrackBy | '';
  /** Of the KPI. */
  measured_by: number | null;
  milestone: number | null;
  target_value: string;
}

/** A plan as a form or a call gives it; an empty text is missing. */
export interface DraftPlan {
  name: string;
  description: string;
  summary: string;
  state: PlanState | '';
  /** The due date. */
  date: string;
  objectives: readonly DraftObjective[];
}

const isBlank = (text: string): boolean => text.trim() === '';

/** What keeps one objective from being saved, in the order of the documents. @param due the plan's due date */
export function validateObjective(objective: DraftObjective, due: string): PlanIssue[] {
  const { name, track_by: trackBy, target_date: date, measured_by, milestone, target_value: target } = objective;
  const faults: PlanIssue[] = [];
  const say = (place: keyof DraftObjective, reason: string) => faults.push({ place, reason });
  if (isBlank(name)) say('name', OBJECTIVE_MESSAGES.name);
  if (trackBy === '') say('track_by', OBJECTIVE_MESSAGES.trackBy);
  // Days compare as their texts do; strictly earlier (2-C-53).
  if (date === '' || (due !== '' && date >= due)) say('target_date', OBJECTIVE_MESSAGES.date);
  if (trackBy === 'system' && measured_by === null) say('measured_by', OBJECTIVE_MESSAGES.measuredBy);
  if (trackBy === 'custom' && milestone === null) say('milestone', OBJECTIVE_MESSAGES.milestone);
  if (trackBy !== '' && isBlank(target)) say('target_value', OBJECTIVE_MESSAGES.target);
  else if (trackBy === 'system' && !Number.isFinite(Number(target))) say('target_value', OBJECTIVE_MESSAGES.number);
  return faults;
}

/**
 * What keeps a plan from being saved, in the order of the documents: the first one is told (2-success-plans-24).
 *
 * @param today where the company is
 * @param savedDate the due date as it is kept; a new plan has none. One that did not change may be past (2-C-13).
 */
export function validatePlan(plan: DraftPlan, { today, savedDate }: { today: string; savedDate?: string | undefined }) {
  const words = savedDate === undefined ? PLAN_MESSAGES.create : PLAN_MESSAGES.edit;
  const faults: PlanIssue[] = [];
  for (const place of ['name', 'description', 'summary', 'state', 'date'] as const)
    if (isBlank(plan[place])) faults.push({ place, reason: words[place] });
  if (plan.date !== '' && plan.date < today && plan.date !== savedDate)
    faults.push({ place: 'date', reason: PLAN_MESSAGES.past });
  plan.objectives.forEach((objective, at) => {
    for (const { place, reason } of validateObjective(objective, plan.date))
      faults.push({ place: `objectives.${at}.${place}`, reason });
  });
  if (plan.state === 'published' && plan.objectives.length === 0)
    faults.push({ place: 'objectives', reason: PLAN_MESSAGES.empty });
  return faults;
}

/** An objective that is tracked otherwise forgets what only the other way needs (2-success-plans-40 to 42). */
export const withTracking = <T extends DraftObjective>(objective: T, trackBy: TrackBy): T => ({
  ...objective,
  track_by: trackBy,
  target_value: '',
  ...(trackBy === 'custom' ? { measured_by: null } : { milestone: null }),
});

export const planStatus = (remaining: number): PlanStatus => (remaining === 0 ? 'Completed' : 'InProgress');

/** Percent of objectives and actions that are done; 100 where nothing of either remains (2-C-08). */
export function planProgress(
  objectives: { total: number; completed: number },
  actions: { total: number; pending: number },
) {
  const remaining = objectives.total - objectives.completed + actions.pending;
  return remaining === 0 ? 100 : (1 - remaining / (objectives.total + actions.total)) * 100;
}

const toNumber = (value: string | number | null): number =>
  value === null || value === '' ? Number.NaN : Number(value);

/**
 * How far an objective has come from where it began, in percent from 0 to 100: a target below the beginning is reached
 * downwards. Null where one of them is no number.
 */
export function objectiveProgress(
  current: string | number | null,
  { start, target }: { start: string | number | null; target: string | number | null },
): number | null {
  const [from, now, goal] = [toNumber(start), toNumber(current), toNumber(target)];
  if (![from, now, goal].every(Number.isFinite)) return null;
  if (from === goal) return now >= goal ? 100 : 0;
  const share = (now - from) / (goal - from);
  // Of figures that lie too far apart to be counted with, none is on its way.
  return Number.isFinite(share) ? Math.min(Math.max(share * 100, 0), 100) : 0;
}

interface DraftPlanAction {
  text: string;
  description: string;
  actionPriority: ActionPriority | '' | null;
  /** The due date, or empty. */
  completedOn: string;
}

/** Whether an action of a plan is due too late; strictly before the plan (2-C-53). Without a due date it is not. */
export const isDueAfterPlan = (due: string | null | undefined, planDue: string | null | undefined): boolean =>
  Boolean(due && planDue && due >= planDue);

/** What keeps an action of a plan from being added, in the order of the documents (2-actions-25). */
export function validatePlanAction(
  action: DraftPlanAction,
  plan: { play_id: number | null; date: string } | null,
): PlanIssue[] {
  const { text, description, actionPriority, completedOn } = action;
  const said = validateAction({ text, description, actionPriority });
  return [
    ...(plan?.play_id == null ? [{ place: 'plan', reason: PLAN_ACTION_MESSAGES.plan }] : []),
    ...(['text', 'description', 'actionPriority'] as const).flatMap((place) => {
      const reason = said[place];
      return reason === undefined ? [] : [{ place, reason }];
    }),
    ...(plan && isDueAfterPlan(completedOn, plan.date)
      ? [{ place: 'completedOn', reason: PLAN_ACTION_MESSAGES.due }]
      : []),
  ];
}
