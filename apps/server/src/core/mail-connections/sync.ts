/**
 * Synchronizes mailboxes and calendars in the background. Every page is stored together with the cursor after it, so a run that is killed
 * at any moment continues at the last page that was stored, and entries that are read twice are stored once.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { CONNECTION_PARTS, type ConnectionPart } from '@mainstay/contract/rules/mail-providers';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { enqueue, type JobContext, type JobKind } from '../../platform/jobs/queue.ts';
import { OidcError } from '../../platform/oidc/client.ts';
import { type OpenMailbox, openMailbox } from './client.ts';
import { enqueueSync, findUsableConnection, SYNC_JOB, type UsableConnection } from './connections.ts';
import type { Gap } from './provider.ts';
import { ProviderError } from './provider-client.ts';
import { ensurePush, type PushState } from './push.ts';
import { type PreparedPage, type SyncTarget, syncTargets } from './sync-targets.ts';

const Payload = z.object({ connection: z.int(), part: z.enum(CONNECTION_PARTS) });
type Payload = z.infer<typeof Payload>;

/** Pages that one job reads before it lets other mailboxes take their turn. */
const PAGES_PER_JOB = 20;
/** A restart reads again from this long before the last complete run. */
const OVERLAP_MS = 86_400_000;
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 3_600_000;

interface Sync extends PushState {
  cursor: string | null;
  covers_from: Date;
  finished_at: Date | null;
  is_complete: boolean;
  failures: number;
}

interface OpenSync {
  connection: UsableConnection;
  sync: Sync;
}

/** Returns undefined if the connection was removed, its access has ended, or the provider has removed the mailbox. */
async function beginRun(tx: TenantTx, { connection: id, part }: Payload, now: Date): Promise<OpenSync | undefined> {
  const [connection, [sync]] = await Promise.all([
    findUsableConnection(tx, { id }),
    tx.rows<Sync>(
      `update mail_syncs set started_at = $4
       where tenant_id = $1 and connection_id = $2 and part = $3 and next_at is not null
       returning cursor, covers_from, finished_at, is_complete, failures, push_id, push_renew_at`,
      [tx.tenant, id, part, now],
    ),
  ]);
  return connection && !connection.isSample && sync ? { connection, sync } : undefined;
}

interface StoredPage {
  payload: Payload;
  /** The cursor from which the page was read. */
  from: string | null;
  page: PreparedPage;
  nextAt: Date;
  now: Date;
}

/**
 * Stores a page and its cursor. @returns false if another run stored this page first, or if the connection was removed
 */
async function storePage(tx: TenantTx, { payload, from, page, nextAt, now }: StoredPage): Promise<boolean> {
  const key = [tx.tenant, payload.connection, payload.part];
  const moved = await tx.rows(
    `update mail_syncs set cursor = $4, checked = checked + $5, finished_at = $6, failures = 0, error = null,
       is_complete = is_complete or $7, next_at = $8
     where tenant_id = $1 and connection_id = $2 and part = $3 and cursor is not distinct from $9 returning part`,
    [...key, page.cursor, page.checked, now, !page.hasMore, nextAt, from],
  );
  if (moved.length === 0) return false;
  await storeGaps(tx, payload, page.gaps, now);
  const matched = (await page.store?.(tx)) ?? 0;
  if (matched > 0)
    await tx.rows(
      'update mail_syncs set matched = matched + $4 where tenant_id = $1 and connection_id = $2 and part = $3',
      [...key, matched],
    );
  return true;
}

async function storeGaps(tx: TenantTx, { connection, part }: Payload, gaps: readonly Gap[], now: Date): Promise<void> {
  if (gaps.length === 0) return;
  await tx.rows(
    `insert into mail_sync_gaps (tenant_id, connection_id, part, provider_id, reason, found_at)
     select $1, $2, $3, g.id, g.reason, $5 from jsonb_to_recordset($4::jsonb) g(id text, reason text)
     on conflict do nothing`,
    [tx.tenant, connection, part, JSON.stringify(gaps), now],
  );
}

