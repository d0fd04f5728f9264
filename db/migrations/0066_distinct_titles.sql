-- Two components of the same page had the same title twice. Those that came with the company and that nobody has edited get a title of their own.
select in_each_tenant($$
  with changed as (
    update components c set version = c.version + 1, updated_at = now(), body = jsonb_set(c.body, '{meta,title}', to_jsonb(title.now))
    from definition_versions v, (values
      ('Risks: late actions', 'Overdue actions', 'Longest overdue actions'),
      ('Usage: full accounts', 'Ready to grow', 'Accounts ready to grow')) title (name, earlier, now)
    where c.name = title.name and c.body #>> '{meta,title}' = title.earlier
      and v.tenant_id = c.tenant_id and v.kind = 'component' and v.definition_id = c.id and v.version = c.version
      and v.note in ('Made with the company', 'Updated with the product')
    returning c.tenant_id, c.id, c.version, c.body
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'component', id, version, body, 'Updated with the product' from changed
$$);
