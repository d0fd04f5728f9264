-- Plays of one playbook in every order of the list: a page reads its own rows, wherever in the company's order they are.

create index plays_template_name on plays (tenant_id, template_id, name_key, id);
create index plays_template_closed on plays (tenant_id, template_id, next_due_on, id) where status = 'CM';

do $$ begin
  if exists (select from schema_faults()) then raise exception 'schema faults: %', (select string_agg(f, E'\n') from schema_faults() f); end if;
end $$;
