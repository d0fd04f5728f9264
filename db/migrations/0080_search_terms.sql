-- Search terms are written by triggers, so that every way in which a name is written or deleted keeps them correct. Their words have
-- neither case nor accents.

-- Returns a text without case and accents. `foldText` of the contract does the same to what users type.
create function fold_text(value text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(translate(
    regexp_replace(lower(normalize(value, NFKD)) collate "C", '[\u0300-\u036f]', '', 'g'),
    'øđðłıħŧς', 'oddlihtσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
-- Returns the distinct words of a text. Separators are listed, because what a letter is depends on the locale of the database.
create function search_words(value text) returns setof text language sql immutable parallel safe as $$
  select distinct left(w, 350) collate "C" from regexp_split_to_table(public.fold_text(value) collate "C",
    '[\t\n\r\u0020-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+') w where w <> ''
$$;

truncate search_terms;
alter table search_terms drop constraint search_terms_kind_check;
-- Reads of a small account scope test the account without visiting the row.
alter table search_terms drop constraint search_terms_pkey;
alter table search_terms add primary key (tenant_id, kind, term, entity_id) include (account_id);

-- Makes the records of a table searchable by their name: writes the terms of all rows and creates triggers that maintain them.
--   name_sql, account_sql  expressions over the row x
--   columns                the columns that they read
--   with_parts             also stores each word's later suffixes, so that "contains" is a prefix search (kind account_part)
-- Inserts and deletes are processed per statement, because imports write thousands of rows; an update of other columns costs nothing.
create function searchable_table(t regclass, kind text, name_sql text, columns text, account_sql text default 'null::bigint',
  with_parts boolean default false) returns void language plpgsql as $body$
declare
  kinds text := quote_literal(kind) || case when with_parts then format(', %L', kind || '_part') else '' end;
  -- In the order of the ids: two of the three indexes then grow in one place, which saves a third of the time.
  insert_sql text := format($s$with words as materialized (
      select x.tenant_id, x.id, %s as account_id, w from {source} x cross join lateral public.search_words(%s) w)
    insert into public.search_terms (tenant_id, kind, term, entity_id, account_id)
    select tenant_id, %L, w, id, account_id from words %s order by 4$s$, account_sql, name_sql, kind,
    case when with_parts then format($s$union all
    select distinct tenant_id, %L, substr(w, k), id, account_id from words, generate_series(2, length(w) - 1) k$s$, kind || '_part')
    else '' end);
  function_name text := format('index_%s_names', kind);
begin
  execute format($f$create function %I() returns trigger language plpgsql as $t$
    begin
      if tg_op = 'INSERT' then
        %s;
      elsif tg_op = 'DELETE' then
        -- Scalar sub-selects, so that the statement never reads the whole table of terms.
        delete from public.search_terms s where s.tenant_id = (select min(tenant_id) from old_rows)
          and s.entity_id = any (array(select id from old_rows)) and s.kind in (%s);
      else
        delete from public.search_terms s where s.tenant_id = new.tenant_id and s.entity_id = new.id and s.kind in (%s);
        %s;
      end if;
      return null;
    end $t$ $f$, function_name, replace(insert_sql, '{source}', 'new_rows'), kinds, kinds,
    replace(insert_sql, '{source}', '(select new.*)'));
  execute format('create trigger search_terms_inserted after insert on %s referencing new table as new_rows
    for each statement execute function %I()', t, function_name);
  execute format('create trigger search_terms_deleted after delete on %s referencing old table as old_rows
    for each statement execute function %I()', t, function_name);
  execute format('create trigger search_terms_updated after update of %s on %s for each row
    when ((%s) is distinct from (%s)) execute function %I()', columns, t,
    regexp_replace(columns, '\m(\w+)', 'old.\1', 'g'), regexp_replace(columns, '\m(\w+)', 'new.\1', 'g'), function_name);
  perform in_each_tenant(replace(insert_sql, '{source}', t::text));
end $body$;
revoke all on function searchable_table(regclass, text, text, text, text, boolean) from public;

select searchable_table('accounts', 'account', 'x.name', 'name', 'x.id', true);
select searchable_table('products', 'product', 'x.sku_name', 'sku_name');
select searchable_table('plays', 'play', 'x.name', 'name, account_id', 'x.account_id');
select searchable_table('success_plans', 'plan', 'x.name', 'name, account_id', 'x.account_id');
select searchable_table('support_cases', 'case', 'x.subject', 'subject, account_id', 'x.account_id');
select searchable_table('tickets', 'ticket', 'x.ticket_name', 'ticket_name');
-- The beginning of a note serves as its name.
select searchable_table('notes', 'note', 'left(x.plain_text, 160)', 'plain_text, account_id', 'x.account_id');
select searchable_table('contacts', 'contact', $$coalesce(nullif(btrim(x.first_name || ' ' || x.last_name), ''), x.email)$$,
  'first_name, last_name, email, account_id', 'x.account_id');
select searchable_table('users', 'person', $$coalesce(nullif(btrim(x.first_name || ' ' || x.last_name), ''), x.email)$$,
  'first_name, last_name, email');

-- A user who may read few accounts searches them one by one, whatever their number in the company.
create index search_terms_account on search_terms (tenant_id, account_id, term, kind, entity_id)
  where kind <> 'account_part' and account_id is not null;
analyze search_terms;
