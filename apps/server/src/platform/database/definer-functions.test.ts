/** Functions that run as their owner: callers must not be able to subvert them with temporary tables. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { connectSuperuser } from '../../app/testing/services.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

/** Runs work on a connection of the request login and rolls it back, to show what injected SQL could do. */
async function asRequest<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await t.services.database.requestPool.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Changes the schema as the owner, queries its issues, and rolls the change back. */
async function findSchemaIssues(...statements: string[]): Promise<string[]> {
  const client = await t.services.database.ownerPool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    return (await client.query<{ f: string }>('select f from schema_faults() f')).rows.map(({ f }) => f);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const CURRENT_ROLE_SQL =
  'select current_user::text as name, rolsuper as super from pg_roles where rolname = current_user';

describe('1-platform-03 the request role', () => {
  test('cannot create a temporary table', async () => {
    const runStatement = (statement: string) => asRequest((client) => client.query(statement));
    await expect(runStatement('create temporary table tenants (id bigint)')).rejects.toThrow(/permission denied/);
    await expect(runStatement('set local role tenant_app; create temp table users (id bigint)')).rejects.toThrow(
      /permission denied/,
    );
    await expect(runStatement('create table public.stray (id bigint)')).rejects.toThrow(
      /permission denied for schema public/,
    );
  });

  test('runs nothing as the owner through a temporary table with the name of one of our tables', async () => {
    const tenant = await t.tenantId('demo');
    const { ownerPool } = t.services.database;
    const database = (await ownerPool.query<{ name: string }>('select current_database() as name')).rows[0]?.name;
    // The second defense: as if an administrator had granted the right again.
    await ownerPool.query(`grant temporary on database ${database} to mainstay_app`);
    try {
      const traceRows = await asRequest(async (client) => {
        await client.query('create temporary table sign_in_directory (email_key text, tenant_id bigint)');
        await client.query('create temporary table trace (name text, super boolean)');
        await client.query(`create function pg_temp.trace_caller() returns trigger language plpgsql as $$
          begin insert into pg_temp.trace ${CURRENT_ROLE_SQL}; return new; end $$`);
        await client.query(`create trigger trace_caller before insert on pg_temp.sign_in_directory
          for each row execute function pg_temp.trace_caller()`);
        await client.query('grant all on pg_temp.sign_in_directory, pg_temp.trace to public');
        await client.query(`set local role tenant_app; set local app.tenant_id = '${tenant}'`);
        await client.query(`insert into public.users (tenant_id, email) values (${tenant}, 'mallory@demo.test')`);
        await client.query('reset role');
        return (await client.query('select * from pg_temp.trace')).rows;
      });
      expect(traceRows).toEqual([]);
    } finally {
      await ownerPool.query(`revoke temporary on database ${database} from mainstay_app`);
    }
  });

  test('cannot make the owner create partitions of foreign tables', async () => {
    const { ownerPool } = t.services.database;
    await ownerPool.query('create schema other; create table other.stray (at date) partition by range (at)');
    await ownerPool.query('grant usage on schema other to mainstay_app');
    const createPartitions = (table: string) =>
      asRequest((client) =>
        client.query<{ n: number }>(`select month_partitions('${table}', '2026-11-01', '2026-11-01') as n`),
      );
    await expect(createPartitions('other.stray')).rejects.toThrow('other.stray is not partitioned');
    await ownerPool.query('drop schema other cascade');
  });
});

test('the owner of the tables and of the definer functions is not a superuser', async () => {
  const { rows } = await t.services.database.ownerPool.query(CURRENT_ROLE_SQL);
  expect(rows).toEqual([{ name: 'mainstay_owner', super: false }]);
  const owners = await t.services.database.ownerPool.query<{ name: string }>(
    `select distinct o.rolname as name from (
       select relowner as owner from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
       union all select proowner from pg_proc where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
     ) x join pg_roles o on o.oid = x.owner`,
  );
  expect(owners.rows).toEqual([{ name: 'mainstay_owner' }]);
});

describe('schema_faults() reports', () => {
  const defineFunction = (settings: string, body = 'select 1::bigint') =>
    `create function sly() returns bigint language sql security definer ${settings} as $$ ${body} $$`;
  const SAFE_SETTING = 'set search_path = pg_catalog, public, pg_temp';
  const SEARCH_PATH_ISSUE = 'sly(): runs as its owner and must set search_path to pg_catalog, public, pg_temp';

  test('no issues in the current schema', async () => {
    expect(await findSchemaIssues()).toEqual([]);
    expect(await findSchemaIssues(defineFunction(SAFE_SETTING, 'select count(*) from public.tenants'))).toEqual([]);
  });

  test.each([
    ['no search path', ''],
    ['one whose temporary tables come first', 'set search_path = public'],
    ['one with the schema of the caller', 'set search_path = "$user", pg_catalog, public, pg_temp'],
  ])('a function that runs as its owner with %s', async (_, settings) => {
    expect(await findSchemaIssues(defineFunction(settings))).toEqual([SEARCH_PATH_ISSUE]);
  });

  test('a function that names a table without its schema', async () => {
    expect(await findSchemaIssues(defineFunction(SAFE_SETTING, 'select count(*) from tenants'))).toEqual([
      'sly(): runs as its owner and names tenants without its schema',
    ]);
  });

  test('a privilege on temporary tables and on the schema', async () => {
    const [row] = (await t.services.database.ownerPool.query<{ name: string }>('select current_database() as name'))
      .rows;
    const privilegeIssue = `may create temporary tables; revoke temporary on database ${row?.name} from public and from it`;
    expect(await findSchemaIssues(`grant temporary on database ${row?.name} to mainstay_app`)).toEqual([
      `mainstay_app: ${privilegeIssue}`,
    ]);
    expect((await findSchemaIssues(`grant temporary on database ${row?.name} to public`)).toSorted()).toEqual([
      `mainstay_app: ${privilegeIssue}`,
      `tenant_app: ${privilegeIssue}`,
    ]);
    expect(await findSchemaIssues('grant create on schema public to tenant_app')).toEqual([
      'tenant_app: may create objects in the schema public',
    ]);
  });

  test('a function of a superuser, and a request role that bypasses row-level security', async () => {
    const superuser = await connectSuperuser(t.services.database);
    try {
      await superuser.query('begin');
      await superuser.query(defineFunction(SAFE_SETTING));
      await superuser.query('alter role mainstay_app bypassrls');
      const { rows } = await superuser.query<{ f: string }>('select f from schema_faults() f');
      expect(rows.map(({ f }) => f)).toEqual([
        'sly(): runs as the superuser owner',
        'mainstay_app: passes row-level security or may create roles',
      ]);
    } finally {
      await superuser.query('rollback');
      await superuser.end();
    }
  });
});
