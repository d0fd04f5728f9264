/** Success plans of accounts, their objectives and what these are measured by. Rows 2-success-plans, 2-S-66 to 2-S-72. */
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

/** Plans of a page, and criteria and milestones (2-success-plans-03, -16). */
export const PLANS_LIMIT = 100;
export const CHOICES_LIMIT = 100;
/** Points of a page of an objective's series. */
export const POINTS_LIMIT = 10;

const Named = z.object({ id: z.int(), name: z.string() });
/** A figure of a KPI is a number, a milestone's is what somebody wrote. */
const Measured = z.union([z.number(), z.string()]).nullable();

export const Objective = z
  .object({
    id: z.int(),
    name: z.string(),
    target_date: day,
    track_by: z.enum(TRACK_BY),
    /** The KPI; null where a milestone is meant, or where the KPI is no more. */
    measured_by: Named.extend({ is_system: z.boolean() }).nullable(),
    milestone: Named.nullable(),
    target_value: Measured,
    /** As it was measured first: from there it is on its way. Null before that, as the next one is. */
    start_value: Measured,
    /** As it was measured last. */
    current_value: Measured,
    /** Whether it is complete. */
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
    /** Completed when no objective remains, also where there is none (2-C-09). */
    status: z.enum(PLAN_STATUSES),
    /** The due date, by both of its names (2-C-12). */
    date: day,
    due_date: day,
    owner: z.int().nullable(),
    owner_name: z.string().nullable(),
    /** Each a JSON text of `{id, selected}`: those that are selected (2-S-69). */
    criteria: z.array(z.string()),
    /** The same by name, in their order; also those that are offered no more. */
    selected_criteria: z.array(Named),
    objectives: z.array(Objective),
    total_objective: z.int(),
    objective_completed: z.int(),
    /** Those that remain: never a percentage (2-C-10). */
    progress_objective: z.int(),
    /** What is done for it. */
    play: z.object({
      play_id: z.int(),
      name: z.string(),
      total_actions: z.int(),
      pending_actions: z.int(),
      /** Percent of its actions that are no longer pending. */
      progress: z.number(),
    }),
    /** The pending action that is due first; one without a due date comes last. */
    next_pending_action: z
      .object({ id: z.int(), name: z.string(), due_date: day.nullable(), priority: z.enum(PRIORITIES) })
      .nullable(),
    /** Grows with every change; a write that names an older one is refused. */
    version: z.int(),
    updated_at: z.iso.datetime(),
    /** Whether the caller may not change it. */
    read_only: z.boolean(),
  })
  .meta({ id: 'SuccessPlan' });
export type SuccessPlan = z.infer<typeof SuccessPlan>;

/** What a form leaves empty reads as missing: which of it is wrong is told in the order of the documents. */
const text = z
  .string()
  .trim()
  .max(PLAN_TEXT_LIMIT, 'Maximum 10,000 characters are allowed.')
  .refine(isStorable, SINGLE_LINE_MESSAGE)
  .nullish();
const name = shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE).nullish();
const objectiveFields = z.union([day, z.literal('')]).nullish();
/** An id, or what it was read with. */
const reference = z.union([id, z.object({ id }).transform((named) => named.id)]).nullish();

const ObjectiveInput = z.object({
  /** Of an objective that there is; without it a new one is made. */
  id: id.nullish(),
  name,
  target_date: objectiveFields,
  track_by: z.union([z.enum(TRACK_BY), z.literal('')]).nullish(),
  measured_by: reference,
  milestone: reference,
  /** A number where a KPI measures it; up to 350 characters otherwise. */
  target_value: z.union([z.number(), shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE)]).nullish(),
  /**
   * Left out: as it is. Null takes back what somebody wrote of a milestone; what a KPI measured stays, but for a value that
   * begins the series of another KPI.
   */
  current_value: z.union([z.number(), shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE)]).nullish(),
});

