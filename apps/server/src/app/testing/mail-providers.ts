/**
 * Starts emulators of Google and Microsoft with mailboxes and calendars, each in its own process. `control` fills them, orders failures and
 * reports what was called.
 */
import { type Emulator, startEmulator } from './emulator.ts';
import { CLIENT } from './oidc-issuer.ts';

export interface MailUser {
  email: string;
  name: string;
  /** The scopes that the user grants at most; by default all that are requested. */
  scopes?: string[];
  /** Additional folders of a Microsoft mailbox, such as `Inbox/Customers`. */
  folders?: string[];
}
export interface MailProviderSeed {
  users: MailUser[];
  redirectUris?: string[];
  client?: { id: string; secret: string };
  /** Where the clock of the provider remains until `control.clock` changes it. By default it runs in real time. */
  now?: string;
  accessTokenSeconds?: number;
  /** By default a free one. */
  port?: number;
}

export interface AttachmentSeed {
  name: string;
  contentType: string;
  base64?: string;
  /** Makes it an inline attachment. */
  contentId?: string;
}
/** People are written `Ann Ash <ann@acme.test>` or as an address alone. */
export interface MessageSeed {
  from: string;
  to?: string[];
  cc?: string[];
  bcc?: string[];
  replyTo?: string[];
  subject: string;
  text?: string;
  html?: string;
  headers?: Record<string, string>;
  attachments?: AttachmentSeed[];
  /** With angle brackets, like the ids below. */
  messageId?: string;
  inReplyTo?: string;
  references?: string[];
  /** By default the current time of the provider. */
  at?: string;
  isRead?: boolean;
  /** Where it is in the mailboxes of recipients who have this folder; in the inbox by default. */
  folder?: string;
}
export interface GeneratedMail {
  user: string;
  count: number;
  /** Time of the newest message. */
  newest?: string;
  secondsApart?: number;
  contacts?: string[];
}
export interface StoredMessage {
  id: string;
  user: string;
  folder: string;
  threadId: string;
  messageId: string;
  inReplyTo?: string;
  references: string[];
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  text?: string;
  html?: string;
  headers: Record<string, string>;
  attachments: string[];
  isRead: boolean;
  receivedAt: string;
}

