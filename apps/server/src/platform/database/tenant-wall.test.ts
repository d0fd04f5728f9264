import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { connectSuperuser } from '../../app/testing/services.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

describe('the catalog', () => {
  test('every table is a tenant table with row-level security or declared global', async () => {
    const issues = await t.services.database.ownerPool.query<{ fault: string }>(
      'select f as fault from schema_faults() f',
    );
    expect(issues.rows).toEqual([]);
    const tenant = await t.services.database.ownerPool.query<{ n: number }>(
      `select count(*)::int as n from pg_class where relkind in ('r', 'p') and not relispartition
         and obj_description(oid, 'pg_class') = 'tenant'`,
    );
    expect(tenant.rows[0]?.n).toBeGreaterThan(30);
  });

  test('reports tables without row-level security and keys that do not begin with the tenant', async () => {
    const client = await t.services.database.ownerPool.connect();
    const findIssuesAfter = async (statement: string) => {
      await client.query('begin');
      await client.query(statement);
      const found = await client.query<{ f: string }>('select f from schema_faults() f');
      await client.query('rollback');
      return found.rows.map((r) => r.f).join('; ');
    };
    expect(await findIssuesAfter('create table stray (id bigint)')).toContain(
      'stray: neither a tenant table nor declared global',
    );
    expect(await findIssuesAfter('create index bad on accounts (name_key)')).toContain('does not begin with tenant_id');
    expect(await findIssuesAfter('alter table accounts no force row level security')).toContain(
      'not enabled and forced',
    );
    client.release();
  });
});

test('decisions-03 every id is a bigint identity, and every key of a tenant table begins with the tenant', async () => {
  const findNames = async (text: string) =>
    (await t.services.database.ownerPool.query<{ name: string }>(text)).rows.map(({ name }) => name);
  const idColumnsSql = `from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`;
  expect(await findNames(`select c.relname as name ${idColumnsSql} and a.atttypid <> 'bigint'::regtype`)).toEqual([]);
  // A menu item of a page has the id of its page (ruling 40).
  expect(await findNames(`select c.relname as name ${idColumnsSql} and a.attidentity = ''`)).toEqual(['menus']);
  expect((await findNames(`select c.relname as name ${idColumnsSql}`)).length).toBeGreaterThan(50);
  const isTenantTableSql = `c.relkind in ('r', 'p') and not c.relispartition and obj_description(c.oid, 'pg_class') = 'tenant'`;
  const firstColumnSql = (position: string) =>
    `(select attname from pg_attribute where attrelid = c.oid and attnum = ${position})`;
  expect(
    await findNames(`select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where ${isTenantTableSql} and i.indisunique and ${firstColumnSql('i.indkey[0]')} <> 'tenant_id'`),
  ).toEqual([]);
  expect(
    await findNames(`select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      where ${isTenantTableSql} and k.contype = 'f' and ${firstColumnSql('k.conkey[1]')} <> 'tenant_id'`),
  ).toEqual([]);
});

