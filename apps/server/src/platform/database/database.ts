/** Opens the database that the configuration names: the embedded one or an outside PostgreSQL. */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import { startEmbedded } from './embedded.ts';
import { PREPARE_SESSION_CHECK } from '../session/session-check.ts';
import { TenantSlots } from '../tenant-slots.ts';
import { migrate } from './migrate.ts';
import { limitSuperuser, OWNER } from './owner-role.ts';
import type { DB } from './tables.gen.ts';
import { type TenantDatabase, tenantDatabase } from './tenant-tx.ts';

// Ids and counts stay below 2^53; a day is a day, not an instant of some time zone.
// Arrays are missing from the driver's list of types.
const INT8_ARRAY = 1016 as 20;
const DATE_ARRAY = 1182 as 1082;
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(INT8_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));
pg.types.setTypeParser(DATE_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',')));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const REQUEST_LOGIN = 'mainstay_app';
const RELISTEN_MS = 500;
/** How a process that works jobs is known to others: its listening connection ends with it. */
export const LISTENER = 'mainstay-worker';

/** `inTenant` is for background work and commands. */
export interface Database extends TenantDatabase {
  /** For requests: with connections of their own, so that neither background work nor one tenant uses all of them. */
  requests: TenantDatabase;
  /** As the owner: migrations, tenants, the job queue. Never for a request's data. */
  owner: Kysely<DB>;
  ownerPool: pg.Pool;
  /** Connections that serve requests. A statement of no tenant, such as looking one up, waits for no tenant. */
  requestPool: pg.Pool;
  /** Transactions of requests that wait for a connection. */
  waitingRequests(): number;
  /** Calls back with the payload of every NOTIFY on a channel, across lost connections. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** Of the connections of one process. */
export type DatabaseLimits = Config['databaseLimits'];

/** How to reach one database as its owner and as the request login. */
export interface Logins {
  owner: pg.PoolConfig;
  request: pg.PoolConfig;
  release(): Promise<void>;
}

async function logins(config: Config, key: MasterKey): Promise<Logins> {
  if (!config.databaseUrl) {
    const server = await startEmbedded(path.join(config.dataDir, 'pg'));
    const base = { host: server.socketDir, database: 'postgres' };
    return { owner: { ...base, user: OWNER }, request: { ...base, user: REQUEST_LOGIN }, release: server.release };
  }
  const request = new URL(config.databaseAppUrl ?? config.databaseUrl);
  if (!config.databaseAppUrl) {
    request.username = REQUEST_LOGIN;
    request.password = key.requestPassword;
  }
  return {
    owner: { connectionString: config.databaseUrl, ...(await limitSuperuser(config.databaseUrl)) },
    request: { connectionString: request.href },
    release: async () => {},
  };
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {}); // without a listener a dropped idle connection ends the process
  // So does one that is dropped in the middle of a transaction; whoever waits for its answer is told.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Connects, migrates, and gives the request login its derived password where the owner may do so. */
export async function openDatabase(config: Config, key: MasterKey): Promise<Database> {
  const login = await logins(config, key);
  const database = connectDatabase(login, config.databaseLimits);
  try {
    await migrate(database.ownerPool);
    if (config.databaseUrl && !config.databaseAppUrl) {
      await database.ownerPool.query(`alter role ${REQUEST_LOGIN} password ${pg.escapeLiteral(key.requestPassword)}`);
    }
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Of a query that users compose, while they wait for it. */
const QUERY_TIMEOUT_MS = 5000;
/** For statements of no tenant: they look up whose request it is. */
const LOOKUP_CONNECTIONS = 2;
/** Requests of one tenant that may wait for a connection: what a page of every signed-in person sends. */
const MAX_WAITING = 500;

/** A pool of the request login. @param statementTimeout milliseconds */
function createTenantPool(login: pg.PoolConfig, max: number, statementTimeout: number): pg.Pool {
  const pool = createPool({ ...login, max, pipeline: true } as pg.PoolConfig);
  pool.on('connect', (client) => {
    // Not a parameter of the connection: poolers between us and the database reject those.
    client.query(`set statement_timeout = ${statementTimeout}`).catch(() => {});
    client.query(PREPARE_SESSION_CHECK).catch(() => {}); // the statement that needs it reports that it is missing
  });
  return pool;
}

/** Connects to a database whose schema is as it should be. */
export function connectDatabase(login: Logins, limits: DatabaseLimits): Database {
  const ownerPool = createPool({ ...login.owner, max: 6 });
  const { requests, background } = limits;
  const requestPool = createTenantPool(
    login.request,
    requests.connections + LOOKUP_CONNECTIONS,
    requests.statementTimeoutMs,
  );
  const requestSlots = new TenantSlots({
    total: requests.connections,
    perTenant: requests.perTenant,
    waiting: MAX_WAITING,
    waitMs: requests.waitMs,
  });
  const backgroundPool = createTenantPool(login.request, background.connections, background.statementTimeoutMs);
  const backgroundSlots = new TenantSlots({
    total: background.connections,
    perTenant: Math.ceil(background.connections / 2),
    waiting: Number.POSITIVE_INFINITY,
    waitMs: undefined,
  });
  const ears = listener(login.owner);
  return {
    ...tenantDatabase(backgroundPool, { slots: backgroundSlots, queryTimeoutMs: undefined }),
    requests: tenantDatabase(requestPool, {
      slots: requestSlots,
      queryTimeoutMs: Math.min(QUERY_TIMEOUT_MS, requests.statementTimeoutMs),
    }),
    waitingRequests: () => requestSlots.waitingCount,
    owner: new Kysely<DB>({ dialect: new PostgresDialect({ pool: ownerPool }) }),
    ownerPool,
    requestPool,
    listen: ears.listen,
    async close() {
      await ears.close();
      await Promise.allSettled([ownerPool.end(), requestPool.end(), backgroundPool.end()]);
      await login.release();
    },
  };
}

function listener(config: pg.PoolConfig) {
  const heard = new Map<string, (payload: string) => void>();
  let client: pg.Client | undefined;
  let closed = false;
  const open = async (): Promise<void> => {
    const fresh = new pg.Client({ ...config, application_name: LISTENER });
    const lost = () => {
      if (client !== fresh) return;
      client = undefined;
      if (!closed) void wait(RELISTEN_MS).then(open).catch(lost);
    };
    fresh.on('error', lost).on('end', lost);
    fresh.on('notification', (m) => heard.get(m.channel)?.(m.payload ?? ''));
    client = fresh;
    await fresh.connect();
    for (const channel of heard.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
  };
  return {
    async listen(channel: string, callback: (payload: string) => void) {
      heard.set(channel, callback);
      if (client) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      else await open();
    },
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
