-- As of a day only what was known on it counts. The end of a term is a planned end: an import used to write the end of
-- every subscription there, so a later cancellation stood as the renewal of the days before it. A row that was written after
-- its end, or that says it was canceled, planned nothing. A closed account always has the day on which it was
-- closed, which an edit may name.
do $$
declare t bigint;
begin
  for t in select id from tenants loop
    perform set_config('app.tenant_id', t::text, true);
    update subscriptions set current_term_ed = null
    where tenant_id = t and current_term_ed = subscription_ed and current_term_rd is distinct from subscription_ed
      and (churned or created_at >= subscription_ed);
    update bulk_edits set value = jsonb_build_object('status', value, 'closed_on', null)
    where tenant_id = t and field = 'status' and jsonb_typeof(value) = 'string';
    update accounts set closed_on = updated_at::date where tenant_id = t and status = 'Closed' and closed_on is null;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
