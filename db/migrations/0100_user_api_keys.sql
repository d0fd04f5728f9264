-- API keys that act as a user, and the day until which a key is valid.

alter table api_keys drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check check (scopes <@ array['usage', 'events', 'read', 'write']),
  add column user_id bigint,                        -- the user that the key acts as; null for keys that only send usage
  add column expires_on date,                       -- the last day on which it is valid, in the time zone of the company
  add constraint api_keys_user_check check ((user_id is not null) = (scopes && array['read', 'write'])),
  add foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
create index api_keys_user on api_keys (tenant_id, user_id) where user_id is not null;

create index audit_log_key on audit_log (tenant_id, api_key_id, at desc) where api_key_id is not null;

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
