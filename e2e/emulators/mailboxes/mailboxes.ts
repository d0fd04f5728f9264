/** All mailboxes of an emulated provider. A message to a user who has one arrives there, all others leave the emulator. */
import type { MailUser, MessageSeed } from '../../../apps/server/src/app/testing/mail-providers.ts';
import { Mailbox, type MailboxOptions, type Placement } from './mailbox.ts';
import { type Message, type MessageContent, toContent } from './message.ts';

export class Mailboxes {
  readonly #byAddress: Map<string, Mailbox>;

  constructor(
    users: readonly MailUser[],
    readonly options: MailboxOptions,
  ) {
    this.#byAddress = new Map(users.map((user) => [user.email.toLowerCase(), new Mailbox(user, options)]));
  }

  get all(): Mailbox[] {
    return [...this.#byAddress.values()];
  }

  find(address: string): Mailbox | undefined {
    return this.#byAddress.get(address.toLowerCase());
  }

  require(address: string): Mailbox {
    const mailbox = this.find(address);
    if (!mailbox) throw new Error(`There is no mailbox ${address}.`);
    return mailbox;
  }

  createMessageId(): string {
    return `<${this.options.newId('message-id')}@emulator.test>`;
  }

  /** Stores a copy without blind copies in the mailbox of each recipient. */
  deliver(content: MessageContent, placement: Partial<Placement> = {}): Message[] {
    const recipients = [...content.to, ...content.cc, ...content.bcc].map(({ address }) => address.toLowerCase());
    return [...new Set(recipients)].flatMap((address) => {
      const mailbox = this.find(address);
      const labels = ['IMPORTANT'].filter(() => content.importance === 'high');
      const copy = { ...content, bcc: [] };
      if (!mailbox) return [];
      const folder = placement.folder && mailbox.folders.has(placement.folder) ? placement.folder : 'inbox';
      return [mailbox.add(copy, { isRead: false, labels, ...placement, folder })];
    });
  }

  /** Delivers a message of the provider itself, which is not in anyone's sent items. */
  notify(seed: MessageSeed): void {
    this.deliver(toContent(seed, this.createMessageId(), this.options.clock.now()));
  }

  /** Delivers a message from outside or from a user, whose copy is then in the sent items. */
  deliverSeed(seed: MessageSeed): Message[] {
    const { clock } = this.options;
    const content = toContent(seed, this.createMessageId(), clock.now());
    const placement = { receivedAt: content.sentAt, isRead: seed.isRead ?? false, folder: seed.folder?.toLowerCase() };
    const sender = this.find(content.from.address);
    const sent = sender?.add(content, { folder: 'sentitems', isRead: true, receivedAt: content.sentAt });
    return [...(sent ? [sent] : []), ...this.deliver(content, placement)];
  }
}
