import { bounceMailbox } from '@mainstay/contract/mail/bounce-mailbox';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { ok, serve } from '../../../platform/http/kit.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { MailboxFailure, openFolder } from '../../../platform/mail/imap.ts';
import { bounceMailboxTested } from '../events.ts';
import { READ_BOUNCES } from './read-bounces.ts';
import { getBounceMailbox, saveBounceMailbox, toMailbox } from './stored-mailbox.ts';

export const bounceMailboxRoutes = serve('bounce-mailbox', bounceMailbox, {
  getBounceMailbox: async ({ tx, services }) => ok(await getBounceMailbox(tx, services)),

  async saveBounceMailbox({ tx, body, ...call }) {
    const saved = await saveBounceMailbox(tx, call.services, body, toActor(call));
    if (body.enabled) await enqueue(tx, READ_BOUNCES, {}, { key: 'saved' });
    return ok(saved);
  },

  /** Calls the mail server between two transactions, not inside one. */
  async testBounceMailbox({ body, inTenant, ...call }) {
    const { services } = call;
    const mailbox = await inTenant('read', (tx) => toMailbox(tx, services, body));
    const result = await openFolder({ ...mailbox, guard: services.config }, async ({ messages }) => ({
      passed: true,
      text: `The mailbox was opened. Its folder “${mailbox.folder}” contains ${formatCount(messages, 'message')}.`,
    })).catch((error: unknown) => {
      if (error instanceof MailboxFailure) return { passed: false, text: error.message };
      throw error;
    });
    await inTenant('write', (tx) => record(tx, event(bounceMailboxTested, { passed: result.passed }), toActor(call)));
    return ok(result);
  },
});
