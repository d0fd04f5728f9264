/** Subscriptions to changes of messages and events, and the notifications about them. */
import { randomUUID } from 'node:crypto';
import { type ApiCall, ApiError, readJson, type Routes } from '../mailboxes/api.ts';
import type { Clock } from '../mailboxes/clock.ts';
import type { Change, ChangeKind, Mailbox } from '../mailboxes/mailbox.ts';
import type { Notifications } from '../mailboxes/notifications.ts';
import { badRequest, graphErrors } from './graph-errors.ts';
import { findFolder, READ } from './mail-folders.ts';
import { READ_CALENDAR } from './calendar-views.ts';

interface SubscriptionInput {
  changeType?: string;
  notificationUrl?: string;
  lifecycleNotificationUrl?: string;
  resource?: string;
  expirationDateTime?: string;
  clientState?: string;
}
interface Subscription extends SubscriptionInput {
  id: string;
  user: string;
  changeTypes: string[];
}
const MAX_MINUTES = 10_080;
const TIMEOUT_MS = 10_000;
const CHANGE_TYPES = ['created', 'updated', 'deleted'];

const invalid = (message: string) => badRequest(message, 'ValidationError');

export class Subscriptions {
  readonly #subscriptions = new Map<string, Subscription>();

  constructor(
    readonly directory: string,
    readonly clock: Clock,
    readonly notifications: Notifications,
  ) {}

