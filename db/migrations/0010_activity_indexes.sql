-- What happened lately, over every account and over a few: each kind of it newest first, without reading the rest.
create index actions_completed on actions (tenant_id, completed_at desc, id desc) where completed_at is not null;
create index actions_account_completed on actions (tenant_id, account_id, completed_at desc, id desc) where completed_at is not null;
create index plays_made on plays (tenant_id, created_at desc, id desc);
create index plays_account_made on plays (tenant_id, account_id, created_at desc, id desc);
create index support_cases_submitted on support_cases (tenant_id, submitted_at desc, id desc);
create index support_cases_closed on support_cases (tenant_id, closed_at desc, id desc) where closed_at is not null;
create index support_cases_account_closed on support_cases (tenant_id, account_id, closed_at desc, id desc) where closed_at is not null;

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
