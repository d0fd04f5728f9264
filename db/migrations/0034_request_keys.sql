-- A request that is sent again finds what it made the first time, and its key serves one choice.
alter table bulk_edits
  add column request_key uuid,                    -- of the caller's making; null of those before there were keys
  add column choice text collate "C",             -- what was chosen with it, as a digest
  add unique (tenant_id, request_key);
alter table play_applications add column choice text collate "C";

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
