/** Executes the process of an action. The request and its event are stored in one transaction, and a job sends the request. */
import {
  validateFormValues,
  findInvalidRecipient,
  invalidRecipientMessage,
  MESSAGE_LIMIT,
  PROCESS_MESSAGES,
  RECIPIENTS_LIMIT,
  SUBJECT_LIMIT,
} from '@mainstay/contract/rules/external-processes';
import { RUN_RETENTION_DAYS } from '@mainstay/contract/rules/runs';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Access } from '../../platform/session/access.ts';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import { findUnstorableText, throwIfInvalid } from '../../platform/http/validation-issues.ts';
import { deleteMailsBefore } from '../../core/mail/outgoing-mails.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { requireAction } from '../playbooks/action-location.ts';
import { processExecuted } from './events.ts';
import {
  canRepeatRun,
  type ExecutableAction,
  getExecutable,
  getPlaceholderValues,
  getStoredRun,
} from './process-runs.ts';
import { queueAttempt } from './webhook-attempts.ts';
import { fillMessage, toMailContent } from './message-content.ts';
import { RUN_STATUS_SQL } from '../external-processes/external-processes.ts';

type SendingServices = Pick<Services, 'key' | 'now' | 'config'>;

export interface ExecutionResult {
  run_id: number;
  status: 'executed';
  executed_on: string;
}

export interface Execution {
  actionId: number;
  accountId?: number | null | undefined;
  playId?: number | null | undefined;
  values: Record<string, string>;
  to?: string[] | undefined;
  cc?: string[] | undefined;
  subject?: string | undefined;
  body?: string | undefined;
  requestKey?: string | undefined;
}

interface Message {
  to: string[];
  cc: string[];
  subject: string;
  body: string;
}

/** Creates an email with its placeholders filled in. @throws BusinessError for an invalid recipient, subject or body */
function toMessage(executable: ExecutableAction, execution: Execution, values: Record<string, string>): Message {
  const { to = [], cc = [] } = execution;
  if (to.length === 0) throwIfInvalid([{ place: 'to', reason: PROCESS_MESSAGES.to }]);
  for (const [field, addresses] of Object.entries({ to, cc })) {
    if (addresses.length > RECIPIENTS_LIMIT) throwIfInvalid([{ place: field, reason: PROCESS_MESSAGES.recipients }]);
    const invalidRecipient = findInvalidRecipient(addresses);
    if (invalidRecipient !== undefined)
      throwIfInvalid([{ place: field, reason: invalidRecipientMessage(invalidRecipient) }]);
  }
  const placeholders = getPlaceholderValues(executable);
  const subject = fillMessage(execution.subject || (executable.subject ?? ''), values, placeholders);
  const body = fillMessage(execution.body || (executable.body ?? ''), values, placeholders);
  if (subject.length > SUBJECT_LIMIT) throwIfInvalid([{ place: 'subject', reason: PROCESS_MESSAGES.filled }]);
  if (body.length > MESSAGE_LIMIT) throwIfInvalid([{ place: 'body', reason: PROCESS_MESSAGES.filledBody }]);
  if (!isSingleLine(subject)) throwIfInvalid([{ place: 'subject', reason: SINGLE_LINE_MESSAGE }]);
  return { to, cc, subject, body };
}

/** Serializes the body of a webhook once, so that every attempt sends the same bytes. */
const toWebhookBody = (executable: ExecutableAction, values: Record<string, string>, now: Date): string =>
  JSON.stringify({
    process: { id: executable.process_id, name: executable.process },
    action: { id: executable.action_id, name: executable.action },
    play: { id: executable.play_id, name: executable.play },
    account: { id: executable.account_id, name: executable.account, external_id: executable.external_id },
    executed_by: { name: executable.my_name, email: executable.my_email },
    executed_at: now.toISOString(),
    values,
  });

interface NewRun {
  values: Record<string, string>;
  payload: string;
  requestKey?: string | undefined;
  replayOf?: number;
}

