-- The rows behind a value are derived from its definition and shown on a screen of their own. Charts and tables that came with the company
-- and that nobody has edited no longer lead to a list of their own; these lists stay, because other components can lead to them.
select in_each_tenant($$
  with changed as (
    update components c set body = c.body - 'drilldown', version = c.version + 1, updated_at = now()
    from definition_versions v
    where c.name in ('Portfolio: health by segment', 'Renewals: MRR by month', 'Renewals: MRR by owner', 'Risks: MRR by health',
        'Risks: cases by month', 'Risks: churn by month', 'Success plans: by month', 'Success plans: progress by owner',
        'Team: MRR by manager', 'Team: health by manager', 'Team: managers', 'Usage: utilization by industry')
      and c.body ? 'drilldown'
      and v.tenant_id = c.tenant_id and v.kind = 'component' and v.definition_id = c.id and v.version = c.version
      and v.note in ('Made with the company', 'Updated with the product')
    returning c.tenant_id, c.id, c.version, c.body
  )
  insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
  select tenant_id, 'component', id, version, body, 'Updated with the product' from changed
$$);
