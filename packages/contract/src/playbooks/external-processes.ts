/** Processes outside the product that actions execute, authored by administrators. Rows 2-actions-49 to -58, 2-S-60. */
import { z } from 'zod';
import { endpoint, id, optionalParam, ok, pageLimit, pageNumber, requestKey, shortText } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { ACTION_TEXT_LIMIT, ACTION_TEXT_LIMIT_MESSAGE } from '../rules/actions.ts';
import {
  FIELD_KEY,
  FIELD_TYPES,
  FIELDS_LIMIT,
  LINE_LIMIT,
  OPTIONS_LIMIT,
  PROCESS_KINDS,
  PROCESS_MESSAGES,
  PROCESS_NAME_LIMIT,
  PROCESS_STATUSES,
  RUN_STATUSES,
  SUBJECT_LIMIT,
  URL_LIMIT,
} from '../rules/external-processes.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

const line = (limit: number) =>
  z.string().trim().max(limit, `Maximum ${limit} characters are allowed.`).refine(isSingleLine, SINGLE_LINE_MESSAGE);
const name = line(PROCESS_NAME_LIMIT).min(1, PROCESS_MESSAGES.name);
const text = z.string().trim().max(ACTION_TEXT_LIMIT, ACTION_TEXT_LIMIT_MESSAGE);

/** What a form asks for. */
export const FormField = z.strictObject({
  key: z.string().regex(FIELD_KEY, PROCESS_MESSAGES.key),
  label: line(PROCESS_NAME_LIMIT).min(1, PROCESS_MESSAGES.label),
  type: z.enum(FIELD_TYPES),
  required: z.boolean().default(false),
  /** What the form begins with. */
  value: z.string().trim().max(ACTION_TEXT_LIMIT, ACTION_TEXT_LIMIT_MESSAGE).default(''),
  /** Of a choice, in their order. */
  options: z
    .array(line(LINE_LIMIT).min(1, PROCESS_MESSAGES.options))
    .max(OPTIONS_LIMIT, PROCESS_MESSAGES.tooManyOptions)
    .default([]),
});
export type FormField = z.infer<typeof FormField>;

/** An address of the web; whether it leads inside is seen when it is called. */
const isWebAddress = (given: string): boolean => {
  if (!URL.canParse(given)) return false;
  const { protocol, username, password } = new URL(given);
  return ['https:', 'http:'].includes(protocol) && username === '' && password === '';
};
const url = line(URL_LIMIT).refine(isWebAddress, PROCESS_MESSAGES.url);

const common = {
  name,
  /** What it is for. */
  description: text.default(''),
  fields: z.array(FormField).max(FIELDS_LIMIT, PROCESS_MESSAGES.full).default([]),
};
/** A tab comes with what is pasted from a sheet: its words are kept apart by a space. */
const subject = z
  .string()
  .overwrite((given) => given.replaceAll('\t', ' '))
  .trim()
  .max(SUBJECT_LIMIT, `Maximum ${SUBJECT_LIMIT} characters are allowed.`)
  .refine(isSingleLine, SINGLE_LINE_MESSAGE);

/** What an administrator says of a process. Its kind stays. */
export const ProcessBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('form'), ...common, url }),
  z.strictObject({
    kind: z.literal('email'),
    ...common,
    /** Both may hold `{{key}}` of fields and `PLACEHOLDERS`. */
    subject: subject.min(1, PROCESS_MESSAGES.subject),
    body: text.min(1, PROCESS_MESSAGES.body),
  }),
]);
export type ProcessBody = z.infer<typeof ProcessBody>;

const Person = z.object({ user_id: z.int(), name: z.string() });
const Kind = z.enum(PROCESS_KINDS);
const instant = z.iso.datetime();

