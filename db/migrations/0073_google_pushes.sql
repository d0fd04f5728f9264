-- Google also reports changes. People who share a mailbox at Google have the same report.
drop index mail_syncs_push;
create index mail_syncs_push on mail_syncs (tenant_id, push_id) where push_id is not null;
-- When reports are requested again: some time before they end, or after the provider rejected the last request.
alter table mail_syncs rename column push_expires_at to push_renew_at;
select in_each_tenant($$
  update mail_syncs set push_renew_at = push_renew_at - interval '2 days' where push_renew_at is not null
$$);
