import { mailSender } from '@mainstay/contract/mail/sender';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { ok, serve } from '../../../platform/http/kit.ts';
import { getBranding } from '../branding.ts';
import { senderTested } from '../events.ts';
import { getSavedSender, saveSender, toSender } from './stored-settings.ts';
import { getEmail, testSender } from './test-sender.ts';

export const senderRoutes = serve('mail-sender', mailSender, {
  getSender: async ({ tx, services }) => ok(await getSavedSender(tx, services)),

  saveSender: async ({ tx, body, ...call }) => ok(await saveSender(tx, call.services, body, toActor(call))),

  /** Calls the mail server between two transactions, not inside one. */
  async testSender({ body, inTenant, ...call }) {
    const { services, access } = call;
    const [sender, branding, to] = await inTenant('read', (tx) =>
      Promise.all([toSender(tx, services, body), getBranding(tx), getEmail(tx, access.user)]),
    );
    const checks = await testSender(services, sender, { to, branding });
    const failed = checks.filter(({ state }) => state === 'fail').map(({ name }) => name);
    await inTenant('write', (tx) => record(tx, event(senderTested, { failed }), toActor(call)));
    return ok({ to, checks });
  },
});