export const ExternalProcess = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    kind: Kind,
    /** An archived one is offered no more, and not executed. */
    status: z.enum(PROCESS_STATUSES),
    fields: z.array(FormField),
    /** Of a form. */
    url: z.string().nullable(),
    /** Of an e-mail. */
    subject: z.string().nullable(),
    body: z.string().nullable(),
    /** Grows with every change; a save that names an older one is refused. */
    version: z.int(),
    /** Pending actions that execute it. */
    pending_actions: z.int(),
    /** Runs that failed in the last seven days. */
    recent_failures: z.int(),
    updated_at: instant,
    updated_by: Person.nullable(),
  })
  .meta({ id: 'ExternalProcess' });
export type ExternalProcess = z.infer<typeof ExternalProcess>;

/** With the secret that signs webhooks: null where this reply does not show it. */
const WithSecret = ok(z.object({ process: ExternalProcess, secret: z.string().nullable() }));

/** One execution of a process, with its attempts. */
export const ProcessRun = z
  .object({
    id: z.int(),
    process: z.object({ id: z.int(), name: z.string(), kind: Kind }),
    action: z.object({ id: z.int(), name: z.string() }),
    account: z.object({ id: z.int(), name: z.string() }),
    status: z.enum(RUN_STATUSES),
    /** How often it was tried. */
    attempts: z.int(),
    /** Of the last attempt: what was answered, in how many milliseconds, and how the answer begins. */
    http_status: z.int().nullable(),
    duration_ms: z.int().nullable(),
    answer: z.string().nullable(),
    /** Why the last attempt failed; null where it did not. */
    error: z.string().nullable(),
    values: z.record(z.string(), z.string()),
    executed_on: instant,
    /** Null where nobody knows any longer. */
    executed_by: Person.nullable(),
    ended_at: instant.nullable(),
    next_attempt_at: instant.nullable(),
    /** The run that it repeats. */
    replay_of: z.int().nullable(),
    /** Whether the caller may repeat it: it is finished, and they are an administrator or the action's owner. */
    may_replay: z.boolean(),
  })
  .meta({ id: 'ProcessRun' });
export type ProcessRun = z.infer<typeof ProcessRun>;

/** What an action's form shows. */
export const ProcessDetails = z
  .object({
    /** Of the process. */
    id: z.int(),
    action_id: z.int(),
    name: z.string(),
    description: z.string(),
    kind: Kind,
    fields: z.array(FormField),
    /** Of an e-mail: what its message begins with, its placeholders not filled in yet. */
    subject: z.string().nullable(),
    body: z.string().nullable(),
    /** What fills in placeholders that are no fields. */
    placeholders: z.record(z.string(), z.string()),
    /** Whether the caller may not execute it, for they only look at the account. */
    read_only: z.boolean(),
  })
  .meta({ id: 'ProcessDetails' });
export type ProcessDetails = z.infer<typeof ProcessDetails>;

/** A process may come back with what it was read with. */
const READ_ONLY_KEYS = ['id', 'status', 'version', 'pending_actions', 'recent_failures', 'updated_at', 'updated_by'];
const body = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(
          Object.entries(given).filter(([key, value]) => !READ_ONLY_KEYS.includes(key) && value !== null),
        )
      : given,
  ProcessBody,
);

/** Of what leaves the product, by one person. */
const PER_MINUTE = 30;
const recipients = z.array(z.string().trim().max(350)).max(1000);
const runs = ok(z.object({ listing: z.array(ProcessRun), has_next: z.boolean(), total_records: z.int() }));
const admin = '/v1/api/admin/external-processes/';

