-- Usage is counted up to the last complete day. Metrics that an earlier version stored include the unfinished day, so they are
-- recomputed: first today's, then the history.
do $$
declare t bigint; first date;
begin
  for t in select id from tenants loop
    perform set_config('app.tenant_id', t::text, true);
    select min(day) into first from account_daily where tenant_id = t;
    if first is not null and to_regclass('pgboss.queue') is not null then
      perform enqueue_job('refresh-accounts', '{}'::jsonb);
      perform enqueue_job('rebuild-history', jsonb_build_object('from', first));
    end if;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
