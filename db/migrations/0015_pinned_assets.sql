-- What is pinned on an account, by when it was pinned.

create index notes_pinned_on on notes (tenant_id, account_id, pinned_at desc, id desc) where pinned_at is not null;
create index contacts_pinned_on on contacts (tenant_id, account_id, pinned_at desc, id desc) where pinned_at is not null;
