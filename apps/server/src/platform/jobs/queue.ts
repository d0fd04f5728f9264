/**
 * Background work: rows of pg-boss in the same database. A job is queued by `enqueue_job` inside the command's own
 * transaction, works in transactions of its tenant, is retried, and must be idempotent.
 */
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { TenantTx } from '../database/tenant-tx.ts';
import type { Services } from '../http/services.ts';
import { admitJob, getJobTenant } from './suspension.ts';

export interface JobContext {
  services: Services;
  tenant: number;
  /**
   * Aborted when the process is about to stop. The handler either finishes the current batch and returns with the rest
   * queued, or throws the signal's reason so that the job is retried.
   */
  stopping: AbortSignal;
}

export interface JobKind {
  name: string;
  handle(payload: Record<string, unknown>, context: JobContext): Promise<void>;
  /** Cleans up after a job whose retries are exhausted or whose last worker was killed. Must be idempotent. */
  handleDeadLetter?(payload: Record<string, unknown>, context: JobContext): Promise<unknown>;
  /** Seconds after which an unfinished job counts as lost because its worker was killed. */
  expireSeconds?: number;
  /** Number of jobs of this kind that one process runs concurrently; defaults to 1. */
  concurrency?: number;
  retryLimit?: number;
  /** `short`: one waiting job per key; later ones are merged into it. */
  policy?: 'standard' | 'short';
  /** Cron expression (UTC). The job is queued once per run for every active tenant. */
  cron?: string;
  /** Only with `cron`: one run covers all companies, and its tenant is 0. */
  forAll?: true;
}

/** Poll intervals in seconds. */
export interface PollInterval {
  /** For jobs without a notification. */
  poll: number;
  /** For jobs whose worker was killed while other workers are running. */
  maintenance: number;
  /** For dead-letter jobs, which have no notification. */
  deadLetter: number;
}
const POLL_INTERVAL: PollInterval = { poll: 2, maintenance: 10, deadLetter: 5 };
/** Milliseconds that `stop` waits for jobs in progress. */
const STOP_LIMIT_MS = 30_000;

/** Queues work inside the caller's transaction. With a key, work that is already waiting is not queued twice. */
export async function enqueue(
  tx: TenantTx,
  name: string,
  payload: Record<string, unknown> = {},
  options: { startAfter?: Date; key?: string } = {},
): Promise<void> {
  await tx.rows('select enqueue_job($1, $2, $3, $4)', [
    name,
    JSON.stringify(payload),
    options.startAfter ?? null,
    options.key ?? null,
  ]);
}

export interface Queue {
  /** Starts working the jobs of every kind. */
  work(): Promise<void>;
  /**
   * Lets jobs in progress reach their next stopping point. A job that is not finished after `limit` ms is retried
   * later.
   */
  stop(limit?: number): Promise<void>;
}

/** Connects pg-boss and creates the queues, so that commands can enqueue jobs; `work` starts the workers. */
export async function openQueue(
  services: Services,
  kinds: readonly JobKind[],
  pollInterval = POLL_INTERVAL,
): Promise<Queue> {
  const { database, log } = services;
  const connection = { open: true };
  const boss = new PgBoss({
    db: { executeSql: createExecutor(database, connection) },
    schema: 'pgboss',
    schedule: true,
    maintenanceIntervalSeconds: pollInterval.maintenance,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const existing = new Set((await boss.getQueues()).map((q) => q.name));
  const deadLetterKinds = kinds.flatMap(getDeadLetterKind);
  // Dead-letter queues are created first because the other queues reference them.
  for (const kind of [...deadLetterKinds, ...kinds]) {
    const options = {
      name: kind.name,
      ...(kind.handleDeadLetter && { deadLetter: getDeadLetterName(kind) }),
      policy: kind.policy ?? 'standard',
      retryLimit: kind.retryLimit ?? 5,
      retryDelay: 1,
      retryBackoff: true,
      expireInSeconds: kind.expireSeconds ?? 900,
    } as const;
    if (existing.has(kind.name)) await boss.updateQueue(kind.name, options);
    else await boss.createQueue(kind.name, options);
  }
  const stopping = new AbortController();
  let stopListening: (() => Promise<void>) | undefined;
  return {
    async work() {
      await releaseLostJobs(boss, database);
      const wakers = new Map<string, () => void>();
      // Before any job starts, so that no other process takes the jobs of this one for lost.
      stopListening = await database.listen('job_queued', (name) => wakers.get(name)?.(), { name: WORKER_NAME });
      const worker = { boss, services, stopping: stopping.signal };
      for (const kind of kinds) wakers.set(kind.name, await startWorkers(worker, kind, pollInterval.poll));
      for (const kind of deadLetterKinds) await startWorkers(worker, kind, pollInterval.deadLetter);
      for (const kind of kinds) if (kind.cron) await scheduleForTenants(boss, kind, database, log);
    },
    async stop(limit = STOP_LIMIT_MS) {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: limit, close: false });
      connection.open = false;
      // Only now, because another process that starts releases the jobs of workers that are no longer connected.
      await stopListening?.();
    },
  };
}

