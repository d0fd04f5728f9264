/** The features whose messages can bounce. Each recognizes its own messages, so that reading reports does not depend on them. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { extensionPoint } from '../../platform/feature.ts';
import type { Services } from '../../platform/http/services.ts';

/** What a server reports about a message. */
export interface DeliveryReport {
  /** The Message-IDs that the report names, without angle brackets. Anyone can write any report, so receivers check a signature. */
  messageIds: readonly string[];
  /** `failed`: it is not tried again. `delayed`: it is. */
  action: 'failed' | 'delayed';
  /** Whether the address will not accept any message. */
  isPermanent: boolean;
  /** The response of the server in one line, such as `5.1.1: No such user`. */
  reason: string;
}

/**
 * - `received`: the report was about one of its messages.
 * - `unknown`: it was not.
 * - `later`: it was, but the outcome of sending is not stored yet.
 */
export type Receipt = 'received' | 'unknown' | 'later';

/** A report may be passed more than once. */
export type BounceReceiver = (
  tx: TenantTx,
  report: DeliveryReport,
  context: { services: Pick<Services, 'key'>; now: Date },
) => Promise<Receipt>;

export const bounceReceivers = extensionPoint<BounceReceiver>('bounceReceivers');
