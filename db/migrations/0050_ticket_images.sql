-- A ticket may hold one image, which is uploaded when it is created.

alter table tickets add column image_file_id bigint,
  add foreign key (tenant_id, image_file_id) references files (tenant_id, id) on delete set null (image_file_id);
create index tickets_image on tickets (tenant_id, image_file_id) where image_file_id is not null;
