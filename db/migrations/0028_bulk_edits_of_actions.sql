-- Edits of many rows at once are one thing, whatever is edited: accounts as before, and now actions.
alter table bulk_edits
  add column entity text collate "C" not null default 'account' check (entity in ('account', 'action')),
  add column undone_by bigint,                    -- who takes it back: it is done with their rights
  add column closed_plays int not null default 0,
  add foreign key (tenant_id, undone_by) references users (tenant_id, id) on delete set null (undone_by),
  drop constraint bulk_edits_field_check,
  add constraint bulk_edits_field_check check (field = any (case entity
    when 'action' then array['status', 'owner', 'due'] else array['owner', 'rank', 'tier', 'status', 'tags'] end));
create index bulk_edits_undone on bulk_edits (tenant_id, undone_by) where undone_by is not null;

create table bulk_edit_actions (
  tenant_id bigint not null, edit_id bigint not null, action_id bigint not null, account_id bigint not null, play_id bigint not null,
  -- as of accounts; before and after hold what the edit changed, and the reason why it did not, or why undoing left it
  state text collate "C" not null default 'waiting'
    check (state in ('waiting', 'changed', 'unchanged', 'refused', 'undone', 'kept')),
  reason text collate "C", before jsonb, after jsonb,
  primary key (tenant_id, edit_id, action_id),
  foreign key (tenant_id, edit_id) references bulk_edits (tenant_id, id) on delete cascade,
  foreign key (tenant_id, action_id) references actions (tenant_id, id) on delete cascade);
create index bulk_edit_actions_state on bulk_edit_actions (tenant_id, edit_id, state, account_id, play_id, action_id);
create index bulk_edit_actions_action on bulk_edit_actions (tenant_id, action_id);
select tenant_table('bulk_edit_actions');

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
