-- The list of an account's contacts in its own order, pinned ones first: a page of ten reads ten of them, not all.

drop index contacts_account;
create index contacts_account on contacts (tenant_id, account_id, (pinned_at is null), name_key, id);

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
