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

-- Definitions that came with a company and that nobody has edited get what new companies get. The edited ones stay: they are
-- at a later version. A path that does not hold the old value means that the definition is not the one to change.
create function patch_definition(body jsonb, patches jsonb) returns jsonb language plpgsql as $$
declare patch record;
begin
  for patch in select p.path, p.before, p.after from jsonb_to_recordset(patches) p (path text[], before jsonb, after jsonb) loop
    if body #> patch.path is distinct from patch.before then return null; end if;
    body := jsonb_set(body, patch.path, patch.after);
  end loop;
  return body;
end $$;

select in_each_tenant($$
  with known (name, patches) as (values
    ('Account 360: active users', '[{"path": ["query", "where"],
      "after": {"left": {"formula": "days_between(usage_date, today()) > 0"}, "op": "eq", "right": [{"value": true}]}}]'::jsonb),
    ('Account 360: health by month',
      '[{"path": ["query", "columns", "1", "expr", "formula"], "before": "round(avg(health), 0)", "after": "last(health)"}]'),
    ('Account 360: license utilization', '[
      {"path": ["kpi", "measures", "1", "key"], "before": "paid", "after": "entitled"},
      {"path": ["kpi", "measures", "2"],
        "after": {"key": "paid", "source": {"kind": "dataset", "name": "accounts"}, "agg": "sum", "of": {"formula": "seats"}}},
      {"path": ["kpi", "formula", "output", "data", "0", "expr", "formula"],
        "before": "round(percent(used, paid), 1)", "after": "round(percent(used, entitled), 1)"}]'),
    ('Portfolio: users by week', '[{"path": ["query", "where", "left", "formula"], "before": "days_between(day, today()) <= 365",
      "after": "days_between(day, today()) <= 365 && days_between(day, today()) > 0"}]'),
    ('Renewals: by themselves', '[
      {"path": ["meta", "title"], "before": "Renews by itself", "after": "Auto-renewing MRR"},
      {"path": ["kpi", "measures", "1", "of", "formula"], "before": "mrr", "after": "auto_renewing_mrr"},
      {"path": ["kpi", "measures", "1", "where", "left", "formula"],
        "before": "status == ''Active'' && days_between(today(), renewal) >= 0 && days_between(today(), renewal) <= 90 && auto_renewal",
        "after": "status == ''Active'' && days_between(today(), renewal) >= 0 && days_between(today(), renewal) <= 90"}]'),
    ('Renewals: next 180 days',
      '[{"path": ["query", "columns", "7", "label"], "before": "Renews by itself", "after": "Renews automatically"}]'),
    ('Usage: active users by week', '[{"path": ["query", "where"],
      "after": {"left": {"formula": "days_between(usage_date, today()) > 0"}, "op": "eq", "right": [{"value": true}]}}]'),
    ('Usage: highest utilization', '[
      {"path": ["query", "columns", "3", "label"], "before": "Seats", "after": "Seats paid for"},
      {"path": ["query", "columns", "3", "expr", "formula"], "before": "entitlements", "after": "seats"}]'),
    ('Usage: license utilization', '[
      {"path": ["kpi", "measures", "1", "key"], "before": "paid", "after": "entitled"},
      {"path": ["kpi", "measures", "2"],
        "after": {"key": "paid", "source": {"kind": "dataset", "name": "accounts"}, "agg": "sum", "of": {"formula": "seats"},
          "where": {"left": {"formula": "status == ''Active''"}, "op": "eq", "right": [{"value": true}]}}},
      {"path": ["kpi", "formula", "output", "data", "0", "expr", "formula"],
        "before": "round(percent(used, paid), 1)", "after": "round(percent(used, entitled), 1)"}]'),
    ('Usage: lowest utilization', '[
      {"path": ["query", "columns", "3", "label"], "before": "Seats", "after": "Seats paid for"},
      {"path": ["query", "columns", "3", "expr", "formula"], "before": "entitlements", "after": "seats"}]')
  ), changed as (
    update components c set body = patch_definition(c.body, k.patches), version = 2, updated_at = now()
    from known k, definition_versions v
    where c.name = k.name and c.version = 1 and patch_definition(c.body, k.patches) is not null
      and v.tenant_id = c.tenant_id and v.kind = 'component' and v.definition_id = c.id and v.version = 1
      and v.note = 'Made with the company'
    returning c.tenant_id, c.id, c.body
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'component', id, 2, body, 'Updated with the product' from changed
$$);

-- The MRR of automatic renewals is a sum over subscriptions.
select in_each_tenant($$
  with changed as (
    update kpi_formulas f set
      output = patch_definition(f.output, '[
        {"path": ["data", "1", "name"], "before": "Renews by itself", "after": "Auto-renewing MRR"},
        {"path": ["data", "1", "expression"],
          "before": "coalesce(sum(mrr, auto_renewal), 0)", "after": "coalesce(sum(auto_renewing_mrr), 0)"},
        {"path": ["data", "2", "name"], "before": "To be renewed", "after": "MRR to renew"},
        {"path": ["data", "2", "expression"],
          "before": "coalesce(sum(mrr, !auto_renewal), 0)", "after": "coalesce(sum(mrr) - sum(auto_renewing_mrr), 0)"}]'),
      tree = patch_definition(f.tree #- '{measures,3}', '[
        {"path": ["measures", "2"],
          "before": {"key": "m3", "source": {"kind": "dataset", "name": "accounts"}, "agg": "sum", "of": {"field": "mrr"},
            "where": {"left": {"field": "auto_renewal"}, "op": "eq", "right": [{"value": true}]}},
          "after": {"key": "m3", "source": {"kind": "dataset", "name": "accounts"}, "agg": "sum", "of": {"field": "auto_renewing_mrr"}}},
        {"path": ["formula", "output", "data", "2", "name"], "before": "Renews by itself", "after": "Auto-renewing MRR"},
        {"path": ["formula", "output", "data", "3", "name"], "before": "To be renewed", "after": "MRR to renew"},
        {"path": ["formula", "output", "data", "3", "expr", "args", "0"], "before": {"measure": "m4"},
          "after": {"fn": "sub", "args": [{"measure": "m1"}, {"measure": "m3"}]}}]')
    from definition_versions v
    where f.name = 'MRR' and f.output #>> '{data,1,expression}' = 'coalesce(sum(mrr, auto_renewal), 0)'
      and v.tenant_id = f.tenant_id and v.kind = 'kpi_formula' and v.definition_id = f.id and v.version = 1
      and v.note = 'Made with the company' and not exists (select from definition_versions n
        where n.tenant_id = v.tenant_id and n.kind = v.kind and n.definition_id = v.definition_id and n.version > 1)
    returning f.*
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'kpi_formula', id, 2, jsonb_build_object('name', name, 'expression', expression, 'source', source,
    'number_format', number_format, 'output', output), 'Updated with the product' from changed
$$);

drop function patch_definition(jsonb, jsonb);
