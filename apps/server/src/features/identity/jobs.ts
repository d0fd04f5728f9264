/** What mails to people wait for: who, if anybody, has an e-mail is found out here, where nobody can measure it. */
import { z } from 'zod';
import { addressWithoutRequest } from '../../platform/http/origin.ts';
import type { JobKind } from '../../platform/jobs/queue.ts';
import { deleteOldAttempts, TELL_OF_LOCK } from './attempts/commands.ts';
import { deleteExpiredCodes } from './codes/commands.ts';
import { findTenantsOfEmail } from './data.ts';
import { tellOfLock } from './notices/commands.ts';
import { requestReset, SEND_RESET, SEND_RESETS, sendReset } from './recovery/commands.ts';
import { deleteOldSessions } from './sessions/commands.ts';

export const FORGET_SIGN_INS = 'forget-old-sign-ins';

const Payload = z.object({
  email: z.string(),
  address: z.string(),
  ip: z.string(),
  userAgent: z.string().optional(),
  requestId: z.string(),
});
const LockPayload = Payload.extend({ at: z.iso.datetime() });

const settingOf = ({ address, ip, userAgent, requestId }: z.infer<typeof Payload>) => ({
  address,
  origin: { ip, userAgent, requestId },
});

const handleReset: JobKind['handle'] = async (payload, { services, tenant }) => {
  const asked = Payload.parse(payload);
  await services.database.inTenant(tenant, 'write', (tx) => sendReset(tx, services, asked.email, settingOf(asked)));
};

/** Belongs to no company: each that knows the e-mail sends its own link. */
const handleResets: JobKind['handle'] = async (payload, { services }) => {
  const { email, ...asked } = Payload.omit({ address: true }).parse(payload);
  for (const { id, domain } of await findTenantsOfEmail(services.database, email)) {
    const setting = settingOf({ ...asked, email, address: addressWithoutRequest(domain, services.config) });
    await services.database.inTenant(id, 'write', (tx) => requestReset(tx, email, setting));
  }
};

const handleLock: JobKind['handle'] = async (payload, { services, tenant }) => {
  const locked = LockPayload.parse(payload);
  const { email } = locked;
  await services.database.inTenant(tenant, 'write', (tx) =>
    tellOfLock(tx, services, { ...settingOf(locked), email, at: new Date(locked.at) }),
  );
};

const DAY_MS = 86_400_000;
/** Days for which a used code still says why it opens nothing, for which tries are kept, and sessions. */
const KEPT = { codes: 30, attempts: 30, sessions: 400 };

const forgetOld: JobKind['handle'] = async (_payload, { services, tenant }) => {
  const ago = (days: number) => new Date(services.now().getTime() - days * DAY_MS);
  await services.database.inTenant(tenant, 'write', (tx) =>
    Promise.all([
      deleteExpiredCodes(tx, ago(KEPT.codes)),
      deleteOldAttempts(tx, ago(KEPT.attempts)),
      deleteOldSessions(tx, ago(KEPT.sessions)),
    ]),
  );
};

export const identityJobs: readonly JobKind[] = [
  { name: SEND_RESET, handle: handleReset },
  { name: SEND_RESETS, handle: handleResets },
  { name: TELL_OF_LOCK, handle: handleLock },
  { name: FORGET_SIGN_INS, handle: forgetOld, policy: 'short', cron: '40 3 * * *' },
];
