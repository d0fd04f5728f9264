-- Fills one tenant of the bench: {t} its id, {n} its accounts, {base} the id its rows begin after. Runs as the owner.
-- Both sizes have the same density: 10 actions, 5 contacts, 1.5 subscriptions an account; a CSM has 400 accounts.
-- Deterministic but for today's date.
set synchronous_commit = off;
set work_mem = '128MB';
create or replace function bench_random(id bigint, seed int) returns float8 language sql immutable parallel safe as
  $$ select (hashint8extended(id, seed) & 2147483647) / 2147483648.0::float8 $$;
create or replace function bench_word(id bigint, seed int) returns text language sql immutable parallel safe as $$
  select (array['Acme','Atlas','Aurora','Beacon','Birch','Bluestone','Boreal','Cascade','Cedar','Cobalt','Comet','Copper',
    'Crescent','Delta','Dynamo','Echo','Ember','Everest','Falcon','Fjord','Forge','Frontier','Garnet','Glacier','Granite',
    'Harbor','Helix','Horizon','Indigo','Ivory','Jasper','Juniper','Keystone','Kinetic','Lattice','Lumen','Magnet','Maple',
    'Meridian','Nimbus','Northwind','Nova','Oak','Onyx','Orchid','Pioneer','Prism','Quartz','Quill','Raven','Ridge','Sable',
    'Sierra','Summit','Tidal','Titan','Umber','Vector','Willow','Zephyr'])[1 + floor(bench_random(id, seed) * 60)::int] $$;

-- User 1 administers; CSMs begin at 11.
insert into users (tenant_id, id, email, first_name, last_name) select {t}, {base} + i, 'u' || i || '.{t}@bench.test', bench_word(i, 1), bench_word(i, 2)
  from (select 1 i union select 10 + generate_series(1, greatest(3, {n} / 400))) x;
insert into user_roles (tenant_id, user_id, role_id) select {t}, {base} + 1, id from roles where tenant_id = {t} and abbr = 'ADM';
insert into user_roles (tenant_id, user_id, role_id) select {t}, u.id, r.id from users u, roles r
  where u.tenant_id = {t} and u.id > {base} + 10 and r.tenant_id = {t} and r.abbr = 'CSM';

insert into accounts (tenant_id, id, name, status, onboarded_on, plan, tier, segment, rank, root_id, path, primary_owner_id, mrr_minor,
  contract_value_minor, renewal_on, health, pending_actions, created_at)
select {t}, {base} + i, bench_word(i, 11) || ' ' || bench_word(i, 12) || ' ' || i, case when bench_random(i, 13) < 0.1 then 'Closed' else 'Active' end,
  current_date - (bench_random(i, 14) * 900)::int, (array['Basic', 'Pro', 'Enterprise'])[1 + floor(bench_random(i, 15) * 3)::int],
  (array['A', 'B', 'C', ''])[1 + floor(bench_random(i, 16) * 4)::int], (array['SMB', 'Mid', 'Large', 'Public', ''])[1 + floor(bench_random(i, 17) * 5)::int],
  case when bench_random(i, 18) < 0.7 then 1 + floor(bench_random(i, 19) * 9999)::int end, {base} + i, array[{base} + i]::bigint[],
  {base} + 11 + (i % greatest(3, {n} / 400)), m, m * 12, case when bench_random(i, 21) < 0.95 then current_date - 30 + (bench_random(i, 22) * 400)::int end,
  case when bench_random(i, 23) < 0.97 then floor(bench_random(i, 24) * 101)::int end, 3, now() - bench_random(i, 14) * interval '900 days'
from generate_series(1, {n}) i, lateral (select floor(power(bench_random(i, 20), 3) * 5000000)::bigint m) x;
insert into account_members (tenant_id, account_id, user_id, member_type) select tenant_id, id, primary_owner_id, 'P' from accounts where tenant_id = {t};
-- The first CSM reaches exactly 400.
insert into account_members (tenant_id, account_id, user_id, member_type)
  select {t}, a.id, {base} + 11, 'E' from accounts a where a.tenant_id = {t} and a.primary_owner_id <> {base} + 11 order by a.id
  limit greatest(0, 400 - (select count(*) from account_members where tenant_id = {t} and user_id = {base} + 11));

insert into subscriptions (tenant_id, account_id, subscription_id, status, current_term_sd, current_term_ed, current_term_rd, subscription_sd, mrr_minor, arr_minor, seats)
select {t}, {base} + 1 + i % {n}, 'S-' || i, (array['active', 'active', 'active', 'draft', 'pending', 'cancelled'])[1 + floor(bench_random(i, 31) * 6)::int],
  d, d + 365, d + 365, d - 300, m, m * 12, 50
from generate_series(1, {n} * 3 / 2) i, lateral (select current_date - (bench_random(i, 32) * 360)::int d, (bench_random(i, 33) * 1000000)::bigint m) x;
insert into contacts (tenant_id, account_id, first_name, last_name, email)
select {t}, {base} + 1 + i % {n}, bench_word(i, 41), bench_word(i, 42), 'c' || i || '@x.test' from generate_series(1, {n} * 5) i;
insert into support_cases (tenant_id, account_id, submitted_at, closed_at)
select {t}, {base} + 1 + i % {n}, now() - bench_random(i, 51) * interval '300 days', case when i % 5 > 0 then now() end from generate_series(1, {n} * 2) i;

insert into plays (tenant_id, id, account_id, name, total_actions, pending_actions, status)
select {t}, {base} + i, {base} + 1 + (i - 1) / 2, bench_word(i, 52) || ' play', 5, 2, 'PN' from generate_series(1, {n} * 2) i;
insert into actions (tenant_id, account_id, play_id, name, owner_id, status, priority, due_on)
select {t}, {base} + 1 + (i - 1) / 10, {base} + 1 + (i - 1) / 5, bench_word(i, 61) || ' ' || bench_word(i, 62), {base} + 11,
  case when bench_random(i, 67) < 0.3 then 'Pending' else 'Completed' end, 'M', current_date - 60 + (bench_random(i, 65) * 180)::int
from generate_series(1, {n} * 10) i;

-- Daily usage of 90 days for one account in seven.
insert into usage_daily (tenant_id, account_id, product_id, day, active_users, usage_count, entitlements, entitlements_used)
select {t}, {base} + i, 0, current_date - k, (bench_random(i * 1000 + k, 71) * 200)::int, (bench_random(i * 1000 + k, 72) * 5000)::bigint, 100, 80
from generate_series(7, {n}, 7) i, generate_series(0, 89) k;

insert into search_terms (tenant_id, kind, term, entity_id, account_id)
select distinct {t}, 'account', w, id, id from accounts a, lateral regexp_split_to_table(a.name_key, '[^[:alnum:]]+') w where a.tenant_id = {t} and w <> '';
insert into search_terms (tenant_id, kind, term, entity_id, account_id)
select distinct {t}, 'account_part', substr(w, k), id, id from accounts a, lateral regexp_split_to_table(a.name_key, '[^[:alnum:]]+') w,
  generate_series(2, length(w) - 1) k where a.tenant_id = {t};