  #validateExpiration(text: string | undefined): string {
    const minutes = (Date.parse(text ?? '') - this.clock.now().getTime()) / 60_000;
    if (Number.isNaN(minutes) || minutes <= 0) throw invalid('ExpirationDateTime must be in the future.');
    if (minutes > MAX_MINUTES) throw invalid('Subscription expiration can only be 10080 minutes in the future.');
    return new Date(text ?? '').toISOString();
  }

  async #create(call: ApiCall) {
    const input = readJson(call, graphErrors) as SubscriptionInput;
    const changeTypes = (input.changeType ?? '').split(',').map((type) => type.trim());
    if (changeTypes.some((type) => !CHANGE_TYPES.includes(type))) throw invalid('ChangeType is invalid.');
    if (!parseResource(call.mailbox, input.resource)) throw invalid(`Resource '${input.resource}' is not supported.`);
    if ((input.clientState ?? '').length > 128) throw invalid('ClientState must have at most 128 characters.');
    const expirationDateTime = this.#validateExpiration(input.expirationDateTime);
    await validateUrl(input.notificationUrl);
    const subscription = { ...input, id: randomUUID(), user: call.mailbox.user.email, changeTypes, expirationDateTime };
    this.#subscriptions.set(subscription.id, subscription);
    return { status: 201, body: format(subscription) };
  }

  #find({ mailbox, params }: ApiCall): Subscription {
    const subscription = this.#subscriptions.get(params.id ?? '');
    if (!subscription || subscription.user !== mailbox.user.email || this.#isExpired(subscription))
      throw new ApiError(404, 'ResourceNotFound', 'The object was not found.');
    return subscription;
  }

  #isExpired = ({ expirationDateTime }: Subscription) => new Date(expirationDateTime ?? '') <= this.clock.now();

  /** Sends a change to the subscribers. */
  notify(mailbox: Mailbox, change: Change | { kind: ChangeKind; eventId: string }): void {
    for (const subscription of this.#subscriptions.values()) {
      const isMatch = subscription.user === mailbox.user.email && !this.#isExpired(subscription);
      const kind = isMatch && findChangeType(mailbox, subscription, change);
      if (!kind || !subscription.changeTypes.includes(kind)) continue;
      const body = JSON.stringify({ value: [this.#format(mailbox, subscription, change, kind)] });
      const { notificationUrl: url = '' } = subscription;
      this.notifications.send({ url, headers: { 'content-type': 'application/json' }, body });
    }
  }

  #format(mailbox: Mailbox, { id, ...subscription }: Subscription, change: object, changeType: string) {
    const isEvent = 'eventId' in change;
    const itemId = isEvent ? String(change.eventId) : (change as Change).message.id;
    const resource = `Users/${mailbox.user.email}/${isEvent ? 'Events' : 'Messages'}/${itemId}`;
    return {
      subscriptionId: id,
      subscriptionExpirationDateTime: subscription.expirationDateTime,
      clientState: subscription.clientState ?? null,
      changeType,
      resource,
      resourceData: {
        '@odata.type': `#Microsoft.Graph.${isEvent ? 'Event' : 'Message'}`,
        '@odata.id': resource,
        '@odata.etag': `W/"${itemId.slice(6, 30)}"`,
        id: itemId,
      },
      tenantId: this.directory,
    };
  }

  createRoutes(): Routes {
    const scopes = [...READ, ...READ_CALENDAR];
    return {
      'POST /subscriptions': { scopes, handle: (call) => this.#create(call) },
      'GET /subscriptions': {
        scopes,
        handle: ({ mailbox }) => ({
          body: {
            value: [...this.#subscriptions.values()].filter(({ user }) => user === mailbox.user.email).map(format),
          },
        }),
      },
      'GET /subscriptions/{id}': { scopes, handle: (call) => ({ body: format(this.#find(call)) }) },
      'PATCH /subscriptions/{id}': {
        scopes,
        handle: (call) => {
          const subscription = this.#find(call);
          const { expirationDateTime } = readJson(call, graphErrors) as SubscriptionInput;
          subscription.expirationDateTime = this.#validateExpiration(expirationDateTime);
          return { body: format(subscription) };
        },
      },
      'DELETE /subscriptions/{id}': {
        scopes,
        handle: (call) => {
          this.#subscriptions.delete(this.#find(call).id);
          return { status: 204 };
        },
      },
    };
  }
}

const format = ({ id, user, resource, changeType, notificationUrl, expirationDateTime }: Subscription) => ({
  ...{ id, resource, changeType, notificationUrl, expirationDateTime },
  applicationId: null,
  creatorId: user,
  clientState: null,
});

/** Returns the folder of a subscription to messages, `all`, or `events`. */
function parseResource(mailbox: Mailbox, resource = ''): string | undefined {
  const path = resource.replace(/^\//, '').replace(/^v1\.0\//, '');
  if (/^me\/(?:calendar\/)?events$/.test(path)) return 'events';
  if (path === 'me/messages') return 'all';
  const [, folder] = /^me\/mailFolders(?:\/|\(')([^/']+)(?:'\))?\/messages$/.exec(path) ?? [];
  return folder && findFolder(mailbox, folder);
}

function findChangeType(mailbox: Mailbox, { resource }: Subscription, change: Change | { kind: ChangeKind }) {
  const target = parseResource(mailbox, resource);
  const isEvent = !('message' in change);
  if ((target === 'events') !== isEvent) return undefined;
  const isInFolder = isEvent || target === 'all' || change.message.folder === target;
  if (change.kind === 'added') return isInFolder ? 'created' : undefined;
  if (change.kind === 'deleted') return isInFolder ? 'deleted' : undefined;
  if (!isEvent && target !== 'all' && change.labels.includes(target ?? ''))
    return change.kind === 'labeled' ? 'created' : 'deleted';
  return isInFolder ? 'updated' : undefined;
}

/** Graph calls the address once with a token, which it must return. */
async function validateUrl(url: string | undefined): Promise<void> {
  const validationToken = `Validation: ${randomUUID()}`;
  const failed = (reason: string) => invalid(`Subscription validation request failed. ${reason}`);
  if (!url || !URL.canParse(url)) throw invalid('NotificationUrl is invalid.');
  const target = new URL(url);
  target.searchParams.set('validationToken', validationToken);
  const reply = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!reply) throw failed('Unable to connect to the remote server.');
  if (reply.status !== 200) throw failed(`Notification endpoint must respond with 200 OK, not ${reply.status}.`);
  if (!reply.headers.get('content-type')?.startsWith('text/plain')) throw failed('The response must be text/plain.');
  if ((await reply.text()) !== validationToken) throw failed('The validation token does not match.');
}
