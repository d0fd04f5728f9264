-- What the product knows of an event beyond its provider: the account for which it was created, and whether attendees were notified.
create table calendar_links (
  tenant_id bigint not null, connection_id bigint not null, provider_id text collate "C" not null, account_id bigint not null,
  send_notifications boolean not null,
  primary key (tenant_id, connection_id, provider_id),
  foreign key (tenant_id, connection_id) references mail_connections (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade);
create index calendar_links_account on calendar_links (tenant_id, account_id);
select tenant_table('calendar_links');

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
