/** Executions of external processes by actions. Rows 2-actions-49 to -58, 2-S-60. */
import { z } from 'zod';
import { endpoint, id, ok, optionalParam, pageLimit, pageNumber, requestKey } from './kit.ts';
import { FormField, Kind, messageSubject, Person, processText } from './external-processes.ts';
import { ADMIN_ROLES } from './rules/access.ts';
import { ACTION_TEXT_LIMIT } from './rules/actions.ts';
import { RUN_STATUSES } from './rules/external-processes.ts';

const instant = z.iso.datetime();

/** One execution of a process, with its attempts. */
export const ProcessRun = z
  .object({
    id: z.int(),
    process: z.object({ id: z.int(), name: z.string(), kind: Kind }),
    action: z.object({ id: z.int(), name: z.string() }),
    account: z.object({ id: z.int(), name: z.string() }),
    status: z.enum(RUN_STATUSES),
    /** Number of attempts. */
    attempts: z.int(),
    /** Result of the last attempt: status, duration in milliseconds, and the beginning of the response. */
    http_status: z.int().nullable(),
    duration_ms: z.int().nullable(),
    answer: z.string().nullable(),
    /** The error of the last attempt. Null if it succeeded. */
    error: z.string().nullable(),
    values: z.record(z.string(), z.string()),
    executed_on: instant,
    /** Null if the user is no longer known. */
    executed_by: Person.nullable(),
    ended_at: instant.nullable(),
    next_attempt_at: instant.nullable(),
    /** The run that this run repeats. */
    replay_of: z.int().nullable(),
    /** Whether the caller can repeat the run: it has ended, and the caller is an administrator or the owner of the action. */
    may_replay: z.boolean(),
  })
  .meta({ id: 'ProcessRun' });
export type ProcessRun = z.infer<typeof ProcessRun>;

/** Data for the form of an action. */
export const ProcessDetails = z
  .object({
    /** Id of the process. */
    id: z.int(),
    action_id: z.int(),
    name: z.string(),
    description: z.string(),
    kind: Kind,
    fields: z.array(FormField),
    /** The initial message of an email process, with its placeholders not yet replaced. */
    subject: z.string().nullable(),
    body: z.string().nullable(),
    /** Values of the placeholders that are not form fields. */
    placeholders: z.record(z.string(), z.string()),
    /** Whether the caller cannot execute the process because they can only view the account. */
    read_only: z.boolean(),
  })
  .meta({ id: 'ProcessDetails' });
export type ProcessDetails = z.infer<typeof ProcessDetails>;

/** Rate limit per user for messages to external recipients. */
const PER_MINUTE = 30;
const recipients = z.array(z.string().trim().max(350)).max(1000);
const runs = ok(z.object({ listing: z.array(ProcessRun), has_next: z.boolean(), total_records: z.int() }));

export const processRuns = {
  findProcessRuns: endpoint({
    method: 'GET',
    path: '/v1/api/admin/external-processes/{id}/runs/',
    access: ADMIN_ROLES,
    summary: 'List runs of an external process, newest first',
    params: z.object({ id }),
    query: z.object({ pageNum: pageNumber, limit: pageLimit, status: optionalParam(z.enum(RUN_STATUSES)) }),
    response: runs,
  }),
  getProcessDetails: endpoint({
    method: 'GET',
    path: '/v1/api/epa/details/{id}/',
    access: 'session',
    summary: 'Get the form of the external process of an action',
    params: z.object({ id }),
    response: ok(ProcessDetails),
  }),
  executeProcess: endpoint({
    method: 'POST',
    path: '/v1/api/epa/execute/{id}/',
    access: 'session',
    effect: 'changes',
    summary: 'Execute the external process of an action in the background',
    perMinute: PER_MINUTE,
    params: z.object({ id }),
    body: z.object({
      accountId: id.nullish(),
      playId: id.nullish(),
      values: z.record(z.string().max(100), z.string().max(2 * ACTION_TEXT_LIMIT)).default({}),
      /** Used for an email process. If the subject or body is omitted, that of the process is used. */
      to: recipients.optional(),
      cc: recipients.optional(),
      subject: messageSubject.optional(),
      body: processText.optional(),
      requestKey: requestKey.optional(),
    }),
    response: ok(z.object({ status: z.literal('executed'), executed_on: instant, run_id: z.int() })),
  }),
  findActionRuns: endpoint({
    method: 'GET',
    path: '/v1/api/epa/runs/{id}/',
    access: 'session',
    summary: 'List runs of the external process of an action, newest first',
    params: z.object({ id }),
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: runs,
  }),
  replayRun: endpoint({
    method: 'POST',
    path: '/v1/api/epa/replay/{id}/',
    access: 'session',
    effect: 'changes',
    summary: 'Repeat a finished run unchanged; only for administrators and the owner of the action',
    perMinute: PER_MINUTE,
    params: z.object({ id }),
    body: z.object({ requestKey: requestKey.optional() }).default({}),
    response: ok(z.object({ status: z.literal('executed'), executed_on: instant, run_id: z.int() })),
  }),
};