const Criterion = z.object({ id, selected: z.boolean() });
/** As the plan tells them, or as objects. */
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
  date: objectiveFields,
  /** Somebody of the account; without it whoever makes the plan. */
  owner: id.nullish(),
};
const criteria = z.array(criterion).max(1000);
const objectives = z.array(ObjectiveInput).max(OBJECTIVES_LIMIT, PLAN_MESSAGES.full);
const result = <T extends z.ZodType>(schema: T) => ok(z.object({ result: schema }));
const planId = z.object({ id });
const pages = (limit: number) => ({ page_num: pageNumber, limit: pageParam(limit, 1000) });

export const successPlans = {
  findSuccessPlans: endpoint({
    method: 'GET',
    path: '/v1/api/success-plan/',
    access: 'session',
    summary: 'Success plans of an account with their objectives, play and next pending action; the earliest due first',
    query: z.object({
      accountId: id,
      /** Only this one. */
      planId: optionalParam(id),
      ...pages(PLANS_LIMIT),
    }),
    response: ok(z.object({ success_plans: z.array(SuccessPlan), has_next: z.boolean() })),
  }),
  createSuccessPlan: endpoint({
    method: 'POST',
    path: '/v1/api/success-plan/',
    access: 'session',
    summary: 'Make a success plan, and a play of the same name for its actions',
    body: z.object({
      ...{ accountId: id, ...planFields },
      ...{ criteria: criteria.default([]), objectives: objectives.default([]) },
    }),
    response: result(z.object({ id: z.int() })),
  }),
  updateSuccessPlan: endpoint({
    method: 'PUT',
    path: '/v1/api/success-plan/{id}/',
    access: 'session',
    summary: 'Save a success plan: objectives with an id are changed, without one made, missing ones deleted',
    params: planId,
    body: z.object({
      ...{ accountId: id.nullish(), version: id.nullish(), ...planFields },
      /** A list that is left out stays as it is. */
      ...{ criteria: criteria.optional(), objectives: objectives.optional() },
    }),
    response: result(z.object({ id: z.int() })),
  }),
  deleteSuccessPlan: endpoint({
    method: 'DELETE',
    path: '/v1/api/success-plan/{id}/',
    access: 'session',
    summary: 'Delete a success plan with its objectives and its play',
    params: planId,
    response: ok(z.object({ id: z.int() })),
    ownTransactions: true,
  }),
  setPlanState: endpoint({
    method: 'PUT',
    path: '/v1/api/success-plan/{id}/update/status',
    access: 'session',
    summary: 'Publish a success plan, or take it back to a draft; publishing needs an objective',
    params: planId,
    body: z.object({
      state: z.enum(PLAN_STATES).nullish(),
      /** The same by another name. */
      status: z.enum(PLAN_STATES).nullish(),
    }),
    response: result(z.object({ id: z.int(), state: z.enum(PLAN_STATES) })),
  }),
  updateObjective: endpoint({
    method: 'PUT',
    path: '/v1/api/success-plan/objective/',
    access: 'session',
    summary: 'Complete an objective, or take it up again; a current value is kept in its series',
    query: z.object({ id }),
    body: z.object({
      /** True: complete. */
      status: z.boolean().optional(),
      current_value: z.union([z.number(), shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE)]).optional(),
    }),
    response: result(z.object({ status: z.literal(true), msg: z.string() })),
  }),
  findObjectivePoints: endpoint({
    method: 'GET',
    path: '/v1/api/success-plan/objective/series',
    access: 'session',
    summary: 'What an objective measured, the newest first',
    query: z.object({ objectiveId: id, pageNum: pageNumber, limit: pageParam(POINTS_LIMIT, 1000) }),
    response: ok(
      z.object({ series: z.array(z.object({ value: Measured, date: z.iso.datetime() })), has_next: z.boolean() }),
    ),
  }),
  findSuccessCriteria: endpoint({
    method: 'GET',
    path: '/v1/api/success-criteria/',
    access: 'session',
    summary: 'Success criteria that a plan may choose, in their order',
    query: z.object(pages(CHOICES_LIMIT)),
    response: ok(z.object({ criteria: z.array(Named), has_next: z.boolean() })),
  }),
  findMilestones: endpoint({
    method: 'GET',
    path: '/v1/api/success-plan/milestones/',
    access: 'session',
    summary: 'Milestones that an objective may be tracked by, in their order',
    response: ok(z.object({ milestones: z.array(Named) })),
  }),
};
