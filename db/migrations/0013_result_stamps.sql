-- Replies of components are kept for a moment by every server; each is asked for under the stamp that was read with it.
-- What changes many rows at once moves the stamp in its own transaction, so that no reply from before is given again.
create table result_stamps (
  tenant_id bigint not null primary key, stamp bigint not null);
select tenant_table('result_stamps');

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
