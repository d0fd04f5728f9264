/** The only module that writes the audit log, in the transaction of the recorded change. The log is append-only. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type EventActor, type Log, type LogRule, logTo } from '../../platform/events/event.ts';
import type { DenialReason } from '../../platform/http/errors.ts';
import type { RepeatedDenials } from '../../platform/telemetry/denials.ts';

/** What the audit log records about one operation, apart from who did it and when. */
interface AuditFields {
  /** The operation, as a verb such as `sign_in`, `create`, `update`, `delete`, `export` or `invite`. */
  verb: string;
  /** The affected entity, as a noun: `session`, `user`, `team`, `settings` … */
  entity: string;
  entityId?: number | null;
  /** Fields as `{ before, after }`, or other details of the operation; never a secret. */
  changes?: object;
}

export interface NewAuditEntry extends AuditFields, EventActor {}

/** Maximum characters of one text. Untrusted input must not fill a log that cannot be shortened. */
const MAX_TEXT_LENGTH = 2000;

/** Characters that `jsonb` does not accept: NUL and lone surrogates, which truncating a text may also create. */
const UNSTORABLE = /[\0\p{Cs}]/gu;

const truncateForStorage = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH).replace(UNSTORABLE, '\ufffd') : value;

/** Records any number of operations of one actor, with one statement. */
async function recordAudits(
  tx: TenantTx,
  entries: readonly AuditFields[],
  { userId, apiKeyId, now, requestId, ip }: EventActor,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ verb, entity, entityId, changes }) => ({ verb, entity, entityId, changes }));
  await tx.rows(
    `insert into audit_log (tenant_id, at, user_id, api_key_id, verb, entity, entity_id, changes, request_id, ip)
     select $1, $2, $3, $4, r.verb, r.entity, r."entityId", r.changes, $5, $6
       from jsonb_to_recordset($7) r (verb text, entity text, "entityId" bigint, changes jsonb)`,
    [tx.tenant, now, userId, apiKeyId ?? null, requestId ?? null, ip ?? null, JSON.stringify(rows, truncateForStorage)],
  );
}

export const recordAudit = (tx: TenantTx, entry: NewAuditEntry): Promise<void> => recordAudits(tx, [entry], entry);

const DENIAL_TEXTS: Readonly<Record<DenialReason, string>> = {
  no_session: 'Not signed in',
  invalid_token: 'The session token is not valid or has expired',
  expired_session: 'The session has ended',
  wrong_tenant: 'The session belongs to another company',
  api_key: 'The API key is missing or not valid',
  scope: 'The API key does not permit this',
  role: 'The role does not permit this',
  read_only: 'The user has read-only access',
  foreign_record: 'The account is not accessible to the user',
  metrics_token: 'The metrics token is missing or wrong',
};

/** Records that a user or address was denied repeatedly. */
export function recordDenials(
  tx: TenantTx,
  { userId, reason, calls, minutes, operation, ip, requestId, now }: RepeatedDenials,
): Promise<void> {
  const changes = {
    denied_requests: `${calls} within ${minutes} minutes`,
    reason: DENIAL_TEXTS[reason],
    last_request: operation,
  };
  return recordAudit(tx, { verb: 'deny', entity: 'request', userId, changes, ip, requestId, now });
}

/** The audit log as a log of events. */
const auditLog: Log<AuditFields> = { name: 'audit', write: recordAudits };

export const logToAudit = <P>(toEntry: (payload: P) => AuditFields | undefined): LogRule<P> => logTo(auditLog, toEntry);

type Fields = Record<string, unknown>;

/** Returns the fields that differ as `{ before, after }`, or undefined if there are no differences. */
export function diffFields(before: Fields, after: Fields): Record<string, object> | undefined {
  const changedKeys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (changedKeys.length === 0) return undefined;
  return Object.fromEntries(changedKeys.map((key) => [key, { before: before[key], after: after[key] }]));
}
