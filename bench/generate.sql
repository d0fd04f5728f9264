-- Fills one tenant of the bench: {t} its id, {n} its accounts, {base} the id its rows begin after. Runs as the owner.
-- Both sizes have the same density: 10 actions, 5 contacts, 5 notes, 20 events, 1.5 subscriptions, a meeting, 100 days of usage an
-- account; a CSM has 400 accounts; every seventh account has two below it, every fifth a success plan.
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

-- User 1 administers, 2 to 10 read everything as well; CSMs begin at 11; user 1000 leads those from 12 to 16.
insert into users (tenant_id, id, email, first_name, last_name) select {t}, {base} + i, 'u' || i || '.{t}@bench.test', bench_word(i, 1), bench_word(i, 2)
  from (select generate_series(1, 10) i union select 10 + generate_series(1, greatest(3, {n} / 400)) union select 1000) x;
insert into user_roles (tenant_id, user_id, role_id) select {t}, {base} + 1, id from roles where tenant_id = {t} and abbr = 'ADM';
insert into user_roles (tenant_id, user_id, role_id) select {t}, u.id, r.id from users u, roles r
  where u.tenant_id = {t} and u.id > {base} + 10 and r.tenant_id = {t}
    and r.abbr = case when u.id = {base} + 1000 then 'CSL' else 'CSM' end;
insert into user_roles (tenant_id, user_id, role_id) select {t}, {base} + i, r.id from generate_series(2, 10) i, roles r
  where r.tenant_id = {t} and r.abbr = 'CSO';
insert into teams (tenant_id, id, name) values ({t}, {base} + 1, 'Team of five');
insert into team_members (tenant_id, team_id, user_id, is_lead) select {t}, {base} + 1, id, id = {base} + 1000 from users
  where tenant_id = {t} and (id between {base} + 12 and {base} + 16 or id = {base} + 1000);

-- Of each action: where it stands and when it is due. Plays and accounts carry what follows from it.
create temp table work on commit drop as
  select i, {base} + 1 + (i - 1) / 10 as account_id, {base} + 1 + (i - 1) / 5 as play_id, bench_random(i, 67) < 0.3 as pending,
    current_date - 60 + (bench_random(i, 65) * 180)::int as due_on
  from generate_series(1, {n} * 10) i;

insert into accounts (tenant_id, id, name, status, onboarded_on, plan, tier, segment, rank, has_children, parent_id, root_id, path, primary_owner_id, mrr_minor,
  contract_value_minor, renewal_on, health, pending_actions, open_plays, next_due_on, created_at)
select {t}, {base} + i, bench_word(i, 11) || ' ' || bench_word(i, 12) || ' ' || i, case when bench_random(i, 13) < 0.1 then 'Closed' else 'Active' end,
  current_date - (bench_random(i, 14) * 900)::int, (array['Basic', 'Pro', 'Enterprise'])[1 + floor(bench_random(i, 15) * 3)::int],
  (array['A', 'B', 'C', ''])[1 + floor(bench_random(i, 16) * 4)::int], (array['SMB', 'Mid', 'Large', 'Public', ''])[1 + floor(bench_random(i, 17) * 5)::int],
  case when bench_random(i, 18) < 0.7 then 1 + floor(bench_random(i, 19) * 9999)::int end,
  i % 7 = 0 and i + 2 <= {n}, case when below then top end, case when below then top else {base} + i end,
  case when below then array[top, {base} + i] else array[{base} + i]::bigint[] end,
  {base} + 11 + (i % greatest(3, {n} / 400)), m, m * 12, case when bench_random(i, 21) < 0.95 then current_date - 30 + (bench_random(i, 22) * 400)::int end,
  case when bench_random(i, 23) < 0.97 then floor(bench_random(i, 24) * 101)::int end,
  w.pending, w.plays, w.due_on, now() - bench_random(i, 14) * interval '900 days'
from generate_series(1, {n}) i join (select account_id, count(*) filter (where pending) as pending,
    count(distinct play_id) filter (where pending) as plays, min(due_on) filter (where pending) as due_on from work group by 1) w
  on w.account_id = {base} + i, lateral (select floor(power(bench_random(i, 20), 3) * 5000000)::bigint m) x,
  -- The account whose number divides by seven has the next two below it.
  lateral (select i > 7 and i % 7 in (1, 2) and i - i % 7 + 2 <= {n} as below, {base} + i - i % 7 as top) y;
insert into account_members (tenant_id, account_id, user_id, member_type) select tenant_id, id, primary_owner_id, 'P' from accounts where tenant_id = {t};
-- The first CSM reaches exactly 400.
insert into account_members (tenant_id, account_id, user_id, member_type)
  select {t}, a.id, {base} + 11, 'E' from accounts a where a.tenant_id = {t} and a.primary_owner_id <> {base} + 11 order by a.id
  limit greatest(0, 400 - (select count(*) from account_members where tenant_id = {t} and user_id = {base} + 11));

