/**
 * Datasets that definitions can query: tables with columns, each written by a developer. Features declare theirs in
 * `dataset.ts`.
 */
import type { Source } from '@mainstay/contract/components/definition';
import type { ValueType } from '@mainstay/contract/rules/expressions';
import type { RawBuilder } from 'kysely';

/** A piece of SQL. It is created only with Kysely's `sql` tag, whose interpolated values become bound parameters. */
export type Fragment = RawBuilder<unknown>;

/** Bound values of the caller that a fragment may use in addition to the row. */
export interface BoundValues {
  tenant: Fragment;
  /** The user of the query, for rows that belong to one user. */
  user: Fragment;
  /** All users whose permissions restrict the result: the caller and, in a preview, the user they view as. */
  readers: readonly Fragment[];
  /** Whether their roles allow reading all accounts of the company. */
  readsAll: boolean;
  /** The current day in the company's time zone. */
  today: Fragment;
  /** The last day that has ended in the company's time zone: the day before `today`, or `today` itself if it is a past day. */
  lastCompleteDay: Fragment;
}

/** Identifies a column of a custom table whose values can be looked up by an index. */
export interface CellIndex {
  table: number;
  key: string;
  column: Fragment;
}

export interface DatasetColumn {
  type: ValueType;
  label: string;
  /** The value of the column, read from the row `x` of the dataset or from the alias of its join. */
  sql: Fragment | ((bound: BoundValues) => Fragment);
  /**
   * The divisor for values stored as whole numbers: `money` uses the minor unit of the tenant's currency, basis points
   * use 100.
   */
  scale?: 'money' | 100;
  /** The sort key for lists if an index holds another form of the value (such as a lower-case name). */
  sortSql?: Fragment;
  nullable?: boolean;
  /** The join that the column needs; without one, the column is on `x` itself. */
  join?: string;
  /** What a value is if it has a look of its own in tables: a health score, or the name of a person. */
  shows?: 'health' | 'person';
  /** Set if every value is the first day of a month, which need not be computed again when rows are grouped by month. */
  isMonthStart?: true;
  /** Set if every value counts only the last complete day. Such values differ by weekday, so they are compared with the same weekday. */
  isOfSingleDay?: true;
  /** Set on datasets of a past day if the column is known for today only. */
  hasNoHistory?: true;
  /** Set only for filterable columns of custom tables. */
  cells?: CellIndex;
}

/**
 * Defines who may read the rows. It is required so that no dataset is written without it.
 * - `account`: rows of accounts in the caller's account scope; `column` of `x` holds the account
 * - `portfolio`: totals over all accounts, for callers who may read all accounts
 * - `people`: users, for administrator roles
 * - `company`: all users of the company
 * - `literal`: rows contained in the definition itself
 */
export type DatasetScope =
  | { kind: 'account'; column: string }
  | { kind: 'portfolio' }
  | { kind: 'people'; readers: readonly string[] }
  | { kind: 'company' }
  | { kind: 'literal' };

/** The requested days, both ends inclusive. The first may be unbounded. */
export interface DayRange {
  from: Fragment;
  to: Fragment;
  /** The day of the query; it is never before `to`. */
  today: Fragment;
}

export interface Dataset {
  label: string;
  /** The FROM item before the alias `x`. Rows that are valid for a span of days yield one row per requested day. */
  table: Fragment | ((days: DayRange) => Fragment);
  scope: DatasetScope;
  /** Columns of `x` that identify a row within the tenant; used as the final tie-breaker of every sort. */
  key: readonly Fragment[];
  /** Name of the date column that ranges apply to if the definition names none. */
  dateField?: string;
  columns: Readonly<Record<string, DatasetColumn>>;
  /** The columns that describe a row in lists, in addition to its account. By default the first columns that are not ids. */
  listed?: readonly string[];
  joins?: Readonly<Record<string, (bound: BoundValues) => Fragment>>;
  /** A condition on `x` that every query of the dataset includes. */
  always?: (bound: BoundValues) => Fragment;
  /** True if an account has at most one row, so that reading the rows of all accounts costs little more than reading some of them. */
  hasRowPerAccount?: true;
  /** True if rows depend on the user in addition to the account scope; replies are then cached per user. */
  personal?: boolean;
  /** The same dataset as of the end of a past day, which is then `today`. Undefined if there is no history. */
  past?: Dataset;
}

/**
 * Finds the dataset that a definition names.
 * @throws QueryError if it does not exist
 */
export type Datasets = (source: Source, place: string) => Dataset;
