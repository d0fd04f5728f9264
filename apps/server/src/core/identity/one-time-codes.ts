/**
 * Creates and consumes single-use codes, which identify a returning link, redirect or message. Only their hashes are
 * stored.
 */
import { generateCode, hashCode } from '../../platform/crypto/codes.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Chosen by the feature that creates the codes, in lower case with underscores. Codes of different purposes are unrelated. */
export type CodePurpose = string;

export interface NewCode {
  purpose: CodePurpose;
  expiresAt: Date;
  userId?: number | null;
  /** The caller must present the code together with this email. */
  email?: string | null;
  /** Data that is returned when the code is consumed. It must not contain a plaintext secret. */
  data?: object;
  /**
   * The browser that the code is bound to, as returned by `setBrowserCookie`. No other browser can consume the code.
   */
  browser?: string;
  /** A predefined value, such as the id of a message. If omitted, a random secret is generated. */
  secret?: string;
}

/** Stores the hash of a code. @returns the code itself, which cannot be retrieved again */
export async function createCode(tx: TenantTx, key: Uint8Array, code: NewCode): Promise<string> {
  const secret = code.secret ?? generateCode();
  await tx.rows(
    `insert into one_time_codes (tenant_id, purpose, secret_hash, user_id, email, data, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
    toValues(tx, key, { ...code, secret }),
  );
  return secret;
}

/**
 * Records a value that may be used only once, such as the id of an assertion.
 *
 * @returns false if it was already recorded
 */
export async function recordSingleUse(
  tx: TenantTx,
  key: Uint8Array,
  code: NewCode & { secret: string },
): Promise<boolean> {
  const rows = await tx.rows(
    `insert into one_time_codes (tenant_id, purpose, secret_hash, user_id, email, data, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (tenant_id, purpose, secret_hash) do nothing returning id`,
    toValues(tx, key, code),
  );
  return rows.length > 0;
}

const toValues = (tx: TenantTx, key: Uint8Array, code: NewCode & { secret: string }) => [
  tx.tenant,
  code.purpose,
  hashCode(key, code.secret),
  code.userId ?? null,
  code.email ?? null,
  JSON.stringify({ ...code.data, ...(code.browser && { browser: code.browser }) }),
  code.expiresAt,
];

export interface ConsumedCode {
  userId: number | null;
  email: string | null;
  data: Record<string, unknown>;
}

/**
 * Consumes a code. Returns undefined if the code is unknown, used or expired, or if its user is inactive.
 *
 * Locks the user before the code, like every operation that changes a user and revokes their codes and sessions. So
 * either the change finds what the code has opened, or the code is already revoked.
 *
 * @param code.email if given, it must be the address that the code was created for
 * @param code.browser if given, it must be the browser that the code is bound to; otherwise the code stays unused
 */
export async function consumeCode(
  tx: TenantTx,
  key: Uint8Array,
  code: { purpose: CodePurpose; secret: string; email?: string; browser?: string; now: Date },
): Promise<ConsumedCode | undefined> {
  const [row] = await tx.rows<{ user_id: number | null; email: string | null; data: Record<string, unknown> }>(
    `update one_time_codes c set used_at = $4 where c.tenant_id = $1 and c.purpose = $2 and c.secret_hash = $3
       and c.used_at is null and c.expires_at > $4 and ($5::text is null or lower(c.email) = lower($5))
       and ($6::text is null or c.data ->> 'browser' = $6)
       and (c.user_id is null or exists (select from users u
         where u.tenant_id = $1 and u.id = c.user_id and u.status <> 'inactive' for share))
     returning c.user_id, c.email, c.data`,
    [tx.tenant, code.purpose, hashCode(key, code.secret), code.now, code.email ?? null, code.browser ?? null],
  );
  return row && { userId: row.user_id, email: row.email, data: row.data };
}

/** Binds an unused code to another browser. Does nothing if the code is not bound to the browser `from`. */
export async function rebindCode(
  tx: TenantTx,
  key: Uint8Array,
  code: { purpose: CodePurpose; secret: string; from: string; to: string; now: Date },
): Promise<void> {
  await tx.rows(
    `update one_time_codes set data = jsonb_set(data, '{browser}', to_jsonb($5::text))
     where tenant_id = $1 and purpose = $2 and secret_hash = $3 and data ->> 'browser' = $4
       and used_at is null and expires_at > $6`,
    [tx.tenant, code.purpose, hashCode(key, code.secret), code.from, code.to, code.now],
  );
}

/** Merges data into an unused code. */
export async function setCodeData(
  tx: TenantTx,
  key: Uint8Array,
  code: { purpose: CodePurpose; secret: string; data: object },
): Promise<void> {
  await tx.rows(
    `update one_time_codes set data = data || $4::jsonb where tenant_id = $1 and purpose = $2 and secret_hash = $3
       and used_at is null`,
    [tx.tenant, code.purpose, hashCode(key, code.secret), JSON.stringify(code.data)],
  );
}

/** Revokes the unused codes of a user. */
export async function revokeCodes(
  tx: TenantTx,
  codes: { userId: number; purposes: readonly CodePurpose[]; now: Date },
): Promise<void> {
  await tx.rows(
    `update one_time_codes set used_at = $4 where tenant_id = $1 and user_id = $2 and purpose = any($3) and used_at is null`,
    [tx.tenant, codes.userId, codes.purposes, codes.now],
  );
}

/**
 * Revokes every unused code of a user, regardless of its purpose. Only the links that undo an email change stay valid:
 * they belong to the previous owner of the address, whose account may have been taken over.
 */
export async function revokeSignInCodes(tx: TenantTx, userId: number, now: Date): Promise<void> {
  await tx.rows(
    `update one_time_codes set used_at = $3 where tenant_id = $1 and user_id = $2 and purpose <> 'email_change'
       and used_at is null`,
    [tx.tenant, userId, now],
  );
}

/** @param before deletes the codes that expired before this time */
export async function deleteExpiredCodes(tx: TenantTx, before: Date): Promise<void> {
  await tx.rows('delete from one_time_codes where tenant_id = $1 and expires_at < $2', [tx.tenant, before]);
}

/**
 * Returns the status of a code, which requires the code itself. Returns undefined if the code was never created for
 * this email or was revoked.
 */
export async function getCodeStatus(
  tx: TenantTx,
  key: Uint8Array,
  code: { purpose: CodePurpose; secret: string; email: string; now: Date },
): Promise<'used' | 'expired' | undefined> {
  const [row] = await tx.rows<{ fate: 'used' | 'expired' | null }>(
    `select case when c.used_at is null and c.expires_at <= $5 then 'expired'
         when c.used_at is not null and exists (select from users u
           where u.tenant_id = $1 and u.id = c.user_id and u.status = 'active') then 'used' end as fate
       from one_time_codes c
       where c.tenant_id = $1 and c.purpose = $2 and c.secret_hash = $3 and lower(c.email) = lower($4)`,
    [tx.tenant, code.purpose, hashCode(key, code.secret), code.email, code.now],
  );
  return row?.fate ?? undefined;
}

/** Returns a code that this browser can still use. Does not consume it. */
export async function findActiveCode(
  tx: TenantTx,
  key: Uint8Array,
  code: { purpose: CodePurpose; secret: string; email: string; browser: string; now: Date },
): Promise<ConsumedCode | undefined> {
  const [row] = await tx.rows<{ user_id: number | null; email: string | null; data: Record<string, unknown> }>(
    `select c.user_id, c.email, c.data from one_time_codes c
       where c.tenant_id = $1 and c.purpose = $2 and c.secret_hash = $3 and c.used_at is null and c.expires_at > $4
         and lower(c.email) = lower($5) and c.data ->> 'browser' = $6`,
    [tx.tenant, code.purpose, hashCode(key, code.secret), code.now, code.email, code.browser],
  );
  return row && { userId: row.user_id, email: row.email, data: row.data };
}
