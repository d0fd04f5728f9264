/** What mails to people wait for: who, if anybody, has an e-mail is found out here, where nobody can measure it. */
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/queue.ts';
import { TELL_OF_LOCK } from './attempts/commands.ts';
import { tellOfLock } from './notices/commands.ts';
import { SEND_RESET, sendReset } from './recovery/commands.ts';

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

const handleLock: JobKind['handle'] = async (payload, { services, tenant }) => {
  const locked = LockPayload.parse(payload);
  const { email } = locked;
  await services.database.inTenant(tenant, 'write', (tx) =>
    tellOfLock(tx, services, { ...settingOf(locked), email, at: new Date(locked.at) }),
  );
};

export const identityJobs: readonly JobKind[] = [
  { name: SEND_RESET, handle: handleReset },
  { name: TELL_OF_LOCK, handle: handleLock },
];