/**
 * Records why a run failed, and when the next one starts: later after every failure, but not before the provider allows it. A removed
 * mailbox is not read again until its user requests it.
 */
async function storeFailure(
  tx: TenantTx,
  { connection, part }: Payload,
  { error, failures, now }: { error: ProviderError; failures: number; now: Date },
): Promise<void> {
  const pauseMs = Math.max(error.retryAfterMs, Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS));
  const nextAt = error.failure === 'removed' ? null : new Date(now.getTime() + pauseMs);
  await tx.rows(
    `update mail_syncs set failures = $4, error = $5, finished_at = $6, next_at = $7
     where tenant_id = $1 and connection_id = $2 and part = $3`,
    [tx.tenant, connection, part, failures + 1, describeFailure(error), now, nextAt],
  );
}

const FAILURE_MESSAGES: Partial<Record<ProviderError['failure'], string>> = {
  ended: 'The access has ended. Connect the mailbox again.',
  forbidden: 'The provider no longer permits this. Connect the mailbox again and grant all permissions.',
  removed: 'The mailbox no longer exists at the provider.',
  busy: 'The provider limits the number of calls. The next attempt follows automatically.',
  unavailable: 'The provider cannot be reached. The next attempt follows automatically.',
};

const describeFailure = ({ failure, message }: ProviderError): string => FAILURE_MESSAGES[failure] ?? message;

/**
 * Restarts a synchronization whose cursor the provider no longer accepts. The next run starts after a pause, so that a provider that
 * rejects every cursor is not called without end.
 */
const restart = (tx: TenantTx, { connection, part }: Payload, now: Date): Promise<unknown> =>
  tx.rows(
    'update mail_syncs set cursor = null, next_at = $4 where tenant_id = $1 and connection_id = $2 and part = $3',
    [tx.tenant, connection, part, new Date(now.getTime() + FIRST_RETRY_MS)],
  );

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  // The token could not be renewed because the provider did not respond.
  if (error instanceof OidcError) return new ProviderError('unavailable', error.message, { cause: error });
  throw error;
}

/** The earliest time to read: everything at first; after a restart, the time since the last complete run. */
const getSince = ({ covers_from, finished_at, is_complete }: Sync): Date =>
  is_complete && finished_at
    ? new Date(Math.max(covers_from.getTime(), finished_at.getTime() - OVERLAP_MS))
    : covers_from;

interface Run extends OpenSync {
  payload: Payload;
  target: SyncTarget;
  mailbox: OpenMailbox;
}

/** Such a page is not stored, because most pages of a mailbox that is polled are empty. A run that is killed reads it again. */
const isEmpty = ({ checked, gaps, store }: PreparedPage) => checked === 0 && gaps.length === 0 && !store;

/** Reads and stores pages until the limit of a job. @returns whether another job must continue from the stored cursor */
async function readPages(context: JobContext, { payload, target, mailbox, sync }: Run): Promise<boolean> {
  const { services, tenant, stopping } = context;
  const { database } = services;
  const since = getSince(sync);
  let { cursor } = sync;
  let storedCursor = cursor;
  for (let count = 0; count < PAGES_PER_JOB; count += 1) {
    stopping.throwIfAborted();
    let page: PreparedPage;
    try {
      page = await target.readPage({ services, tenant, mailbox }, { cursor, since, now: services.now() });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure !== 'cursor_expired' || cursor === null) throw error;
      await database.inTenant(tenant, 'write', (tx) => restart(tx, payload, services.now()));
      return false;
    }
    cursor = page.cursor;
    if (page.hasMore && isEmpty(page) && count < PAGES_PER_JOB - 1) continue;
    const now = services.now();
    const nextAt = new Date(now.getTime() + target.intervalS * 1000);
    const stored = { payload, from: storedCursor, page, nextAt, now };
    // The run that stored its page first may have read it before the newest entries of this page existed.
    if (!(await database.inTenant(tenant, 'write', (tx) => storePage(tx, stored)))) return true;
    if (!page.hasMore) return false;
    storedCursor = cursor;
  }
  return true;
}

