/** Secrets of webhooks, and the signatures of their deliveries as specified by Standard Webhooks. */
import { createHmac, randomBytes } from 'node:crypto';
import { DELIVERY_HEADERS, SECRET_PREFIX } from '@mainstay/contract/rules/webhooks';
import { type SealedLocation, UnsealError } from '../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';

export type SealingServices = Pick<Services, 'key'>;

const SECRET_BYTES = 32;
export const generateWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

type SecretColumn = 'secret_sealed' | 'previous_secret_sealed';
const secretLocation = ({ tenant }: Pick<TenantTx, 'tenant'>, column: SecretColumn, id: number): SealedLocation => ({
  tenant,
  column: `webhooks.${column}`,
  row: id,
});

export const sealWebhookSecret = (
  tx: Pick<TenantTx, 'tenant'>,
  { key }: SealingServices,
  { column, id, secret }: { column: SecretColumn; id: number; secret: string },
): Buffer => key.sealer.seal(secretLocation(tx, column, id), secret);

/** @returns undefined if there is no secret, or none that can be decrypted */
export function openWebhookSecret(
  tx: Pick<TenantTx, 'tenant'>,
  { key }: SealingServices,
  { column, id, sealed }: { column: SecretColumn; id: number; sealed: Buffer | null },
): string | undefined {
  if (!sealed) return undefined;
  try {
    return key.sealer.open(secretLocation(tx, column, id), sealed);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

export interface SealedSecrets {
  id: number;
  secret_sealed: Buffer | null;
  previous_secret_sealed: Buffer | null;
  previous_secret_until: Date | null;
}

/** Returns the secrets by which deliveries are signed now, the current one first. It is empty if the secret cannot be decrypted. */
export function openValidSecrets(
  tx: Pick<TenantTx, 'tenant'>,
  services: Pick<Services, 'key' | 'now'>,
  webhook: SealedSecrets,
): string[] {
  const { id, secret_sealed: sealed, previous_secret_sealed: previous, previous_secret_until: until } = webhook;
  const current = openWebhookSecret(tx, services, { column: 'secret_sealed', id, sealed });
  if (current === undefined) return [];
  if (!until || until <= services.now()) return [current];
  const old = openWebhookSecret(tx, services, { column: 'previous_secret_sealed', id, sealed: previous });
  return old === undefined ? [current] : [current, old];
}

const sign = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')}`;

export interface SignedDelivery {
  eventId: string;
  eventName: string;
  body: string;
}

/** Returns the headers of a call. Each secret signs id, time and body, so that none of them can be replaced. */
export function createDeliveryHeaders(
  { eventId, eventName, body }: SignedDelivery,
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const text = `${eventId}.${timestamp}.${body}`;
  return {
    'content-type': 'application/json',
    'user-agent': 'Mainstay-Webhooks',
    [DELIVERY_HEADERS.event]: eventName,
    [DELIVERY_HEADERS.id]: eventId,
    [DELIVERY_HEADERS.timestamp]: timestamp,
    [DELIVERY_HEADERS.signature]: secrets.map((secret) => sign(secret, text)).join(' '),
  };
}
