/** What features do with the entries that a synchronization reads. */
import type { ConnectionPart } from '@mainstay/contract/rules/mail-providers';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { extensionPoint } from '../../platform/feature.ts';
import type { Services } from '../../platform/http/services.ts';
import type { OpenMailbox } from './client.ts';
import type { Gap } from './provider.ts';

/** The state of a synchronization from which the next page is read. */
export interface SyncPosition {
  /** Null for the first page. */
  cursor: string | null;
  /** The earliest time that is read. */
  since: Date;
  now: Date;
}

/** A page that was read and prepared, and is stored together with the cursor after it. */
export interface PreparedPage {
  cursor: string;
  hasMore: boolean;
  /** The number of entries that were read. */
  checked: number;
  gaps: readonly Gap[];
  /**
   * Left out if there is nothing to store.
   * @returns the number of entries that were stored because they concern a contact
   */
  store?(tx: TenantTx): Promise<number>;
}

export interface SyncContext {
  services: Services;
  tenant: number;
  mailbox: OpenMailbox;
}

export interface SyncTarget {
  part: ConnectionPart;
  /** Seconds from the end of a run to the next. */
  intervalS: number;
  /** Reads a page. No transaction is open during calls to the provider. */
  readPage(context: SyncContext, position: SyncPosition): Promise<PreparedPage>;
}

export const syncTargets = extensionPoint<SyncTarget>('mail-sync-targets');
