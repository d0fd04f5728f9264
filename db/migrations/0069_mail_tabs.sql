-- The account page that came with a company and that nobody has edited gets the Email and Calendar tabs after the notes, as in new companies.
select in_each_tenant($$
  with added (position, key, name) as (values (1, 'email', 'Email'), (2, 'calendar', 'Calendar')),
  changed as (
    update pages p set version = p.version + 1, updated_at = now(), body = jsonb_set(p.body, '{tabs}', (
      select jsonb_agg(all_tabs.tab order by all_tabs.place, all_tabs.position) from (
        select tab, place, 0 as position from jsonb_array_elements(p.body -> 'tabs') with ordinality t (tab, place)
        union all
        select tab || jsonb_build_object('id', a.key, 'key', a.key, 'name', a.name, 'layout',
            jsonb_build_array(tab #> '{layout,0}' || jsonb_build_object('id', a.key || '-screen', 'screen', a.key))), place, a.position
        from jsonb_array_elements(p.body -> 'tabs') with ordinality t (tab, place), added a where tab ->> 'key' = 'notes') all_tabs))
    from definition_versions v
    where p.name = 'Account' and p.scope = 'Account' and p.body @> '{"tabs": [{"key": "notes", "layout": [{"screen": "notes"}]}]}'
      and not exists (select from jsonb_array_elements(p.body -> 'tabs') tab where tab ->> 'key' in ('email', 'calendar'))
      and v.tenant_id = p.tenant_id and v.kind = 'page' and v.definition_id = p.id and v.version = p.version
      and v.note in ('Made with the company', 'Updated with the product')
    returning p.tenant_id, p.id, p.version, v.body || p.body as document
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'page', id, version, document, 'Updated with the product' from changed
$$);