insert into subscriptions (tenant_id, account_id, subscription_id, status, current_term_sd, current_term_ed, current_term_rd, subscription_sd, mrr_minor, arr_minor, seats)
select {t}, {base} + 1 + i % {n}, 'S-' || i, (array['active', 'active', 'active', 'draft', 'pending', 'cancelled'])[1 + floor(bench_random(i, 31) * 6)::int],
  d, d + 365, d + 365, d - 300, m, m * 12, 50
from generate_series(1, {n} * 3 / 2) i, lateral (select current_date - (bench_random(i, 32) * 360)::int d, (bench_random(i, 33) * 1000000)::bigint m) x;
-- Twelve products of three families, two features each; a subscription is of one of them.
insert into product_families (tenant_id, id, name) select {t}, {base} + i, bench_word(i, 34) || ' family' from generate_series(1, 3) i;
insert into products (tenant_id, id, family_id, sku_id, sku_name) select {t}, {base} + i, {base} + 1 + i % 3, 'SKU-' || i, bench_word(i, 35) || ' ' || i
  from generate_series(1, 12) i;
insert into product_features (tenant_id, id, product_id, name) select {t}, {base} + i, {base} + 1 + i % 12, bench_word(i, 36) from generate_series(1, 24) i;
insert into subscription_lines (tenant_id, subscription_id, account_id, product_id, quantity, unit_price_minor, net_price_minor)
select {t}, id, account_id, {base} + 1 + substr(subscription_id, 3)::int % 12, 50, mrr_minor / 50, mrr_minor from subscriptions where tenant_id = {t};
insert into contacts (tenant_id, account_id, first_name, last_name, email)
select {t}, {base} + 1 + i % {n}, bench_word(i, 41), bench_word(i, 42), 'c' || i || '@x.test' from generate_series(1, {n} * 5) i;
insert into support_cases (tenant_id, account_id, submitted_at, closed_at)
select {t}, {base} + 1 + i % {n}, now() - bench_random(i, 51) * interval '300 days', case when i % 5 > 0 then now() end from generate_series(1, {n} * 2) i;

-- The first play of an account with a success plan is that of the plan.
insert into success_plans (tenant_id, id, account_id, name, description, summary, state, due_on, owner_id, total_objectives, completed_objectives)
select {t}, {base} + i, {base} + 5 * i, bench_word(i, 111) || ' plan', 'More of it is used.', 'Grow', case when bench_random(i, 112) < 0.85 then 'published' else 'draft' end,
  current_date - 60 + (bench_random(i, 113) * 180)::int, {base} + 11 + 5 * i % greatest(3, {n} / 400), 3, floor(bench_random(i, 114) * 4)::int
from generate_series(1, {n} / 5) i;

-- Twenty playbooks; a play is of one of them.
insert into play_templates (tenant_id, id, name) select {t}, {base} + i, bench_word(i, 53) || ' playbook ' || i from generate_series(1, 20) i;
insert into plays (tenant_id, id, account_id, name, template_id, template_version, total_actions, pending_actions, next_due_on, status, success_plan_id)
select {t}, play_id, min(account_id), bench_word(play_id - {base}, 52) || ' play', {base} + 1 + play_id % 20, 1, count(*),
  count(*) filter (where pending), min(due_on) filter (where pending), case when bool_or(pending) then 'PN' else 'CM' end,
  case when (play_id - {base}) % 10 = 9 then {base} + (play_id - {base} + 1) / 10 end
from work group by play_id order by play_id;
insert into actions (tenant_id, account_id, play_id, name, owner_id, status, priority, due_on, completed_at)
select {t}, account_id, play_id, bench_word(i, 61) || ' ' || bench_word(i, 62), {base} + 11 + ((account_id - {base}) % greatest(3, {n} / 400)),
  case when pending then 'Pending' else 'Completed' end, (array['C', 'H', 'M', 'L'])[1 + floor(bench_random(i, 66) * 4)::int], due_on,
  case when not pending then now() - bench_random(i, 68) * interval '120 days' end
from work order by i;

insert into notes (tenant_id, account_id, ref_entity_type, note_txt, plain_text, owner_id, created_at)
select {t}, {base} + 1 + i % {n}, 'account', '<p>' || w || '</p>', lower(w), {base} + 11, now() - bench_random(i, 81) * interval '600 days'
from generate_series(1, {n} * 4) i, lateral (select 'Spoke of ' || bench_word(i, 82) || ' and ' || bench_word(i, 83) as w) x;
insert into notes (tenant_id, account_id, ref_entity_type, contact_id, note_txt, plain_text, owner_id, created_at)
select {t}, account_id, 'contact', min(id), '<p>Called.</p>', 'called.', {base} + 11, now() - interval '9 days' from contacts where tenant_id = {t} group by account_id;
insert into timeline_events (tenant_id, account_id, category, event, user_id, happened_at, meta)
select {t}, {base} + 1 + i % {n}, (array['Action Completed', 'Play Initiated', 'Action', 'Contact', 'Account Note'])[1 + floor(bench_random(i, 91) * 5)::int],
  bench_word(i, 92) || ' ' || bench_word(i, 93), {base} + 11, now() - bench_random(i, 94) * interval '700 days', '{"operation": "updated"}'
