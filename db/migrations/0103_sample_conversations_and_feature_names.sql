-- Conversations of the demo company are marked, because no model wrote their answers.
alter table ai_conversations
  add column is_sample boolean not null default false;

-- Events are matched to features by name without case. Row-level security excludes indexes on expressions, so the names are stored.
alter table product_features
  add column name_key text collate "C" not null generated always as (lower(name)) stored;
create index product_features_name on product_features (tenant_id, name_key);
alter table event_names
  add column name_key text collate "C" not null generated always as (lower(name collate "default")) stored;

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
