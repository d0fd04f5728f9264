-- History holds a row on each day on which something changed, valid until the next one, instead of rows that repeat what
-- was known already. A plain table: one index finds the row of any day, without a first row in every month.
alter table account_daily rename to account_daily_repeated;
alter table account_daily_repeated rename constraint account_daily_pkey to account_daily_repeated_pkey;
create table account_daily (
  tenant_id bigint not null, account_id bigint not null, day date not null,
  until date not null default 'infinity',         -- the day from which the next row is valid
  status text not null, primary_owner_id bigint, health smallint, mrr_minor bigint not null,
  contract_value_minor bigint not null, renewal_on date, pending_actions int, open_cases int, dau int, wau int, mau int,
  usage_count bigint not null default 0, entitlements_total bigint not null default 0,
  entitlements_used bigint not null default 0,
  primary key (tenant_id, account_id, day), check (until > day));
create index account_daily_until on account_daily (tenant_id, until);
select tenant_table('account_daily');

-- The same of MRR: a row in each month in which it changed; movements are those of the first month.
alter table mrr_monthly add column until date not null default 'infinity';
create index mrr_monthly_until on mrr_monthly (tenant_id, until);

do $$
declare t bigint; first date;
begin
  for t in select id from tenants loop
    perform set_config('app.tenant_id', t::text, true);
    insert into account_daily (tenant_id, account_id, day, until, status, primary_owner_id, health, mrr_minor,
      contract_value_minor, renewal_on, pending_actions, open_cases, dau, wau, mau, usage_count, entitlements_total, entitlements_used)
    select tenant_id, account_id, day, lead(day, 1, 'infinity') over (partition by account_id order by day), status,
      primary_owner_id, health, mrr_minor, contract_value_minor, renewal_on, pending_actions, open_cases, dau, wau, mau,
      usage_count, entitlements_total, entitlements_used
    from account_daily_repeated where tenant_id = t;
    delete from mrr_monthly m where m.tenant_id = t and m.new_minor = 0 and m.expansion_minor = 0 and m.contraction_minor = 0
      and m.churn_minor = 0 and exists (select from mrr_monthly earlier where earlier.tenant_id = t
        and earlier.account_id = m.account_id and earlier.month < m.month);
    update mrr_monthly m set until = n.until from (
      select account_id, month, lead(month, 1, 'infinity') over (partition by account_id order by month) as until
      from mrr_monthly where tenant_id = t) n
    where m.tenant_id = t and m.account_id = n.account_id and m.month = n.month;
    -- The past is computed again, from what was known then. A database without queues has no history yet.
    select min(day) into first from account_daily where tenant_id = t;
    if first is not null and to_regclass('pgboss.queue') is not null then
      perform enqueue_job('rebuild-history', jsonb_build_object('from', first));
    end if;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
drop table account_daily_repeated;

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
