/** Channels of calendars and watches of mailboxes, and the notifications that they send. */
import { createHash } from 'node:crypto';
import { type ApiCall, ApiError, readJson, type Routes } from '../mailboxes/api.ts';
import type { Clock } from '../mailboxes/clock.ts';
import type { Change, ChangeKind, Mailbox } from '../mailboxes/mailbox.ts';
import type { Notifications } from '../mailboxes/notifications.ts';
import { toHistoryId } from './gmail-format.ts';
import { READ as READ_MAIL } from './gmail-scopes.ts';
import { badRequest, googleErrors, notFound } from './google-errors.ts';

interface ChannelInput {
  id?: string;
  type?: string;
  address?: string;
  token?: string;
  /** Milliseconds since 1970. */
  expiration?: string | number;
}
interface Channel {
  id: string;
  resourceId: string;
  user: string;
  address: string;
  token: string | undefined;
  expiresAt: Date;
  messages: number;
}
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const MAX_CHANNEL_MS = 30 * DAY_MS;
const RESOURCE_URI = 'https://www.googleapis.com/calendar/v3/calendars/primary/events?alt=json';

export class GooglePushes {
  readonly #channels = new Map<string, Channel>();
  /** By address of the mailbox. */
  readonly #watches = new Map<string, { topic: string; expiresAt: Date }>();
  #lastMessage = 0;

  /** @param topics where Pub/Sub delivers what is reported to a topic, by its name */
  constructor(
    readonly clock: Clock,
    readonly notifications: Notifications,
    readonly topics: ReadonlyMap<string, string>,
  ) {}

  notify(mailbox: Mailbox, change: Change | { kind: ChangeKind; eventId: string }): void {
    if ('message' in change) this.#notifyWatch(mailbox);
    else
      for (const channel of this.#channels.values())
        if (channel.user === mailbox.user.email) this.#notifyChannel(channel, 'exists');
  }

  #notifyChannel(channel: Channel, state: 'sync' | 'exists'): void {
    const { address, id, token, resourceId, expiresAt } = channel;
    if (expiresAt <= this.clock.now()) return;
    channel.messages += 1;
    this.notifications.send({
      url: address,
      headers: {
        // As Google sends it, also without a body.
        'content-type': 'application/json; utf-8',
        'x-goog-channel-id': id,
        ...(token !== undefined && { 'x-goog-channel-token': token }),
        'x-goog-channel-expiration': expiresAt.toUTCString(),
        'x-goog-resource-id': resourceId,
        'x-goog-resource-uri': RESOURCE_URI,
        'x-goog-resource-state': state,
        'x-goog-message-number': String(channel.messages),
      },
    });
  }

  #notifyWatch({ user, lastChange }: Mailbox): void {
    const watch = this.#watches.get(user.email);
    const url = watch && watch.expiresAt > this.clock.now() && this.topics.get(watch.topic);
    if (!url) return;
    this.#lastMessage += 1;
    const data = JSON.stringify({ emailAddress: user.email, historyId: toHistoryId(lastChange) });
    const messageId = String(this.#lastMessage);
    const publishTime = this.clock.now().toISOString();
    const message = { data: Buffer.from(data).toString('base64'), messageId, message_id: messageId, publishTime };
    const body = JSON.stringify({ message, subscription: watch.topic.replace('/topics/', '/subscriptions/') });
    this.notifications.send({ url, headers: { 'content-type': 'application/json' }, body });
  }

  #openChannel(call: ApiCall) {
    const { id = '', type, address = '', token, expiration } = readJson(call, googleErrors) as ChannelInput;
    if (!/^[\w+/=-]{1,64}$/.test(id)) throw badRequest('Invalid channel id.', 'invalid');
    if (type !== 'web_hook') throw badRequest(`Unknown channel type: ${type}`, 'channelUnknown');
    if (!URL.canParse(address)) throw badRequest('WebHook callback must be HTTPS.', 'push.webhookUrlNotHttps');
    if ((token ?? '').length > 256) throw badRequest('Channel token is too long.', 'invalid');
    if (this.#channels.has(id)) throw badRequest(`Channel id ${id} not unique`, 'channelIdNotUnique');
    const now = this.clock.now().getTime();
    const wanted = expiration === undefined ? now + WEEK_MS : Number(expiration);
    if (!(wanted > now)) throw badRequest('The expiration must be in the future.', 'invalid');
    const user = call.mailbox.user.email;
    const resourceId = createHash('sha256').update(user).digest('base64url').slice(0, 27);
    const expiresAt = new Date(Math.min(wanted, now + MAX_CHANNEL_MS));
    const channel: Channel = { id, resourceId, user, address, token, expiresAt, messages: 0 };
    this.#channels.set(id, channel);
    this.#notifyChannel(channel, 'sync');
    return {
      body: {
        ...{ kind: 'api#channel', id, resourceId, resourceUri: RESOURCE_URI, token },
        expiration: String(expiresAt.getTime()),
      },
    };
  }

  #closeChannel(call: ApiCall) {
    const { id = '', resourceId } = readJson(call, googleErrors) as { id?: string; resourceId?: string };
    const channel = this.#channels.get(id);
    if (channel?.resourceId !== resourceId || channel?.user !== call.mailbox.user.email)
      throw new ApiError(404, 'notFound', `Channel '${id}' not found for project`);
    this.#channels.delete(id);
    return { status: 204 };
  }

  createCalendarRoutes(events: string, scopes: readonly string[], assertCalendar: (call: ApiCall) => void): Routes {
    return {
      [`POST ${events}/watch`]: {
        scopes,
        handle: (call) => {
          assertCalendar(call);
          return this.#openChannel(call);
        },
      },
      'POST /calendar/v3/channels/stop': { scopes, handle: (call) => this.#closeChannel(call) },
    };
  }

  createGmailRoutes(user: string): Routes {
    return {
      [`POST ${user}/watch`]: {
        scopes: READ_MAIL,
        handle: (call) => {
          const { topicName: topic = '' } = readJson(call, googleErrors) as { topicName?: string };
          if (!/^projects\/[^/]+\/topics\/[^/]+$/.test(topic))
            throw badRequest('Invalid topicName does not match projects/*/topics/*');
          if (!this.topics.has(topic)) throw notFound();
          const expiresAt = new Date(this.clock.now().getTime() + WEEK_MS);
          this.#watches.set(call.mailbox.user.email, { topic, expiresAt });
          return {
            body: { historyId: toHistoryId(call.mailbox.lastChange), expiration: String(expiresAt.getTime()) },
          };
        },
      },
      [`POST ${user}/stop`]: {
        scopes: READ_MAIL,
        handle: (call) => {
          this.#watches.delete(call.mailbox.user.email);
          return { status: 204 };
        },
      },
    };
  }
}
