-- Components and KPIs that came with a company and that nobody has edited get the texts that new companies get. A text is
-- replaced only where it is a whole JSON string.
create function replace_texts(body jsonb) returns jsonb language plpgsql as $$
declare pair record;
begin
  for pair in select * from (values
    ('Accounts a manager', 'Accounts per manager'), ('Accounts that left', 'Churned accounts'),
    ('Actions that are late', 'Overdue actions'), ('Actions under way', 'Actions in progress'),
    ('Active users a day', 'Daily active users'), ('Active users a day, by week', 'Daily active users, by week'),
    ('Average a day', 'Daily average'), ('Came back on', 'Returned on'), ('Cases that wait longest', 'Oldest open cases'),
    ('Contract value', 'ARR'), ('E-mail', 'Email'), ('Errors in 1,000 events', 'Errors per 1,000 events'),
    ('Fell by 10 or more', 'Health down 10+'), ('Health that fell in 30 days', 'Biggest health drops (30 days)'),
    ('In a play', 'With a playbook'), ('Left', 'Churned'), ('MRR a manager', 'MRR per manager'),
    ('MRR by month', 'MRR at month end'), ('MRR day by day', 'MRR by day'), ('MRR of these', 'MRR'),
    ('Mean health', 'Average health'), ('Mean health by manager', 'Average health by manager'), ('No play', 'Without'),
    ('Seats that nobody uses', 'Unused seats'), ('Silent for 14 days', 'No usage for 14 days'), ('Users a day', 'Daily users'),
    ('What moved MRR, last 12 months', 'MRR movements, last 12 months'),
    ('if(status == ''pending'', ''Pending'', if(status == ''draft'', ''Draft'', if(status == ''active'', ''Active'', status)))',
     'if(status == ''cancelled'', ''Canceled'', if(status == ''expired'', ''Expired'', if(status == ''pending'', ''Pending'', '
       || 'if(status == ''draft'', ''Draft'', if(status == ''active'', ''Active'', status)))))')
  ) as pairs (before, after) loop
    body := replace(body::text, to_jsonb(pair.before)::text, to_jsonb(pair.after)::text)::jsonb;
  end loop;
  return body;
end $$;

select in_each_tenant($$
  with changed as (
    update components c set body = replace_texts(c.body), version = c.version + 1, updated_at = now()
    from definition_versions v
    where replace_texts(c.body) <> c.body
      and v.tenant_id = c.tenant_id and v.kind = 'component' and v.definition_id = c.id and v.version = c.version
      and v.note in ('Made with the company', 'Updated with the product')
    returning c.tenant_id, c.id, c.version, c.body
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'component', id, version, body, 'Updated with the product' from changed
$$);

select in_each_tenant($$
  with changed as (
    update kpi_formulas f set output = replace_texts(f.output), tree = replace_texts(f.tree)
    from definition_versions v
    where replace_texts(f.output) <> f.output
      and v.tenant_id = f.tenant_id and v.kind = 'kpi_formula' and v.definition_id = f.id
      and v.note in ('Made with the company', 'Updated with the product') and not exists (select from definition_versions n
        where n.tenant_id = v.tenant_id and n.kind = v.kind and n.definition_id = v.definition_id and n.version > v.version)
    returning f.*, v.version
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'kpi_formula', id, version + 1, jsonb_build_object('name', name, 'expression', expression, 'source', source,
    'number_format', number_format, 'output', output), 'Updated with the product' from changed
$$);

select in_each_tenant($$
  with changed as (
    update kpi_templates k set output = replace_texts(k.output)
    from definition_versions v
    where replace_texts(k.output) <> k.output
      and v.tenant_id = k.tenant_id and v.kind = 'kpi_template' and v.definition_id = k.id
      and v.note in ('Made with the company', 'Updated with the product') and not exists (select from definition_versions n
        where n.tenant_id = v.tenant_id and n.kind = v.kind and n.definition_id = v.definition_id and n.version > v.version)
    returning k.*, v.version
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'kpi_template', id, version + 1,
    jsonb_build_object('name', name, 'category_id', category_id, 'layout', layout, 'output', output), 'Updated with the product'
  from changed
$$);

drop function replace_texts(jsonb);

-- Imported churn events name their reason.
select in_each_tenant($$
  update timeline_events e set event = left('Churned' || coalesce(': ' || nullif(c.reason_code, ''), ''), 350)
  from account_churns c
  where e.category = 'Account Update' and e.event = 'Left' and e.meta ->> 'name' = 'churns'
    and c.tenant_id = e.tenant_id and c.id = e.subject_id
$$);
