-- Functions that run as their owner look up names in pg_catalog first and in pg_temp last, and name what they use with
-- its schema: a temporary table of the caller must not stand in for one of ours.

-- By default so since PostgreSQL 15, but not in a database that is older than its server.
revoke create on schema public from public;

create or replace function find_tenant(p_domain text) returns tenants language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select t from public.tenants t where t.domain = lower(p_domain) $$;

create or replace function find_tenants_of_email(p_email text) returns setof tenants language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select t.* from public.sign_in_directory d join public.tenants t on t.id = d.tenant_id
    where d.email_key = lower(p_email) and t.status = 'active' $$;

create or replace function keep_sign_in_directory() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.email_key <> old.email_key or new.status = 'inactive') then
    delete from public.sign_in_directory where email_key = old.email_key and tenant_id = old.tenant_id;
  end if;
  if tg_op <> 'DELETE' and new.status <> 'inactive' then
    insert into public.sign_in_directory (email_key, tenant_id) values (new.email_key, new.tenant_id) on conflict do nothing;
  end if;
  return null;
end $$;

-- Only for tables of the schema, so that no caller has the owner create a partition of a table of the caller's.
create or replace function month_partitions(t regclass, first_month date, last_month date) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare m date := date_trunc('month', first_month); n int := 0; p text; parent text;
begin
  select c.relname into parent from pg_partitioned_table x join pg_class c on c.oid = x.partrelid
    where c.oid = t and c.relnamespace = 'public'::regnamespace;
  if parent is null then raise exception '% is not partitioned', t; end if;
  if first_month < now() - interval '15 years' or last_month > now() + interval '1 year' then raise exception 'month out of range'; end if;
  while m <= last_month loop
    p := format('public.%I', parent || '_' || to_char(m, 'YYYYMM'));
    if to_regclass(p) is null then
      execute format('create table %s partition of public.%I for values from (%L) to (%L)', p, parent, m, (m + interval '1 month')::date);
      n := n + 1;
    end if;
    m := m + interval '1 month';
  end loop;
  return n;
end $$;

alter function enqueue_job(text, jsonb, timestamptz, text) set search_path = pg_catalog, public, pg_temp;

-- Runs a statement once as each tenant: a migration changes rows of tenants with it. Row-level security holds for the
-- owner too, who without a tenant sees no row and would change none.
create function in_each_tenant(statement text) returns void language plpgsql as $$
declare tenant bigint; before text := current_setting('app.tenant_id', true);
begin
  for tenant in select id from public.tenants order by id loop
    perform set_config('app.tenant_id', tenant::text, true);
    execute statement;
  end loop;
  perform set_config('app.tenant_id', coalesce(before, ''), true);
end $$;
revoke all on function in_each_tenant(text) from public;

-- What lets a caller of a function that runs as its owner act as that owner.
create function definer_faults() returns setof text language sql stable as $$
  with definer as (
    select p.oid, p.oid::regprocedure as name, p.proconfig, p.prosrc, r.rolname, r.rolsuper
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles r on r.oid = p.proowner
    where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema'))
  select format('%s: runs as its owner and must set search_path to pg_catalog, public, pg_temp', name) from definer
    where not coalesce('search_path=pg_catalog, public, pg_temp' = any(proconfig), false)
  union all select format('%s: runs as its owner and names %s without its schema', name, c.relname) from definer
    join pg_class c on c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
      and prosrc ~* ('\m(from|join|into|update|table|only)\s+' || c.relname || '\M')
  union all select format('%s: runs as the superuser %s', name, rolname) from definer where rolsuper
$$;

-- What the two roles of requests may do beyond reading and writing rows of one tenant.
create function request_role_faults() returns setof text language sql stable as $$
  with request_role as (select rolname, rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname in ('tenant_app', 'mainstay_app'))
  select format('%s: may create temporary tables; revoke temporary on database %I from public and from it', rolname, current_database())
    from request_role where has_database_privilege(rolname, current_database(), 'temporary')
  union all select format('%s: may create objects in the schema public', rolname)
    from request_role where has_schema_privilege(rolname, 'public', 'create')
  union all select format('%s: passes row-level security or may create roles', rolname)
    from request_role where rolsuper or rolbypassrls or rolcreaterole
$$;

create or replace function schema_faults() returns setof text language sql stable as $$
  select tenant_table_faults(c.oid) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and obj_description(c.oid, 'pg_class') = 'tenant'
  union all select format('%s: row-level security is not enabled and forced', c.oid::regclass) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and obj_description(c.oid, 'pg_class') = 'tenant'
      and not (c.relrowsecurity and c.relforcerowsecurity)
  union all select format('%s: neither a tenant table nor declared global', c.oid::regclass) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and coalesce(obj_description(c.oid, 'pg_class'), '') not in ('tenant', 'global')
  union all select format('%s: a partition must not be reachable by tenant_app', c.oid::regclass) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r' and has_table_privilege('tenant_app', c.oid, 'select')
  union all select definer_faults()
  union all select request_role_faults()
$$;

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
