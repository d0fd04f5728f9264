-- Charts of movements that came with the company and were not edited contain the returning customers.
select in_each_tenant($$
  with changed as (
    update components c set version = c.version + 1, updated_at = now(),
      body = jsonb_set(jsonb_insert(c.body, '{query,columns,2}', jsonb_set(jsonb_set(jsonb_set(c.body #> '{query,columns,1}',
          '{key}', '"reactivation"'), '{label}', '"Reactivation"'), '{expr,formula}', '"sum(reactivation)"')),
        '{meta,chartOptions,dataConfig,reactivation}', '{"color": "#12A5B8"}')
    from definition_versions v
    where c.name = 'Renewals: MRR movements' and c.body #>> '{query,columns,1,key}' = 'new'
      and c.body #>> '{query,columns,2,key}' = 'expansion'
      and v.tenant_id = c.tenant_id and v.kind = 'component' and v.definition_id = c.id and v.version = c.version
      and v.note in ('Made with the company', 'Updated with the product')
    returning c.tenant_id, c.id, c.version, c.body
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'component', id, version, body, 'Updated with the product' from changed
$$);
