/** Sets new passwords and verifies current ones, with the same rules wherever a password is set or required. */
import {
  formatPasswordMessage,
  GUESSABLE_PASSWORD_MESSAGE,
  isPassword,
  type PasswordPolicy,
} from '@mainstay/contract/rules/password';
import { isCommonPassword } from '../../../platform/crypto/common-passwords.ts';
import { checkPassword, hashPassword } from '../../../platform/crypto/password.ts';
import type { TenantTx, TxMode } from '../../../platform/database/tenant-tx.ts';
import { BusinessError, FieldError } from '../../../platform/http/errors.ts';
import type { RequestContext } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import { type AccountOwner, getOwner } from '../account-owner.ts';
import { beginAttempt, recordFailure, releaseAttempt } from '../sign-in-attempts/sign-in-attempts.ts';
import { BLOCKED } from '../sign-in-messages.ts';

/** The owner of a password, with the facts that others can guess. */
export interface PasswordOwner {
  email: string;
  first_name: string;
  last_name: string;
  entity_name: string;
}

/** Shorter parts, such as `Jo` or `Inc`, occur in too many other words. */
const MIN_PART_LENGTH = 4;

/** Returns letters and digits in lower case without accents: `Núñez-Holm` becomes `nunez holm`. */
const tokenize = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns each word, and all words joined into one. */
const toParts = (text: string): string[] => [...tokenize(text), tokenize(text).join('')];

/**
 * Returns whether a password contains the name, the part of the email before the @, or the company, regardless of case
 * and separators.
 */
export function isPersonalPassword(password: string, owner: PasswordOwner): boolean {
  const text = tokenize(password).join('');
  const [localPart = ''] = owner.email.split('@');
  return [owner.first_name, owner.last_name, `${owner.first_name} ${owner.last_name}`, localPart, owner.entity_name]
    .flatMap(toParts)
    .some((part) => part.length >= MIN_PART_LENGTH && text.includes(part));
}

/** A password that complies with the policy. It can still be rejected for being too similar to its owner's data. */
export interface NewPassword {
  hash: string;
  /** @throws FieldError if the password contains what others know of its owner */
  assertImpersonal(owner: PasswordOwner): void;
}

/**
 * Validates a new password against the policy and hashes it.
 *
 * @param input.field the field that an error names
 * @throws FieldError if the policy does not allow the password, or if it is a common one
 */
export async function createPassword(
  policy: PasswordPolicy,
  input: { text: string; field: string },
): Promise<NewPassword> {
  const { text, field } = input;
  if (!isPassword(text, policy)) throw new FieldError(field, formatPasswordMessage(policy));
  if (await isCommonPassword(text)) throw new FieldError(field, GUESSABLE_PASSWORD_MESSAGE);
  return {
    hash: await hashPassword(text),
    assertImpersonal(owner) {
      if (isPersonalPassword(text, owner)) throw new FieldError(field, GUESSABLE_PASSWORD_MESSAGE);
    },
  };
}

export type InTenant = <T>(mode: TxMode, work: (tx: TenantTx) => Promise<T>) => Promise<T>;

interface PasswordProof {
  user: number;
  password: string;
  /** The browser, as returned by `getDevice`. */
  device: string | undefined;
  context: RequestContext;
  /** The field that a wrong password is reported at, and the message. */
  field: string;
  message: string;
}

/**
 * Verifies the caller's password. Attempts count the same way as at sign-in.
 *
 * @throws FieldError if the password is wrong, BusinessError after too many attempts
 */
export async function provePassword(
  services: Services,
  inTenant: InTenant,
  proof: PasswordProof,
): Promise<AccountOwner> {
  const { password, device, context, field, message } = proof;
  const { owner, attempt } = await inTenant('write', async (tx) => {
    const owner = await getOwner(tx, proof.user);
    const source = { email: owner.email, ip: context.origin.ip, device, now: services.now() };
    return { owner, attempt: await beginAttempt(tx, source) };
  });
  if (attempt && (await checkPassword(owner.password_hash, password))) {
    await inTenant('write', (tx) => releaseAttempt(tx, attempt));
    return owner;
  }
  const reason = attempt ? 'password' : 'blocked';
  const failure = { email: owner.email, reason, number: attempt?.number, ...context } as const;
  await inTenant('write', (tx) => recordFailure(tx, services, failure));
  throw attempt ? new FieldError(field, message) : new BusinessError(BLOCKED);
}

/**
 * Returns whether the checked password is still the password of an active user. Locks the user, so this call waits for
 * a pending change, and a later change finds the code of this sign-in and revokes it.
 */
export async function confirmPassword(
  tx: TenantTx,
  user: { id: number; password_hash: string | null },
): Promise<boolean> {
  const rows = await tx.rows(
    `select from users where tenant_id = $1 and id = $2 and password_hash = $3 and status = 'active' for share`,
    [tx.tenant, user.id, user.password_hash],
  );
  return rows.length > 0;
}

/** Sets a password and activates an invited user. @returns false if the user has been deactivated in the meantime */
export async function setPassword(tx: TenantTx, userId: number, passwordHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now, status: 'active', updated_at: now })
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', userId)
    .where('status', '<>', 'inactive')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
