/** Opens the configured database: the embedded one or an external PostgreSQL. */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import type { FeatureSet } from '../feature.ts';
import { startEmbedded } from './embedded.ts';
import { PREPARE_SESSION_CHECK } from '../session/session-check.ts';
import { TenantSlots } from '../tenant-slots.ts';
import { migrate } from './migrate.ts';
import { limitSuperuser, OWNER } from './owner-role.ts';
import type { DB } from './tables.gen.ts';
import { type TenantDatabase, createTenantDatabase } from './tenant-tx.ts';

// Ids and counts stay below 2^53, so bigint is parsed as a number. A date is parsed as text because it is not an
// instant. The driver's list of types lacks arrays.
const INT8_ARRAY = 1016 as 20;
const DATE_ARRAY = 1182 as 1082;
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(INT8_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));
pg.types.setTypeParser(DATE_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',')));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const REQUEST_LOGIN = 'mainstay_app';
const RELISTEN_MS = 500;
/** The default application name of a listening connection. */
const LISTENER_NAME = 'mainstay-listener';

export interface ListenOptions {
  /** The application name of the connection, by which other processes can find out whether this one is connected. */
  name?: string;
  /** Called when the connection was lost and is open again. Payloads since then are lost. */
  onReconnect?: () => void;
}

/** `inTenant` is for background work and commands. */
export interface Database extends TenantDatabase {
  /** Every transaction has access to the contributions of the features. */
  features: FeatureSet;
  /**
   * For requests. They have their own connections, so that neither background work nor a single tenant can use all of
   * them.
   */
  requests: TenantDatabase;
  /** Runs as the owner: migrations, tenants, the job queue. Never used for data of a request. */
  owner: Kysely<DB>;
  ownerPool: pg.Pool;
  /**
   * Connections for requests. A statement without a tenant, such as the lookup of a tenant, does not wait for a
   * tenant's slot.
   */
  requestPool: pg.Pool;
  /** Number of request transactions that wait for a connection. */
  waitingRequests(): number;
  /**
   * Calls back with the payload of every NOTIFY on a channel, over a connection of its own. Reconnects after a lost connection.
   * @returns a function that closes the connection
   */
  listen(channel: string, onPayload: (payload: string) => void, options?: ListenOptions): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Limits for the connections of one process. */
export type DatabaseLimits = Config['databaseLimits'];

/** The connection settings of one database, for its owner and for the request login. */
export interface Logins {
  owner: pg.PoolConfig;
  request: pg.PoolConfig;
  release(): Promise<void>;
}

async function resolveLogins(config: Config, key: MasterKey): Promise<Logins> {
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
  pool.on('error', () => {}); // without a listener, a dropped idle connection ends the process
  // The same applies to a connection that is dropped during a transaction. The pending query is rejected anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Connects and migrates, and sets the derived password of the request login if the owner may do so. */
export async function openDatabase(config: Config, key: MasterKey, features: FeatureSet): Promise<Database> {
  const login = await resolveLogins(config, key);
  const database = connectDatabase(login, config.databaseLimits, features);
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

/** Limit for queries that users compose and wait for. */
const QUERY_TIMEOUT_MS = 5000;
/** Connections for statements without a tenant, which look up the tenant of a request. */
const LOOKUP_CONNECTIONS = 2;
/**
 * Maximum number of requests of one tenant that may wait for a connection: about as many as the page loads of all
 * signed-in users.
 */
const MAX_WAITING = 500;

/**
 * Creates a pool of the request login.
 * @param statementTimeout in milliseconds
 */
function createTenantPool(login: pg.PoolConfig, max: number, statementTimeout: number): pg.Pool {
  const pool = createPool({ ...login, max, pipeline: true } as pg.PoolConfig);
  pool.on('connect', (client) => {
    // Not set as a connection parameter because connection poolers reject those.
    client.query(`set statement_timeout = ${statementTimeout}`).catch(() => {});
    client.query(PREPARE_SESSION_CHECK).catch(() => {}); // the statement that needs it reports that it is missing
  });
  return pool;
}

/** Connects to a database whose schema is up to date. */
export function connectDatabase(login: Logins, limits: DatabaseLimits, features: FeatureSet): Database {
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
  const listeners = new Set<() => Promise<void>>();
  return {
    ...createTenantDatabase(backgroundPool, { slots: backgroundSlots, features, queryTimeoutMs: undefined }),
    features,
    requests: createTenantDatabase(requestPool, {
      slots: requestSlots,
      features,
      queryTimeoutMs: Math.min(QUERY_TIMEOUT_MS, requests.statementTimeoutMs),
    }),
    waitingRequests: () => requestSlots.waitingCount,
    owner: new Kysely<DB>({ dialect: new PostgresDialect({ pool: ownerPool }) }),
    ownerPool,
    requestPool,
    async listen(channel, onPayload, options) {
      const close = await openListener(login.owner, channel, onPayload, options);
      listeners.add(close);
      return async () => {
        listeners.delete(close);
        await close();
      };
    },
    async close() {
      await Promise.all([...listeners].map((close) => close()));
      await Promise.allSettled([ownerPool.end(), requestPool.end(), backgroundPool.end()]);
      await login.release();
    },
  };
}

/** @returns a function that closes the connection */
async function openListener(
  config: pg.PoolConfig,
  channel: string,
  onPayload: (payload: string) => void,
  { name = LISTENER_NAME, onReconnect }: ListenOptions = {},
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let closed = false;
  const open = async (): Promise<void> => {
    if (closed) return;
    const newClient = new pg.Client({ ...config, application_name: name });
    const reconnect = () => {
      if (client !== newClient) return;
      client = undefined;
      void wait(RELISTEN_MS).then(open).then(onReconnect).catch(reconnect);
    };
    newClient.on('error', reconnect).on('end', reconnect);
    newClient.on('notification', ({ payload }) => onPayload(payload ?? ''));
    client = newClient;
    await newClient.connect();
    await newClient.query(`listen ${pg.escapeIdentifier(channel)}`);
  };
  await open();
  return async () => {
    closed = true;
    await client?.end().catch(() => {});
  };
}
