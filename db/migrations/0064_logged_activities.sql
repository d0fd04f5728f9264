-- A note can log a call, an email or a meeting: what it was, its day, and the contacts who took part.
alter table notes add column activity text collate "C" check (activity in ('call', 'email', 'meeting')),
  add column happened_on date,
  add constraint notes_activity_day check ((activity is null) = (happened_on is null));

create table note_participants (
  tenant_id bigint not null, note_id bigint not null, contact_id bigint not null,
  primary key (tenant_id, note_id, contact_id),
  foreign key (tenant_id, note_id) references notes (tenant_id, id) on delete cascade,
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade);
create index note_participants_contact on note_participants (tenant_id, contact_id);
select tenant_table('note_participants');

alter table timeline_events drop constraint timeline_events_category_check, add constraint timeline_events_category_check
  check (category in ('Action Completed', 'Play Initiated', 'Action', 'Action Asset', 'Action Note', 'Contact', 'Contact Note', 'Account Update', 'Account Note', 'Success Plan', 'Upload',
    'Call', 'Email', 'Meeting'));
