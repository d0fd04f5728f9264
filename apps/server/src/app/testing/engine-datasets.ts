/**
 * Datasets over the tables of `engine-tables.ts`, one for each scope, and independent SQL that loads the same rows
 * under their column names.
 */
import { sql } from 'kysely';
import { customDataset } from '../../core/datasets/custom-table-dataset.ts';
import type { BoundValues, Dataset, Datasets, Fragment } from '../../platform/engine/dataset.ts';
import { QueryError } from '../../platform/engine/errors.ts';
import { createStaticDataset } from '../../platform/engine/static-rows.ts';

type Join = (bound: BoundValues) => Fragment;
const boat: Join = ({ tenant }) => sql`left join boats boat on boat.tenant_id = ${tenant} and boat.id = x.boat_id`;
const skipper: Join = ({ tenant }) =>
  sql`left join users skipper on skipper.tenant_id = ${tenant} and skipper.id = x.skipper_id`;
const owner: Join = ({ tenant }) => sql`left join users owner on owner.tenant_id = ${tenant} and owner.id = x.owner_id`;

const boats: Dataset = {
  label: 'Boats',
  table: sql`boats`,
  scope: { kind: 'account', column: 'id' },
  key: [sql`x.id`],
  dateField: 'built',
  joins: { skipper },
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    name: { type: 'text', label: 'Name', sql: sql`x.name`, sortSql: sql`x.name_key` },
    kind: { type: 'text', label: 'Kind', sql: sql`x.kind`, nullable: true },
    flag: { type: 'text', label: 'Flag', sql: sql`x.flag` },
    crew: { type: 'int', label: 'Crew', sql: sql`x.crew`, nullable: true },
    price: { type: 'number', label: 'Price', sql: sql`x.price_minor`, scale: 'money' },
    load: { type: 'number', label: 'Load', sql: sql`x.load_bp`, scale: 100, nullable: true },
    built: { type: 'date', label: 'Built', sql: sql`x.built_on`, nullable: true },
    seen: { type: 'instant', label: 'Seen', sql: sql`x.seen_at`, nullable: true },
    sail: { type: 'boolean', label: 'Sail', sql: sql`x.is_sail`, nullable: true },
    is_old: { type: 'boolean', label: 'Old', sql: ({ today }) => sql`(x.built_on < ${today})`, nullable: true },
    'skipper.name': {
      type: 'text',
      label: 'Skipper',
      sql: sql`skipper.first_name`,
      sortSql: sql`skipper.name_key`,
      join: 'skipper',
    },
  },
};

const voyages: Dataset = {
  label: 'Voyages',
  table: sql`voyages`,
  scope: { kind: 'account', column: 'boat_id' },
  key: [sql`x.id`],
  dateField: 'done',
  joins: { boat, owner },
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    boat_id: { type: 'int', label: 'Boat', sql: sql`x.boat_id` },
    title: { type: 'text', label: 'Title', sql: sql`x.title` },
    state: { type: 'text', label: 'State', sql: sql`x.state`, nullable: true },
    weight: { type: 'int', label: 'Weight', sql: sql`x.weight`, nullable: true },
    due: { type: 'date', label: 'Due', sql: sql`x.due_on`, nullable: true },
    done: { type: 'instant', label: 'Done', sql: sql`x.done_at`, nullable: true },
    is_late: {
      type: 'boolean',
      label: 'Late',
      sql: ({ today }) => sql`(x.state = 'Pending' and x.due_on < ${today})`,
      nullable: true,
    },
    'boat.name': { type: 'text', label: 'Boat name', sql: sql`boat.name`, sortSql: sql`boat.name_key`, join: 'boat' },
    'boat.price': { type: 'number', label: 'Boat price', sql: sql`boat.price_minor`, scale: 'money', join: 'boat' },
    'boat.crew': { type: 'int', label: 'Boat crew', sql: sql`boat.crew`, join: 'boat' },
    'boat.built': { type: 'date', label: 'Boat built', sql: sql`boat.built_on`, join: 'boat' },
    'owner.name': {
      type: 'text',
      label: 'Owner',
      sql: sql`owner.first_name`,
      sortSql: sql`owner.name_key`,
      join: 'owner',
    },
  },
};

