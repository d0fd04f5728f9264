-- The health of segments is one bar per segment, divided into bands, instead of four bars whose names did not fit below them.
-- A chart that came with the company and that nobody has edited becomes what new companies get.
select in_each_tenant($$
  with changed as (
    update components c set version = c.version + 1, updated_at = now(), body = jsonb_set(jsonb_set(jsonb_set(c.body,
      '{meta,chartOptions}', (c.body #> '{meta,chartOptions}') || '{"type": "horizontalBar", "multipleSets": false, "dataConfig": {
        "good": {"color": "#2A9D5F", "label": "Good", "order": 1}, "fair": {"color": "#E3A82B", "label": "Fair", "order": 2},
        "poor": {"color": "#D64545", "label": "Poor", "order": 3},
        "not_enough_data": {"color": "#7B8494", "label": "Not enough data", "order": 4}}}'),
      '{query,columns}', jsonb_build_array(c.body #> '{query,columns,0}',
        (c.body #> '{query,columns,0}') || jsonb_build_object('key', 'band', 'label', 'Health', 'expr', jsonb_build_object('formula',
          'if(coalesce(health, -1) < 0, ''Not enough data'', if(health > 75, ''Good'', if(health > 50, ''Fair'', ''Poor'')))')),
        (c.body #> '{query,columns,1}') || '{"key": "accounts", "label": "Accounts", "expr": {"formula": "count(id)"}}')),
      '{query,series_by}', '"band"')
    from definition_versions v
    where c.name = 'Portfolio: health by segment' and c.body #>> '{query,columns,1,key}' = 'good'
      and v.tenant_id = c.tenant_id and v.kind = 'component' and v.definition_id = c.id and v.version = c.version
      and v.note in ('Made with the company', 'Updated with the product')
    returning c.tenant_id, c.id, c.version, c.body
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'component', id, version, body, 'Updated with the product' from changed
$$);
