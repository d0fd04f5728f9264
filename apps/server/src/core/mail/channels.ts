/** The channels by which messages to users leave the product. Mail is the first; features contribute others, such as a chat. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { extensionPoint } from '../../platform/feature.ts';
import type { Services } from '../../platform/http/services.ts';
import { type NewMail, queueMail } from './queue-mail.ts';

/** What every channel can deliver: a text by its purpose and values, followed by content of the sender. */
export interface ChannelMessage extends Pick<NewMail, 'purpose' | 'values' | 'content'> {
  /** The user of the message, on whose permissions its content depends. */
  userId: number;
  /** Email addresses of the recipients. A channel selects those that it can reach. */
  to: readonly string[];
  cc?: readonly string[];
  /** The path of the screen in the application that shows what the message is about. */
  path?: string;
}

export interface Channel {
  readonly name: string;
  /**
   * Queues the message in the transaction of its cause. Does nothing if the company has not set up the channel or no recipient can be
   * reached.
   */
  deliver(tx: TenantTx, services: Pick<Services, 'key' | 'now' | 'config'>, message: ChannelMessage): Promise<void>;
  /** Queues new notifications in the transaction that stored them. Without it, the channel has only messages. */
  deliverNotices?(tx: TenantTx, ids: readonly number[], now: Date): Promise<void>;
}

export const channels = extensionPoint<Channel>('channels');

export const mailChannel: Channel = {
  name: 'mail',
  async deliver(tx, services, message) {
    await queueMail(tx, services, message);
  },
};

/** Delivers new notifications by all channels that show them. */
export async function deliverNotices(tx: TenantTx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  for (const channel of channels.from(tx.features)) await channel.deliverNotices?.(tx, ids, now);
}

/** Delivers a message by all channels of the product. */
export async function deliverMessage(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now' | 'config'>,
  message: ChannelMessage,
): Promise<void> {
  for (const channel of channels.from(tx.features)) await channel.deliver(tx, services, message);
}
