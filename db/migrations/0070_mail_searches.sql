-- The address of a contact for which the connected mailboxes have been searched. It differs from that of new and of changed contacts.
alter table contacts add column mail_searched_key text collate "C";
select in_each_tenant($$
  update contacts set mail_searched_key = email_key
$$);
create index contacts_unsearched on contacts (tenant_id, id) where mail_searched_key is distinct from email_key;
