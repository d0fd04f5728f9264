/** Labels of Gmail. Those of the system are folders and states here; users add their own. */
import { type ApiCall, type ApiReply, readJson, type Routes } from '../mailboxes/api.ts';
import type { Mailbox } from '../mailboxes/mailbox.ts';
import type { Folder, Message } from '../mailboxes/message.ts';
import { getLabelIds } from './gmail-format.ts';
import { MODIFY, READ } from './gmail-scopes.ts';
import { badRequest, googleErrors, notFound } from './google-errors.ts';

interface Label {
  id: string;
  name: string;
  type: 'system' | 'user';
}
const SYSTEM = ['INBOX', 'SENT', 'DRAFT', 'TRASH', 'SPAM', 'UNREAD', 'STARRED', 'IMPORTANT'];
/** The folder of a message after a label was added. */
const ADDED: Record<string, Folder> = { INBOX: 'inbox', TRASH: 'deleteditems', SPAM: 'junkemail' };
/** The folder of a message after the label of its folder was removed. */
const REMOVED: Record<string, Folder> = { INBOX: 'archive', TRASH: 'archive', SPAM: 'inbox' };
const FIXED = ['SENT', 'DRAFT'];

export class GmailLabels {
  readonly #own = new Map<Mailbox, Label[]>();
  readonly getIds = getLabelIds;

  list(mailbox: Mailbox): Label[] {
    const system = SYSTEM.map((id): Label => ({ id, name: id, type: 'system' }));
    return [...system, ...(this.#own.get(mailbox) ?? [])];
  }

  require(mailbox: Mailbox, id: string): Label {
    const label = this.list(mailbox).find((one) => one.id === id);
    if (!label) throw badRequest(`Invalid label: ${id}`);
    return label;
  }

  /** @returns an empty text if there is no such label */
  findId(mailbox: Mailbox, name: string): string {
    return this.list(mailbox).find((label) => label.name.toLowerCase() === name.toLowerCase())?.id ?? '';
  }

  modify(mailbox: Mailbox, message: Message, added: readonly string[], removed: readonly string[]): void {
    for (const id of [...added, ...removed]) {
      this.require(mailbox, id);
      if (FIXED.includes(id)) throw badRequest(`Invalid label: ${id}`);
    }
    for (const [ids, isAdded] of [
      [added, true],
      [removed, false],
    ] as const)
      for (const id of ids) this.#apply(mailbox, message, id, isAdded);
  }

  #apply(mailbox: Mailbox, message: Message, id: string, isAdded: boolean): void {
    if (getLabelIds(message).includes(id) === isAdded) return;
    const folder = (isAdded ? ADDED : REMOVED)[id];
    if (id === 'UNREAD') mailbox.setRead(message, !isAdded);
    else if (folder) mailbox.move(message, folder);
    else {
      message.labels = isAdded ? [...message.labels, id] : message.labels.filter((label) => label !== id);
      mailbox.record(isAdded ? 'labeled' : 'unlabeled', message, [id]);
    }
  }

  #create(call: ApiCall): ApiReply {
    const { name = '' } = readJson(call, googleErrors) as { name?: string };
    if (!name) throw badRequest('Invalid label name');
    if (this.findId(call.mailbox, name)) throw badRequest('Label name exists or conflicts');
    const label: Label = { id: `Label_${call.mailbox.options.newId('label').slice(-6)}`, name, type: 'user' };
    this.#own.set(call.mailbox, [...(this.#own.get(call.mailbox) ?? []), label]);
    return { body: label };
  }

  createRoutes(user: string): Routes {
    return {
      [`GET ${user}/labels`]: { scopes: READ, handle: ({ mailbox }) => ({ body: { labels: this.list(mailbox) } }) },
      [`POST ${user}/labels`]: { scopes: MODIFY, handle: (call) => this.#create(call) },
      [`GET ${user}/labels/{id}`]: {
        scopes: READ,
        handle: ({ mailbox, params }) => {
          const label = this.list(mailbox).find(({ id }) => id === params.id);
          if (!label) throw notFound();
          const messages = mailbox.list().filter((message) => getLabelIds(message).includes(label.id));
          const unread = messages.filter(({ isRead }) => !isRead);
          return {
            body: {
              ...label,
              messagesTotal: messages.length,
              messagesUnread: unread.length,
              threadsTotal: new Set(messages.map(({ threadId }) => threadId)).size,
              threadsUnread: new Set(unread.map(({ threadId }) => threadId)).size,
            },
          };
        },
      },
    };
  }
}
