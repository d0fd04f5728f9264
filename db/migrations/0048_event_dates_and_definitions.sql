-- Events of imports had the date of the import: they get the date of the row that was imported, and support cases without
-- a subject the name that new imports give them. A row that has not begun yet, or is deleted, leaves its event unchanged.

select in_each_tenant($$
  update timeline_events e
  set happened_at = case when e.meta ->> 'operation' = 'created' then least(r.happened_at, e.happened_at) else e.happened_at end,
    event = case when e.event = 'Support ticket: ' then left(e.event || r.name, 350) else e.event end
  from (
    select 'subscriptions' as kind, x.tenant_id, x.id, '' as name,
        x.subscription_sd::timestamp at time zone s.entity_timezone as happened_at
      from subscriptions x join settings s on s.tenant_id = x.tenant_id
    union all select 'support_cases', tenant_id, id, coalesce(nullif(subject, ''), external_id, '#' || id), submitted_at
      from support_cases
    union all select 'churns', x.tenant_id, x.id, '', x.churned_on::timestamp at time zone s.entity_timezone
      from account_churns x join settings s on s.tenant_id = x.tenant_id
  ) r
  where e.category = 'Account Update' and r.kind = e.meta ->> 'name' and r.tenant_id = e.tenant_id and r.id = e.subject_id
    and (e.meta ->> 'note' = 'Added by an import' and r.happened_at < e.happened_at and e.meta ->> 'operation' = 'created'
      or e.event = 'Support ticket: ')
$$);
