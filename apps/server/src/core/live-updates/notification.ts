/** What the servers send each other over NOTIFY: changes of a transaction, and who has which account open. */
import type { LiveChange, Viewer } from '@mainstay/contract/live-updates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { EventReaders, PublicActor, PublicEvent, Subscriber } from '../../platform/events/event.ts';

export const LIVE_CHANNEL = 'live_updates';

/** A change, and who may learn of it. */
export interface RoutedChange extends LiveChange {
  readers?: EventReaders | undefined;
}

export interface ChangeNotification {
  kind: 'changes';
  tenant: number;
  userId: number | null;
  requestId: string | null;
  changes: RoutedChange[];
}

/** What the client of a stream shows. */
export interface ReportedPresence {
  connection: string;
  viewer: Viewer;
  /** Null after leaving the account, and after the end of the stream. */
  account: number | null;
}

/** Sent when clients open or leave an account, and repeated while they have it open. */
interface PresenceNotification {
  kind: 'presence';
  tenant: number;
  reports: ReportedPresence[];
}

/** Sent by a server that opens the first stream of a company, so that the others repeat who has which account open. */
interface PresenceRequest {
  kind: 'presence-request';
  tenant: number;
}

/** Sent instead of changes that do not fit into one payload. */
interface MissedNotification {
  kind: 'missed';
  tenant: number;
}

export type Notification = ChangeNotification | PresenceNotification | PresenceRequest | MissedNotification;

/** PostgreSQL rejects payloads of 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7900;

const toChange = ({ subject, account, readers }: PublicEvent): RoutedChange => ({
  subject: subject.type,
  id: subject.id,
  account,
  ...(readers !== undefined && { readers }),
});

/** Returns distinct changes. */
function getDistinct(changes: readonly RoutedChange[]): RoutedChange[] {
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}

/** Combines the changes of many records into one per type. All users of the company receive it, because it names no record. */
const combine = (changes: readonly RoutedChange[]): RoutedChange[] =>
  getDistinct(
    changes.map(({ subject, account, readers }) =>
      account !== null && (readers === undefined || readers === 'everyone')
        ? { subject, id: null, account: null, readers: 'everyone' }
        : { subject, id: null, account: null, ...(readers !== undefined && { readers }) },
    ),
  );

const isTooLarge = (payload: string) => Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES;

const formatChanges = (
  tenant: number,
  changes: RoutedChange[],
  { userId, requestId }: Pick<PublicActor, 'userId' | 'requestId'> = { userId: null },
): string =>
  JSON.stringify({
    kind: 'changes',
    tenant,
    userId,
    requestId: requestId ?? null,
    changes,
  } satisfies ChangeNotification);

/** Returns the payload of a transaction's changes. */
export function toPayload(tenant: number, events: readonly PublicEvent[], actor: PublicActor): string {
  const changes = getDistinct(events.map(toChange));
  const toText = (list: RoutedChange[]) => formatChanges(tenant, list, actor);
  const payloads = [toText(changes), toText(combine(changes))];
  return (
    payloads.find((text) => !isTooLarge(text)) ?? JSON.stringify({ kind: 'missed', tenant } satisfies Notification)
  );
}

/** Notifies all servers when the transaction is committed; never if it is rolled back. */
export const notifyServers = async (tx: TenantTx, payload: string): Promise<void> => {
  await tx.rows('select pg_notify($1, $2)', [LIVE_CHANNEL, payload]);
};

/** Users in one notification, so that they fit into its payload. */
const USERS_PER_NOTIFICATION = 80;

/** Announces to users that records of a type have changed that only they can read, and that no event names. */
export async function announceToUsers(tx: TenantTx, subject: string, users: readonly number[]): Promise<void> {
  const changes = [...new Set(users)].map((user) => ({ subject, id: null, account: null, readers: { user } }));
  for (let start = 0; start < changes.length; start += USERS_PER_NOTIFICATION)
    await notifyServers(tx, formatChanges(tx.tenant, changes.slice(start, start + USERS_PER_NOTIFICATION)));
}

export const liveUpdatesSubscriber: Subscriber = {
  name: 'live-updates',
  on: 'all',
  handle: (tx, events, actor) => notifyServers(tx, toPayload(tx.tenant, events, actor)),
};