export interface Recurrence {
  every: 'day' | 'week';
  interval?: number;
  /** By default the day of the week on which the event starts. */
  days?: ('sun' | 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat')[];
  count?: number;
  /** The last day. */
  until?: string;
}
/** It is added to the calendars of the organizer and of the attendees who have one here. */
export interface EventSeed {
  organizer: string;
  attendees?: {
    email: string;
    response?: 'none' | 'accepted' | 'declined' | 'tentative';
    isOptional?: boolean;
  }[];
  subject: string;
  text?: string;
  /** Local time `2026-11-19T10:00:00`, or a day for an event that lasts all day. */
  start: string;
  /** Local time, or the day after the last one. */
  end: string;
  zone?: string;
  location?: string;
  isPrivate?: boolean;
  isCancelled?: boolean;
  joinUrl?: string;
  recurrence?: Recurrence;
  /** What differs from the rule, by local start of the occurrence. */
  exceptions?: { original: string; isCancelled?: boolean; start?: string; end?: string; subject?: string }[];
}
export interface StoredEvent extends EventSeed {
  id: string;
  uid: string;
  user: string;
}

export interface CallFailure {
  kind: 'throttle' | 'fail' | 'drop';
  /** Number of calls that fail; 1 by default. */
  calls?: number;
  /** Only calls whose path contains it. Calls of the sign-in, such as `/token`, fail only if it is set. */
  path?: string;
  method?: string;
  /** Seconds, for `throttle`. */
  retryAfter?: number;
  /** Sends `Retry-After` as an HTTP date. */
  asDate?: boolean;
  /** 503 by default for `fail`, and that of the provider for `throttle`; Google also limits calls with 403. */
  status?: number;
}
export interface LoggedCall {
  at: string;
  method: string;
  path: string;
  query: Record<string, string>;
  /** 0 if the connection was closed. */
  status: number;
  user?: string;
}
export interface Tokens {
  access_token: string;
  refresh_token?: string;
  expires_in: number;
  scope: string;
}

export interface MailControl {
  /** Fills a mailbox with generated messages. */
  generate(settings: GeneratedMail): Promise<void>;
  /** Delivers messages to all recipients who have a mailbox here, and to the sent items of a sender who has one. */
  deliver(...messages: MessageSeed[]): Promise<StoredMessage[]>;
  addEvents(...events: EventSeed[]): Promise<StoredEvent[]>;
  readMailbox(user: string): Promise<{ messages: StoredMessage[]; events: StoredEvent[] }>;
  deleteMessage(user: string, id: string): Promise<void>;
  /** Issues tokens as if the user had consented, without a browser. */
  grant(user: string, scopes: readonly string[]): Promise<Tokens>;
  throttle(settings?: Omit<CallFailure, 'kind'>): Promise<void>;
  fail(settings?: Omit<CallFailure, 'kind'>): Promise<void>;
  /** Performs the next calls, but closes the connection in the middle of their responses. */
  drop(settings?: Omit<CallFailure, 'kind'>): Promise<void>;
  clearFailures(): Promise<void>;
  /** Lets pages contain only half of the requested items. */
  halfPages(enabled: boolean): Promise<void>;
  duplicateNotifications(enabled: boolean): Promise<void>;
  /** Holds the notifications of changes, or sends those that were held, the latest first. */
  holdNotifications(enabled: boolean): Promise<void>;
  /** Creates a Pub/Sub topic at Google, and lets it deliver its messages to an address. */
  createTopic(name: string, url: string): Promise<void>;
  /** Ends the access tokens of a user, or all. Refresh tokens remain valid. */
  expireTokens(user?: string): Promise<void>;
  /** Withdraws the consent of a user: all of the user's tokens end. */
  revoke(user: string): Promise<void>;
  /** @param calls after which further calls find no mailbox; 0 by default */
  removeMailbox(user: string, calls?: number): Promise<void>;
  /** Invalidates all delta and sync tokens of a user, and history ids. */
  expireSync(user: string): Promise<void>;
  clock(change: { now: string } | { advance: number }): Promise<void>;
  /** Returns the calls of the API since the last `clearLog`. */
  log(): Promise<LoggedCall[]>;
  clearLog(): Promise<void>;
}

export interface MailProvider {
  /** Also the issuer of OpenID Connect. */
  url: string;
  /** Base address of the APIs: with `/v1.0` for Microsoft, the same as `url` for Google. */
  apiUrl: string;
  client: { id: string; secret: string };
  control: MailControl;
  stop(): Promise<void>;
}

function openControl(url: string): MailControl {
  const call = async <T = void>(name: string, body?: object, method = 'POST'): Promise<T> => {
    const reply = await fetch(`${url}/_control/${name}`, { method, ...(body && { body: JSON.stringify(body) }) });
    if (!reply.ok) throw new Error(`${name}: ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  return {
    generate: (settings) => call('messages', settings),
    deliver: (...messages) => call('deliver', { messages }),
    addEvents: (...events) => call('events', { events }),
    readMailbox: (user) => call(`mailbox?user=${encodeURIComponent(user)}`, undefined, 'GET'),
    deleteMessage: (user, id) => call('deleteMessage', { user, id }),
    grant: (user, scopes) => call('grant', { user, scopes }),
    throttle: (settings) => call('throttle', settings ?? {}),
    fail: (settings) => call('fail', settings ?? {}),
    drop: (settings) => call('drop', settings ?? {}),
    clearFailures: () => call('clearFailures', {}),
    halfPages: (enabled) => call('halfPages', { enabled }),
    duplicateNotifications: (enabled) => call('duplicateNotifications', { enabled }),
    holdNotifications: (enabled) => call('holdNotifications', { enabled }),
    createTopic: (name, url) => call('createTopic', { name, url }),
    expireTokens: (user) => call('expireTokens', { user }),
    revoke: (user) => call('revoke', { user }),
    removeMailbox: (user, calls = 0) => call('removeMailbox', { user, calls }),
    expireSync: (user) => call('expireSync', { user }),
    clock: (change) => call('clock', change),
    log: () => call('log', undefined, 'GET'),
    clearLog: () => call('log', undefined, 'DELETE'),
  };
}

/** Tests that obtain tokens with `grant` need none. */
const UNUSED_REDIRECT_URI = 'http://localhost/callback';

async function start(script: string, apiPath: string, seed: MailProviderSeed): Promise<MailProvider> {
  const { client = CLIENT, redirectUris = [UNUSED_REDIRECT_URI] } = seed;
  const { url, stop }: Emulator = await startEmulator(script, {
    ...seed,
    client,
    redirectUris,
    // As the emulator of Google's sign-in names them.
    oauth_clients: [
      { client_id: client.id, client_secret: client.secret, name: 'Mainstay', redirect_uris: redirectUris },
    ],
  });
  return { url, apiUrl: `${url}${apiPath}`, client, control: openControl(url), stop };
}

export const startMicrosoft = (seed: MailProviderSeed) => start('microsoft-emulator.ts', '/v1.0', seed);
export const startGoogle = (seed: MailProviderSeed) => start('google-emulator.ts', '', seed);
