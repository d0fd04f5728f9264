-- Conversations of the demo company are marked, because no model wrote their answers.
alter table ai_conversations
  add column is_sample boolean not null default false;
