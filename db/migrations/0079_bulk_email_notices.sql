-- Notifications that belong to no account, such as those of bulk email. Their texts and link come from the feature.
alter table notices alter column account_id drop not null,
  add column title text, add column detail text not null default '', add column path text,
  add column topic text collate "C",               -- a notification is withdrawn by it when it no longer applies
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('assigned', 'mentioned', 'reminder', 'bulk_email')),
  drop constraint notices_check,
  add constraint notices_check check (case when kind = 'bulk_email' then num_nulls(title, path) = 0
    else account_id is not null and (action_id is not null or note_id is not null) end);
create index notices_topic on notices (tenant_id, topic) where topic is not null;

-- Failed messages without a valid address, which cannot be sent again.
alter table bulk_runs add column invalid int not null default 0;
select in_each_tenant($$
  update bulk_runs r set invalid = c.invalid
  from (select tenant_id, run_id, count(*) as invalid from bulk_messages where status = 'failed' and tries = 0 group by 1, 2) c
  where c.tenant_id = r.tenant_id and c.run_id = r.id $$);
