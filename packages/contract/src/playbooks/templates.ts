/** Administration of playbooks, from which plays are created. Decisions 10 and 11. */
import { z } from 'zod';
import { endpoint, id, optionalParam, ok, pageLimit, pageNumber, shortText } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { ACTION_TEXT_LIMIT, ACTION_TEXT_LIMIT_MESSAGE, PRIORITIES } from '../rules/actions.ts';
import {
  DUE_AFTER_LIMIT,
  OWNER_RULES,
  TEMPLATE_ACTIONS_LIMIT,
  TEMPLATE_MESSAGES,
  TEMPLATE_NAME_LIMIT,
} from '../rules/play-templates.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

const Priority = z.enum(PRIORITIES);
const line = z
  .string()
  .trim()
  .max(TEMPLATE_NAME_LIMIT, TEMPLATE_MESSAGES.long)
  .refine(isSingleLine, SINGLE_LINE_MESSAGE);
const text = z.string().trim().max(ACTION_TEXT_LIMIT, ACTION_TEXT_LIMIT_MESSAGE).default('');
const days = z.int(TEMPLATE_MESSAGES.due).min(0, TEMPLATE_MESSAGES.due).max(DUE_AFTER_LIMIT, TEMPLATE_MESSAGES.due);

export const TemplateAction = z.strictObject({
  name: line.min(1, TEMPLATE_MESSAGES.action),
  description: text,
  how_to_complete: text,
  priority: Priority.default('M'),
  /** Days after the day on which the play is added. Null means no due date. */
  due_after_days: days.nullable().default(null),
  owner_rule: z.enum(OWNER_RULES).default('primary'),
  /** The user to assign for the rule `user`. On accounts that they do not belong to, the primary owner is assigned instead. */
  owner_id: z.int().positive().nullable().default(null),
  /** The external process that the action executes. */
  external_process_id: z.int().positive().nullable().default(null),
  /** Zero-based positions of the actions in this list that the action waits for. */
  depends_on: z.array(z.int().min(0, TEMPLATE_MESSAGES.unknown)).max(TEMPLATE_ACTIONS_LIMIT).default([]),
});
export type TemplateAction = z.infer<typeof TemplateAction>;

/** The content of a playbook version. */
export const PlayTemplateBody = z.strictObject({
  name: line.min(1, TEMPLATE_MESSAGES.name),
  /** The purpose of the playbook. */
  description: text,
  priority: Priority.default('M'),
  actions: z.array(TemplateAction).min(1, TEMPLATE_MESSAGES.none).max(TEMPLATE_ACTIONS_LIMIT, TEMPLATE_MESSAGES.full),
});
export type PlayTemplateBody = z.infer<typeof PlayTemplateBody>;

const Person = z.object({ user_id: z.int(), name: z.string() });
export const TEMPLATE_STATUSES = ['active', 'archived'] as const;

/** A playbook in a list. */
export const PlayTemplateEntry = z
  .object({
    id: z.int(),
    name: z.string(),
    priority: Priority,
    /** No plays are created from an archived playbook. */
    status: z.enum(TEMPLATE_STATUSES),
    version: z.int(),
    action_count: z.int(),
    /** Days from the start to the last due date. Null if no action has a due date. */
    last_day: z.int().nullable(),
    /** Number of plays created from any version, and number of those that are open. */
    plays: z.int(),
    open_plays: z.int(),
    updated_at: z.iso.datetime(),
    updated_by: Person.nullable(),
  })
  .meta({ id: 'PlayTemplateEntry' });
export type PlayTemplateEntry = z.infer<typeof PlayTemplateEntry>;

export const PlayTemplate = PlayTemplateEntry.omit({ action_count: true, last_day: true }).extend({
  description: z.string(),
  actions: z.array(TemplateAction),
  /** Users who are named in its actions. */
  owners: z.array(Person),
});
export type PlayTemplate = z.infer<typeof PlayTemplate>;

/** Clients can send a playbook back with the keys that only replies contain. */
const READ_ONLY_KEYS = ['id', 'status', 'version', 'plays', 'open_plays', 'updated_at', 'updated_by', 'owners'];
const body = z.preprocess(
  (input) =>
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? Object.fromEntries(Object.entries(input).filter(([key]) => !READ_ONLY_KEYS.includes(key)))
      : input,
  PlayTemplateBody,
);
const note = optionalParam(z.string().trim().max(200).refine(isSingleLine, SINGLE_LINE_MESSAGE));

export const playTemplates = {
  findPlayTemplates: endpoint({
    method: 'GET',
    path: '/v1/api/admin/play-templates/',
    access: ADMIN_ROLES,
    summary: 'List playbooks by name',
    query: z.object({
      pageNum: pageNumber,
      limit: pageLimit,
      q: optionalParam(shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE)),
      /** If omitted, both active and archived playbooks are returned. */
      status: optionalParam(z.enum(TEMPLATE_STATUSES)),
    }),
    response: ok(z.object({ listing: z.array(PlayTemplateEntry), has_next: z.boolean(), total_records: z.int() })),
  }),
  createPlayTemplate: endpoint({
    method: 'POST',
    path: '/v1/api/admin/play-templates/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Create a playbook',
    query: z.object({ note }),
    body,
    response: ok(PlayTemplate),
  }),
  getPlayTemplate: endpoint({
    method: 'GET',
    path: '/v1/api/admin/play-templates/{id}/',
    access: ADMIN_ROLES,
    summary: 'Get a playbook with its actions',
    params: z.object({ id }),
    response: ok(PlayTemplate),
  }),
  updatePlayTemplate: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/play-templates/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Save a playbook as a new version; 409 if `version` is not the newest',
    params: z.object({ id }),
    query: z.object({ version: optionalParam(id), note }),
    body,
    response: ok(PlayTemplate),
  }),
  archivePlayTemplate: endpoint({
    method: 'POST',
    path: '/v1/api/admin/play-templates/{id}/archive/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Archive or unarchive a playbook; plays created from it are not changed',
    params: z.object({ id }),
    body: z.object({ archived: z.boolean() }),
    response: ok(PlayTemplate),
  }),
};