/** Milliseconds between the starts of two synchronizations in one process. Otherwise those that are due start together. */
const START_INTERVAL_MS = 30;

/** Returns a function that waits until its turn: at once, or an interval after the turn of the previous call. */
function createTurns(intervalMs: number): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const now = performance.now();
    const turnAt = Math.max(now, nextAt);
    nextAt = turnAt + intervalMs;
    if (turnAt > now) await wait(turnAt - now);
  };
}
const waitForTurn = createTurns(START_INTERVAL_MS);

async function runSync(context: JobContext, payload: Payload): Promise<void> {
  const { services, tenant } = context;
  const { database, features, now } = services;
  await waitForTurn();
  const target = syncTargets.from(features).find(({ part }) => part === payload.part);
  const open = await database.inTenant(tenant, 'write', (tx) => beginRun(tx, payload, now()));
  if (!target || !open) return;
  const mailbox = openMailbox(services, tenant, open.connection, 'job');
  try {
    await ensurePush(services, tenant, { ...payload, ...open.sync }, mailbox);
    if (await readPages(context, { ...open, payload, target, mailbox }))
      await database.inTenant(tenant, 'write', (tx) => enqueueSync(tx, payload.connection, payload.part));
  } catch (cause) {
    const error = toProviderError(cause);
    const { failures } = open.sync;
    await database.inTenant(tenant, 'write', (tx) => storeFailure(tx, payload, { error, failures, now: now() }));
  }
}

/** Synchronizations that may start per second, so that other calls do not wait for hundreds of mailboxes that are due at once. */
const STARTS_PER_SECOND = 10;
/** Seconds within which all that are due start, before the next ones are queued. */
const START_WITHIN_S = 55;

/**
 * Queues every synchronization that is due. They have a key of their own: one that a user requests does not wait for one that starts later.
 */
export async function enqueueDue(tx: TenantTx, now: Date): Promise<void> {
  const due = await tx.rows<{ connection_id: number; part: ConnectionPart }>(
    `select s.connection_id, s.part from mail_syncs s
       join mail_connections c on c.tenant_id = $1 and c.id = s.connection_id and c.tokens_sealed is not null
     where s.tenant_id = $1 and s.next_at <= $2 order by s.next_at, s.connection_id`,
    [tx.tenant, now],
  );
  const perSecond = Math.max(STARTS_PER_SECOND, Math.ceil(due.length / START_WITHIN_S));
  await Promise.all(
    due.map(({ connection_id: connection, part }, index) => {
      const delayS = Math.floor(index / perSecond);
      return enqueue(
        tx,
        SYNC_JOB,
        { connection, part },
        {
          key: `${connection}-${part}-due`,
          ...(delayS > 0 && { startAfter: new Date(now.getTime() + delayS * 1000) }),
        },
      );
    }),
  );
}

/**
 * Lets synchronizations start from the beginning at once, for all mailboxes or for one of them. Those that fail wait for their next
 * attempt. What is already stored is not stored again, and entries are counted from zero, because all of them are checked again.
 */
export async function restartSyncs(
  tx: TenantTx,
  now: Date,
  { part, connectionId = null }: { part: ConnectionPart; connectionId?: number | null },
): Promise<void> {
  await tx.rows(
    `update mail_syncs set cursor = null, is_complete = false, checked = 0, next_at = case when failures = 0 then $4 else next_at end
     where tenant_id = $1 and part = $2 and ($3::bigint is null or connection_id = $3)`,
    [tx.tenant, part, connectionId, now],
  );
  await enqueueDue(tx, now);
}

export const mailSyncJobs: readonly JobKind[] = [
  {
    name: SYNC_JOB,
    policy: 'short',
    concurrency: 4,
    handle: (payload, context) => runSync(context, Payload.parse(payload)),
  },
  {
    name: 'mail-sync-due',
    policy: 'short',
    cron: '* * * * *',
    handle: (_payload, { services, tenant }) =>
      services.database.inTenant(tenant, 'write', (tx) => enqueueDue(tx, services.now())),
  },
];
