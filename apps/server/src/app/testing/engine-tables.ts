/** Small tables that cover all edge cases: nulls, equal values, quotes, wildcards, and days at the ends of periods. */

/** The company's day and the UTC day differ, as they do every evening west of Greenwich. */
export const TODAY = '2026-11-20';
export const UTC_TODAY = '2026-11-21';
export const USERS = [3001, 3002, 3003] as const;
export const ACCOUNTS = Array.from({ length: 14 }, (_, at) => 3101 + at);

/** Created by the owner, in any database that has the product's tables. */
export const ENGINE_TABLES = `
create table boats (tenant_id bigint not null, id bigint not null, name text not null,
  name_key text collate "C" not null generated always as (lower(name)) stored, kind text, flag text collate "C" not null,
  crew int, price_minor bigint not null, load_bp int, built_on date, seen_at timestamptz, is_sail boolean, skipper_id bigint,
  primary key (tenant_id, id));
create table voyages (tenant_id bigint not null, id bigint not null, boat_id bigint not null, title text not null, state text,
  weight bigint, due_on date, done_at timestamptz, owner_id bigint, primary key (tenant_id, id));
create table readings (tenant_id bigint not null, boat_id bigint not null, gauge int not null, day date not null,
  level double precision, fuel int not null, primary key (tenant_id, boat_id, gauge, day));
create table sailors (tenant_id bigint not null, id bigint not null, name text not null, joined_on date, rank int,
  primary key (tenant_id, id));
create table harbours (tenant_id bigint not null, id bigint not null, name text not null, berths int, opened_on date,
  keeper_id bigint, is_closed boolean not null, primary key (tenant_id, id));
create table seasons (tenant_id bigint not null, day date not null, boats int not null, fee_minor bigint, primary key (tenant_id, day));
select tenant_table('boats'), tenant_table('voyages'), tenant_table('readings'), tenant_table('sailors'), tenant_table('harbours'),
  tenant_table('seasons')`;

/** Rows of a company; `$1` is its id. The second company has the same ids with different values. */
export const ENGINE_ROWS: readonly string[] = [
  `insert into users (tenant_id, id, email, first_name, last_name)
   select $1::bigint, 3000 + i, 'u' || i || '@boats.test', (array['Ana','Bo','Cy'])[i], 'O''Neil' from generate_series(1, 3) i`,
  `insert into accounts (tenant_id, id, name, status, mrr_minor, health, root_id, path)
   select $1::bigint, 3100 + i, (array['Zeta','alpha','Alpha'])[1 + i % 3] || ' ' || i, case when i % 4 = 0 then 'Closed' else 'Active' end,
     i * 7919 % 13 * 1025, case when i % 6 > 0 then i * 17 % 101 end, 3100 + i, array[3100 + i] from generate_series(1, 14) i`,
  `insert into account_members (tenant_id, account_id, user_id, member_type)
   select $1::bigint, 3100 + i, 3001 + i % 3, 'P' from generate_series(1, 12) i
   union all select $1::bigint, 3100 + i, 3001 + (i + 1) % 3, 'E' from generate_series(1, 12, 4) i`,
  `insert into boats (tenant_id, id, name, kind, flag, crew, price_minor, load_bp, built_on, seen_at, is_sail, skipper_id)
   select $1::bigint, 3100 + i, (array['Alpha','beta 100%','O''Brien','x_y','alpha'])[1 + i % 5] || case when i > 9 then ' two' else '' end,
     (array['Ketch','ketch','Sloop',null,''])[1 + i % 5], (array['A','B',''])[1 + i % 3], case when i % 3 > 0 then i * 7 % 11 end,
     (i * 7919 % 13) * 1050 + i % 3, case when i % 4 > 0 then i * 1717 % 10001 end,
     case when i % 5 > 0 then date '2026-11-20' - 40 + i * 9 end,
     case when i % 7 > 0 then timestamptz '2026-11-01 00:00Z' - interval '1 ms' + i * interval '1 ms' - i % 4 * interval '9 days' end,
     case when i % 4 > 0 then i % 5 = 1 end, case when i % 5 > 0 then 3001 + i % 3 end from generate_series(1, 14) i`,
  `insert into voyages (tenant_id, id, boat_id, title, state, weight, due_on, done_at, owner_id)
   select $1::bigint, 3300 + i, 3101 + i % 15, (array['Call','call back','Mail; drop','50% off','Élan','$1'])[1 + i % 6],
     (array['Pending','Completed','Skip',null])[1 + i % 4], case when i % 6 > 0 then (i * 31 % 17 - 5) * 25 end,
     case when i % 5 > 0 then date '2026-11-20' - 60 + i * 3 end,
     case when i % 3 > 0 then timestamptz '2026-11-21 00:00Z' - i * interval '29 hours' - interval '1 ms' end,
     case when i % 7 > 0 then 3001 + i % 3 end from generate_series(1, 45) i`,
  `insert into readings (tenant_id, boat_id, gauge, day, level, fuel)
   select $1::bigint, 3101 + i % 5, i % 2, date '2026-11-20' - i * 2, case when i % 9 > 0 then i * 13 % 29 * 0.25 - 2 end, i * 7919 % 97
   from generate_series(0, 79) i`,
  `insert into sailors (tenant_id, id, name, joined_on, rank)
   select $1::bigint, 3500 + i, (array['Ida','ida','Ole'])[1 + i % 3], date '2026-02-27' + i, case when i % 2 > 0 then i end
   from generate_series(1, 6) i`,
  `insert into harbours (tenant_id, id, name, berths, opened_on, keeper_id, is_closed)
   select $1::bigint, 3600 + i, 'Harbour ' || i % 4, case when i % 3 > 0 then i * 4 end, date '2024-12-28' + i * 67, 3001 + i % 3, i % 4 = 0
   from generate_series(1, 11) i`,
  `insert into seasons (tenant_id, day, boats, fee_minor)
   select $1::bigint, date '2026-10-25' + i, i * 5 % 7, case when i % 4 > 0 then i * 333 end from generate_series(0, 27) i`,
  `insert into custom_tables (tenant_id, id, name, label, columns, account_key)
   values ($1::bigint, 3700, 'berths', 'Berths', '[]', 'account')`,
  `insert into custom_rows (tenant_id, table_id, id, account_id, data) select $1::bigint, 3700, 3800 + i, 3101 + i % 14, jsonb_strip_nulls(
     jsonb_build_object('mark', (array['North','north 1','O''Neil',''])[1 + i % 4], 'size', case when i % 5 > 0 then i * 1.5 - 6 end,
       'spots', case when i % 4 > 0 then i % 6 end, 'since', case when i % 6 > 0 then date '2026-11-20' - i * 17 end,
       'open', case when i % 3 > 0 then i % 2 = 0 end, 'remark', case when i % 2 > 0 then 'dry' end))
   from generate_series(1, 24) i`,
  `insert into custom_cells (tenant_id, table_id, column_key, row_id, value_text, value_number, value_day)
   select tenant_id, table_id, key, id, case when key = 'mark' then value #>> '{}' end,
     case when key in ('size', 'spots') then (value #>> '{}')::float8 end, case when key = 'since' then (value #>> '{}')::date end
   from custom_rows, jsonb_each(data) where tenant_id = $1 and key in ('mark', 'size', 'spots', 'since')`,
];

/** Different values for the other company. */
export const FOREIGN_ROWS: readonly string[] = [
  ...ENGINE_ROWS,
  `update boats set price_minor = 77777777, crew = 777 where tenant_id = $1`,
  `update voyages set weight = 777777, boat_id = 3101 where tenant_id = $1`,
];
