-- Charts that came with a company and that nobody has edited get what new companies get: titles that say that health is the
-- recorded one, and the last complete day, which is included on a page as of a past day. A path that does not hold the old
-- value means that the definition is not the one to change.
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
    ('Account 360: active users', '[{"path": ["query", "where", "left", "formula"],
      "before": "days_between(usage_date, today()) > 0", "after": "days_between(usage_date, last_complete_day()) >= 0"}]'::jsonb),
    ('Account 360: health by month',
      '[{"path": ["meta", "title"], "before": "Health by month", "after": "Recorded health by month"}]'),
    ('Portfolio: health by day',
      '[{"path": ["meta", "title"], "before": "Accounts by health", "after": "Accounts by recorded health"}]'),
    ('Portfolio: users by week', '[{"path": ["query", "where", "left", "formula"],
      "before": "days_between(day, today()) <= 365 && days_between(day, today()) > 0",
      "after": "days_between(day, today()) <= 365 && days_between(day, last_complete_day()) >= 0"}]'),
    ('Usage: active users by week', '[{"path": ["query", "where", "left", "formula"],
      "before": "days_between(usage_date, today()) > 0", "after": "days_between(usage_date, last_complete_day()) >= 0"}]')
  ), changed as (
    update components c set body = patch_definition(c.body, k.patches), version = c.version + 1, updated_at = now()
    from known k, definition_versions v
    where c.name = k.name and patch_definition(c.body, k.patches) is not null
      and v.tenant_id = c.tenant_id and v.kind = 'component' and v.definition_id = c.id and v.version = c.version
      and v.note in ('Made with the company', 'Updated with the product')
    returning c.tenant_id, c.id, c.version, c.body
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'component', id, version, body, 'Updated with the product' from changed
$$);

-- The part of the KPI for daily users is about the last complete day.
select in_each_tenant($$
  with changed as (
    update kpi_formulas f set
      output = patch_definition(f.output, '[{"path": ["data", "1", "name"], "before": "Today", "after": "Last complete day"}]'),
      tree = patch_definition(f.tree,
        '[{"path": ["formula", "output", "data", "2", "name"], "before": "Today", "after": "Last complete day"}]')
    from definition_versions v
    where f.name = 'DAU' and f.output #>> '{data,1,name}' = 'Today' and f.tree #>> '{formula,output,data,2,name}' = 'Today'
      and v.tenant_id = f.tenant_id and v.kind = 'kpi_formula' and v.definition_id = f.id
      and v.note in ('Made with the company', 'Updated with the product') and not exists (select from definition_versions n
        where n.tenant_id = v.tenant_id and n.kind = v.kind and n.definition_id = v.definition_id and n.version > v.version)
    returning f.*, v.version
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'kpi_formula', id, version + 1, jsonb_build_object('name', name, 'expression', expression, 'source', source,
    'number_format', number_format, 'output', output), 'Updated with the product' from changed
$$);

drop function patch_definition(jsonb, jsonb);
