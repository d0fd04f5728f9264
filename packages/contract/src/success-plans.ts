/** Success plans of accounts, with their objectives and the measures of these. Rows 2-success-plans, 2-S-66 to 2-S-72. */
import { z } from 'zod';
import { day, endpoint, id, optionalParam, ok, pageNumber, pageParam, shortText } from './kit.ts';
import { PRIORITIES } from './rules/actions.ts';
import { parseJsonText } from './rules/json-text.ts';
import { isStorable } from './rules/storable-text.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './rules/single-line.ts';
import {
  OBJECTIVES_LIMIT,
  PLAN_MESSAGES,
  PLAN_STATES,
  PLAN_STATUSES,
  PLAN_TEXT_LIMIT,
  TRACK_BY,
} from './rules/success-plans.ts';

/** Page sizes of plans, and of criteria and milestones (2-success-plans-03, -16). */
export const PLANS_LIMIT = 100;
export const CHOICES_LIMIT = 100;
/** Page size of the points in an objective's series. */
export const POINTS_LIMIT = 10;

const NamedItem = z.object({ id: z.int(), name: z.string() });
/** The value of a KPI is a number; the value of a milestone is text that a user entered. */
const MeasuredValue = z.union([z.number(), z.string()]).nullable();

export const Objective = z
  .object({
    id: z.int(),
    name: z.string(),
    target_date: day,
    track_by: z.enum(TRACK_BY),
    /** The KPI. Null for a milestone, or if the KPI no longer exists. */
    measured_by: NamedItem.extend({ is_system: z.boolean() }).nullable(),
    milestone: NamedItem.nullable(),
    target_value: MeasuredValue,
    /** The first measured value, from which progress is computed. Like the current value, it is null until the first measurement. */
    start_value: MeasuredValue,
    /** The last measured value. */
    current_value: MeasuredValue,
    /** Whether the objective is complete. */
    status: z.boolean(),
  })
  .meta({ id: 'Objective' });
export type Objective = z.infer<typeof Objective>;

export const SuccessPlan = z
  .object({
    id: z.int(),
    account_id: z.int(),
    name: z.string(),
    description: z.string(),
    /** Executive summary. */
    summary: z.string(),
    state: z.enum(PLAN_STATES),
    /** Completed if no objective remains, including plans without objectives (2-C-09). */
    status: z.enum(PLAN_STATUSES),
    /** The due date, under both of its names (2-C-12). */
    date: day,
    due_date: day,
    owner: z.int().nullable(),
    owner_name: z.string().nullable(),
    /** Selected criteria, each as JSON text of `{id, selected}` (2-S-69). */
    criteria: z.array(z.string()),
    /** The selected criteria with their names, in display order, including criteria that are no longer offered. */
    selected_criteria: z.array(NamedItem),
    objectives: z.array(Objective),
    total_objective: z.int(),
    objective_completed: z.int(),
    /** Number of remaining objectives. This is never a percentage (2-C-10). */
    progress_objective: z.int(),
    /** The play of the plan. */
    play: z.object({
      play_id: z.int(),
      name: z.string(),
      total_actions: z.int(),
      pending_actions: z.int(),
      /** Percentage of its actions that are no longer pending. */
      progress: z.number(),
    }),
    /** The pending action with the earliest due date. Actions without a due date come last. */
    next_pending_action: z
      .object({ id: z.int(), name: z.string(), due_date: day.nullable(), priority: z.enum(PRIORITIES) })
      .nullable(),
    /** Increases with every change. A write based on an older version is rejected. */
    version: z.int(),
    updated_at: z.iso.datetime(),
    /** Whether the caller is not allowed to change the plan. */
    read_only: z.boolean(),
  })
  .meta({ id: 'SuccessPlan' });
export type SuccessPlan = z.infer<typeof SuccessPlan>;

/** Empty fields of a form are treated as missing, so that validation reports them in the specified order. */
const text = z
  .string()
  .trim()
  .max(PLAN_TEXT_LIMIT, 'Maximum 10,000 characters are allowed.')
  .refine(isStorable, SINGLE_LINE_MESSAGE)
  .nullish();
const name = shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE).nullish();
const dateField = z.union([day, z.literal('')]).nullish();
/** An id, or the object that a reply contains in its place. */
const reference = z.union([id, z.object({ id }).transform((named) => named.id)]).nullish();

const ObjectiveInput = z.object({
  /** Id of an existing objective. If omitted, a new objective is created. */
  id: id.nullish(),
  name,
  target_date: dateField,
  track_by: z.union([z.enum(TRACK_BY), z.literal('')]).nullish(),
  measured_by: reference,
  milestone: reference,
  /** A number if a KPI measures the objective, otherwise text of up to 350 characters. */
  target_value: z.union([z.number(), shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE)]).nullish(),
  /**
   * If omitted, the value is unchanged. Null clears the value that a user entered for a milestone. A measured KPI value cannot be changed,
   * except for a value that starts the series of another KPI.
   */
  current_value: z.union([z.number(), shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE)]).nullish(),
});

