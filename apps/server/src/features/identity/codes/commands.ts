/** Single-use codes: what a link, a redirect or a sent message is recognised by when it comes back. Only hashes are kept. */
import { hashCode, generateCode } from '../../../platform/crypto/codes.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export type CodePurpose =
  | 'exchange'
  | 'second_factor'
  | 'reset'
  | 'invitation'
  | 'email_change'
  | 'oauth_state'
  | 'saml_request'
  | 'saml_assertion'
  | 'saml_logout';

export interface NewCode {
  purpose: CodePurpose;
  expiresAt: Date;
  userId?: number | null;
  /** Whoever hands the code back must name the same address. */
  email?: string | null;
  /** What is handed back with the code; never a secret in the clear. */
  data?: object;
  /** The browser that it is for, as `markBrowser` says it; no other one may hand it back. */
  browser?: string;
  /** A value that is given, such as the id of a message; left out, a fresh one is made. */
  secret?: string;
}

/** Stores the hash of a code and returns the code itself, once. */
export async function createCode(tx: TenantTx, key: Uint8Array, code: NewCode): Promise<string> {
  const secret = code.secret ?? generateCode();
  await tx.rows(
    `insert into one_time_codes (tenant_id, purpose, secret_hash, user_id, email, data, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
    values(tx, key, { ...code, secret }),
  );
  return secret;
}

/** Takes note of a value that may be seen once, such as the id of an assertion; false where it was seen before. */
export async function recordSingleUse(
  tx: TenantTx,
  key: Uint8Array,
  code: NewCode & { secret: string },
): Promise<boolean> {
  const made = await tx.rows(
    `insert into one_time_codes (tenant_id, purpose, secret_hash, user_id, email, data, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (tenant_id, purpose, secret_hash) do nothing returning id`,
    values(tx, key, code),
  );
  return made.length > 0;
}

const values = (tx: TenantTx, key: Uint8Array, code: NewCode & { secret: string }) => [
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
 * Uses a code up; undefined where it is unknown, used, expired, or its user is inactive.
 *
 * Locks the person first and the code after, as everybody does who changes a person and ends their codes and sessions:
 * either the change finds what the code has opened, or the code finds itself ended.
 *
 * @param code.email given, it must be the address that the code was made for
 * @param code.browser given, it must be the browser that the code is for; from another one it stays unused
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

/** Gives a code that nobody has used from the browser it is for to another one; from any other browser nothing happens. */
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

/** Notes something about a code that is still to be used. */
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

/** Ends the codes of a user that nobody has used yet. */
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
 * Revokes every unused code of a user, regardless of its purpose. Only the links that undo an email change stay valid: they
 * belong to the previous owner of the address, whose account may have been taken over.
 */
export async function revokeSignInCodes(tx: TenantTx, userId: number, now: Date): Promise<void> {
  await tx.rows(
    `update one_time_codes set used_at = $3 where tenant_id = $1 and user_id = $2 and purpose <> 'email_change'
       and used_at is null`,
    [tx.tenant, userId, now],
  );
}

/** Takes codes off the table that can open nothing any more. @param before they had expired by then */
export async function deleteExpiredCodes(tx: TenantTx, before: Date): Promise<void> {
  await tx.rows('delete from one_time_codes where tenant_id = $1 and expires_at < $2', [tx.tenant, before]);
}
