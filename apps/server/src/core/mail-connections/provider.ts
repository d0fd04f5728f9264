/** What a provider of mailboxes and calendars implements. Adapters translate the provider's own API to these shapes. */
import type { ConnectionPart, MailProviderId } from '@mainstay/contract/rules/mail-providers';
import type { Config } from '../../platform/config.ts';
import { extensionPoint, type FeatureSet } from '../../platform/feature.ts';
import type { ClassifyError, ProviderClient } from './provider-client.ts';

export interface MailAddress {
  /** Empty if the message names only the address. */
  name: string;
  address: string;
}

/** A message without its body. Ids are those of the provider and opaque. */
export interface MessageHeader {
  id: string;
  threadId: string;
  /** The Message-ID header, which is the same in every mailbox. */
  internetId: string;
  /** Null for drafts without a sender. */
  from: MailAddress | null;
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  subject: string;
  /** The beginning of the text. */
  snippet: string;
  sentAt: Date;
  unread: boolean;
  isDraft: boolean;
  hasAttachments: boolean;
}

export interface Attachment {
  id: string;
  fileName: string;
  mimeType: string;
  /** In bytes. */
  size: number;
  /** The id by which the body shows it, without angle brackets; null for an ordinary attachment. */
  contentId: string | null;
}

export interface OpenAttachment extends Attachment {
  /** Its bytes while they arrive. */
  content: AsyncIterable<Uint8Array>;
}

export interface Message extends MessageHeader {
  /** The HTML body as the provider stores it, not sanitized. */
  html: string | null;
  text: string | null;
  attachments: readonly Attachment[];
  /** Where the provider's own application shows it. */
  webUrl: string | null;
}

export interface MailFolder {
  id: string;
  name: string;
  unread: number;
}

export interface MessageQuery {
  /** A folder id, or a well-known name: `inbox`, `sent`, `drafts`, `archive`, `trash`. */
  folder?: string | undefined;
  /** Free text. */
  search?: string | undefined;
  /** Only messages from or to one of these addresses. */
  addresses?: readonly string[] | undefined;
  /** From the previous page. */
  cursor?: string | undefined;
  limit: number;
}

export interface OutgoingMessage {
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  subject: string;
  /** Sanitized HTML. */
  html: string;
  attachments: readonly { fileName: string; mimeType: string; content: Buffer }[];
  /** Custom headers, whose names begin with `x-`. */
  headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  /** Sanitized HTML. */
  html: string;
  /** Whether all recipients of the message receive the reply, or only its sender. */
  toAll: boolean;
  /** Replaces the recipients and the subject of the reply, and adds attachments. */
  message?: Pick<OutgoingMessage, 'to' | 'cc' | 'bcc' | 'subject' | 'attachments'> | undefined;
}

/** An entry that could not be read. */
export interface Gap {
  id: string;
  /** In a few words, for the owner of the mailbox. */
  reason: string;
}

/** One page of a synchronization. A caller stores the page and the cursor in the same transaction. */
export interface SyncPage<T> {
  entries: readonly T[];
  gaps: readonly Gap[];
  /** Ids of deleted entries. */
  removed: readonly string[];
  cursor: string;
  /** Whether more pages are available now. */
  hasMore: boolean;
}

export interface MailApi {
  list(client: ProviderClient, query: MessageQuery): Promise<{ messages: MessageHeader[]; next: string | null }>;
  get(client: ProviderClient, id: string): Promise<Message>;
  /** @returns undefined if the message has no such attachment */
  openAttachment(client: ProviderClient, messageId: string, attachmentId: string): Promise<OpenAttachment | undefined>;
  /**
   * Returns a page of the messages from or to one of the addresses in every folder except junk and trash.
   * @param since the earliest time
   */
  findOfAddresses(
    client: ProviderClient,
    query: { addresses: readonly string[]; since: Date; cursor: string | undefined },
  ): Promise<{ messages: MessageHeader[]; next: string | null }>;
  listFolders(client: ProviderClient): Promise<MailFolder[]>;
  /** @returns the id of the sent message, or null if the provider does not return it */
  send(client: ProviderClient, message: OutgoingMessage): Promise<string | null>;
  /** Replies within the thread of a message. */
  reply(client: ProviderClient, id: string, reply: Reply): Promise<string | null>;
  setUnread(client: ProviderClient, id: string, unread: boolean): Promise<void>;
  /**
   * Reads the next page of new messages of every folder except drafts, junk and trash.
   *
   * @param cursor null for the first page
   * @param since the earliest time of a first synchronization
   * @throws ProviderError `cursor_expired` if the provider no longer accepts the cursor
   */
  readChanges(client: ProviderClient, cursor: string | null, since: Date): Promise<SyncPage<MessageHeader>>;
}

