-- Null: no further run until the user requests one, because the mailbox no longer exists at the provider.
alter table mail_syncs alter column next_at drop not null;
