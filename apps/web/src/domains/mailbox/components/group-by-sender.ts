/** Groups the messages of a page by their sender. Rows 1-mail-02, 2-mail-01. */
import type { MailMessage } from '@mainstay/contract/mailbox';

export interface SenderGroup {
  /** The address in lower case; empty for messages without a sender. */
  address: string;
  name: string;
  /** Newest first. */
  messages: MailMessage[];
}

const UNKNOWN_SENDER = 'Unknown sender';

export const getSenderName = ({ from }: Pick<MailMessage, 'from'>): string =>
  from?.emailAddress.name || from?.emailAddress.address || UNKNOWN_SENDER;

/**
 * Returns groups in the order of their newest message. Senders are compared by address, because the same person may have several names.
 *
 * @param messages newest first
 */
export function groupBySender(messages: readonly MailMessage[]): SenderGroup[] {
  const groups = new Map<string, SenderGroup>();
  for (const message of messages) {
    const address = message.from?.emailAddress.address.toLowerCase() ?? '';
    const group = groups.get(address);
    if (group) group.messages.push(message);
    else groups.set(address, { address, name: getSenderName(message), messages: [message] });
  }
  return [...groups.values()];
}
