/** Message-IDs of bulk email. They are signed, so that a bounce can name a message only if its sender saw it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/http/services.ts';
import type { Sender } from '../../core/mail/sender.ts';

type Keys = Pick<Services, 'key'>;

const SIGNATURE_BYTES = 9;

const sign = ({ key }: Keys, name: string): Buffer =>
  createHmac('sha256', key.unsubscribe).update(name).digest().subarray(0, SIGNATURE_BYTES);

/** Returns the same id for every attempt, without angle brackets. */
export function buildMessageId(
  keys: Keys,
  { tenant, message, sender }: { tenant: number; message: number; sender: Pick<Sender, 'from'> },
): string {
  const name = `bulk-${tenant}-${message}`;
  return `${name}-${sign(keys, name).toString('base64url')}@${sender.from.address.split('@').at(-1) ?? 'localhost'}`;
}

/** Returns the message of an id of this company; undefined for any other text. */
export function parseMessageId(keys: Keys, tenant: number, id: string): number | undefined {
  const [, name = '', of, message, signature = ''] = /^(bulk-(\d{1,15})-(\d{1,15}))-([\w-]{12})@/.exec(id) ?? [];
  if (Number(of) !== tenant) return undefined;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(keys, name)) ? Number(message) : undefined;
}
