/** Single actions: their data and the operations on them. Rows 2-actions, 2-S-56, 2-S-86. */
import { z } from 'zod';
import { day, endpoint, id, ok, shortText } from '../kit.ts';
import {
  ACTION_STATUSES,
  ACTION_TEXT_LIMIT,
  ACTION_TEXT_LIMIT_MESSAGE,
  PLAY_REQUIRED,
  PLAY_STATUSES,
  PRIORITIES,
} from '../rules/actions.ts';
import { PLAN_ACTION_MESSAGES } from '../rules/success-plans.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { ActionProcess } from './workspace.ts';

const text = z.string().trim().max(ACTION_TEXT_LIMIT, ACTION_TEXT_LIMIT_MESSAGE);
const Status = z.enum(ACTION_STATUSES);
/** Null if the play has never had an action (2-C-25). */
const PlayStatus = z.enum(PLAY_STATUSES).nullable();

/** An action that another action waits for. */
export const BlockingAction = z.object({ id: z.int(), name: z.string(), status: Status }).meta({ id: 'AwaitedAction' });
export type BlockingAction = z.infer<typeof BlockingAction>;

export const Action = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    /** How the action is completed. */
    htcomp: z.string(),
    owner_id: z.int().nullable(),
    owner: z.string().nullable(),
    owner_email: z.string().nullable(),
    status: Status,
    priority: z.enum(PRIORITIES),
    due_date: day.nullable(),
    completed_on: z.iso.datetime().nullable(),
    /** Name of the user. */
    completed_by: z.string().nullable(),
    type: z.string(),
    /** Metadata of the source of the action, such as an email. */
    meta: z.record(z.string(), z.unknown()).nullable(),
    created_at: z.iso.datetime(),
    /** Ids of the actions that it waits for. */
    depends_on: z.array(z.int()),
    /** The same actions with their names and statuses. */
    waits_for: z.array(BlockingAction),
    /** Number of pending actions among them. The action cannot be completed until this is 0. */
    blocked_by: z.int(),
    /** Increases with every change. A write based on an older version is rejected. */
    version: z.int(),
    play: z.object({
      play_id: z.int(),
      play_name: z.string(),
      status: PlayStatus,
      total_actions: z.int(),
      pending_actions: z.int(),
    }),
    account: z.object({ id: z.int(), name: z.string(), plan: z.string(), image_url: z.string().nullable() }),
    /** The external process that the action executes. */
    epa: ActionProcess.nullable(),
    /** Whether the caller is not allowed to change the action. */
    read_only: z.boolean(),
    /** Ids of the action attributes that the caller can read on this account, sorted by name. */
    attributes: z.array(z.int()),
  })
  .meta({ id: 'Action' });
export type Action = z.infer<typeof Action>;

/**
 * The context in which the caller found the action; responds with 404 if the action is elsewhere. `version` is the version that they read.
 */
const seen = { accountId: id.nullish(), playId: id.nullish(), version: id.nullish() };

/** The resulting state of the play. */
const after = { play_status: PlayStatus, pending_actions: z.int() };

const priority = z.union([z.enum(PRIORITIES), z.literal('')]).nullish();
/** A due date. Null or an empty string clears it. */
const due = z.union([day, z.literal('').transform(() => null)]).nullish();
const name = shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE);
/** Actions of the same play that must be completed first. */
const dependsOn = z.array(id).max(50).optional();

/** The source of an action, such as an email. Its size is limited because it is stored with the action. */
const Source = z.object({
  type: z.string().trim().min(1).max(50).refine(isSingleLine, SINGLE_LINE_MESSAGE),
  meta: z
    .record(z.string().max(100), z.union([z.string().max(ACTION_TEXT_LIMIT), z.number(), z.boolean(), z.null()]))
    .refine((meta) => Object.keys(meta).length <= 20, 'A source can have 20 fields at most.')
    .default({}),
});