describe('1-platform-03 row-level security', () => {
  test('reads no row of another tenant, even if a statement asks for it', async () => {
    const [otherAccounts] = await t.inTenant('demo', 'read', (tx) =>
      tx.rows<{ n: number }>('select count(*)::int as n from accounts where tenant_id <> $1', [tx.tenant]),
    );
    expect(otherAccounts?.n).toBe(0);
    const unfiltered = await t.inTenant('demo', 'read', (tx) =>
      tx.rows<{ tenant_id: number }>('select distinct tenant_id from users', []),
    );
    expect(unfiltered).toEqual([{ tenant_id: await t.tenantId('demo') }]);
  });

  test('rejects rows for another tenant and moving rows to one', async () => {
    const other = await t.tenantId('globex');
    await expect(
      t.inTenant('demo', 'write', (tx) => tx.rows(`insert into teams (tenant_id, name) values ($1, 'x')`, [other])),
    ).rejects.toThrow(/row-level security/);
    await expect(
      t.inTenant('demo', 'write', (tx) =>
        tx.rows('update teams set tenant_id = $1 where tenant_id = $2', [other, tx.tenant]),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test('a login without a tenant reads no row and cannot access global tables', async () => {
    const client = await t.services.database.requestPool.connect();
    await expect(client.query('select * from tenants')).rejects.toThrow(/permission denied/);
    await expect(client.query('select * from users')).rejects.toThrow(/permission denied/);
    await client.query('begin');
    await client.query('set local role tenant_app');
    expect((await client.query('select * from users')).rows).toEqual([]);
    await client.query('rollback');
    client.release();
  });

  test('denies access to partitions by name and to the job queue', async () => {
    const partition = await t.services.database.ownerPool.query<{ relname: string }>(
      `select relname from pg_class where relispartition and relname like 'usage_daily_2%' limit 1`,
    );
    const name = pg.escapeIdentifier(partition.rows[0]?.relname ?? '');
    await expect(t.inTenant('demo', 'read', (tx) => tx.rows(`select * from ${name}`, []))).rejects.toThrow(
      /permission denied/,
    );
    await expect(t.inTenant('demo', 'read', (tx) => tx.rows('select * from pgboss.job', []))).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('a tenant transaction', () => {
  test('cannot write in read mode', async () => {
    await expect(
      t.inTenant('demo', 'read', (tx) => tx.rows(`insert into teams (tenant_id, name) values ($1, 'x')`, [tx.tenant])),
    ).rejects.toThrow(/read-only transaction/);
  });

  test('rolls everything back after an error and keeps the connection usable', async () => {
    const failing = t.inTenant('demo', 'write', async (tx) => {
      await tx.rows(`insert into teams (tenant_id, name) values ($1, 'gone')`, [tx.tenant]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const remaining = await t.inTenant('demo', 'read', (tx) =>
      tx.rows(`select 1 from teams where tenant_id = $1 and name = 'gone'`, [tx.tenant]),
    );
    expect(remaining).toEqual([]);
  });

  test('keeps the order of statements under Promise.all and fails completely if one fails', async () => {
    const failing = t.inTenant('demo', 'write', (tx) =>
      Promise.all([
        tx.rows(`insert into teams (tenant_id, name) values ($1, 'half')`, [tx.tenant]),
        tx.rows('select 1 / 0 as broken', []),
        tx.rows('select 1 as never', []),
      ]),
    );
    await expect(failing).rejects.toThrow(/division by zero/);
    const remaining = await t.inTenant('demo', 'read', (tx) =>
      tx.rows(`select 1 from teams where tenant_id = $1 and name = 'half'`, [tx.tenant]),
    );
    expect(remaining).toEqual([]);
  });
});

describe('the end of a read', () => {
  test('is committed before the connection is used again', async () => {
    const { requestPool } = t.services.database;
    await t.services.database.requests.inTenant(await t.tenantId('demo'), 'read', (tx) => tx.rows('select 1', []));
    const users = await Promise.all(
      Array.from({ length: requestPool.totalCount }, async () => {
        const seen = await requestPool.query<{ name: string; tenant: string }>(
          `select current_user::text as name, current_setting('app.tenant_id', true) as tenant`,
        );
        return seen.rows[0];
      }),
    );
    for (const user of users) expect(user).toEqual({ name: 'mainstay_app', tenant: '' });
  });

  test('is committed automatically if the connection is not used again', async () => {
    await t.inTenant('demo', 'read', (tx) => tx.rows('select 1', []));
    const superuser = await connectSuperuser(t.services.database);
    await expect
      .poll(async () => {
        const open = await superuser.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and usename = 'mainstay_app'
             and xact_start is not null`,
        );
        return open.rows[0]?.n;
      })
      .toBe(0);
    await superuser.end();
  });
});