const readings: Dataset = {
  label: 'Readings',
  table: sql`readings`,
  scope: { kind: 'account', column: 'boat_id' },
  key: [sql`x.boat_id`, sql`x.gauge`, sql`x.day`],
  dateField: 'day',
  joins: { boat },
  always: () => sql`x.fuel <> 13`,
  columns: {
    boat_id: { type: 'int', label: 'Boat', sql: sql`x.boat_id` },
    gauge: { type: 'int', label: 'Gauge', sql: sql`x.gauge` },
    day: { type: 'date', label: 'Day', sql: sql`x.day` },
    level: { type: 'number', label: 'Level', sql: sql`x.level`, nullable: true },
    fuel: { type: 'int', label: 'Fuel', sql: sql`x.fuel` },
    'boat.name': { type: 'text', label: 'Boat name', sql: sql`boat.name`, sortSql: sql`boat.name_key`, join: 'boat' },
    'boat.built': { type: 'date', label: 'Boat built', sql: sql`boat.built_on`, join: 'boat' },
  },
};

const sailors: Dataset = {
  label: 'Sailors',
  table: sql`sailors`,
  scope: { kind: 'people', readers: ['ADM', 'CSO'] },
  key: [sql`x.id`],
  dateField: 'joined',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    name: { type: 'text', label: 'Name', sql: sql`x.name` },
    joined: { type: 'date', label: 'Joined', sql: sql`x.joined_on` },
    rank: { type: 'int', label: 'Rank', sql: sql`x.rank`, nullable: true },
  },
};

const harbours: Dataset = {
  label: 'Harbours',
  table: sql`harbours`,
  scope: { kind: 'company' },
  key: [sql`x.id`],
  dateField: 'opened',
  always: () => sql`not x.is_closed`,
  personal: true,
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    name: { type: 'text', label: 'Name', sql: sql`x.name` },
    berths: { type: 'int', label: 'Berths', sql: sql`x.berths`, nullable: true },
    opened: { type: 'date', label: 'Opened', sql: sql`x.opened_on` },
    mine: { type: 'boolean', label: 'Mine', sql: ({ user }) => sql`(x.keeper_id = ${user})` },
  },
};

const seasons: Dataset = {
  label: 'Seasons',
  table: sql`seasons`,
  scope: { kind: 'portfolio' },
  key: [sql`x.day`],
  dateField: 'day',
  columns: {
    day: { type: 'date', label: 'Day', sql: sql`x.day` },
    boats: { type: 'int', label: 'Boats', sql: sql`x.boats` },
    fee: { type: 'number', label: 'Fee', sql: sql`x.fee_minor`, scale: 'money', nullable: true },
  },
};

const berths = customDataset({
  id: 3700,
  name: 'berths',
  label: 'Berths',
  account_key: 'account',
  version: 1,
  columns: [
    { key: 'mark', label: 'Mark', type: 'text', filterable: true },
    { key: 'size', label: 'Size', type: 'number', filterable: true },
    { key: 'spots', label: 'Spots', type: 'int', filterable: true },
    { key: 'since', label: 'Since', type: 'date', filterable: true },
    { key: 'open', label: 'Open', type: 'boolean', filterable: true },
    { key: 'remark', label: 'Remark', type: 'text' },
  ],
});

/**
 * A dataset that queries run against. `load` reads the rows under the columns' names; `$1` is the tenant, `$2` the day,
 * `$3` the user.
 */
