-- Two people may hold the same value open: whoever saves from an older one is told, instead of writing over what came since.
alter table custom_attribute_values add column version int not null default 1;
