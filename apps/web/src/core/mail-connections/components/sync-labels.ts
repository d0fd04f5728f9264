/** Texts about how far a mailbox or a calendar has been read. A part is up to date only if nothing was skipped. */
import type { MailConnection, SyncState } from '@mainstay/contract/mail-connections';
import type { ConnectionPart } from '@mainstay/contract/rules/mail-providers';
import { formatCount, formatNumber } from '@mainstay/contract/rules/numbers';

type State = SyncState['state'];

export const PART_LABELS = { mail: 'Mail', calendar: 'Calendar' } as const satisfies Record<ConnectionPart, string>;

const ENTRIES = { mail: 'message', calendar: 'event' } as const;

export const STATES: Record<State, { label: string; tone?: 'good' | 'warn' | 'bad' }> = {
  waiting: { label: 'Waiting to start' },
  reading: { label: 'Reading' },
  current: { label: 'Up to date', tone: 'good' },
  incomplete: { label: 'Incomplete', tone: 'warn' },
  failing: { label: 'Failing', tone: 'bad' },
  ended: { label: 'Access ended', tone: 'bad' },
};

/** `1,204 messages checked, 87 with your contacts` */
export const describeCounts = ({ part, checked, matched }: SyncState): string =>
  `${formatCount(checked, ENTRIES[part])} checked, ${formatNumber(matched)} with your contacts`;

/** Returns what was skipped, or null if nothing was. */
export function describeGaps({ part, skipped, state }: SyncState): string | null {
  if (skipped === 0) return null;
  const found = `${formatCount(skipped, ENTRIES[part])} could not be read.`;
  return state === 'ended' ? found : `${found} Sync again to retry.`;
}

const isReading = ({ state }: SyncState): boolean => state === 'waiting' || state === 'reading';

/**
 * Returns whether a connection is being read.
 * @param before the parts when a synchronization was requested; without a request, an empty list
 */
export const isSynchronizing = ({ syncs }: MailConnection, before: readonly SyncState[]): boolean =>
  syncs.some(
    (sync) =>
      isReading(sync) ||
      (sync.state !== 'ended' &&
        before.some(({ part, last_run_at }) => part === sync.part && last_run_at === sync.last_run_at)),
  );
