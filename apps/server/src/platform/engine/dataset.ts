/** What definitions can ask: tables with columns, each written by a developer. Features offer theirs in `dataset.ts`. */
import type { Source } from '@mainstay/contract/components/definition';
import type { ValueType } from '@mainstay/contract/rules/expressions';
import type { RawBuilder } from 'kysely';

/** A piece of SQL. Made only with Kysely's `sql` tag, whose holes become bound parameters. */
export type Fragment = RawBuilder<unknown>;

/** What a fragment may depend on besides the row: bound values of the caller. */
export interface Bound {
  tenant: Fragment;
  /** Whose the question is: what is somebody's own is theirs. */
  user: Fragment;
  /** All whose rights bind the answer: the caller, and in a preview whom they look as. */
  readers: readonly Fragment[];
  /** The company's day. */
  today: Fragment;
}

/** Where the values of a column of a custom table can be found by an index. */
export interface CellIndex {
  table: number;
  key: string;
  column: Fragment;
}

export interface DatasetColumn {
  type: ValueType;
  label: string;
  /** Reads the column from the dataset's row `x`, or from the alias of its join. */
  sql: Fragment | ((bound: Bound) => Fragment);
  /** A stored whole number of parts: `money` has as many as the tenant's currency, basis points 100. */
  scale?: 'money' | 100;
  /** What lists sort by instead, where an index holds another form (a lower-case name). */
  sortSql?: Fragment;
  nullable?: boolean;
  /** The join that has to be there; without one the column lies on `x` itself. */
  join?: string;
  /** Only columns of custom tables that are marked filterable. */
  cells?: CellIndex;
}

/**
 * Who reads the rows. It is asked of every dataset, so that none is written without.
 * - `account`: rows of accounts within the caller's reach; `column` of `x` holds the account
 * - `portfolio`: sums over all accounts, for callers who read everything
 * - `people`: persons, for the roles that administrate
 * - `company`: everybody in the company
 * - `literal`: rows that stand in the definition itself
 */
export type DatasetScope =
  | { kind: 'account'; column: string }
  | { kind: 'portfolio' }
  | { kind: 'people'; readers: readonly string[] }
  | { kind: 'company' }
  | { kind: 'literal' };

/** The requested days, both ends included. The first may be unbounded. */
export interface DayRange {
  from: Fragment;
  to: Fragment;
  /** The day of the query, on or after `to`. */
  today: Fragment;
}

export interface Dataset {
  label: string;
  /** The FROM item before the alias `x`; for rows that are valid for a span of days, one row per requested day. */
  table: Fragment | ((days: DayRange) => Fragment);
  scope: DatasetScope;
  /** Columns of `x` that make a row unique within the tenant: the last word of every sort. */
  key: readonly Fragment[];
  /** Name of the date that a range binds where the definition names none. */
  dateField?: string;
  columns: Readonly<Record<string, DatasetColumn>>;
  joins?: Readonly<Record<string, (bound: Bound) => Fragment>>;
  /** A condition on `x` that every reading carries. */
  always?: (bound: Bound) => Fragment;
  /** Whether rows depend on who asks beyond the reach: kept replies are then each caller's own. */
  personal?: boolean;
  /** The same at the end of a past day, which is then `today`. Without it no history is kept. */
  past?: Dataset;
}

/** Finds what a definition names. @throws Refusal where there is none */
export type Datasets = (source: Source, place: string) => Dataset;
