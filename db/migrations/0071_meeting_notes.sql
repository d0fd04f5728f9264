-- A note can be about a meeting: the id of the event in the calendar of its author, so that the meeting does not offer another one.
alter table notes add column meeting_id text collate "C";
create index notes_meeting on notes (tenant_id, account_id, meeting_id) where meeting_id is not null;
