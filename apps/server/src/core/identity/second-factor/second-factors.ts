/** Enrolls an authenticator app, accepts codes, replaces recovery codes, and removes a second factor. Sessions remain unchanged. */
import type { Enrollment, OwnSecondFactor } from '@mainstay/contract/identity/second-factor';
import { isSecondFactorRequired, type SecondFactorPolicy } from '@mainstay/contract/rules/second-factor';
import type { SealedLocation } from '../../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { BusinessError, ConflictError, FieldError } from '../../../platform/http/errors.ts';
import type { CallOrigin, RequestContext } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { describeRequest } from '../account-notices.ts';
import { type AccountOwner, getOwner } from '../account-owner.ts';
import {
  recoveryCodesReplaced,
  recoveryCodeUsed,
  secondFactorDisabled,
  secondFactorEnabled,
  secondFactorReset,
} from '../events.ts';
import { INVALID_CODE } from '../sign-in-messages.ts';
import {
  ENROLLMENT_MINUTES,
  findTimeStep,
  generateRecoveryCodes,
  generateSecret,
  hashRecoveryCode,
  isAppCode,
  normalizeCode,
  toEnrollmentUri,
} from './second-factor-codes.ts';

export interface SecondFactor {
  id: number;
  secret_sealed: Buffer;
  started_at: Date;
  /** Null until the enrollment is confirmed with a first code. */
  confirmed_at: Date | null;
}

/** @param options.lock prevents concurrent changes until the transaction ends */
async function findSecondFactor(
  tx: TenantTx,
  userId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<SecondFactor | undefined> {
  const [factor] = await tx.rows<SecondFactor>(
    `select id, secret_sealed, started_at, confirmed_at from second_factors where tenant_id = $1 and user_id = $2
       ${lock ? 'for update' : ''}`,
    [tx.tenant, userId],
  );
  return factor;
}

interface StateRow {
  confirmed_at: Date | null;
  recovery_codes_left: number;
  second_factor: SecondFactorPolicy;
  has_password: boolean;
}

export async function getSecondFactorState(
  tx: TenantTx,
  user: { id: number; roles: readonly string[] },
): Promise<OwnSecondFactor> {
  const [row] = await tx.rows<StateRow>(
    `select f.confirmed_at, s.second_factor, u.password_hash is not null as has_password,
       (select count(*)::int from recovery_codes c where c.tenant_id = $1 and c.user_id = $2 and c.used_at is null)
         as recovery_codes_left
     from users u join settings s on s.tenant_id = $1
       left join second_factors f on f.tenant_id = $1 and f.user_id = u.id
     where u.tenant_id = $1 and u.id = $2`,
    [tx.tenant, user.id],
  );
  if (!row) throw new Error('A session of a user that does not exist.');
  return {
    enabled_at: row.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: row.recovery_codes_left,
    required: isSecondFactorRequired(row.second_factor, user.roles),
    available: row.has_password,
  };
}

export async function userExists(tx: TenantTx, id: number): Promise<boolean> {
  return (await tx.rows('select from users where tenant_id = $1 and id = $2', [tx.tenant, id])).length > 0;
}

const ALREADY_ENABLED = 'Two-factor authentication is already on.';
export const NOT_ENABLED = 'Two-factor authentication is off.';
const NOT_STARTED = 'Start the setup again.';
export const REQUIRED_BY_COMPANY = 'Your company requires two-factor authentication. An administrator can reset it.';
export const NO_PASSWORD = 'You sign in without a password, so two-factor authentication does not apply.';
export const RESET_OWN = 'Turn your own two-factor authentication off in your profile.';
export const SIGN_IN_EXPIRED = 'Your sign-in has expired. Enter your password again.';

type MailServices = Pick<Services, 'key' | 'now' | 'config'>;

/**
 * Creates the secret for an authenticator app. A previously started enrollment becomes invalid.
 *
 * @throws ConflictError if the user has a second factor
 */
export async function beginEnrollment(tx: TenantTx, services: MailServices, owner: AccountOwner): Promise<Enrollment> {
  const secret = generateSecret();
  const [factor] = await tx.rows<{ id: number }>(
    `insert into second_factors as f (tenant_id, user_id, secret_sealed, started_at) values ($1, $2, '', $3)
       on conflict (tenant_id, user_id) do update set started_at = $3 where f.confirmed_at is null returning id`,
    [tx.tenant, owner.id, services.now()],
  );
  if (!factor) throw new ConflictError(ALREADY_ENABLED);
  // The sealed value is bound to its row, whose id is known only now.
  await tx.rows('update second_factors set secret_sealed = $3 where tenant_id = $1 and id = $2', [
    tx.tenant,
    factor.id,
    services.key.sealer.seal(getFactorLocation(tx.tenant, factor.id), secret),
  ]);
  return { secret, uri: toEnrollmentUri(secret, { issuer: owner.entity_name, label: owner.email }) };
}

/**
 * Enables the second factor with the first code of the app.
 *
 * @returns the recovery codes, which cannot be shown again
 * @throws FieldError if the code is wrong, BusinessError if no enrollment was started within 15 minutes
 */
export async function confirmEnrollment(
  tx: TenantTx,
  services: MailServices,
  confirmation: RequestContext & { userId: number; code: string },
): Promise<string[]> {
  const now = services.now();
  const { userId, code, origin } = confirmation;
  const factor = await findSecondFactor(tx, userId, { lock: true });
  if (factor?.confirmed_at) throw new ConflictError(ALREADY_ENABLED);
  if (!factor || factor.started_at.getTime() + ENROLLMENT_MINUTES * 60_000 <= now.getTime())
    throw new BusinessError(NOT_STARTED);
  const secret = services.key.sealer.open(getFactorLocation(tx.tenant, factor.id), factor.secret_sealed);
  const step = findTimeStep(secret, normalizeCode(code), now);
  if (step === undefined) throw new FieldError('code', INVALID_CODE);
  await tx.rows('update second_factors set confirmed_at = $3, last_step = $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    factor.id,
    now,
    step,
  ]);
  const codes = await storeRecoveryCodes(tx, services, userId);
  await record(tx, event(secondFactorEnabled, { id: userId }), { userId, ...origin, now });
  await notifyOwner(tx, services, 'second_factor_enabled', await getOwner(tx, userId), confirmation);
  return codes;
}

