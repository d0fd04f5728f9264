/** The one way into the audit log, inside the transaction of what it tells of. The log is append-only. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { DenialReason } from '../../platform/http/errors.ts';
import type { RepeatedDenials } from '../../platform/telemetry/denials.ts';

export interface AuditEntry {
  /** What was done, as a verb: `sign_in`, `refuse`, `create`, `update`, `delete`, `export`, `invite` … */
  verb: string;
  /** The noun it was done to: `session`, `user`, `team`, `settings` … */
  entity: string;
  entityId?: number | null;
  /** Who did it; null where nobody is known, or where the product did it by itself. */
  userId: number | null;
  /** Fields as `{ before, after }`, or what else tells the deed; never a secret. */
  changes?: object;
  /** Of the request, where there was one. */
  requestId?: string | undefined;
  ip?: string | undefined;
  now: Date;
}

/** Characters of one text; what a stranger sent must not fill a log that nobody may shorten. */
const LONGEST = 2000;

/** What no `jsonb` takes: NUL, and halves of characters, which cutting a text may leave as well. */
const UNSTORABLE = /[\0\p{Cs}]/gu;

const truncateForStorage = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, LONGEST).replace(UNSTORABLE, '\ufffd') : value;

export async function recordAudit(tx: TenantTx, entry: AuditEntry): Promise<void> {
  await tx.rows(
    `insert into audit_log (tenant_id, at, user_id, verb, entity, entity_id, changes, request_id, ip)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.tenant,
      entry.now,
      entry.userId,
      entry.verb,
      entry.entity,
      entry.entityId ?? null,
      entry.changes ? JSON.stringify(entry.changes, truncateForStorage) : null,
      entry.requestId ?? null,
      entry.ip ?? null,
    ],
  );
}

/** The same deed done to many: one statement. */
export async function recordAudits(
  tx: TenantTx,
  { verb, entity, userId, now }: Pick<AuditEntry, 'verb' | 'entity' | 'userId' | 'now'>,
  rows: readonly { entityId: number; changes: object }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.rows(
    `insert into audit_log (tenant_id, at, user_id, verb, entity, entity_id, changes)
     select $1, $2, $3, $4, $5, r."entityId", r.changes
       from jsonb_to_recordset($6) r ("entityId" bigint, changes jsonb)`,
    [tx.tenant, now, userId, verb, entity, JSON.stringify(rows, truncateForStorage)],
  );
}

/**
 * Tells who took which list along.
 *
 * @param asked whose list, filters and order; what is undefined or empty is not told
 */
export function recordExport(
  tx: TenantTx,
  entity: string,
  asked: Readonly<Record<string, unknown>>,
  by: Pick<AuditEntry, 'userId' | 'requestId' | 'ip' | 'now'>,
): Promise<void> {
  const told = Object.entries(asked).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && !value.length),
  );
  const changes = told.length > 0 ? { changes: Object.fromEntries(told) } : {};
  return recordAudit(tx, { verb: 'export', entity, ...changes, ...by });
}

const DENIAL_TEXTS: Readonly<Record<DenialReason, string>> = {
  no_session: 'Not signed in',
  invalid_token: 'The session token is not valid or has expired',
  expired_session: 'The session has ended',
  wrong_tenant: 'The session belongs to another company',
  api_key: 'The API key is missing or not valid',
  scope: 'The API key does not include this',
  role: 'The role does not allow it',
  read_only: 'The person has read-only access',
  foreign_record: 'The account is not one of theirs',
  metrics_token: 'The metrics token is missing or wrong',
};

/** Records that one person or address was denied again and again. */
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
