/** The calls under `/_control/` with which a test fills mailboxes, orders failures and reads what was called. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  CallFailure,
  EventSeed,
  GeneratedMail,
  MessageSeed,
  StoredEvent,
  StoredMessage,
  Tokens,
} from '../../../apps/server/src/app/testing/mail-providers.ts';
import { type ApiState, readBody } from './api.ts';
import { type CalendarEvent, toEventContent } from './calendar.ts';
import { addGeneratedMail } from './generated-mail.ts';
import { addEverywhere } from './invitations.ts';
import type { Message, Person } from './message.ts';
import type { Notifications } from './notifications.ts';

export interface Consents {
  grant(user: string, scopes: string[]): Promise<Tokens>;
  /** Ends the refresh tokens of a user. */
  revoke(user: string): Promise<void>;
}
export interface ControlState extends ApiState {
  consents: Consents;
  notifications: Notifications;
  /** Where Pub/Sub delivers what is reported to a topic, by its name; only at Google. */
  topics?: Map<string, string>;
}

const formatPerson = ({ name, address }: Person) => (name ? `${name} <${address}>` : address);

const toStoredMessage = (user: string, message: Message): StoredMessage => ({
  id: message.id,
  user,
  folder: message.folder,
  threadId: message.threadId,
  messageId: message.messageId,
  inReplyTo: message.inReplyTo,
  references: [...message.references],
  from: formatPerson(message.from),
  to: message.to.map(formatPerson),
  cc: message.cc.map(formatPerson),
  bcc: message.bcc.map(formatPerson),
  subject: message.subject,
  text: message.text,
  html: message.html,
  headers: Object.fromEntries(message.headers.map(({ name, value }) => [name, value])),
  attachments: message.attachments.map(({ name }) => name),
  isRead: message.isRead,
  receivedAt: message.receivedAt.toISOString(),
});

const toStoredEvent = (user: string, event: CalendarEvent): StoredEvent => ({
  id: event.id,
  uid: event.uid,
  user,
  organizer: formatPerson(event.organizer),
  attendees: event.attendees.map((attendee) => ({
    email: formatPerson(attendee),
    response: attendee.response,
    isOptional: attendee.isOptional,
  })),
  subject: event.subject,
  text: event.text,
  start: event.isAllDay ? event.start.slice(0, 10) : event.start,
  end: event.isAllDay ? event.end.slice(0, 10) : event.end,
  zone: event.zone,
  location: event.location,
  isPrivate: event.isPrivate,
  isCancelled: event.isCancelled,
  joinUrl: event.joinUrl,
  recurrence: event.recurrence,
  exceptions: [...event.exceptions].map(([original, exception]) => ({ original, ...exception })),
});

export function createControl(state: ControlState) {
  const { mailboxes, failures, clock, tokens, log } = state;

  const calls: Record<string, (body: never, query: URLSearchParams) => unknown> = {
    'POST messages': (settings: GeneratedMail) => ({ count: addGeneratedMail(mailboxes, settings) }),
    'POST deliver': ({ messages }: { messages: MessageSeed[] }) =>
      messages.flatMap((seed) => {
        const stored = new Set(mailboxes.deliverSeed(seed));
        return mailboxes.all.flatMap((mailbox) =>
          [...stored]
            .filter((message) => mailbox.find(message.id) === message)
            .map((message) => toStoredMessage(mailbox.user.email, message)),
        );
      }),
    'POST events': ({ events }: { events: EventSeed[] }) =>
      events.flatMap((seed) => {
        const uid = `${mailboxes.options.newId('uid')}@emulator.test`;
        addEverywhere(mailboxes, toEventContent(seed), uid);
        return mailboxes.all.flatMap(({ user, events: calendar }) => {
          const event = calendar.findByUid(uid);
          return event ? [toStoredEvent(user.email, event)] : [];
        });
      }),
    'GET mailbox': (_: never, query) => {
      const mailbox = mailboxes.require(query.get('user') ?? '');
      const { email } = mailbox.user;
      return {
        messages: mailbox.list().map((message) => toStoredMessage(email, message)),
        events: mailbox.events.list().map((event) => toStoredEvent(email, event)),
      };
    },
    'POST deleteMessage': ({ user, id }: { user: string; id: string }) => {
      const mailbox = mailboxes.require(user);
      const message = mailbox.find(id);
      if (!message) throw new Error(`There is no message ${id}.`);
      mailbox.delete(message);
    },
    'POST grant': ({ user, scopes }: { user: string; scopes: string[] }) => state.consents.grant(user, scopes),
    'POST throttle': (settings: CallFailure) => failures.add({ ...settings, kind: 'throttle' }),
    'POST fail': (settings: CallFailure) => failures.add({ ...settings, kind: 'fail' }),
    'POST drop': (settings: CallFailure) => failures.add({ ...settings, kind: 'drop' }),
    'POST clearFailures': () => failures.clear(),
    'POST halfPages': ({ enabled }: { enabled: boolean }) => {
      state.hasHalfPages = enabled;
    },
    'POST duplicateNotifications': ({ enabled }: { enabled: boolean }) => {
      state.notifications.isDuplicated = enabled;
    },
    'POST holdNotifications': ({ enabled }: { enabled: boolean }) => state.notifications.hold(enabled),
    'POST createTopic': ({ name, url }: { name: string; url: string }) => {
      if (!state.topics) throw new Error('This provider has no topics.');
      state.topics.set(name, url);
    },
    'POST expireTokens': ({ user }: { user?: string }) => tokens.expire(user),
    'POST revoke': async ({ user }: { user: string }) => {
      tokens.expire(user);
      await state.consents.revoke(user);
    },
    'POST removeMailbox': ({ user, calls }: { user: string; calls: number }) => {
      mailboxes.require(user).remainingCalls = calls;
    },
    'POST expireSync': ({ user }: { user: string }) => mailboxes.require(user).expireHistory(),
    'POST clock': (change: { now?: string; advance?: number }) => {
      if (change.now) clock.set(change.now);
      clock.advance(change.advance ?? 0);
      return { now: clock.now().toISOString() };
    },
    'GET log': () => log,
    'DELETE log': () => {
      log.length = 0;
    },
  };

  return async (request: IncomingMessage, reply: ServerResponse, url: URL): Promise<void> => {
    const body = (await readBody(request)).toString();
    const call = calls[`${request.method} ${url.pathname.slice('/_control/'.length)}`];
    try {
      if (!call) throw new Error(`There is no control ${request.method} ${url.pathname}.`);
      const result = await call((body ? JSON.parse(body) : {}) as never, url.searchParams);
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result ?? {}));
    } catch (error) {
      reply.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
    }
  };
}
