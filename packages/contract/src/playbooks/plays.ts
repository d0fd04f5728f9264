/**
 * Plays: across accounts, within one account, and a single play with its actions. Rows 2-playbooks, 2-S-52 to 2-S-54, 2-C-47, 2-pins-06.
 */
import { z } from 'zod';
import { day, endpoint, id, optionalParam, ok, pageNumber, pageParam, shortText, booleanParam } from '../kit.ts';
import { ACTION_STATUSES, PLAY_STATUSES, PRIORITIES } from '../rules/actions.ts';
import { parseJsonText } from '../rules/json-text.ts';
import { PLAY_MESSAGES } from '../rules/plays.ts';
import { DUE_TYPES, PLAY_STATES } from '../rules/quick-filters.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { FilterCriteria } from './quick-filters.ts';

/** Page sizes across accounts and within one account (2-C-29). */
export const PLAYS_LIMIT = 25;
export const ACCOUNT_PLAYS_LIMIT = 10;
/** Maximum number of pending actions in a list entry. A workspace shows all of them. */
export const ENTRY_ACTIONS_LIMIT = 10;

export const PLAY_SORTS = ['due_date', 'play_name', 'company_name'] as const;
export type PlaySort = (typeof PLAY_SORTS)[number];

const instant = z.iso.datetime();
const Status = z.enum(PLAY_STATUSES).nullable();
const Priority = z.enum(PRIORITIES);

/** A pending action in the list entry of its play. */
export const EntryAction = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(ACTION_STATUSES),
  priority: Priority,
  due_date: day.nullable(),
  owner_id: z.int().nullable(),
  /** Null if the action has no owner. */
  owner: z.string().nullable(),
  /** Number of pending actions that it waits for. */
  blocked_by: z.int(),
});
export type EntryAction = z.infer<typeof EntryAction>;

export const PlayEntry = z
  .object({
    play_id: z.int(),
    play_name: z.string(),
    /** The playbook that the play was created from. Null for a play without a playbook. */
    parent_play_id: z.int().nullable(),
    /** Null if the play has never had an action (2-C-25). */
    status: Status,
    play_created_date: instant,
    play_priority: Priority,
    total_actions: z.int(),
    pending_actions: z.int(),
    /** The earliest due date among the pending actions. */
    next_due_date: day.nullable(),
    /** The pending actions with the earliest due dates, at most ten. Actions without a due date come last. */
    actions: z.array(EntryAction),
    /** The success plan that the play belongs to. */
    success_plan: z.object({ id: z.int(), name: z.string() }).nullable(),
    account: z.object({
      id: z.int(),
      name: z.string(),
      /** The plan of the account. */
      type: z.string(),
      /** The logo. Only in the reply to a single play. */
      image_url: z.string().nullable().optional(),
      /** The caller's membership of the account. Null without a membership. */
      ownerType: z.enum(['Primary', 'secondary']).nullable(),
    }),
    /** Whether the caller is not allowed to change the play. */
    read_only: z.boolean(),
  })
  .meta({ id: 'PlayEntry' });
export type PlayEntry = z.infer<typeof PlayEntry>;

const CurrentUser = z.object({ id: z.int(), name: z.string() });

/** Filters of a play list, as JSON text in one query value. */
export const playCriteria = z
  .preprocess((input, ctx) => {
    if (input === undefined || input === '') return [];
    if (typeof input !== 'string') return input;
    try {
      return parseJsonText(input);
    } catch {
      ctx.issues.push({ code: 'custom', message: 'Filters must be a JSON list.', input: input });
      return z.NEVER;
    }
  }, FilterCriteria)
  .optional();

const state = optionalParam(z.enum(PLAY_STATES));
const dayText = z.string().max(50);

/** Query for the plays of one account. */
export const AccountPlaysQuery = z.object({
  /** Includes closed plays. */
  showAll: optionalParam(booleanParam),
  pageNum: pageNumber,
  limit: pageParam(ACCOUNT_PLAYS_LIMIT, 1000),
  dueType: optionalParam(z.enum(DUE_TYPES)),
  /** One day, or two days separated by a comma. */
  dueDate: optionalParam(
    dayText.refine(
      (text) => text.split(',').every((part) => day.safeParse(part.trim()).success),
      'Must be a date, or two dates separated by a comma.',
    ),
  ),
  /** Matches part of a play's name. */
  searchText: optionalParam(z.string().max(350)),
  /** Defaults to open plays. */
  type: state,
  sort: optionalParam(z.enum(['due_date', 'play_name'])),
});

