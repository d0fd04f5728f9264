/**
 * Baseline for authenticated calls: the product's server and handlers without identity. No token is verified, no host is looked up, no
 * session is read, and the transaction sets neither role nor tenant, because it runs as the superuser, who bypasses row-level security.
 * Arguments: port, data folder, socket folder, and the caller as JSON.
 */
import pg from 'pg';
import { buildApp, createServices } from '../apps/server/src/app/app.ts';
import { features } from '../apps/server/src/features.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openMasterKey } from '../apps/server/src/platform/crypto/master-key.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { SUPERUSER } from '../apps/server/src/platform/database/embedded.ts';
import { createTenantDatabase, type TenantTx } from '../apps/server/src/platform/database/tenant-tx.ts';
import type { Services } from '../apps/server/src/platform/http/services.ts';
import { TenantSlots } from '../apps/server/src/platform/tenant-slots.ts';
import type { Access } from '../apps/server/src/platform/session/access.ts';
import type { Sessions } from '../apps/server/src/platform/session/sessions.ts';

const [port, dataDir, socketDir, caller] = process.argv.slice(2);
const access = JSON.parse(caller ?? '{}') as Access;
const { tenant, user, session } = access;

const CONNECTIONS = 10;
const pool = new pg.Pool({
  host: socketDir,
  user: SUPERUSER,
  database: 'postgres',
  max: CONNECTIONS,
  pipeline: true,
} as pg.PoolConfig);
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (first: unknown, ...rest: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) =>
    query(typeof first === 'string' ? first.replace(/; set local .*$/, '') : first, ...rest)) as typeof client.query;
});
const slots = new TenantSlots({ total: CONNECTIONS, perTenant: CONNECTIONS / 2, waiting: 500, waitMs: undefined });
const requests = createTenantDatabase(pool, { slots, features, queryTimeoutMs: 5000 });
const database = { ...requests, features, requests, requestPool: pool, ownerPool: pool } as unknown as Database;

const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'warn', RATE_LIMITS: '0' });
const services = createServices(config, openMasterKey(config), database);
/** The methods that a call uses; the type names them, so that a renamed method does not compile here. */
const sessions: Record<keyof Pick<Sessions, 'lastSeen' | 'getCheckStatement' | 'open' | 'read'>, unknown> = {
  lastSeen: services.sessions.lastSeen,
  getCheckStatement: () => undefined,
  open: async () => access,
  read: (_tx: TenantTx, _claims: unknown, work: (who: Access) => unknown) => work(access),
};
const handlers = {
  tokens: { read: async () => ({ tenant, user, session }) },
  hosts: { find: async () => ({ id: tenant, active: true }) },
  sessions,
};
const app = await buildApp({ ...services, ...handlers } as unknown as Services);
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
