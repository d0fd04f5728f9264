-- Notifies workers only of a job that is new and can start. A job that waits already was notified before, and one that starts later is found
-- by polling. Each notification makes a worker poll, and commits that notify wait for each other.
create or replace function enqueue_job(p_name text, p_data jsonb default '{}', p_start_after timestamptz default null, p_key text default null)
  returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint; job uuid;
begin
  if tenant is null then raise exception 'a job needs a tenant'; end if;
  if not exists (select from pgboss.queue where name = p_name) then raise exception 'no queue is called %', p_name; end if;
  insert into pgboss.job (name, data, start_after, singleton_key, policy, retry_limit, retry_delay, retry_backoff, expire_in,
      keep_until, dead_letter)
    select name, p_data || jsonb_build_object('tenant_id', tenant), coalesce(p_start_after, now()), tenant || ':' || p_key, policy,
      coalesce(retry_limit, 2), coalesce(retry_delay, 0), coalesce(retry_backoff, false),
      make_interval(secs => coalesce(expire_seconds, 900)), now() + interval '14 days', dead_letter
    from pgboss.queue where name = p_name
    on conflict do nothing returning id into job;   -- null: the same work waits already
  if job is not null and coalesce(p_start_after, now()) <= clock_timestamp() then
    perform pg_notify('job_queued', p_name);
  end if;
  return job;
end $$;

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
