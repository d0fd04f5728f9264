/**
 * Tests a data folder of an earlier version, whose superuser owned everything, and one with a superuser in
 * `DATABASE_URL`.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobKinds, type Mainstay, openMainstay } from '../../app/app.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { run as rotateSecrets } from '../../app/commands/secrets.ts';
import { hasExternalPostgres, startExternalPostgres } from '../../app/testing/external-postgres.ts';
import { createTestServices } from '../../app/testing/services.ts';
import { readConfig, rootDir } from '../config.ts';
import { openQueue } from '../jobs/queue.ts';
import { startEmbedded, SUPERUSER } from './embedded.ts';

/** The last migration with which the superuser was the owner. */
const LAST_BEFORE = '0035';

/** Finds roles, tables, functions, types, schemas and the database itself that do not belong to the owner role. */
async function findOtherOwners(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with own as (select oid from pg_namespace where nspname in ('public', 'pgboss'))
     select distinct kind || ' ' || o.rolname as name from (
       select 'relation' as kind, relowner as owner from pg_class where relnamespace in (select oid from own)
       union all select 'function', proowner from pg_proc where pronamespace in (select oid from own)
       union all select 'type', typowner from pg_type where typnamespace in (select oid from own)
       union all select 'schema', nspowner from pg_namespace where nspname = 'pgboss'
       union all select 'database', datdba from pg_database where datname = current_database()
     ) x join pg_roles o on o.oid = x.owner where o.rolname <> 'mainstay_owner' order by 1`,
  );
  return rows.map(({ name }) => name);
}

const findSchemaIssues = async ({ services }: Mainstay) =>
  (await services.database.ownerPool.query('select f from schema_faults() f')).rows;

const isSuperuser = async ({ services }: Mainstay) =>
  (
    await services.database.ownerPool.query<{ super: boolean }>(
      'select rolsuper as super from pg_roles where rolname = current_user',
    )
  ).rows[0]?.super;

/** Recreates the state of an earlier version: one role that is superuser and owner, a company, and the job queue. */
async function fillAsSuperuser(dataDir: string): Promise<void> {
  const server = await startEmbedded(path.join(dataDir, 'pg'), ['fsync=off']);
  const superuser = new pg.Client({ host: server.socketDir, user: SUPERUSER, database: 'postgres' });
  await superuser.connect();
  await superuser.query(`alter database postgres owner to ${SUPERUSER}`);
  await superuser.query('drop role mainstay_owner');
  await superuser.query(
    'create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  await superuser.query(`comment on table schema_migrations is 'global'`);
  const folder = path.join(rootDir, 'db', 'migrations');
  for (const name of readdirSync(folder).sort()) {
    if (name.slice(0, 4) > LAST_BEFORE) continue;
    const text = readFileSync(path.join(folder, name), 'utf8');
    await superuser.query(text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    await superuser.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
  }
  await superuser.end();
  const services = await createTestServices(server.socketDir, 'postgres', new Date('2026-11-19T11:30:00Z'), {
    owner: SUPERUSER,
  });
  await (await openQueue(services, jobKinds)).stop();
  const tenant = await createTenant(services.database, { domain: 'acme', name: 'Acme' });
  await services.database.inTenant(tenant, 'write', (tx) =>
    createUser(tx, { firstName: 'Ada', email: 'ada@acme.test', roles: ['ADM'] }),
  );
  expect(await findOtherOwners(services.database.ownerPool)).toEqual([
    `database ${SUPERUSER}`,
    `function ${SUPERUSER}`,
    `relation ${SUPERUSER}`,
    `schema ${SUPERUSER}`,
    `type ${SUPERUSER}`,
  ]);
  await services.database.close();
  await server.release();
}

describe('a data folder whose owner was the superuser', () => {
  let dataDir: string;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-earlier-'));
    env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
    await fillAsSuperuser(dataDir);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('opens with an owner that is not a superuser and keeps all data', async () => {
    const mainstay = await openMainstay(readConfig(env));
    try {
      const { database } = mainstay.services;
      expect(await isSuperuser(mainstay)).toBe(false);
      expect(await findOtherOwners(database.ownerPool)).toEqual([]);
      expect(await findSchemaIssues(mainstay)).toEqual([]);
      const tenants = await database.owner.selectFrom('tenants').select(['id', 'domain']).execute();
      expect(tenants.map(({ domain }) => domain)).toEqual(['acme']);
      const users = await database.inTenant(tenants[0]?.id ?? 0, 'read', (tx) =>
        tx.rows('select email from users where tenant_id = $1', [tx.tenant]),
      );
      expect(users).toEqual([{ email: 'ada@acme.test' }]);
    } finally {
      await mainstay.close();
    }
  });

  test('opens again, creates a company, its months and its partitions, and rotates its secret', async () => {
    const mainstay = await openMainstay(readConfig(env));
    try {
      const { database } = mainstay.services;
      await createTenant(database, { domain: 'globex', name: 'Globex' });
      const partitionCount = await database.ownerPool.query<{ n: number }>(
        `select month_partitions('usage_daily', '2020-01-01', '2020-02-01') as n`,
      );
      expect(partitionCount.rows).toEqual([{ n: 2 }]);
      // Later migrations change rows of tenants in this way.
      await database.ownerPool.query(`select in_each_tenant('update settings set entity_name = upper(entity_name)')`);
      const entityNames = await Promise.all(
        (await database.owner.selectFrom('tenants').select('id').orderBy('id').execute()).map(({ id }) =>
          database.inTenant(id, 'read', (tx) => tx.rows('select entity_name from settings', [])),
        ),
      );
      expect(entityNames).toEqual([[{ entity_name: 'ACME' }], [{ entity_name: 'GLOBEX' }]]);
      // Later migrations and starts alter the roles of requests in this way.
      await database.ownerPool.query('alter role mainstay_app set random_page_cost = 1.1');
      await database.ownerPool.query('grant tenant_app to mainstay_app');
      expect(await findOtherOwners(database.ownerPool)).toEqual([]);
    } finally {
      await mainstay.close();
    }
    expect(await rotateSecrets(['rotate'], env)).toBe(0);
  });
});

test.skipIf(!hasExternalPostgres)(
  'uses a superuser in DATABASE_URL as the owner, without objects of the superuser',
  async () => {
    const external = await startExternalPostgres();
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-external-'));
    const env = {
      DATABASE_URL: external.superuserUrl,
      MAINSTAY_SECRET: 'the only master key of this test installation',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    };
    try {
      const mainstay = await openMainstay(readConfig(env));
      try {
        await createTenant(mainstay.services.database, { domain: 'acme', name: 'Acme' });
        expect(await isSuperuser(mainstay)).toBe(false);
        expect(await findOtherOwners(mainstay.services.database.ownerPool)).toEqual([]);
        expect(await findSchemaIssues(mainstay)).toEqual([]);
      } finally {
        await mainstay.close();
      }
    } finally {
      await external.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
