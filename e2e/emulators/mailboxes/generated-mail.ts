/** Fills a mailbox with any number of messages that depend only on their position. */
import type { GeneratedMail } from '../../../apps/server/src/app/testing/mail-providers.ts';
import type { Mailboxes } from './mailboxes.ts';
import { parsePerson } from './message.ts';

const TOPICS = ['renewal', 'onboarding', 'usage report', 'invoice', 'training', 'new feature', 'support', 'roadmap'];
const SENTENCES = [
  'Thank you for the quick response.',
  'Could we move our call to next week?',
  'The team is happy with the rollout so far.',
  'Two of our users cannot sign in since this morning.',
  'Please find the numbers of the last quarter below.',
  'Our finance department needs the purchase order first.',
  'We would like to add ten seats.',
];
const NONE: readonly never[] = [];
const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

/**
 * Every third message continues the conversation of the previous ones, and every fourth was sent by the user.
 *
 * @returns the number of messages
 */
export function addGeneratedMail(mailboxes: Mailboxes, settings: GeneratedMail): number {
  const { user, count, newest, secondsApart = 600, contacts = ['Cora Customer <cora@customer.test>'] } = settings;
  const mailbox = mailboxes.require(user);
  const owner = { address: mailbox.user.email, name: mailbox.user.name };
  const last = newest ? new Date(newest) : mailboxes.options.clock.now();
  const contactPeople = contacts.map(parsePerson);
  let parents: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const isSent = index % 4 === 3;
    if (index % 3 === 0) parents = [];
    const contact = pick(contactPeople, Math.floor(index / 3));
    const subject = `About the ${pick(TOPICS, Math.floor(index / 3))} ${Math.floor(index / 3) + 1}`;
    const sentAt = new Date(last.getTime() - (count - 1 - index) * secondsApart * 1000);
    const messageId = `<generated-${index}-${owner.address}>`;
    mailbox.add(
      {
        from: isSent ? owner : contact,
        to: [isSent ? contact : owner],
        cc: NONE,
        bcc: NONE,
        replyTo: NONE,
        subject: parents.length > 0 ? `Re: ${subject}` : subject,
        text: `Hello,\n\n${pick(SENTENCES, index)} ${pick(SENTENCES, index + 3)}\n\nKind regards`,
        headers: NONE,
        attachments: NONE,
        messageId,
        inReplyTo: parents.at(-1),
        references: parents,
        sentAt,
        importance: 'normal',
      },
      { folder: isSent ? 'sentitems' : 'inbox', isRead: true, receivedAt: sentAt },
    );
    parents = [...parents, messageId];
  }
  return count;
}