const Criterion = z.object({ id, selected: z.boolean() });
/** Criteria as JSON text, as replies contain them, or as objects. */
const criterion = z.union([
  Criterion,
  z.string().transform((json, ctx) => {
    try {
      return Criterion.parse(parseJsonText(json));
    } catch {
      ctx.issues.push({ code: 'custom', message: 'Must be an id and whether it is selected.', input: json });
      return z.NEVER;
    }
  }),
]);

const planFields = {
  name,
  description: text,
  summary: text,
  state: z.union([z.enum(PLAN_STATES), z.literal('')]).nullish(),
  /** The due date. */
  date: dateField,
  /** A member of the account. If omitted, the user who creates the plan. */
  owner: id.nullish(),
};
const criteria = z.array(criterion).max(1000);
const objectives = z.array(ObjectiveInput).max(OBJECTIVES_LIMIT, PLAN_MESSAGES.full);
const result = <T extends z.ZodType>(schema: T) => ok(z.object({ result: schema }));
const planId = z.object({ id });
const pageFields = (limit: number) => ({ page_num: pageNumber, limit: pageParam(limit, 1000) });

export const successPlans = {
  findSuccessPlans: endpoint({
    method: 'GET',
    path: '/v1/api/success-plan/',
    access: 'session',
    summary: 'List success plans of an account with objectives, play and next pending action, earliest due first',
    query: z.object({
      accountId: id,
      /** Returns only this plan. */
      planId: optionalParam(id),
      ...pageFields(PLANS_LIMIT),
    }),
    response: ok(z.object({ success_plans: z.array(SuccessPlan), has_next: z.boolean() })),
  }),
  createSuccessPlan: endpoint({
    method: 'POST',
    path: '/v1/api/success-plan/',
    access: 'session',
    effect: 'changes',
    summary: 'Create a success plan, and a play with the same name for its actions',
    body: z.object({
      accountId: id,
      ...planFields,
      criteria: criteria.default([]),
      objectives: objectives.default([]),
    }),
    response: result(z.object({ id: z.int() })),
  }),
  updateSuccessPlan: endpoint({
    method: 'PUT',
    path: '/v1/api/success-plan/{id}/',
    access: 'session',
    effect: 'changes',
    summary: 'Save a success plan: objectives with an id are changed, without an id created, missing ones deleted',
    params: planId,
    body: z.object({
      accountId: id.nullish(),
      version: id.nullish(),
      ...planFields,
      /** A list that is omitted is unchanged. */
      criteria: criteria.optional(),
      objectives: objectives.optional(),
    }),
    response: result(z.object({ id: z.int() })),
  }),
  deleteSuccessPlan: endpoint({
    method: 'DELETE',
    path: '/v1/api/success-plan/{id}/',
    access: 'session',
    effect: 'changes',
    summary: 'Delete a success plan with its objectives and its play',
    params: planId,
    response: ok(z.object({ id: z.int() })),
    ownTransactions: true,
  }),
  setPlanState: endpoint({
    method: 'PUT',
    path: '/v1/api/success-plan/{id}/update/status',
    access: 'session',
    effect: 'changes',
    summary: 'Publish a success plan, or revert it to a draft; publishing requires an objective',
    params: planId,
    body: z.object({
      state: z.enum(PLAN_STATES).nullish(),
      /** Alias of the field above. */
      status: z.enum(PLAN_STATES).nullish(),
    }),
    response: result(z.object({ id: z.int(), state: z.enum(PLAN_STATES) })),
  }),
  updateObjective: endpoint({
    method: 'PUT',
    path: '/v1/api/success-plan/objective/',
    access: 'session',
    effect: 'changes',
    summary: 'Complete or reopen an objective; a current value is stored in its history',
    query: z.object({ id }),
    body: z.object({
      /** True completes the objective. */
      status: z.boolean().optional(),
      current_value: z.union([z.number(), shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE)]).optional(),
    }),
    response: result(z.object({ status: z.literal(true), msg: z.string() })),
  }),
  findObjectivePoints: endpoint({
    method: 'GET',
    path: '/v1/api/success-plan/objective/series',
    access: 'session',
    summary: 'List the measured values of an objective, newest first',
    query: z.object({ objectiveId: id, pageNum: pageNumber, limit: pageParam(POINTS_LIMIT, 1000) }),
    response: ok(
      z.object({ series: z.array(z.object({ value: MeasuredValue, date: z.iso.datetime() })), has_next: z.boolean() }),
    ),
  }),
  findSuccessCriteria: endpoint({
    method: 'GET',
    path: '/v1/api/success-criteria/',
    access: 'session',
    summary: 'List the success criteria for plans, in their order',
    query: z.object(pageFields(CHOICES_LIMIT)),
    response: ok(z.object({ criteria: z.array(NamedItem), has_next: z.boolean() })),
  }),
  findMilestones: endpoint({
    method: 'GET',
    path: '/v1/api/success-plan/milestones/',
    access: 'session',
    summary: 'List the milestones for objectives, in their order',
    response: ok(z.object({ milestones: z.array(NamedItem) })),
  }),
};
