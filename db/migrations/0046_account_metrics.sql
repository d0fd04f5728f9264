-- Metrics of an account that are sums over its subscriptions: MRR that renews automatically, and seats paid for.

alter table accounts add column auto_renewing_mrr_minor bigint not null default 0,
  add column licensed_seats bigint;                -- null: no source counts seats
-- Null in rows from before these columns, until the history is rebuilt.
alter table account_daily add column auto_renewing_mrr_minor bigint, add column licensed_seats bigint;

-- MRR of a month is that of its last day now, and rows from before these columns lack them: the history is computed again.
do $$
declare t bigint; first date;
begin
  for t in select id from tenants loop
    perform set_config('app.tenant_id', t::text, true);
    select min(day) into first from account_daily where tenant_id = t;
    if first is not null and to_regclass('pgboss.queue') is not null then
      perform enqueue_job('rebuild-history', jsonb_build_object('from', first));
    end if;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