export type AttendeeResponse = 'none' | 'accepted' | 'declined' | 'tentative';

export interface Attendee extends MailAddress {
  response: AttendeeResponse;
}

/** The start or the end of an event: an instant, or a calendar day of an event that lasts all day. The end day is exclusive. */
export interface EventTime {
  instant: Date;
  /** `YYYY-MM-DD` for all-day events. */
  day: string | null;
}

export interface CalendarEvent {
  id: string;
  /** The recurring event that this is an instance of. */
  seriesId: string | null;
  title: string;
  /** HTML, not sanitized. */
  description: string;
  location: string;
  joinUrl: string | null;
  start: EventTime;
  end: EventTime;
  organizer: MailAddress | null;
  attendees: readonly Attendee[];
  status: 'confirmed' | 'tentative' | 'cancelled';
  isPrivate: boolean;
  /** Whether the owner of the calendar may change the event. */
  canEdit: boolean;
}

export interface EventChange {
  title: string;
  description: string;
  location: string;
  start: EventTime;
  end: EventTime;
  /** An IANA time zone, in which the event is created. */
  timeZone: string;
  attendees: readonly string[];
  /** Whether the provider notifies the attendees. */
  notify: boolean;
  /** Whether the provider adds an online meeting. */
  withMeeting: boolean;
}

export interface CalendarApi {
  /** Returns the events that overlap a period, in ascending order, with recurring events expanded. */
  list(client: ProviderClient, period: { from: Date; to: Date }): Promise<CalendarEvent[]>;
  get(client: ProviderClient, id: string): Promise<CalendarEvent>;
  create(client: ProviderClient, event: EventChange): Promise<string>;
  update(client: ProviderClient, id: string, event: EventChange): Promise<void>;
  delete(client: ProviderClient, id: string, notify: boolean): Promise<void>;
  respond(client: ProviderClient, id: string, response: Exclude<AttendeeResponse, 'none'>): Promise<void>;
  /**
   * Reads the next page of changed events within a window of time.
   *
   * @throws ProviderError `cursor_expired` if the provider no longer accepts the cursor
   */
  readChanges(
    client: ProviderClient,
    cursor: string | null,
    window: { from: Date; to: Date },
  ): Promise<SyncPage<CalendarEvent>>;
}

/** A request that the provider reports changes. It ends unless it is renewed. */
export interface Push {
  id: string;
  /** Some time before it ends. */
  renewAt: Date;
  /** What its reports contain; left out by a renewal that keeps the secret. */
  secret?: string;
}

export interface PushRequest {
  part: ConnectionPart;
  /** Where the provider sends its reports. */
  url: string;
  /** A new secret, for providers that let the caller choose what they repeat in every report. */
  secret: string;
  now: Date;
  config: Config;
}

/** A call that reports changes, of any provider or of anyone else. */
export interface ReportCall {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Part of the address to which an operator lets a provider report. */
  token: string | undefined;
  body: unknown;
}

/** What a call claims to report: the id of a push and its secret. */
export interface PushReport {
  id: string;
  secret: string;
}

export interface PushApi {
  /** @returns undefined if the operator has not set up reports of this part */
  subscribe(client: ProviderClient, request: PushRequest): Promise<Push | undefined>;
  /** @throws ProviderError `not_found` if it has ended */
  renew(client: ProviderClient, id: string, request: PushRequest): Promise<Push | undefined>;
  stop(client: ProviderClient, part: ConnectionPart, id: string): Promise<void>;
  /** Calls that this provider does not send report nothing. */
  parseReports(call: ReportCall): PushReport[];
}

export interface MailProvider {
  id: MailProviderId;
  /** The base address of the API. */
  getApiUrl(config: Config): string;
  /** The OAuth scopes for the requested parts, in addition to those that identify the account. */
  getScopes(parts: readonly ConnectionPart[]): string[];
  /** Returns the parts that the granted scopes allow. */
  getGrantedParts(scopes: readonly string[]): ConnectionPart[];
  /** Parameters of the authorization request beyond the scope. */
  authorizationParameters: Readonly<Record<string, string>>;
  /** Headers of every call. */
  headers?: Readonly<Record<string, string>>;
  classify: ClassifyError;
  mail: MailApi;
  calendar: CalendarApi;
  /** Without it, changes are only polled. */
  push?: PushApi;
}

export const mailProviders = extensionPoint<MailProvider>('mail-providers');

/** @throws Error if the feature of the provider is missing */
export function getMailProvider(features: FeatureSet, id: MailProviderId): MailProvider {
  const provider = mailProviders.from(features).find((one) => one.id === id);
  if (!provider) throw new Error(`No feature implements the mail provider ${id}.`);
  return provider;
}
