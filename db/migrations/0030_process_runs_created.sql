-- Runs of external processes are forgotten by their age, once a day.
create index external_process_runs_created on external_process_runs (tenant_id, created_at);

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
