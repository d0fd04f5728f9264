/** Subscriptions to changes of messages and events. */
import type { ConnectionPart } from '@mainstay/contract/rules/mail-providers';
import type { Push, PushApi } from '../mail-connections/provider.ts';

const RESOURCES: Record<ConnectionPart, string> = { mail: 'me/messages', calendar: 'me/events' };
/** Subscriptions last seven days at most; the clocks of both servers may differ. */
const DURATION_MS = 6 * 86_400_000;

interface GraphSubscription {
  id: string;
  expirationDateTime: string;
}

const toPush = ({ id, expirationDateTime }: GraphSubscription): Push => ({
  id,
  expiresAt: new Date(expirationDateTime),
});
const getExpiration = (now: Date): string => new Date(now.getTime() + DURATION_MS).toISOString();

export const subscriptions: PushApi = {
  async subscribe(client, part, { url, secret, now }) {
    const body = {
      changeType: 'created,updated,deleted',
      notificationUrl: url,
      resource: RESOURCES[part],
      expirationDateTime: getExpiration(now),
      clientState: secret,
    };
    return toPush(await client.json<GraphSubscription>({ method: 'POST', path: '/subscriptions', body }));
  },

  async renew(client, id, now) {
    const path = `/subscriptions/${encodeURIComponent(id)}`;
    const body = { expirationDateTime: getExpiration(now) };
    return toPush(await client.json<GraphSubscription>({ method: 'PATCH', path, body }));
  },
};
