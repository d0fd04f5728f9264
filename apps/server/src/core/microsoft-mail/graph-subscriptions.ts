/** Subscriptions to changes of messages and events. */
import type { ConnectionPart } from '@mainstay/contract/rules/mail-providers';
import { z } from 'zod';
import type { Push, PushApi } from '../mail-connections/provider.ts';

const RESOURCES: Record<ConnectionPart, string> = { mail: 'me/messages', calendar: 'me/events' };
const DAY_MS = 86_400_000;
/** Subscriptions last seven days at most; the clocks of both servers may differ. */
const DURATION_MS = 6 * DAY_MS;
const RENEWAL_MS = 2 * DAY_MS;

const Notifications = z.object({
  value: z.array(z.object({ subscriptionId: z.string(), clientState: z.string().nullish() })).max(1000),
});

interface GraphSubscription {
  id: string;
  expirationDateTime: string;
}

const toPush = ({ id, expirationDateTime }: GraphSubscription): Push => ({
  id,
  renewAt: new Date(Date.parse(expirationDateTime) - RENEWAL_MS),
});
const getExpiration = (now: Date): string => new Date(now.getTime() + DURATION_MS).toISOString();
const getPath = (id: string) => `/subscriptions/${encodeURIComponent(id)}`;

export const subscriptions: PushApi = {
  async subscribe(client, { part, url, secret, now }) {
    const body = {
      changeType: 'created,updated,deleted',
      notificationUrl: url,
      resource: RESOURCES[part],
      expirationDateTime: getExpiration(now),
      clientState: secret,
    };
    const created = await client.json<GraphSubscription>({ method: 'POST', path: '/subscriptions', body });
    return { ...toPush(created), secret };
  },

  async renew(client, id, { now }) {
    const body = { expirationDateTime: getExpiration(now) };
    return toPush(await client.json<GraphSubscription>({ method: 'PATCH', path: getPath(id), body }));
  },

  stop: (client, _part, id) => client.json({ method: 'DELETE', path: getPath(id) }),

  parseReports: ({ body }) =>
    (Notifications.safeParse(body).data?.value ?? []).map(({ subscriptionId, clientState }) => ({
      id: subscriptionId,
      secret: clientState ?? '',
    })),
};
