/**
 * Background work of messages. A message is sent between two transactions. If the worker is killed after the server accepted the message
 * and before this is stored, the message is sent again with the same Message-ID, so delivery is at least once.
 */
import { z } from 'zod';
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts';
import { MailFailure } from '../../platform/mail/mail-failure.ts';
import { claimMail, markFailed, markInterrupted, markSent, SEND_MAIL } from './delivery-attempts.ts';
import { READ_BOUNCES, readBounces } from './bounce-mailbox/read-bounces.ts';
import { eraseExpiredMailSecrets } from './mail-secrets.ts';
import { toMessage } from './message-layout.ts';

const Payload = z.object({ mail_id: z.int() });

/** Longer than the timeout of a mail server. */
const EXPIRE_S = 120;

async function sendMail({ services, tenant }: JobContext, id: number): Promise<void> {
  const { database, mailer, now } = services;
  const attempt = await database.inTenant(tenant, 'write', (tx) => claimMail(tx, services, id));
  if (!attempt) return;
  let failure: MailFailure | undefined;
  try {
    await mailer.send(toMessage(attempt.mail, attempt.sender, { tenant, id }), attempt.sender);
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    failure = error;
  }
  await database.inTenant(tenant, 'write', (tx) =>
    failure
      ? markFailed(tx, id, { error: failure.message, final: failure.final, tries: attempt.tries, now: now() })
      : markSent(tx, id, now()),
  );
}

export const mailJobs: readonly JobKind[] = [
  { name: READ_BOUNCES, policy: 'short', cron: '*/5 * * * *', handle: (_payload, context) => readBounces(context) },
  {
    name: SEND_MAIL,
    policy: 'short',
    expireSeconds: EXPIRE_S,
    handle: (payload, context) => sendMail(context, Payload.parse(payload).mail_id),
    handleDeadLetter: (payload, { services, tenant }) =>
      services.database.inTenant(tenant, 'write', (tx) => markInterrupted(tx, Payload.parse(payload).mail_id)),
  },
  {
    name: 'erase-expired-mail-secrets',
    policy: 'short',
    cron: '25 * * * *',
    handle: (_payload, { services, tenant }) =>
      services.database.inTenant(tenant, 'write', (tx) => eraseExpiredMailSecrets(tx, services.now())),
  },
];
