/** Jobs behind account emails. They look up who has an email, so that response times do not reveal it. */
import { z } from 'zod';
import { buildTenantOrigin } from '../../platform/http/origin.ts';
import type { JobKind } from '../../platform/jobs/queue.ts';
import { deleteOldAttempts, NOTIFY_LOCKOUT } from './sign-in-attempts/sign-in-attempts.ts';
import { deleteExpiredCodes } from './one-time-codes.ts';
import { findTenantsByEmail } from './sign-in-facts.ts';
import { notifyOfLockout } from './account-notices.ts';
import { requestReset, SEND_RESET, SEND_RESETS, sendReset } from './recovery/request-resets.ts';
import { deleteOldSessions } from './sessions.ts';

export const PURGE_SIGN_INS = 'forget-old-sign-ins';

const Payload = z.object({
  email: z.string(),
  address: z.string(),
  ip: z.string(),
  userAgent: z.string().optional(),
  requestId: z.string(),
});
/** Jobs that an earlier version queued have no time. */
const ResetPayload = Payload.extend({ at: z.iso.datetime().optional() });
const LockPayload = Payload.extend({ at: z.iso.datetime() });

const getRequestContext = ({ address, ip, userAgent, requestId }: z.infer<typeof Payload>) => ({
  address,
  origin: { ip, userAgent, requestId },
});

const getResetRequest = ({ email, at }: { email: string; at?: string | undefined }, { now }: { now: () => Date }) => ({
  email,
  at: at === undefined ? now() : new Date(at),
});

const handleReset: JobKind['handle'] = async (payload, { services, tenant }) => {
  const request = ResetPayload.parse(payload);
  await services.database.inTenant(tenant, 'write', (tx) =>
    sendReset(tx, services, getResetRequest(request, services), getRequestContext(request)),
  );
};

/** Belongs to no tenant. Each tenant that has a user with this email sends its own link. */
const handleResets: JobKind['handle'] = async (payload, { services }) => {
  const request = ResetPayload.omit({ address: true }).parse(payload);
  for (const { id, domain } of await findTenantsByEmail(services.database, request.email)) {
    const context = getRequestContext({ ...request, address: buildTenantOrigin(domain, services.config) });
    await services.database.inTenant(id, 'write', (tx) =>
      requestReset(tx, getResetRequest(request, services), context),
    );
  }
};

const handleLock: JobKind['handle'] = async (payload, { services, tenant }) => {
  const lockout = LockPayload.parse(payload);
  const { email } = lockout;
  await services.database.inTenant(tenant, 'write', (tx) =>
    notifyOfLockout(tx, services, { ...getRequestContext(lockout), email, at: new Date(lockout.at) }),
  );
};

const DAY_MS = 86_400_000;
/** Days for which used codes (to explain why they are invalid), sign-in attempts and sessions are retained. */
const RETENTION_DAYS = { codes: 30, attempts: 30, sessions: 400 };

const purgeOld: JobKind['handle'] = async (_payload, { services, tenant }) => {
  const daysAgo = (days: number) => new Date(services.now().getTime() - days * DAY_MS);
  await services.database.inTenant(tenant, 'write', (tx) =>
    Promise.all([
      deleteExpiredCodes(tx, daysAgo(RETENTION_DAYS.codes)),
      deleteOldAttempts(tx, daysAgo(RETENTION_DAYS.attempts)),
      deleteOldSessions(tx, daysAgo(RETENTION_DAYS.sessions)),
    ]),
  );
};

export const identityJobs: readonly JobKind[] = [
  { name: SEND_RESET, handle: handleReset },
  { name: SEND_RESETS, handle: handleResets },
  { name: NOTIFY_LOCKOUT, handle: handleLock },
  { name: PURGE_SIGN_INS, handle: purgeOld, policy: 'short', cron: '40 3 * * *' },
];
