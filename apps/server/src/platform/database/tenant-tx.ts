/**
 * The only access to tenant data: a transaction as `tenant_app` with one tenant set. Row-level security is a second
 * protection; every statement still names its tenant.
 */
import { Kysely } from 'kysely';
import type pg from 'pg';
import type { FeatureSet } from '../feature.ts';
import type { TenantSlots } from '../tenant-slots.ts';
import { PipelinedDialect, getStatementName } from './pipelined-dialect.ts';
import { initPlanMode, type PlanKind, setPlanMode } from './plan-kind.ts';
import type { DB } from './tables.gen.ts';

declare const opened: unique symbol;

export interface TenantTx {
  readonly tenant: number;
  /** The contributions of all features. */
  readonly features: FeatureSet;
  /** Limit of one query that users compose; undefined uses the limit of the connection. */
  readonly queryTimeoutMs: number | undefined;
  /** Typed statements. Independent ones can run under `Promise.all` and share one round trip. */
  readonly db: Kysely<DB>;
  /**
   * Runs a hand-written statement; `$1` is the tenant by convention. It is named, so that a connection parses it only
   * once.
   *
   * @param plan set if the database would choose badly, see `PlanKind`
   */
  rows<R>(text: string, values: readonly unknown[], plan?: PlanKind): Promise<R[]>;
  /** Runs an unnamed statement, which is planned for its values. Each row is an array in the order of its outputs. */
  queryArrays(text: string, values: readonly unknown[]): Promise<unknown[][]>;
  /** Rows of the statement that the transaction was opened with. */
  readonly first?: Promise<Record<string, unknown>[]> | undefined;
  /** Ensures that only `TenantDatabase` can create one. */
  readonly [opened]: true;
}

/** The database's error code for a statement that exceeded its time limit. */
export const QUERY_CANCELED = '57014';

export type TxMode = 'read' | 'write';

export interface TenantDatabase {
  /**
   * Runs a piece of work in one transaction of one tenant; any error rolls it back completely.
   *
   * @param first a statement without placeholders that is sent together with `begin` and needs no message of its own
   */
  inTenant<T>(tenant: number, mode: TxMode, work: (tx: TenantTx) => Promise<T>, first?: string): Promise<T>;
}

const BUILDERS = new WeakMap<pg.ClientBase, Kysely<DB>>();
function createQueryBuilder(client: pg.ClientBase): Kysely<DB> {
  let builder = BUILDERS.get(client);
  if (!builder) {
    builder = new Kysely<DB>({ dialect: new PipelinedDialect(client) });
    BUILDERS.set(client, builder);
  }
  return builder;
}

type TxOptions = Pick<TenantTx, 'tenant' | 'features' | 'queryTimeoutMs' | 'first'>;

function openTx(client: pg.ClientBase, options: TxOptions): TenantTx {
  initPlanMode(client);
  const tx = {
    ...options,
    db: createQueryBuilder(client),
    async rows<R>(text: string, values: readonly unknown[], plan?: PlanKind) {
      setPlanMode(client, plan);
      const result = await client.query({ name: getStatementName(text), text, values: values as unknown[] });
      return result.rows as R[];
    },
    async queryArrays(text: string, values: readonly unknown[]) {
      setPlanMode(client, undefined);
      const result = await client.query<unknown[]>({ text, values: values as unknown[], rowMode: 'array' });
      return result.rows;
    },
  };
  return tx as unknown as TenantTx;
}

const ignore = () => {};

/** Several statements in one text return one result each. */
const getLastRows = (results: unknown) => (results as pg.QueryResult<Record<string, unknown>>[]).at(-1)?.rows ?? [];

interface Socket {
  cork(): void;
  uncork(): void;
}

/**
 * Sends all statements before the first wait as one write, which saves system calls here and wake-ups on the server.
 */
