/** The mailbox of one user: its messages, its threads and the history of its changes. */
import type { MailUser } from '../../../apps/server/src/app/testing/mail-providers.ts';
import { CalendarEvents } from './calendar.ts';
import type { Clock } from './clock.ts';
import type { Attachment, Folder, Message, MessageContent } from './message.ts';

export type ChangeKind = 'added' | 'deleted' | 'labeled' | 'unlabeled' | 'edited';
/** One change, in the order of its number. */
export interface Change {
  number: number;
  kind: ChangeKind;
  message: Message;
  /** The state that was added or removed, such as `read` or a folder. */
  labels: readonly string[];
}
export interface MailboxOptions {
  clock: Clock;
  newId: (kind: string) => string;
  /** As in Exchange, a message that is moved gets another id. */
  idsChangeWhenMoved: boolean;
  /** As at Google, an event has the same id in the calendars of all attendees. */
  sharesEventIds?: boolean;
  /** Called after every change of a message or an event. */
  onChange?: (mailbox: Mailbox, change: Change | { kind: ChangeKind; eventId: string }) => void;
}
/** What can be changed in a draft. */
export type MessageChanges = Partial<Omit<MessageContent, 'attachments'> & { attachments: readonly Attachment[] }>;
export type Placement = {
  folder: Folder;
  isRead: boolean;
  receivedAt?: Date;
  threadId?: string | undefined;
  labels?: readonly string[];
};

const NO_IDS = {};
export const WELL_KNOWN_FOLDERS: Readonly<Record<Folder, string>> = {
  inbox: 'Inbox',
  sentitems: 'Sent Items',
  drafts: 'Drafts',
  archive: 'Archive',
  junkemail: 'Junk Email',
  deleteditems: 'Deleted Items',
  outbox: 'Outbox',
};

export class Mailbox {
  readonly messages = new Map<string, Message>();
  readonly events: CalendarEvents;
  readonly changes: Change[] = [];
  /** Names of the folders by key. The key of a nested one begins with that of its parent and a slash. */
  readonly folders: ReadonlyMap<Folder, string>;
  /** Calls after which the mailbox no longer exists. */
  remainingCalls = Number.POSITIVE_INFINITY;
  /** Number of the oldest change that clients can continue from. */
  oldestChange = 0;
  lastChange = 0;
  #threads = new Map<string, string>();
  #sorted: { received?: Message[]; changed?: Message[]; inFolder?: Map<Folder, readonly Message[]> } = {};

  constructor(
    readonly user: MailUser,
    readonly options: MailboxOptions,
  ) {
    this.events = new CalendarEvents(this, options);
    const added = (user.folders ?? []).map((path) => [path.toLowerCase(), path.split('/').at(-1) ?? ''] as const);
    this.folders = new Map([...Object.entries(WELL_KNOWN_FOLDERS), ...added]);
  }

  /** Makes every position in the history that clients stored until now invalid. */
  expireHistory(): void {
    this.lastChange += 1;
    this.oldestChange = this.lastChange;
    this.events.expireHistory();
  }

  find(id: string): Message | undefined {
    return this.messages.get(id);
  }

  /** Returns the messages that exist, newest first. */
  list(): readonly Message[] {
    this.#sorted.received ??= this.#findUnique()
      .filter((message) => !message.isDeleted)
      .sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime() || b.changed - a.changed);
    return this.#sorted.received;
  }

  /** Returns the messages of a folder, newest first. */
  listFolder(folder: Folder): readonly Message[] {
    this.#sorted.inFolder ??= new Map();
    const found = this.#sorted.inFolder.get(folder) ?? this.list().filter((message) => message.folder === folder);
    this.#sorted.inFolder.set(folder, found);
    return found;
  }

  /**
   * Returns the messages that changed after a change, including deleted ones, in the order of their last change.
   *
   * @param limit number of messages at most
   */
  findChanged(after: number, isWanted: (message: Message) => boolean, limit: number): Message[] {
    this.#sorted.changed ??= this.#findUnique().sort((a, b) => a.changed - b.changed);
    const found: Message[] = [];
    for (let index = findFirstAfter(this.#sorted.changed, after); found.length < limit; index += 1) {
      const message = this.#sorted.changed[index];
      if (!message) break;
      if (isWanted(message)) found.push(message);
    }
    return found;
  }

  #findUnique(): Message[] {
    return [...new Set(this.messages.values())];
  }

  add(content: MessageContent, { folder, isRead, receivedAt, threadId, labels = [] }: Placement): Message {
    const { clock, newId } = this.options;
    const now = clock.now();
    const parents = [content.inReplyTo, ...content.references].flatMap((id) => (id ? [this.#threads.get(id)] : []));
    // Spreading the content would make objects that are 75 times slower to create.
    const message: Message = {
      from: content.from,
      replyTo: content.replyTo,
      to: content.to,
      cc: content.cc,
      bcc: content.bcc,
      subject: content.subject,
      text: content.text,
      html: content.html,
      headers: content.headers,
      messageId: content.messageId,
      inReplyTo: content.inReplyTo,
      references: content.references,
      sentAt: content.sentAt,
      importance: content.importance,
      id: newId('message'),
      permanentId: newId('permanent'),
      threadId: threadId ?? parents.find(Boolean) ?? newId('thread'),
      folder,
      labels,
      isRead,
      attachments: content.attachments.map((attachment) => ({ ...attachment, id: newId('attachment') })),
      createdAt: receivedAt ?? now,
      receivedAt: receivedAt ?? now,
      modifiedAt: receivedAt ?? now,
      changed: 0,
      arrived: this.lastChange + 1,
      isDeleted: false,
      formerIds: NO_IDS,
    };
    this.#threads.set(message.messageId, message.threadId);
    this.messages.set(message.id, message).set(message.permanentId, message);
    this.record('added', message, [folder]);
    return message;
  }

  move(message: Message, folder: Folder): void {
    if (message.folder === folder) return;
    const former = message.folder;
    message.formerIds = { ...message.formerIds, [former]: message.id };
    message.folder = folder;
    if (this.options.idsChangeWhenMoved) {
      this.messages.delete(message.id);
      message.id = this.options.newId('message');
      this.messages.set(message.id, message);
    }
    this.record('unlabeled', message, [former]);
    message.arrived = this.lastChange + 1;
    this.record('labeled', message, [folder]);
  }

  setRead(message: Message, isRead: boolean): void {
    if (message.isRead === isRead) return;
    message.isRead = isRead;
    this.record(isRead ? 'labeled' : 'unlabeled', message, ['read']);
  }

  edit(message: Message, changes: MessageChanges): void {
    Object.assign(message, changes);
    this.record('edited', message, []);
  }

  delete(message: Message): void {
    message.isDeleted = true;
    message.formerIds = { ...message.formerIds, [message.folder]: message.id };
    this.messages.delete(message.permanentId);
    this.record('deleted', message, [message.folder]);
  }

  record(kind: ChangeKind, message: Message, labels: readonly string[]): void {
    this.lastChange += 1;
    const change = { number: this.lastChange, kind, message, labels };
    message.changed = change.number;
    if (kind !== 'added') message.modifiedAt = this.options.clock.now();
    this.changes.push(change);
    this.#sorted = {};
    this.options.onChange?.(this, change);
  }

  /** Returns a message that was not deleted. */
  findExisting(id: string): Message | undefined {
    const message = this.find(id);
    return message?.isDeleted ? undefined : message;
  }
}

/** Returns the index of the first message that changed after a change. */
function findFirstAfter(sorted: readonly Message[], after: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.changed ?? 0) > after) high = middle;
    else low = middle + 1;
  }
  return low;
}
