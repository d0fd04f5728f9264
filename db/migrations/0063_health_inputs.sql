-- Health results hold the values of all measures, weighed or not, so that the effect of other weights can be previewed. Points
-- of measures follow from the values and the weights.
select in_each_tenant($$
  update health_results set contributions = (
    select coalesce(jsonb_object_agg(c ->> 'kpi', c -> 'value'), '{}') from jsonb_array_elements(contributions) c)
$$);
alter table health_results rename column contributions to inputs;
comment on column health_results.inputs is 'values by measure or KPI id; null without data';
-- Stores the values of measures that are not weighed.
select in_each_tenant($$
  select enqueue_job('refresh-accounts', '{}'::jsonb) where to_regclass('pgboss.queue') is not null
$$);
