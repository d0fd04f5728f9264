/** External processes that actions execute. Administrators define them. Rows 2-actions-49 to -58, 2-S-60. */
import { z } from 'zod';
import { endpoint, id, optionalParam, ok, pageLimit, pageNumber, shortText } from './kit.ts';
import { ADMIN_ROLES } from './rules/access.ts';
import { ACTION_TEXT_LIMIT, ACTION_TEXT_LIMIT_MESSAGE } from './rules/actions.ts';
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
  SUBJECT_LIMIT,
  URL_LIMIT,
} from './rules/external-processes.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './rules/single-line.ts';

const line = (limit: number) =>
  z.string().trim().max(limit, `Maximum ${limit} characters are allowed.`).refine(isSingleLine, SINGLE_LINE_MESSAGE);
const name = line(PROCESS_NAME_LIMIT).min(1, PROCESS_MESSAGES.name);
export const processText = z.string().trim().max(ACTION_TEXT_LIMIT, ACTION_TEXT_LIMIT_MESSAGE);

/** A field of a form. */
export const FormField = z.strictObject({
  key: z.string().regex(FIELD_KEY, PROCESS_MESSAGES.key),
  label: line(PROCESS_NAME_LIMIT).min(1, PROCESS_MESSAGES.label),
  type: z.enum(FIELD_TYPES),
  required: z.boolean().default(false),
  /** The initial value. */
  value: z.string().trim().max(ACTION_TEXT_LIMIT, ACTION_TEXT_LIMIT_MESSAGE).default(''),
  /** Options of a choice field, in display order. */
  options: z
    .array(line(LINE_LIMIT).min(1, PROCESS_MESSAGES.options))
    .max(OPTIONS_LIMIT, PROCESS_MESSAGES.tooManyOptions)
    .default([]),
});
export type FormField = z.infer<typeof FormField>;

/** Returns whether a text is a web URL. Whether it resolves to an internal address is checked when it is called. */
const isWebAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return ['https:', 'http:'].includes(protocol) && username === '' && password === '';
};
const url = line(URL_LIMIT).refine(isWebAddress, PROCESS_MESSAGES.url);

const common = {
  name,
  /** The purpose of the process. */
  description: processText.default(''),
  fields: z.array(FormField).max(FIELDS_LIMIT, PROCESS_MESSAGES.full).default([]),
};
/** Text pasted from a spreadsheet can contain tabs, which become spaces so that words stay separate. */
export const messageSubject = z
  .string()
  .overwrite((value) => value.replaceAll('\t', ' '))
  .trim()
  .max(SUBJECT_LIMIT, `Maximum ${SUBJECT_LIMIT} characters are allowed.`)
  .refine(isSingleLine, SINGLE_LINE_MESSAGE);

/** The definition of a process. Its kind cannot be changed. */
export const ProcessBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('form'), ...common, url }),
  z.strictObject({
    kind: z.literal('email'),
    ...common,
    /** Both can contain `{{key}}` for fields and for `PLACEHOLDERS`. */
    subject: messageSubject.min(1, PROCESS_MESSAGES.subject),
    body: processText.min(1, PROCESS_MESSAGES.body),
  }),
]);
export type ProcessBody = z.infer<typeof ProcessBody>;

export const Person = z.object({ user_id: z.int(), name: z.string() });
export const Kind = z.enum(PROCESS_KINDS);
const instant = z.iso.datetime();

export const ExternalProcess = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    kind: Kind,
    /** An archived process is not offered and cannot be executed. */
    status: z.enum(PROCESS_STATUSES),
    fields: z.array(FormField),
    /** Set for a form. */
    url: z.string().nullable(),
    /** Set for an email. */
    subject: z.string().nullable(),
    body: z.string().nullable(),
    /** Increases with every change. A save based on an older version is rejected. */
    version: z.int(),
    /** Number of pending actions that execute the process. */
    pending_actions: z.int(),
    /** Number of runs that failed in the last seven days. */
    recent_failures: z.int(),
    updated_at: instant,
    updated_by: Person.nullable(),
  })
  .meta({ id: 'ExternalProcess' });
export type ExternalProcess = z.infer<typeof ExternalProcess>;

/** Includes the secret that signs webhooks. Null if this reply does not disclose it. */
const ProcessWithSecret = ok(z.object({ process: ExternalProcess, secret: z.string().nullable() }));

/** Clients can send a process back with the keys that only replies contain. */
const READ_ONLY_KEYS = ['id', 'status', 'version', 'pending_actions', 'recent_failures', 'updated_at', 'updated_by'];
const body = z.preprocess(
  (input) =>
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? Object.fromEntries(
          Object.entries(input).filter(([key, value]) => !READ_ONLY_KEYS.includes(key) && value !== null),
        )
      : input,
  ProcessBody,
);

const adminPath = '/v1/api/admin/external-processes/';

export const externalProcesses = {
  findExternalProcesses: endpoint({
    method: 'GET',
    path: adminPath,
    access: ADMIN_ROLES,
    summary: 'List external processes by name',
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
    path: adminPath,
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Create an external process; only this response contains the secret of a webhook',
    body,
    response: ProcessWithSecret,
  }),
  getExternalProcess: endpoint({
    method: 'GET',
    path: `${adminPath}{id}/`,
    access: ADMIN_ROLES,
    summary: 'Get an external process',
    params: z.object({ id }),
    response: ok(z.object({ process: ExternalProcess })),
  }),
  updateExternalProcess: endpoint({
    method: 'PUT',
    path: `${adminPath}{id}/`,
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Save an external process; 409 if `version` is not the newest',
    params: z.object({ id }),
    query: z.object({ version: optionalParam(id) }),
    body,
    response: ok(z.object({ process: ExternalProcess })),
  }),
  archiveExternalProcess: endpoint({
    method: 'POST',
    path: `${adminPath}{id}/archive/`,
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Archive or unarchive an external process',
    params: z.object({ id }),
    body: z.object({ archived: z.boolean() }),
    response: ok(z.object({ process: ExternalProcess })),
  }),
  rotateProcessSecret: endpoint({
    method: 'POST',
    path: `${adminPath}{id}/secret/`,
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Generate a new secret for a webhook, shown once; the old secret is no longer used',
    params: z.object({ id }),
    response: ProcessWithSecret,
  }),
  findProcessChoices: endpoint({
    method: 'GET',
    path: '/v1/api/epa/processes/',
    access: 'session',
    summary: 'List external processes that actions can execute, by name',
    response: ok(z.object({ processes: z.array(z.object({ id: z.int(), name: z.string(), kind: Kind })) })),
  }),
};
