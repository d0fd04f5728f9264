-- The MRR of returning customers is distinguished from that of new ones. Every row has the month in which its account
-- first had MRR, and the MRR at the end of that month, which retention by cohort compares with.
alter table mrr_monthly add column reactivation_minor bigint not null default 0, add column cohort date,
  add column cohort_minor bigint not null default 0;

select in_each_tenant($$
  with sub as (
      select s.account_id, s.subscription_sd as starts, s.subscription_ed as ends, s.mrr_minor,
        least((date_trunc('month', s.subscription_sd::timestamp) + interval '1 month')::date - 1, today.day) as last
      from subscriptions s
        cross join (select (now() at time zone entity_timezone)::date as day from settings) today
      where s.status not in ('draft', 'pending') and s.mrr_minor > 0),
    first as (
      select account_id, min(date_trunc('month', starts::timestamp))::date as month, min(last) as last
      from sub where starts <= last and (ends is null or ends > last) group by account_id),
    cohort as (
      select f.account_id, f.month,
        sum(s.mrr_minor) filter (where s.starts <= f.last and (s.ends is null or s.ends > f.last))::bigint as mrr_minor
      from first f join sub s on s.account_id = f.account_id group by f.account_id, f.month)
  update mrr_monthly m set cohort = c.month, cohort_minor = c.mrr_minor,
    reactivation_minor = case when m.month > c.month then m.new_minor else 0 end,
    new_minor = case when m.month > c.month then 0 else m.new_minor end
  from cohort c where m.account_id = c.account_id
$$);