export function batchWrites(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** Long enough that a busy connection is reused before. An open read does not block others in the meantime. */
const LINGER_MS = 10;

/**
 * Delayed commits of reads. If the connection is reused at once, the commit of one read and the begin of the next one
 * are sent as one write; otherwise it commits a moment later.
 */
class DelayedCommits {
  readonly #clients = new Set<pg.ClientBase>();
  #due: NodeJS.Timeout | undefined;

  add(client: pg.ClientBase): void {
    this.#clients.add(client);
    if (this.#due === undefined) this.#due = setTimeout(this.#endAll, LINGER_MS);
  }

  /** Called when the connection is acquired again. */
  readonly end = (client: pg.ClientBase): void => {
    if (!this.#clients.delete(client)) return;
    batchWrites(client);
    client.query('commit').catch(ignore);
  };

  readonly #endAll = (): void => {
    this.#due = undefined;
    for (const client of this.#clients) client.query('commit').catch(ignore);
    this.#clients.clear();
  };
}

export interface TenantDatabaseOptions {
  /** Every transaction of a tenant takes a slot, so that no query can bypass the limit. */
  slots: TenantSlots;
  features: FeatureSet;
  queryTimeoutMs: TenantTx['queryTimeoutMs'];
}

/** @param pool a pool with `pipeline: true` whose login may become `tenant_app` */
export function createTenantDatabase(
  pool: pg.Pool,
  { slots, features, queryTimeoutMs }: TenantDatabaseOptions,
): TenantDatabase {
  const delayedCommits = new DelayedCommits();
  pool.on('acquire', delayedCommits.end);
  return {
    async inTenant(tenant, mode, work, first) {
      if (!Number.isSafeInteger(tenant) || tenant < 1) throw new Error('A tenant transaction needs a tenant.');
      const transaction = async (client: pg.PoolClient) => {
        batchWrites(client);
        // Digits only, so the tenant can be part of the text. This sends one message instead of three.
        const readOnlyClause = mode === 'read' ? ' read only' : '';
        const beginSql = `begin${readOnlyClause}; set local role tenant_app; set local app.tenant_id = '${tenant}'`;
        const beginResult = client.query(first ? `${beginSql}; ${first}` : beginSql);
        const firstRows = first ? beginResult.then(getLastRows) : undefined;
        firstRows?.catch(ignore);
        const workResult = work(openTx(client, { tenant, features, queryTimeoutMs, first: firstRows }));
        workResult.catch(ignore);
        await beginResult;
        const result = await workResult;
        if (mode === 'read') delayedCommits.add(client);
        else await client.query('commit');
        return result;
      };
      return slots.run(tenant, () => withClient(pool, transaction));
    },
  };
}

/** Rolls back on error. If the rollback fails as well, the connection is not reused. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let rollbackError: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    await client.query('rollback').catch((e: Error) => {
      rollbackError = e;
    });
    throw error;
  } finally {
    client.release(rollbackError);
  }
}

/** Runs work in a transaction of the owner. */
const asOwner = <T>(ownerPool: pg.Pool, work: (owner: pg.ClientBase) => Promise<T>): Promise<T> =>
  withClient(ownerPool, async (client) => {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  });

/** Tenant isolation applies to the owner as well. */
const enterTenant = (owner: pg.ClientBase, tenant: number) =>
  owner.query(`select set_config('app.tenant_id', $1, true)`, [String(tenant)]);

/**
 * Creates a tenant. Its row and its content are written in one transaction of the owner, so that a tenant exists
 * completely or not at all. Only the owner may write global tables.
 *
 * @param insertTenant writes global tables and returns the id of the new tenant
 */
export const inNewTenant = <T>(
  { ownerPool, features }: { ownerPool: pg.Pool; features: FeatureSet },
  insertTenant: (owner: pg.ClientBase) => Promise<number>,
  fillTenant: (tx: TenantTx) => Promise<T>,
): Promise<T> =>
  asOwner(ownerPool, async (owner) => {
    const tenant = await insertTenant(owner);
    await enterTenant(owner, tenant);
    return fillTenant(openTx(owner, { tenant, features, queryTimeoutMs: undefined }));
  });

/**
 * Runs work in a transaction of the owner within a tenant, for operations that the application role may not perform.
 */
export const inTenantAsOwner = <T>(
  ownerPool: pg.Pool,
  tenant: number,
  work: (owner: pg.ClientBase) => Promise<T>,
): Promise<T> =>
  asOwner(ownerPool, async (owner) => {
    await enterTenant(owner, tenant);
    return work(owner);
  });
