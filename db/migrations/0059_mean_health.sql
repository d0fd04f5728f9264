-- Mean health is rounded up to a whole number like every health score, so that lists, tiles and KPIs show the same value.
-- Definitions that came with a company and that nobody has edited get what new companies get. A path that does not hold the
-- old value means that the definition is not the one to change.
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
    ('Portfolio: mean health now', '[{"path": ["kpi", "formula", "output", "data", "0", "expr", "formula"],
      "before": "round(latest, 0)", "after": "ceil(latest)"}]'::jsonb),
    ('Team: health by manager', '[{"path": ["query", "columns", "1", "expr", "formula"],
      "before": "round(avg(health), 0)", "after": "ceil(avg(health))"}]'),
    ('Team: managers', '[{"path": ["query", "columns", "3", "expr", "formula"],
      "before": "round(avg(health), 0)", "after": "ceil(avg(health))"}]')
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

-- The stored series of the KPI is rounded like its new values.
select in_each_tenant($$
  with changed as (
    update kpi_formulas f set
      expression = 'ceil(' || f.expression || ')',
      tree = jsonb_set(f.tree, '{formula,output,data,0,expr}', '{"fn": "ceil", "args": [{"measure": "m1"}]}')
    from definition_versions v
    where f.name = 'Health Score' and f.expression = 'avg(health, status == ''Active'')'
      and f.tree #> '{formula,output,data,0,expr}' = '{"measure": "m1"}'
      and v.tenant_id = f.tenant_id and v.kind = 'kpi_formula' and v.definition_id = f.id
      and v.note in ('Made with the company', 'Updated with the product') and not exists (select from definition_versions n
        where n.tenant_id = v.tenant_id and n.kind = v.kind and n.definition_id = v.definition_id and n.version > v.version)
    returning f.*, v.version
  ), rounded as (
    update kpi_points p set value = ceil(p.value)
    from changed f, kpis k
    where k.tenant_id = f.tenant_id and k.formula_id = f.id and p.tenant_id = k.tenant_id and p.kpi_id = k.id
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'kpi_formula', id, version + 1, jsonb_build_object('name', name, 'expression', expression, 'source', source,
    'number_format', number_format, 'output', output), 'Updated with the product' from changed
$$);

drop function patch_definition(jsonb, jsonb);