/** What a new action is created from, besides its play. */
export const newAction = {
  text: name.optional(),
  description: text.optional(),
  actionPriority: priority,
  /** The due date. */
  completedOn: due,
  /** Of an action that was made from a message, only the fields that name the message are stored. */
  source: Source.nullish(),
  /** Defaults to the caller. */
  assignUser: id.nullish(),
};

export const actions = {
  getAction: endpoint({
    method: 'GET',
    path: '/v1/api/actions/{id}/',
    access: 'session',
    summary: 'Get an action with its account, its play and the permissions of the caller',
    params: z.object({ id }),
    response: ok(Action),
  }),
  completeAction: endpoint({
    method: 'POST',
    path: '/v1/api/actions/{id}/complete/',
    access: 'session',
    effect: 'changes',
    summary: 'Complete or reopen an action; completing the last pending action closes its play',
    params: z.object({ id }),
    body: z.object({
      isChecked: z.boolean(),
      /**
       * Whether the user has confirmed completing the last action. If false, a step that would close the play is rejected with a question,
       * because another user may have completed the other actions. API clients omit the field and get no question.
       */
      lastConfirmed: z.boolean().optional(),
      ...seen,
    }),
    response: ok(
      z.object({
        completed_on: z.iso.datetime().nullable(),
        status: Status,
        /** Whether this step closed the play. If two users finish it at the same time, only one of them gets true. */
        closed: z.boolean(),
        ...after,
      }),
    ),
  }),
  skipAction: endpoint({
    method: 'POST',
    path: '/v1/api/actions/skip/',
    access: 'session',
    effect: 'changes',
    summary: 'Skip a pending action',
    body: z.object({ action_id: id, ...seen }),
    response: ok(z.object({ action_id: z.int(), status: Status, ...after })),
  }),
  createAction: endpoint({
    method: 'POST',
    path: '/v1/api/actions/add/',
    access: 'session',
    effect: 'changes',
    summary: 'Add an action to a play or a plan; completedOn is the due date, and the caller is the default owner',
    body: z
      .object({
        /** Set for an action of a success plan; the action then belongs to the play of the plan. */
        success_plan_id: id
          .nullable()
          .refine((plan) => plan !== null, PLAN_ACTION_MESSAGES.plan)
          .optional(),
        account_play_id: id.nullish(),
        /** Alias of the field above. */
        account_play: id.nullish(),
        ...newAction,
        htcomp: text.nullish(),
        /** The external process that the action executes. */
        externalProcessId: id.nullish(),
        dependsOn,
      })
      .refine((body) => body.account_play_id ?? body.account_play ?? body.success_plan_id, {
        path: ['account_play_id'],
        message: PLAY_REQUIRED,
      }),
    response: ok(z.object({ action: Action })),
  }),
  describeAction: endpoint({
    method: 'POST',
    path: '/v1/api/actions/add_task_description/',
    access: 'session',
    effect: 'changes',
    summary: 'Save the description of an action',
    body: z.object({ action_id: id, description: text, ...seen }),
    response: ok(z.object({ action_id: z.int(), description: z.string() })),
  }),
  editAction: endpoint({
    method: 'POST',
    path: '/v1/api/actions/edit/',
    access: 'session',
    effect: 'changes',
    summary: 'Change the given fields of an action; completedOn is the due date, null clears it',
    body: z.object({
      action_id: id,
      text: name.optional(),
      description: text.optional(),
      actionPriority: priority,
      htcomp: text.optional(),
      completedOn: due,
      /** The external process that the action executes. Null removes it. */
      externalProcessId: id.nullish(),
      dependsOn,
      ...seen,
    }),
    response: ok(z.object({ action: Action })),
  }),
  assignAction: endpoint({
    method: 'POST',
    path: '/v1/api/actions/assign/',
    access: 'session',
    effect: 'changes',
    summary: 'Assign an action to a user of its account',
    body: z.object({ actionId: id, userId: id, ...seen }),
    response: ok(z.object({ owner_name: z.string() })),
  }),
};
