-- Menus of companies from before the reports get their entries: one for team leads, and one for everyone who reads all accounts.
select in_each_tenant($$
  with entry (name, roles) as (values ('Reports', array['CSL']), ('Insights', array['ADM', 'DA', 'CSO', 'EXE'])),
    created as (
      insert into pages (tenant_id, name, scope, roles, body, version)
      select current_setting('app.tenant_id')::bigint, e.name, 'Global', e.roles, '{"tabs": [], "layout": []}', 1 from entry e
      where not exists (select from pages p where p.name = e.name) and not exists (select from menus m where m.name = e.name)
        and exists (select from menus)
      returning tenant_id, id, name, scope, roles, body),
    placed as (
      insert into menus (tenant_id, id, name, type, page_id, roles, position, meta)
      select tenant_id, id, name, 'Page', id, roles, 5, '{"state": "dashboard.reports", "params": []}' from created)
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'page', id, 1,
    jsonb_build_object('name', name, 'scope', scope, 'roles', roles, 'layout', '[]'::jsonb, 'tabs', '[]'::jsonb), 'Updated with the product'
  from created
$$);