export const externalProcesses = {
  findExternalProcesses: endpoint({
    method: 'GET',
    path: admin,
    access: ADMIN_ROLES,
    summary: 'External processes by name',
    query: z.object({
      pageNum: pageNumber,
      limit: pageLimit,
      q: optionalParam(shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE)),
      status: optionalParam(z.enum(PROCESS_STATUSES)),
    }),
    response: ok(z.object({ listing: z.array(ExternalProcess), has_next: z.boolean(), total_records: z.int() })),
  }),
  createExternalProcess: endpoint({
    method: 'POST',
    path: admin,
    access: ADMIN_ROLES,
    summary: 'Make an external process; the reply is the only one that holds the secret of a webhook',
    body,
    response: WithSecret,
  }),
  getExternalProcess: endpoint({
    method: 'GET',
    path: `${admin}{id}/`,
    access: ADMIN_ROLES,
    summary: 'An external process',
    params: z.object({ id }),
    response: ok(z.object({ process: ExternalProcess })),
  }),
  updateExternalProcess: endpoint({
    method: 'PUT',
    path: `${admin}{id}/`,
    access: ADMIN_ROLES,
    summary: 'Save an external process; 409 where `version` names one that is no longer the newest',
    params: z.object({ id }),
    query: z.object({ version: optionalParam(id) }),
    body,
    response: ok(z.object({ process: ExternalProcess })),
  }),
  archiveExternalProcess: endpoint({
    method: 'POST',
    path: `${admin}{id}/archive/`,
    access: ADMIN_ROLES,
    summary: 'Archive an external process, or take it out of the archive',
    params: z.object({ id }),
    body: z.object({ archived: z.boolean() }),
    response: ok(z.object({ process: ExternalProcess })),
  }),
  rotateProcessSecret: endpoint({
    method: 'POST',
    path: `${admin}{id}/secret/`,
    access: ADMIN_ROLES,
    summary: 'Make a new secret for a webhook, shown once; the one before signs nothing any more',
    params: z.object({ id }),
    response: WithSecret,
  }),
  findProcessRuns: endpoint({
    method: 'GET',
    path: `${admin}{id}/runs/`,
    access: ADMIN_ROLES,
    summary: 'Runs of an external process, the newest first',
    params: z.object({ id }),
    query: z.object({ pageNum: pageNumber, limit: pageLimit, status: optionalParam(z.enum(RUN_STATUSES)) }),
    response: runs,
  }),
  findProcessChoices: endpoint({
    method: 'GET',
    path: '/v1/api/epa/processes/',
    access: 'session',
    summary: 'External processes that an action may execute, by name',
    response: ok(z.object({ processes: z.array(z.object({ id: z.int(), name: z.string(), kind: Kind })) })),
  }),
  getProcessDetails: endpoint({
    method: 'GET',
    path: '/v1/api/epa/details/{id}/',
    access: 'session',
    summary: 'The form of the external process that an action, named by its id, executes',
    params: z.object({ id }),
    response: ok(ProcessDetails),
  }),
  executeProcess: endpoint({
    method: 'POST',
    path: '/v1/api/epa/execute/{id}/',
    access: 'session',
    summary: 'Execute the external process of an action, named by its id; it is sent in the background',
    perMinute: PER_MINUTE,
    params: z.object({ id }),
    body: z.object({
      accountId: id.nullish(),
      playId: id.nullish(),
      values: z.record(z.string().max(100), z.string().max(2 * ACTION_TEXT_LIMIT)).default({}),
      /** Of an e-mail; a subject and a body that are missing are those of the process. */
      to: recipients.optional(),
      cc: recipients.optional(),
      subject: subject.optional(),
      body: text.optional(),
      requestKey: requestKey.optional(),
    }),
    response: ok(z.object({ status: z.literal('executed'), executed_on: instant, run_id: z.int() })),
  }),
  findActionRuns: endpoint({
    method: 'GET',
    path: '/v1/api/epa/runs/{id}/',
    access: 'session',
    summary: 'Runs of the external process of an action, named by its id; the newest first',
    params: z.object({ id }),
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: runs,
  }),
  replayRun: endpoint({
    method: 'POST',
    path: '/v1/api/epa/replay/{id}/',
    access: 'session',
    summary: 'Repeat a finished run, named by its id, as it was: an administrator may, and the owner of its action',
    perMinute: PER_MINUTE,
    params: z.object({ id }),
    body: z.object({ requestKey: requestKey.optional() }).default({}),
    response: ok(z.object({ status: z.literal('executed'), executed_on: instant, run_id: z.int() })),
  }),
};
