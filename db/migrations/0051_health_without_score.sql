-- Definitions that came with a company and that nobody has edited get what new companies get: accounts without a health
-- score are a part of their own, and have the status that other screens show. A path that does not hold the old value means
-- that the definition is not the one to change.
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
  with bands (before, after) as (
    select to_jsonb(replace(formula, '?', 'No data')), to_jsonb(replace(formula, '?', 'Not enough data'))
    from (values ('if(coalesce(health, -1) < 0, ''?'', if(health > 75, ''Good'', if(health > 50, ''Fair'', ''Poor'')))')) f (formula)
  ), parts (color, series) as (values (
    '{"path": ["meta", "chartOptions", "dataConfig", "not_enough_data"], "after": {"color": "#7B8494"}}'::jsonb,
    '{"key": "not_enough_data", "label": "Not enough data", "filter": "none", "format": "comma", "hidden": false,
      "sortable": true}'::jsonb
  )), known (name, patches) as (
    select 'Portfolio: health by segment', jsonb_build_array(color, jsonb_build_object('path', '{query,columns,4}'::text[],
      'after', series || '{"role": "measure", "expr": {"formula": "count(id, coalesce(health, -1) < 0)"}}')) from parts
    union all
    select 'Portfolio: health by day', jsonb_build_array(color, jsonb_build_object('path', '{query,columns,4}'::text[],
      'after', series || '{"role": "dimension",
        "expr": {"formula": "active_accounts - level_one_count - level_two_count - level_three_count"}}')) from parts
    union all
    -- Companies that were created after the status had got its name have the name already, but not the color.
    select 'Risks: MRR by health', jsonb_build_array(color, jsonb_build_object('path', '{query,columns,0,expr,formula}'::text[],
      'before', earlier, 'after', after)) from parts, bands, unnest(array[before, after]) earlier
    union all
    select page || ': accounts behind a figure', jsonb_build_array(jsonb_build_object(
      'path', '{query,where,all,5,left,formula}'::text[], 'before', before, 'after', after))
    from bands, unnest('{Portfolio,Renewals,Risks,Team,Usage}'::text[]) page
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

-- The health KPI counts them, for its card to show all active accounts.
select in_each_tenant($$
  with changed as (
    update kpi_formulas f set
      output = patch_definition(f.output, '[{"path": ["data", "9"], "after": {"key": "not_enough_data_count",
        "name": "Not enough data", "expression": "count(id, status == ''Active'' && coalesce(health, -1) < 0)"}}]'),
      tree = patch_definition(f.tree, '[
        {"path": ["measures", "8"], "after": {"key": "m9", "source": {"kind": "dataset", "name": "accounts"}, "agg": "count",
          "of": {"field": "id"}, "where": {"all": [{"left": {"field": "status"}, "op": "eq", "right": [{"value": "Active"}]},
            {"left": {"fn": "coalesce", "args": [{"field": "health"}, {"value": -1}]}, "op": "lt", "right": [{"value": 0}]}]}}},
        {"path": ["formula", "output", "data", "10"], "after": {"key": "not_enough_data_count", "name": "Not enough data",
          "type": "value", "format": "number", "expr": {"measure": "m9"}}}]')
    from definition_versions v
    where f.name = 'Health Score' and f.output #>> '{data,8,key}' = 'red_percentage' and f.output #> '{data,9}' is null
      and f.tree #> '{measures,8}' is null and f.tree #> '{formula,output,data,10}' is null
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