const getDeadLetterName = ({ name }: JobKind): string => `${name}-lost`;
/** Returns the dead-letter kind of a kind that has `handleDeadLetter`. */
function getDeadLetterKind(kind: JobKind): JobKind[] {
  if (!kind.handleDeadLetter) return [];
  const handle: JobKind['handle'] = async (payload, context) => {
    await kind.handleDeadLetter?.(payload, context);
  };
  return [{ name: getDeadLetterName(kind), handle }];
}

/** The application name of the listening connection of a worker. The connection ends with the worker, or with its process. */
const WORKER_NAME = 'mainstay-worker';

const ABANDONED_SQL = `state = 'active'
  and not exists (select from pg_stat_activity where application_name = $1 and datname = current_database())`;

/**
 * A killed worker leaves its jobs active until they expire. If no other worker is connected, they are abandoned: they
 * are retried at once, or failed if that was their last attempt, so that a job that kills its worker does not run
 * forever.
 */
async function releaseLostJobs(boss: PgBoss, { ownerPool }: Database): Promise<void> {
  const { rows } = await ownerPool.query<{ name: string; id: string }>(
    `select name, id from pgboss.job where retry_count >= retry_limit and ${ABANDONED_SQL}`,
    [WORKER_NAME],
  );
  for (const { name, id } of rows) await boss.fail(name, id, { message: 'The worker was lost.' });
  await ownerPool.query(`update pgboss.job set state = 'retry', start_after = now() where ${ABANDONED_SQL}`, [
    WORKER_NAME,
  ]);
}

/**
 * Starts a worker for each concurrent job of a kind.
 * @returns a function that makes the workers poll at once
 */
async function startWorkers(
  { boss, services, stopping }: { boss: PgBoss; services: Services; stopping: AbortSignal },
  kind: JobKind,
  seconds: number,
): Promise<() => void> {
  const concurrency = kind.concurrency ?? 1;
  const workers: { id: string; busy: boolean }[] = [];
  /**
   * Waking one free worker is enough because it wakes the next one. If none is free, each polls again when it is done.
   */
  const wake = () => {
    const free = workers.find(({ busy }) => !busy);
    if (free) boss.notifyWorker(free.id);
  };
  const processJob = async (
    worker: { id: string; busy: boolean },
    [job]: PgBoss.Job<Record<string, unknown>>[],
  ): Promise<void> => {
    if (!job) return;
    worker.busy = true;
    boss.notifyWorker(worker.id);
    wake();
    const { tenant_id: tenant, ...payload } = job.data;
    try {
      if (await admitJob(services.database, job))
        await kind.handle(payload, { services, tenant: getJobTenant(job), stopping });
    } catch (error) {
      if (error === stopping.reason) services.log.info({ job: kind.name, tenant }, 'job stopped, will be retried');
      else services.log.error({ err: error, job: kind.name, tenant }, 'job failed');
      throw error;
    } finally {
      worker.busy = false;
    }
  };
  for (let index = 0; index < concurrency; index++) {
    // The other workers are woken by the first one that takes a job, so they poll less often.
    const pollingIntervalSeconds = index === 0 ? seconds : seconds * concurrency;
    const worker = { id: '', busy: false };
    worker.id = await boss.work<Record<string, unknown>>(kind.name, { pollingIntervalSeconds, batchSize: 1 }, (jobs) =>
      processJob(worker, jobs),
    );
    workers.push(worker);
  }
  return wake;
}

/** Creates one schedule per kind. Its job queues the kind once for every active tenant, or once for all. */
async function scheduleForTenants(boss: PgBoss, kind: JobKind, database: Database, log: Logger): Promise<void> {
  const name = `${kind.name}-schedule`;
  await boss.createQueue(name);
  await boss.schedule(name, kind.cron ?? '');
  await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
    if (kind.forAll) {
      await boss.send(kind.name, {}, { singletonKey: 'schedule' });
      return;
    }
    const tenants = await database.owner.selectFrom('tenants').select('id').where('status', '=', 'active').execute();
    for (const { id } of tenants)
      await database.inTenant(id, 'write', (tx) => enqueue(tx, kind.name, {}, { key: 'schedule' }));
    log.debug({ job: kind.name, tenants: tenants.length }, 'scheduled');
  });
}

/**
 * pg-boss sends several statements in one text and expects the last result. A handler that outlives the stop may still
 * report; its job was already returned to the queue and the connections are closed, so the report never resolves.
 */
const createExecutor =
  (database: Database, connection: { open: boolean }) => async (text: string, values?: unknown[]) => {
    if (!connection.open) return new Promise<never>(() => {});
    const result = await database.ownerPool.query(text, values as unknown[]);
    const lastResult = Array.isArray(result) ? result.at(-1) : result;
    return { rows: lastResult?.rows ?? [], rowCount: lastResult?.rowCount ?? 0 };
  };
