-- Tags of accounts, and edits of them on many accounts at once.

alter table tags drop constraint tags_scope_check, add constraint tags_scope_check check (scope in ('account', 'contact', 'note'));

create table account_tags (
  tenant_id bigint not null, account_id bigint not null, tag_id bigint not null,
  primary key (tenant_id, account_id, tag_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete cascade);
create index account_tags_tag on account_tags (tenant_id, tag_id, account_id);
select tenant_table('account_tags');

alter table bulk_edits drop constraint bulk_edits_field_check,
  add constraint bulk_edits_field_check check (field in ('owner', 'rank', 'tier', 'status', 'tags'));

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
