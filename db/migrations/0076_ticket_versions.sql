-- Two people may edit a ticket at the same time.

alter table tickets add column version int not null default 1, add column updated_by bigint,
  add foreign key (tenant_id, updated_by) references users (tenant_id, id) on delete set null (updated_by);
create index tickets_editor on tickets (tenant_id, updated_by) where updated_by is not null;
