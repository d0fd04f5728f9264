/** The two tenants of all measurements, with 1,000 and 100,000 accounts. They are stored between runs. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addDays } from '@mainstay/contract/rules/dates';
import { rollUpMonths } from '../apps/server/src/domains/health/write-history.ts';
import { createSession } from '../apps/server/src/core/identity/sessions.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { deleteTenant } from '../apps/server/src/core/tenants/tenant-status.ts';
import { features } from '../apps/server/src/features.ts';
import { type Config, readConfig, rootDir } from '../apps/server/src/platform/config.ts';
import { openMasterKey } from '../apps/server/src/platform/crypto/master-key.ts';
import { signToken } from '../apps/server/src/platform/crypto/token.ts';
import { connectDatabase, type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { SUPERUSER } from '../apps/server/src/platform/database/embedded.ts';

export type BenchRole = 'ADM' | 'CSO' | 'CSL' | 'CSM';

export interface Person {
  role: BenchRole;
  tenant: number;
  domain: string;
  user: number;
  token: string;
  /** An account that the person can read, with two accounts below it. */
  account: number;
  /** One record of each kind that belongs to the account. */
  contact: number;
  note: number;
  play: number;
  action: number;
  /** The playbook that the play was created from. */
  playbook: number;
  /** A user with their own actions: the first CSM. */
  owner: number;
  product: number;
  sku: string;
}

export interface BenchFixture {
  config: Config;
  database: Database;
  /** `large` has 100,000 accounts, `small` 1,000. Each has an administrator and a CSM with 400 accounts. */
  people: Record<'small' | 'large', Record<'ADM' | 'CSM', Person>>;
}

type Subjects = Omit<Person, 'role' | 'tenant' | 'domain' | 'user' | 'token' | 'owner'>;

const SIZES = {
  small: { domain: 'small', n: 1000, base: 1_000_000_000 },
  large: { domain: 'large', n: 100_000, base: 2_000_000_000 },
};
/** The port of the product. Bare servers use the next one. */
export const BENCH_PORT = Number(process.env.BENCH_PORT ?? 3990);
/** Users by their number in bench/generate.sql. */
export const FIRST_CSM = 11;
export const LEAD = 1000;
/** Number of accounts whose monthly data is rolled up in one transaction. */
const ROLL_UP_CHUNK = 5000;
/** Number of days for which months are rolled up. There is usage for 100 days and revenue for all days. */
const HISTORY_DAYS = 700;

/** Returns a hash of everything that the data depends on. A different generator or schema uses a different folder. */
function computeFingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(rootDir, 'bench/generate.sql')));
  for (const file of readdirSync(path.join(rootDir, 'db/migrations')).sort()) {
    hash.update(readFileSync(path.join(rootDir, 'db/migrations', file)));
  }
  return hash.digest('hex').slice(0, 12);
}

export async function openBenchFixture(log: (line: string) => void): Promise<BenchFixture> {
  const parent = path.join(rootDir, '.cache/bench');
  const dataDir = path.join(parent, computeFingerprint());
  const complete = path.join(dataDir, 'complete');
  if (!existsSync(complete)) rmSync(parent, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(BENCH_PORT), DEMO: '0', LOG_LEVEL: 'warn' });
  const database = await openBenchDatabase(config);
  if (!existsSync(complete)) {
    for (const size of Object.values(SIZES)) {
      log(`Filling a tenant with ${size.n.toLocaleString('en')} accounts ...`);
      await fillTenant(database, size);
    }
    await database.ownerPool.query('vacuum analyze');
    writeFileSync(complete, '');
  }
  await removeOtherTenants(database);
  // Marks the daily metrics as computed, because their hourly job would otherwise run during the measurements.
  await database.ownerPool.query('update settings set figures_on = (now() at time zone entity_timezone)::date');
  const signIn = (size: keyof typeof SIZES, role: BenchRole, number: number) =>
    signInPerson({ config, database }, size, role, number);
  const people = {
    small: { ADM: await signIn('small', 'ADM', 1), CSM: await signIn('small', 'CSM', FIRST_CSM) },
    large: { ADM: await signIn('large', 'ADM', 1), CSM: await signIn('large', 'CSM', FIRST_CSM) },
  };
  return { config, database, people };
}

