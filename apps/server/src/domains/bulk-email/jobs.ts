/**
 * Background work of bulk email. One worker at a time sends for a company: it holds a lock of the database that ends with its process, so
 * that the next one knows which messages a killed worker had claimed.
 */
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts';
import { queueSending, SEND_BULK_EMAIL } from './create-run.ts';
import { findNextWork, pauseRuns, recoverMessages } from './message-claims.ts';
import { prepareNextRun, startScheduledRuns } from './prepare-run.ts';
import { recordSentMessages } from './record-sent-messages.ts';
import { getSendingCompany, sendMessages } from './send-messages.ts';

/** After this time the job queues itself again, so that other companies take their turn. */
const SLICE_MS = 20_000;
/** Longer than a slice with the last attempt of a silent server. */
const EXPIRE_S = 180;
/** Companies for which one process sends at once. Each uses a connection of the owner for its lock. */
const CONCURRENCY = 3;
const LOCKED_RETRY_MS = 5000;
const INTERRUPTED = 'Sending was interrupted several times. See the server log for details, then resume.';

/** Runs work while no other worker sends for the company. @returns false if another one does */
async function withCompanyLock({ services, tenant }: JobContext, work: () => Promise<void>): Promise<boolean> {
  const client = await services.database.ownerPool.connect();
  let error: Error | undefined;
  try {
    const key = `hashtextextended('bulk email', ${tenant})`;
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${key}) as locked`);
    if (!rows[0]?.locked) return false;
    try {
      await work();
    } finally {
      await client.query(`select pg_advisory_unlock(${key})`).catch((unlockError: Error) => {
        error = unlockError;
      });
    }
    return true;
  } finally {
    // A connection that may still hold the lock is closed.
    client.release(error);
  }
}

async function sendForCompany(context: JobContext): Promise<void> {
  const { services, tenant, stopping } = context;
  const { database, now } = services;
  const isDone = await withCompanyLock(context, async () => {
    await database.inTenant(tenant, 'write', async (tx) => {
      await recoverMessages(tx, now());
      await startScheduledRuns(tx, now());
    });
    while (!stopping.aborted && (await database.inTenant(tenant, 'write', (tx) => prepareNextRun(tx, now()))));
    await sendMessages(await getSendingCompany(services, tenant), { milliseconds: SLICE_MS, stopping });
    while (!stopping.aborted && (await database.inTenant(tenant, 'write', (tx) => recordSentMessages(tx, now()))));
  });
  await database.inTenant(tenant, 'write', async (tx) => {
    const next = await findNextWork(tx);
    if (!isDone) await queueSending(tx, new Date(Date.now() + LOCKED_RETRY_MS));
    else if (next) await queueSending(tx, next > now() ? next : undefined);
  });
}

export const bulkEmailJobs: readonly JobKind[] = [
  {
    name: SEND_BULK_EMAIL,
    policy: 'short',
    concurrency: CONCURRENCY,
    expireSeconds: EXPIRE_S,
    retryLimit: 20,
    handle: (_payload, context) => sendForCompany(context),
    handleDeadLetter: (_payload, { services, tenant }) =>
      services.database.inTenant(tenant, 'write', async (tx) => {
        await recoverMessages(tx, services.now());
        await pauseRuns(tx, { reason: INTERRUPTED, now: services.now() });
      }),
  },
];