/** Keyed by account id. */
const PlaysByAccount = z.record(
  z.string(),
  z.object({
    account: z.string(),
    plan: z.string(),
    /** In major units of the tenant's currency. */
    mrr: z.number(),
    read_only: z.boolean(),
    /** Keyed by play id; the keys have no meaningful order. */
    plays: z.record(z.string(), PlayEntry),
  }),
);
const AccountPlays = ok(z.object({ current_user: CurrentUser, actions: PlaysByAccount, has_next: z.boolean() }));

export const PlayName = z.object({ play_id: z.int(), play_name: z.string() });

const name = shortText.min(1, PLAY_MESSAGES.name).refine(isSingleLine, SINGLE_LINE_MESSAGE).prefault('');
const priority = z
  .union([Priority, z.literal('')])
  .nullish()
  .transform((code) => code || ('M' as const));

export const plays = {
  findPlays: endpoint({
    method: 'GET',
    path: '/v1/api/actions/',
    access: 'session',
    summary: 'List plays across the accounts of the caller with their pending actions, earliest due first',
    query: z.object({
      /** Only plays with overdue actions. */
      overdue: optionalParam(booleanParam),
      /** Includes closed plays. */
      showAll: optionalParam(booleanParam),
      page: pageNumber,
      size: pageParam(PLAYS_LIMIT, 1000),
      filters: playCriteria,
      /** Defaults to open plays if neither this parameter nor a filter specifies a state. */
      selectedType: state,
      /** Only accounts that the caller has pinned. */
      showPinned: optionalParam(booleanParam),
      sort: optionalParam(z.enum(PLAY_SORTS)),
    }),
    response: ok(z.object({ response_list: z.array(PlayEntry), has_next: z.boolean(), current_user: CurrentUser })),
  }),
  findAccountPlays: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/actions/',
    access: 'session',
    summary: 'List plays of an account, keyed by account and play',
    params: z.object({ id }),
    query: AccountPlaysQuery,
    response: AccountPlays,
  }),
  findPlanPlays: endpoint({
    method: 'GET',
    path: '/v1/api/success-plan/accounts/{id}/actions/',
    access: 'session',
    summary: 'List plays of an account that belong to success plans, in the same format',
    params: z.object({ id }),
    query: AccountPlaysQuery,
    response: AccountPlays,
  }),
  findPlayNames: endpoint({
    method: 'GET',
    path: '/v1/api/actions/account_plays/',
    access: 'session',
    summary: 'List open plays of an account by name, for selection',
    query: z.object({ accountId: id, pageNum: pageNumber, limit: pageParam(1000, 1000) }),
    response: ok(z.object({ plays: z.array(PlayName), has_next: z.boolean() })),
  }),
  findFilterChoices: endpoint({
    method: 'GET',
    path: '/v1/api/actions/plays_and_accounts/',
    access: 'session',
    summary: 'List playbooks and accounts of the caller by name, the first 1,000 that contain the text',
    query: z.object({ searchText: optionalParam(z.string().max(350)) }),
    response: ok(
      z.object({
        all_plays: z.array(PlayName),
        all_accounts: z.array(z.object({ account_id: z.int(), account_name: z.string() })),
      }),
    ),
  }),
  getPlay: endpoint({
    method: 'GET',
    path: '/v1/api/plays/{id}/',
    access: 'session',
    summary: 'Get a play with its pending actions',
    params: z.object({ id }),
    response: ok(z.object({ play: PlayEntry })),
  }),
  addPlay: endpoint({
    method: 'POST',
    path: '/v1/api/actions/account/play/',
    access: 'session',
    effect: 'changes',
    summary: 'Add a playbook to an account, with its actions',
    body: z.object({ account_id: id, play_id: id, priority }),
    response: ok(z.object({ play: PlayEntry })),
  }),
  createPlay: endpoint({
    method: 'POST',
    path: '/v1/api/actions/account/create-play/',
    access: 'session',
    effect: 'changes',
    summary: 'Add a new play without actions to an account',
    body: z.object({ accountId: id, priority, name }),
    response: ok(z.object({ play: PlayEntry })),
  }),
  renamePlay: endpoint({
    method: 'PUT',
    path: '/v1/api/actions/account/update-playbook-name/{play_id}/',
    access: 'session',
    effect: 'changes',
    summary: 'Rename a play',
    params: z.object({ play_id: id }),
    body: z.object({ play_name: name, account_id: id.nullish() }),
    response: ok(PlayName),
  }),
  unassignPlay: endpoint({
    method: 'DELETE',
    path: '/v1/api/actions/play/{id}/unassign/',
    access: 'session',
    effect: 'changes',
    summary: 'Delete a play with its actions and everything on them',
    params: z.object({ id }),
    response: ok(z.object({ play_id: z.int() })),
    ownTransactions: true,
  }),
};