from generate_series(1, {n} * 20) i;
-- Each CSM's calendar as sample data, which is not synchronized: of the last hundred days, and of twenty to come.
insert into mail_connections (tenant_id, id, user_id, provider, address, subject, scopes, is_sample)
select {t}, id, id, 'google', email, email, '{}', true from users where tenant_id = {t} and id between {base} + 11 and {base} + 10 + greatest(3, {n} / 400);
insert into calendar_events (tenant_id, connection_id, provider_id, account_id, title, start_at, end_at)
select {t}, {base} + 11 + k % greatest(3, {n} / 400), 'event-' || i, {base} + k, 'Talk about ' || bench_word(i, 121), s, s + interval '1 hour'
from generate_series(1, {n}) i, lateral (select 1 + floor(bench_random(i, 122) * {n})::bigint as k, now() - interval '100 days' + bench_random(i, 123) * interval '120 days' as s) x;
insert into pins (tenant_id, user_id, account_id) select {t}, u, {base} + i from generate_series(1, 20) i, (values ({base} + 1), ({base} + 11)) x (u);

-- Daily usage of the last 100 days; by product of the last 30.
insert into usage_daily (tenant_id, account_id, product_id, day, active_users, usage_count, entitlements, entitlements_used)
select {t}, {base} + i, 0, current_date - k, (bench_random(i * 1000 + k, 71) * 200)::int, (bench_random(i * 1000 + k, 72) * 5000)::bigint, 100, 50 + k % 50
from generate_series(1, {n}) i, generate_series(0, 99) k;
insert into usage_daily (tenant_id, account_id, product_id, day, active_users, usage_count)
select {t}, {base} + i, {base} + 1 + (i - 1) % 12, current_date - k, (bench_random(i * 1000 + k, 73) * 100)::int, (bench_random(i * 1000 + k, 74) * 900)::bigint
from generate_series(1, {n}) i, generate_series(0, 29) k;

-- Snapshots of the last 31 days: health went up and down by ten.
insert into account_daily (tenant_id, account_id, day, until, status, primary_owner_id, health, mrr_minor, contract_value_minor, renewal_on)
select {t}, a.id, current_date - k, case when k = 1 then 'infinity'::date else current_date - k + 1 end, a.status, a.primary_owner_id,
  least(100, greatest(0, a.health + floor(bench_random((a.id - {base})::int * 1000 + k, 101) * 21)::int - 10)), a.mrr_minor, a.contract_value_minor,
  a.renewal_on
from accounts a, generate_series(1, 31) k where a.tenant_id = {t};

-- What the whole portfolio was on each of these days. Health and open work were always what they are today.
with begun as (
    select greatest(onboarded_on, current_date - 699) as day, count(*) as accounts, count(*) filter (where status = 'Active') as active
    from accounts where tenant_id = {t} group by 1),
  sold as (
    select greatest(subscription_sd, current_date - 699) as day, sum(mrr_minor) as mrr_minor
    from subscriptions where tenant_id = {t} and status not in ('draft', 'pending') group by 1),
  used as (
    select day, sum(usage_count) as usage_count, sum(active_users) as active_users
    from usage_daily where tenant_id = {t} group by day),
  today as (
    select coalesce(sum(health), 0) as health_sum, count(health) as health_count, count(*) filter (where health <= 50) as one,
      count(*) filter (where health > 50 and health <= 75) as two, count(*) filter (where health > 75) as three,
      coalesce(sum(mrr_minor) filter (where health <= 50), 0) as one_minor,
      coalesce(sum(mrr_minor) filter (where health > 50 and health <= 75), 0) as two_minor,
      coalesce(sum(mrr_minor) filter (where health > 75), 0) as three_minor, sum(pending_actions) as pending
    from accounts where tenant_id = {t}),
  days as (
    select d::date as day, sum(begun.accounts) over upto as accounts, sum(begun.active) over upto as active,
      sum(sold.mrr_minor) over upto as mrr_minor
    from generate_series(current_date - 699, current_date, interval '1 day') d
      left join begun on begun.day = d::date left join sold on sold.day = d::date
    window upto as (order by d))
insert into portfolio_daily (tenant_id, user_id, day, accounts, active_accounts, mrr_minor, contract_value_minor, health_sum, health_count,
  level_one_count, level_two_count, level_three_count, level_one_mrr_minor, level_two_mrr_minor, level_three_mrr_minor, pending_actions,
  usage_count, active_users)
select {t}, 0, day, coalesce(accounts, 0), coalesce(active, 0), coalesce(mrr_minor, 0), coalesce(mrr_minor, 0) * 12, health_sum,
  health_count, one, two, three, one_minor, two_minor, three_minor, pending, coalesce(usage_count, 0), coalesce(active_users, 0)
from days cross join today left join used using (day);