export interface EngineSubject {
  dataset: Dataset;
  load: string;
  /** Columns that identify a row, in sort order, followed by the column that holds the account. */
  key: readonly string[];
  account?: string;
  /** Columns that lists sort by their lower-case form. */
  sortedLower?: readonly string[];
  /** Columns loaded as whole numbers of the currency's minor unit. */
  money?: readonly string[];
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
export const SUBJECTS: ReadonlyMap<string, EngineSubject> = new Map(
  Object.entries({
    boats: {
      dataset: boats,
      key: ['id'],
      account: 'id',
      sortedLower: ['name', 'skipper.name'],
      money: ['price'],
      load: `select x.id, x.name, x.kind, x.flag, x.crew, x.price_minor price, x.load_bp / 100.0 load, x.built_on built,
          ${instant('x.seen_at')} seen, x.is_sail sail, x.built_on < $2::date is_old, u.first_name "skipper.name"
        from boats x left join users u on u.tenant_id = $1 and u.id = x.skipper_id where x.tenant_id = $1 and $3 > 0`,
    },
    voyages: {
      dataset: voyages,
      key: ['id'],
      account: 'boat_id',
      sortedLower: ['boat.name', 'owner.name'],
      money: ['boat.price'],
      load: `select x.id, x.boat_id, x.title, x.state, x.weight, x.due_on due, ${instant('x.done_at')} done,
          x.state = 'Pending' and x.due_on < $2::date is_late, b.name "boat.name", b.price_minor "boat.price",
          b.crew "boat.crew", b.built_on "boat.built", u.first_name "owner.name"
        from voyages x left join boats b on b.tenant_id = $1 and b.id = x.boat_id
          left join users u on u.tenant_id = $1 and u.id = x.owner_id where x.tenant_id = $1 and $3 > 0`,
    },
    readings: {
      dataset: readings,
      key: ['boat_id', 'gauge', 'day'],
      account: 'boat_id',
      sortedLower: ['boat.name'],
      load: `select x.boat_id, x.gauge, x.day, x.level, x.fuel, b.name "boat.name", b.built_on "boat.built"
        from readings x left join boats b on b.tenant_id = $1 and b.id = x.boat_id
        where x.tenant_id = $1 and x.fuel <> 13 and $2::date is not null and $3 > 0`,
    },
    sailors: {
      dataset: sailors,
      key: ['id'],
      load: `select id, name, joined_on joined, rank from sailors where tenant_id = $1 and $2::date is not null and $3 > 0`,
    },
    harbours: {
      dataset: harbours,
      key: ['id'],
      load: `select id, name, berths, opened_on opened, keeper_id = $3 mine from harbours
        where tenant_id = $1 and is_closed = false and $2::date is not null`,
    },
    seasons: {
      dataset: seasons,
      key: ['day'],
      money: ['fee'],
      load: `select day, boats, fee_minor fee from seasons where tenant_id = $1 and $2::date is not null and $3 > 0`,
    },
    berths: {
      dataset: berths,
      key: ['id'],
      account: 'account_id',
      sortedLower: ['account.name'],
      money: ['account.mrr'],
      load: `select x.id, x.account_id, x.data ->> 'mark' mark, (x.data ->> 'size')::float8 size, (x.data ->> 'spots')::int spots,
          (x.data ->> 'since')::date since, (x.data ->> 'open')::boolean open, x.data ->> 'remark' remark, a.name "account.name",
          a.status "account.status", a.mrr_minor "account.mrr", a.health "account.health"
        from custom_rows x left join accounts a on a.tenant_id = $1 and a.id = x.account_id
        where x.tenant_id = $1 and x.table_id = 3700 and $2::date is not null and $3 > 0`,
    },
  }),
);

export const findSubject: Datasets = (source, place) => {
  if (source.kind === 'static') return createStaticDataset(source.rows);
  const found = SUBJECTS.get(source.kind === 'dataset' ? source.name : source.table);
  if (!found) throw new QueryError(place, 'Unknown dataset.');
  return found.dataset;
};
