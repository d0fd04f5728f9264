-- Providers report changes of mailboxes and calendars, so that they are read at once.
alter table mail_syncs
  add column push_id text collate "C",             -- the subscription at the provider; null while changes are only polled
  add column push_secret_hash bytea,               -- of what the provider repeats in every report
  add column push_expires_at timestamptz;
create unique index mail_syncs_push on mail_syncs (tenant_id, push_id) where push_id is not null;
