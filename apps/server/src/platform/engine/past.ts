/**
 * Queries as of a past day. "Today" is then that day, both for ranges and formulas, and each dataset is replaced by its
 * state at the end of the day. Data that is known only for the present is rejected instead of being presented as that
 * day's.
 */
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { sql } from 'kysely';
import type { Access } from '../session/access.ts';
import type { Caller } from './caller.ts';
import type { BoundValues, Dataset, DatasetColumn, Datasets, Fragment } from './dataset.ts';
import { NoHistoryError } from './errors.ts';

/** The moment at which a company day ends; a fact recorded before it was known on that day (decision 58). */
export const endOfDay = ({ today, tenant }: Pick<BoundValues, 'today' | 'tenant'>): Fragment =>
  sql`((${today} + 1)::timestamp at time zone (select entity_timezone from settings where tenant_id = ${tenant}))`;

const toUnavailableColumn = ({ type, label }: DatasetColumn): DatasetColumn => ({
  type,
  label,
  hasNoHistory: true,
  sql: () => {
    throw new NoHistoryError(label);
  },
});

interface PastOptions {
  /** Columns with the same value on any day: facts, and the names of records. */
  unchangedColumns: readonly string[];
  /** Columns that need different SQL for a past day. */
  columns?: Readonly<Record<string, DatasetColumn>>;
  /** Selects the rows that existed at the end of `today`. */
  always: NonNullable<Dataset['always']>;
}

/** Returns a dataset as of the end of a past day. Columns that are not listed are unavailable. */
export function datasetAsOf(
  present: Omit<Dataset, 'past'>,
  { unchangedColumns, columns = {}, always }: PastOptions,
): Dataset {
  const pastColumns = Object.entries(present.columns).map(([name, column]): [string, DatasetColumn] => [
    name,
    columns[name] ?? (unchangedColumns.includes(name) ? column : toUnavailableColumn(column)),
  ]);
  return { ...present, columns: Object.fromEntries(pastColumns), always };
}

/** Returns the requested day, or undefined if it is not in the past. */
export const resolvePastDay = (
  requestedDay: string | undefined,
  { today }: Pick<Caller, 'today'>,
): string | undefined => (requestedDay !== undefined && requestedDay < today ? requestedDay : undefined);

export const toCallerOnDay = (caller: Caller, day: string): Caller => ({
  ...caller,
  today: day,
  utcToday: day,
  isPast: true,
});

/** @throws NoHistoryError if a dataset is known for today only */
export const datasetsAsOf =
  (datasets: Datasets): Datasets =>
  (source, place) => {
    const dataset = datasets(source, place);
    // Rows in the definition itself are the same on any day.
    if (dataset.scope.kind === 'literal') return dataset;
    if (!dataset.past) throw new NoHistoryError(dataset.label);
    return dataset.past;
  };

/** Returns the requested past day; undefined means the present. */
export function getPastDay(
  requestedDay: string | undefined,
  access: Pick<Access, 'timeZone'>,
  now: Date,
): string | undefined {
  return resolvePastDay(requestedDay, { today: toCalendarDay(now, access.timeZone) });
}