/** Opens a database whose owner bypasses row-level security, because rows are generated and measured across tenants. */
export async function openBenchDatabase(config: Config): Promise<Database> {
  const embedded = await openDatabase(config, openMasterKey(config), features);
  const login = { host: (embedded.ownerPool.options as { host?: string }).host, database: 'postgres' };
  const logins = {
    owner: { ...login, user: SUPERUSER },
    request: { ...login, user: 'mainstay_app' },
    release: () => embedded.close(),
  };
  return connectDatabase(logins, config.databaseLimits, features);
}

/** Removes companies that an interrupted run left behind, because their nightly jobs would run during the measurements. */
async function removeOtherTenants(database: Database): Promise<void> {
  const domains = Object.values(SIZES).map(({ domain }) => domain);
  const others = await database.owner.selectFrom('tenants').select('id').where('domain', 'not in', domains).execute();
  for (const { id } of others) await deleteTenant(database, id);
  if (others.length > 0)
    await database.ownerPool.query("delete from pgboss.job where state in ('created', 'retry', 'active')");
}

interface Size {
  domain: string;
  /** The number of accounts. */
  n: number;
  /** Ids begin above this number. */
  base: number;
}

/** @returns the id of the tenant */
export async function fillTenant(database: Database, { domain, n, base }: Size): Promise<number> {
  const tenant = await createTenant(database, { domain, name: domain });
  const text = readFileSync(path.join(rootDir, 'bench/generate.sql'), 'utf8');
  const client = await database.ownerPool.connect();
  try {
    await client.query(
      text.replaceAll('{t}', String(tenant)).replaceAll('{n}', String(n)).replaceAll('{base}', String(base)),
    );
  } finally {
    client.release();
  }
  await database.ownerPool.query('analyze');
  await rollUpUsage(database, tenant, { n, base });
  return tenant;
}

/** Rolls up monthly usage and revenue as the product does. */
async function rollUpUsage(database: Database, tenant: number, { n, base }: Pick<Size, 'n' | 'base'>): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  for (let at = 0; at < n; at += ROLL_UP_CHUNK) {
    const ids = Array.from({ length: Math.min(ROLL_UP_CHUNK, n - at) }, (_, i) => base + at + i + 1);
    await database.inTenant(tenant, 'write', (tx) => rollUpMonths(tx, ids, addDays(today, 1 - HISTORY_DAYS), today));
  }
}

/**
 * Signs in a person of a tenant.
 * @param number number of the person in bench/generate.sql
 */
export async function signInPerson(
  { config, database }: Pick<BenchFixture, 'config' | 'database'>,
  size: keyof typeof SIZES,
  role: BenchRole,
  number: number,
): Promise<Person> {
  const { domain, base } = SIZES[size];
  const { id: tenant } = await database.owner
    .selectFrom('tenants')
    .select('id')
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
  const user = base + number;
  const now = new Date();
  const { session, ...subjects } = await database.inTenant(tenant, 'write', async (tx) => {
    const session = await createSession(tx, {
      userId: user,
      strategy: 'local',
      ip: '127.0.0.1',
      userAgent: 'bench',
      now,
    });
    // Selects an account with usage, so that the summary has to compute all metrics.
    const [row] = await tx.rows<Subjects>(
      `select a.id as account, c.id as contact, o.id as note, y.id as play, x.id as action, y.template_id as playbook,
         p.id as product, p.sku_id as sku
       from accounts a
       join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $2
       join lateral (select min(id) as id from contacts where tenant_id = $1 and account_id = a.id) c on true
       join lateral (select min(id) as id from notes where tenant_id = $1 and account_id = a.id) o on true
       join lateral (select id, template_id from plays where tenant_id = $1 and account_id = a.id order by id limit 1) y on true
       join lateral (select min(id) as id from actions where tenant_id = $1 and play_id = y.id) x on true
       join products p on p.tenant_id = $1 and p.id = $3 + 1 + (a.id - $3 - 1) % 12
       where a.tenant_id = $1 and (a.id - $3) % 7 = 0 order by a.id limit 1`,
      [tx.tenant, base + FIRST_CSM, base],
    );
    if (!row) throw new Error(`No user is on the account team of any account of ${domain}.`);
    return { session, ...row };
  });
  const token = await signToken(openMasterKey(config).signing, { tenant, user, session }, now);
  return { role, tenant, domain, user, token, owner: base + FIRST_CSM, ...subjects };
}
