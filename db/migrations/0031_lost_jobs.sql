-- Work that used up its tries, or whose last worker died, ends with what waits for it: no row is under way for ever.

create or replace function enqueue_job(p_name text, p_data jsonb default '{}', p_start_after timestamptz default null, p_key text default null)
  returns uuid language plpgsql security definer set search_path = public as $$
declare tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint; job uuid;
begin
  if tenant is null then raise exception 'a job needs a tenant'; end if;
  if not exists (select from pgboss.queue where name = p_name) then raise exception 'no queue is called %', p_name; end if;
  -- dead_letter: the queue that takes up what was tried in vain
  insert into pgboss.job (name, data, start_after, singleton_key, policy, retry_limit, retry_delay, retry_backoff, expire_in,
      keep_until, dead_letter)
    select name, p_data || jsonb_build_object('tenant_id', tenant), coalesce(p_start_after, now()), tenant || ':' || p_key, policy,
      coalesce(retry_limit, 2), coalesce(retry_delay, 0), coalesce(retry_backoff, false),
      make_interval(secs => coalesce(expire_seconds, 900)), now() + interval '14 days', dead_letter
    from pgboss.queue where name = p_name
    on conflict do nothing returning id into job;   -- null: the same work waits already
  perform pg_notify('job_queued', p_name);
  return job;
end $$;

-- failed: the rest waits, or stays changed, for nobody works on it any more
alter table bulk_edits drop constraint bulk_edits_status_check,
  add constraint bulk_edits_status_check check (status in ('queued', 'done', 'undoing', 'undone', 'failed'));
alter table play_applications drop constraint play_applications_status_check,
  add constraint play_applications_status_check check (status in ('queued', 'done', 'failed'));

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
