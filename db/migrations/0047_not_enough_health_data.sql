-- Health with data for less than half of its weight has no score: a day without one stores what was known of its KPIs too.
alter table health_history alter column raw_score drop not null;

-- Scores from before this rule are computed again: first today's, then the history.
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
