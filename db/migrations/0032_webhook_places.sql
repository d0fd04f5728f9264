-- Calls of webhooks leave side by side: how many a company and a process have in hand, and which waits longest for a place.
create index external_process_runs_claimed on external_process_runs (tenant_id, claimed_until) where claimed_until is not null;
create index external_process_runs_due on external_process_runs (tenant_id, next_attempt_at, id) where status = 'waiting';

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
