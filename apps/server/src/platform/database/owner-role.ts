/**
 * The role that owns the database, its tables and the functions that run as their owner. It is not a superuser: a
 * caller who subverts such a function gains privileges on this database, but none on the server or the machine.
 */
import pg from 'pg';

export const OWNER = 'mainstay_owner';

const LOCK = 727_228;

/** Request roles that an earlier version created as a superuser; migrations and starts alter them. */
const REQUEST_ROLES_NOT_ADMINISTERED = `select rolname as name from pg_roles r where rolname in ('tenant_app', 'mainstay_app')
  and not exists (select from pg_auth_members m where m.roleid = r.oid and m.admin_option and m.member = '${OWNER}'::regrole)`;

const DATABASE_NOT_OWNED = `select datname as name from pg_database
  where datname = current_database() and datdba <> '${OWNER}'::regrole`;

/**
 * Returns one statement for each object of a superuser. Indexes, toast tables, sequences of columns and row types
 * change with their table; members of extensions keep their owner.
 */
const OBJECTS_NOT_OWNED = `
  with own_schema as (select oid, nspname, nspowner from pg_namespace
    where nspname not like 'pg\\_%' and nspname <> 'information_schema'),
  superuser as (select oid from pg_roles where rolsuper),
  -- members of extensions, and sequences of a column
  dependent as (select classid, objid from pg_depend where refclassid = 'pg_extension'::regclass and deptype = 'e'
    union all select d.classid, d.objid from pg_depend d join pg_class c on d.classid = 'pg_class'::regclass and c.oid = d.objid
      where c.relkind = 'S' and d.deptype in ('a', 'i'))
  select format('alter schema %I owner to ${OWNER}', nspname) as statement from own_schema
    where nspowner in (select oid from superuser)
  union all select format('alter %s %s owner to ${OWNER}',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      c.oid::regclass)
    from pg_class c where relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace in (select oid from own_schema)
      and relowner in (select oid from superuser)
      and not exists (select from dependent where classid = 'pg_class'::regclass and objid = c.oid)
  union all select format('alter routine %s owner to ${OWNER}', p.oid::regprocedure)
    from pg_proc p where pronamespace in (select oid from own_schema) and proowner in (select oid from superuser)
      and not exists (select from dependent where classid = 'pg_proc'::regclass and objid = p.oid)
  union all select format('alter type %s owner to ${OWNER}', t.oid::regtype)
    from pg_type t where typtype in ('e', 'd') and typnamespace in (select oid from own_schema)
      and typowner in (select oid from superuser)`;

/**
 * Creates the role and transfers objects of superusers in this database to it, as left by an earlier version. Every
 * statement is its own transaction, so that the next start continues an interrupted one and no start locks all tables
 * at once.
 */
export async function ensureOwner(superuser: pg.ClientBase): Promise<void> {
  await superuser.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const { rowCount } = await superuser.query('select from pg_roles where rolname = $1', [OWNER]);
    if (rowCount === 0) await superuser.query(`create role ${OWNER} login createrole`);
    for (const name of await findNames(superuser, REQUEST_ROLES_NOT_ADMINISTERED))
      await superuser.query(`grant ${name} to ${OWNER} with admin option`);
    for (const name of await findNames(superuser, DATABASE_NOT_OWNED))
      await superuser.query(`alter database ${name} owner to ${OWNER}`);
    const { rows } = await superuser.query<{ statement: string }>(OBJECTS_NOT_OWNED);
    for (const { statement } of rows) await superuser.query(statement);
  } finally {
    await superuser.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

async function findNames(superuser: pg.ClientBase, text: string): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(text);
  return rows.map(({ name }) => pg.escapeIdentifier(name));
}

/** If the login is a superuser, its connections switch to the owner role before any other statement. */
export async function limitSuperuser(connectionString: string): Promise<pg.PoolConfig> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = current_user and rolsuper');
    if (rowCount === 0) return {};
    await ensureOwner(client);
    return { onConnect: (fresh: pg.ClientBase) => fresh.query(`set role ${OWNER}`) } as pg.PoolConfig;
  } finally {
    await client.end();
  }
}
