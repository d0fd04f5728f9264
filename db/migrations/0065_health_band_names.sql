-- Outputs of the health KPI name the bands of health. A formula that came with a company and that nobody has edited gets what new
-- companies get.
create function name_bands(body jsonb) returns jsonb language sql as $$
  select regexp_replace(regexp_replace(regexp_replace(body::text,
    '"(Accounts|MRR) of level one"', '"\1 in good health"', 'g'),
    '"(Accounts|MRR) of level two"', '"\1 in fair health"', 'g'),
    '"(Accounts|MRR) of level three"', '"\1 in poor health"', 'g')::jsonb
$$;

select in_each_tenant($$
  with changed as (
    update kpi_formulas f set output = name_bands(f.output), tree = name_bands(f.tree)
    from definition_versions v
    where f.name = 'Health Score' and name_bands(f.output) <> f.output
      and v.tenant_id = f.tenant_id and v.kind = 'kpi_formula' and v.definition_id = f.id
      and v.note in ('Made with the company', 'Updated with the product') and not exists (select from definition_versions n
        where n.tenant_id = v.tenant_id and n.kind = v.kind and n.definition_id = v.definition_id and n.version > v.version)
    returning f.*, v.version
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'kpi_formula', id, version + 1, jsonb_build_object('name', name, 'expression', expression, 'source', source,
    'number_format', number_format, 'output', output), 'Updated with the product' from changed
$$);

drop function name_bands(jsonb);