/** Stores and records a run, and queues its request or email. */
async function startRun(
  tx: TenantTx,
  services: SendingServices,
  executable: ExecutableAction,
  { values, payload, requestKey, replayOf: replayedRun }: NewRun,
  by: Actor,
): Promise<ExecutionResult> {
  const { kind, process_id, account_id, action_id } = executable;
  const [run] = await tx.rows<{ id: number }>(
    `insert into external_process_runs (tenant_id, process_id, account_id, action_id, user_id, request_key, replay_of,
       form_values, payload, created_at, next_attempt_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      tx.tenant,
      process_id,
      account_id,
      action_id,
      by.userId,
      requestKey ?? null,
      replayedRun ?? null,
      JSON.stringify(values),
      payload,
      by.now,
      kind === 'form' ? by.now : null,
    ],
  );
  if (!run) throw new Error('The run could not be saved.');
  if (kind === 'form') await queueAttempt(tx, { run_id: run.id, process_id });
  else
    await sendMessage(tx, services, run.id, {
      message: JSON.parse(payload) as Message,
      by,
      inviter: executable.my_name,
    });
  await record(tx, event(processExecuted, { runId: run.id, executable, replayedRun }), by);
  return { run_id: run.id, status: 'executed', executed_on: by.now.toISOString() };
}

async function sendMessage(
  tx: TenantTx,
  services: SendingServices,
  id: number,
  { message, by, inviter }: { message: Message; by: Actor; inviter: string },
): Promise<void> {
  const { to, cc, subject, body } = message;
  const mail = await queueMail(tx, services, {
    purpose: 'action_email',
    to,
    cc,
    userId: by.userId,
    values: { subject, inviter },
    content: toMailContent(body),
  });
  await tx.rows(
    `update external_process_runs set mail_id = $3, status = 'done', ended_at = $4 where tenant_id = $1 and id = $2`,
    [tx.tenant, id, mail, by.now],
  );
}

const MAIL_FIELDS = ['to', 'cc', 'subject', 'body'] as const;

/**
 * @throws NotFoundError if the action does not belong to the given account or play, ForbiddenError, BusinessError for an action without a
 * process, an archived process, or invalid values
 */
export async function executeProcess(
  tx: TenantTx,
  services: SendingServices,
  access: Access,
  execution: Execution,
  by: Actor,
): Promise<ExecutionResult> {
  const location = await requireAction(tx, access, execution.actionId);
  if ((execution.accountId ?? location.accountId) !== location.accountId) throw new NotFoundError('Action');
  if ((execution.playId ?? location.playId) !== location.playId) throw new NotFoundError('Action');
  await requireWritableAccount(tx, access, location.accountId);
  const executable = await getExecutable(tx, access, execution.actionId);
  const earlierRun = execution.requestKey && (await findEarlierRun(tx, execution.actionId, execution.requestKey));
  if (earlierRun) return earlierRun;
  if (executable.status === 'archived') throw new BusinessError(PROCESS_MESSAGES.archived);
  const { values, issues } = validateFormValues(executable.fields, execution.values);
  throwIfInvalid(Object.entries(issues).map(([key, reason]) => ({ place: `values.${key}`, reason })));
  throwIfInvalid(findUnstorableText({ subject: execution.subject, body: execution.body }));
  const mailField = MAIL_FIELDS.find((field) => execution[field] !== undefined);
  if (executable.kind === 'form' && mailField) throwIfInvalid([{ place: mailField, reason: PROCESS_MESSAGES.noMail }]);
  const payload =
    executable.kind === 'form'
      ? toWebhookBody(executable, values, by.now)
      : JSON.stringify(toMessage(executable, execution, values));
  return startRun(tx, services, executable, { values, payload, requestKey: execution.requestKey }, by);
}

/**
 * Finds the run of an earlier request with the same key. The caller holds the lock of the account, so concurrent requests are found, too.
 */
async function findEarlierRun(
  tx: TenantTx,
  actionId: number,
  requestKey: string,
): Promise<ExecutionResult | undefined> {
  const [run] = await tx.rows<{ id: number; created_at: Date }>(
    'select id, created_at from external_process_runs where tenant_id = $1 and action_id = $2 and request_key = $3',
    [tx.tenant, actionId, requestKey],
  );
  return run && { run_id: run.id, status: 'executed', executed_on: run.created_at.toISOString() };
}

/** Sends the payload of a finished run again, as a new run. @throws NotFoundError, ForbiddenError, BusinessError */
export async function replayRun(
  tx: TenantTx,
  services: SendingServices,
  access: Access,
  { id, requestKey }: { id: number; requestKey?: string | undefined },
  by: Actor,
): Promise<ExecutionResult> {
  const { action_id } = await getStoredRun(tx, id);
  const { accountId } = await requireAction(tx, access, action_id);
  await requireWritableAccount(tx, access, accountId);
  const [executable, run] = await Promise.all([getExecutable(tx, access, action_id), getStoredRun(tx, id)]);
  if (!canRepeatRun(access, run)) throw new ForbiddenError(PROCESS_MESSAGES.replay);
  const earlierRun = requestKey && (await findEarlierRun(tx, action_id, requestKey));
  if (earlierRun) return earlierRun;
  if (run.status === 'waiting') throw new BusinessError(PROCESS_MESSAGES.running);
  if (run.process_id !== executable.process_id) throw new BusinessError(PROCESS_MESSAGES.changed);
  if (executable.status === 'archived') throw new BusinessError(PROCESS_MESSAGES.archived);
  return startRun(
    tx,
    services,
    executable,
    { values: run.form_values, payload: run.payload, requestKey, replayOf: id },
    by,
  );
}

const DAY_MS = 86_400_000;

/**
 * Deletes finished runs after the retention period. Runs in progress are retained regardless of their age, and so is the log of the play.
 */
export async function purgeOldRuns(tx: TenantTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RUN_RETENTION_DAYS * DAY_MS);
  await tx.rows(
    `delete from external_process_runs where tenant_id = $1 and id in (
       select r.id from external_process_runs r left join outgoing_mail g on g.tenant_id = $1 and g.id = r.mail_id
       where r.tenant_id = $1 and r.created_at < $2 and ${RUN_STATUS_SQL} <> 'waiting')`,
    [tx.tenant, before],
  );
  // Deleted after the runs, because the status of a run depends on its message. A message is never older than its run.
  await deleteMailsBefore(tx, 'action_email', before);
}
