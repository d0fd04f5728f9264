/** Validation, derived values and texts of success plans and their objectives (2-success-plans, 2-S-66 to 2-S-72). */
import { type ActionPriority, validateAction } from './actions.ts';

export const PLAN_STATES = ['draft', 'published'] as const;
export type PlanState = (typeof PLAN_STATES)[number];
export const PLAN_STATUSES = ['Completed', 'InProgress'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];
/** How an objective is measured: by a KPI of the account, or by a milestone that a user completes. */
export const TRACK_BY = ['system', 'custom'] as const;
export type TrackBy = (typeof TRACK_BY)[number];

export const OBJECTIVES_LIMIT = 100;
export const PLAN_TEXT_LIMIT = 10_000;

/** Error messages for creating and editing a plan, as specified (2-C-11). */
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
  version: 'Someone else changed this success plan after you opened it. Reload to see the changes.',
  play: 'This playbook belongs to a success plan. Delete the success plan to delete it.',
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
  twice: 'This objective is listed twice.',
  updated: 'Objective updated successfully',
} as const;

export const PLAN_ACTION_MESSAGES = {
  plan: 'Action can not be created without plan.',
  due: 'Action due date should be less than Success Plan Due Date.',
} as const;

export const deletePlanConfirmation = (plan: string): string => `Are you sure you want to delete the ${plan}?`;
export const DELETE_PLAN_TITLE = 'Delete Success Plan';

/** An issue and its location, such as `name` or `objectives.2.target_date`. */
export interface PlanIssue {
  place: string;
  reason: string;
}

/** An objective from a form or a call. */
export interface DraftObjective {
  name: string;
  /** `YYYY-MM-DD`, or empty. */
  target_date: string;
  track_by: TrackBy | '';
  /** Id of the KPI. */
  measured_by: number | null;
  milestone: number | null;
  target_value: string;
}

/** A plan from a form or a call. An empty string counts as missing. */
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

/**
 * Validates an objective before it is saved, in the specified order.
 * @param due the plan's due date
 */
export function validateObjective(objective: DraftObjective, due: string): PlanIssue[] {
  const { name, track_by: trackBy, target_date: date, measured_by, milestone, target_value: target } = objective;
  const issues: PlanIssue[] = [];
  const addIssue = (place: keyof DraftObjective, reason: string) => issues.push({ place, reason });
  if (isBlank(name)) addIssue('name', OBJECTIVE_MESSAGES.name);
  if (trackBy === '') addIssue('track_by', OBJECTIVE_MESSAGES.trackBy);
  // Days are compared as strings. The target date must be strictly earlier (2-C-53).
  if (date === '' || (due !== '' && date >= due)) addIssue('target_date', OBJECTIVE_MESSAGES.date);
  if (trackBy === 'system' && measured_by === null) addIssue('measured_by', OBJECTIVE_MESSAGES.measuredBy);
  if (trackBy === 'custom' && milestone === null) addIssue('milestone', OBJECTIVE_MESSAGES.milestone);
  if (trackBy !== '' && isBlank(target)) addIssue('target_value', OBJECTIVE_MESSAGES.target);
  else if (trackBy === 'system' && !Number.isFinite(Number(target)))
    addIssue('target_value', OBJECTIVE_MESSAGES.number);
  return issues;
}

/**
 * Validates a plan before it is saved, in the specified order; the first issue is displayed (2-success-plans-24).
 *
 * @param today today in the company's time zone
 * @param savedDate the stored due date; undefined for a new plan. An unchanged due date can be in the past (2-C-13).
 */
export function validatePlan(plan: DraftPlan, { today, savedDate }: { today: string; savedDate?: string | undefined }) {
  const messages = savedDate === undefined ? PLAN_MESSAGES.create : PLAN_MESSAGES.edit;
  const issues: PlanIssue[] = [];
  for (const place of ['name', 'description', 'summary', 'state', 'date'] as const)
    if (isBlank(plan[place])) issues.push({ place, reason: messages[place] });
  if (plan.date !== '' && plan.date < today && plan.date !== savedDate)
    issues.push({ place: 'date', reason: PLAN_MESSAGES.past });
  plan.objectives.forEach((objective, at) => {
    for (const { place, reason } of validateObjective(objective, plan.date))
      issues.push({ place: `objectives.${at}.${place}`, reason });
  });
  if (plan.state === 'published' && plan.objectives.length === 0)
    issues.push({ place: 'objectives', reason: PLAN_MESSAGES.empty });
  return issues;
}

/** Changes the tracking type of an objective and clears the values that only the other type uses (2-success-plans-40 to 42). */
export const withTracking = <T extends DraftObjective>(objective: T, trackBy: TrackBy): T => ({
  ...objective,
  track_by: trackBy,
  target_value: '',
  ...(trackBy === 'custom' ? { measured_by: null } : { milestone: null }),
});

export const planStatus = (remaining: number): PlanStatus => (remaining === 0 ? 'Completed' : 'InProgress');

/** Percentage of objectives and actions that are completed; 100 if none remain (2-C-08). */
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
 * Returns the progress of an objective from its start value to its target, in percent from 0 to 100. If the target is below the start
 * value, progress counts downward. Returns null if one of the values is not a number.
 */
export function objectiveProgress(
  current: string | number | null,
  { start, target }: { start: string | number | null; target: string | number | null },
): number | null {
  const [from, now, goal] = [toNumber(start), toNumber(current), toNumber(target)];
  if (![from, now, goal].every(Number.isFinite)) return null;
  if (from === goal) return now >= goal ? 100 : 0;
  const share = (now - from) / (goal - from);
  // The progress is 0 if the values are too far apart to compute a finite share.
  return Number.isFinite(share) ? Math.min(Math.max(share * 100, 0), 100) : 0;
}

interface DraftPlanAction {
  text: string;
  description: string;
  actionPriority: ActionPriority | '' | null;
  /** The due date, or empty. */
  completedOn: string;
}

/**
 * Returns whether an action of a plan is due too late. It must be due strictly before the plan (2-C-53); without a due date it is not too
 * late.
 */
export const isDueAfterPlan = (due: string | null | undefined, planDue: string | null | undefined): boolean =>
  Boolean(due && planDue && due >= planDue);

/** Validates an action of a plan before it is added, in the specified order (2-actions-25). */
export function validatePlanAction(
  action: DraftPlanAction,
  plan: { play_id: number | null; date: string } | null,
): PlanIssue[] {
  const { text, description, actionPriority, completedOn } = action;
  const textIssues = validateAction({ text, description, actionPriority });
  return [
    ...(plan?.play_id == null ? [{ place: 'plan', reason: PLAN_ACTION_MESSAGES.plan }] : []),
    ...(['text', 'description', 'actionPriority'] as const).flatMap((place) => {
      const reason = textIssues[place];
      return reason === undefined ? [] : [{ place, reason }];
    }),
    ...(plan && isDueAfterPlan(completedOn, plan.date)
      ? [{ place: 'completedOn', reason: PLAN_ACTION_MESSAGES.due }]
      : []),
  ];
}