/** Accepts a code of the app or a recovery code. Each code works once. */
export async function acceptCode(
  tx: TenantTx,
  services: MailServices,
  input: { userId: number; code: string; origin: CallOrigin },
): Promise<boolean> {
  const code = normalizeCode(input.code);
  return isAppCode(code)
    ? acceptAppCode(tx, services, { ...input, code })
    : acceptRecoveryCode(tx, services, { ...input, code });
}

async function acceptAppCode(
  tx: TenantTx,
  services: MailServices,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const factor = await findSecondFactor(tx, userId, { lock: true });
  if (!factor?.confirmed_at) return false;
  const secret = services.key.sealer.open(getFactorLocation(tx.tenant, factor.id), factor.secret_sealed);
  const step = findTimeStep(secret, code, services.now());
  if (step === undefined) return false;
  const rows = await tx.rows(
    `update second_factors set last_step = $3 where tenant_id = $1 and id = $2 and (last_step is null or last_step < $3)
     returning id`,
    [tx.tenant, factor.id, step],
  );
  return rows.length > 0;
}

async function acceptRecoveryCode(
  tx: TenantTx,
  services: MailServices,
  { userId, code, origin }: { userId: number; code: string; origin: CallOrigin },
): Promise<boolean> {
  const rows = await tx.rows(
    `update recovery_codes c set used_at = $4 where c.tenant_id = $1 and c.user_id = $2 and c.code_hash = $3
       and c.used_at is null and exists (select from second_factors f
         where f.tenant_id = $1 and f.user_id = $2 and f.confirmed_at is not null) returning c.id`,
    [tx.tenant, userId, hashRecoveryCode(services.key.codes, userId, code), services.now()],
  );
  if (rows.length === 0) return false;
  await record(tx, event(recoveryCodeUsed, { id: userId }), { userId, ...origin, now: services.now() });
  return true;
}

/**
 * Replaces the recovery codes.
 *
 * @returns the new ones, which cannot be shown again
 * @throws ConflictError without a factor
 */
export async function replaceRecoveryCodes(
  tx: TenantTx,
  services: MailServices,
  { userId, origin }: { userId: number; origin: CallOrigin },
): Promise<string[]> {
  const factor = await findSecondFactor(tx, userId, { lock: true });
  if (!factor?.confirmed_at) throw new ConflictError(NOT_ENABLED);
  const codes = await storeRecoveryCodes(tx, services, userId);
  await record(tx, event(recoveryCodesReplaced, { id: userId }), { userId, ...origin, now: services.now() });
  return codes;
}

async function storeRecoveryCodes(tx: TenantTx, services: MailServices, userId: number): Promise<string[]> {
  const codes = generateRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(services.key.codes, userId, code));
  await tx.rows('delete from recovery_codes where tenant_id = $1 and user_id = $2', [tx.tenant, userId]);
  await tx.rows(
    'insert into recovery_codes (tenant_id, user_id, code_hash) select $1, $2, hash from unnest($3::bytea[]) hash',
    [tx.tenant, userId, hashes],
  );
  return codes;
}

/**
 * Removes the second factor with its recovery codes, and notifies the owner.
 *
 * @param removal.by the user who removes it; null for the operator
 * @throws ConflictError if the user has no second factor
 */
export async function removeSecondFactor(
  tx: TenantTx,
  services: MailServices,
  removal: RequestContext & { userId: number; by: number | null },
): Promise<void> {
  const { userId, by, origin } = removal;
  const rows = await tx.rows<{ confirmed_at: Date | null }>(
    'delete from second_factors where tenant_id = $1 and user_id = $2 and confirmed_at is not null returning id',
    [tx.tenant, userId],
  );
  if (rows.length === 0) throw new ConflictError(NOT_ENABLED);
  const kind = by === userId ? secondFactorDisabled : secondFactorReset;
  await Promise.all([
    tx.rows('delete from recovery_codes where tenant_id = $1 and user_id = $2', [tx.tenant, userId]),
    record(tx, event(kind, { id: userId }), { userId: by, ...origin, now: services.now() }),
  ]);
  await notifyOwner(tx, services, 'second_factor_disabled', await getOwner(tx, userId), removal);
}

async function notifyOwner(
  tx: TenantTx,
  services: MailServices,
  purpose: 'second_factor_enabled' | 'second_factor_disabled',
  owner: AccountOwner,
  context: RequestContext,
): Promise<void> {
  await queueMail(tx, services, {
    purpose,
    to: owner.email,
    userId: owner.id,
    values: describeRequest(services.now(), owner.entity_timezone, context),
  });
}

export const getFactorLocation = (tenant: number, factor: number): SealedLocation => ({
  tenant,
  column: 'second_factors.secret_sealed',
  row: factor,
});
