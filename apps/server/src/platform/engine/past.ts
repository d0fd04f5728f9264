/**
 * Days that are over. A page may be looked at as of one: then "today" is that day, for ranges and formulas alike, and each
 * dataset stands aside for what it was at the end of it. What is known of the present only is refused, never passed off
 * as that day's.
 */
import { sql } from 'kysely';
import type { Caller } from './caller.ts';
import type { Bound, Dataset, DatasetColumn, Datasets, Fragment } from './dataset.ts';

/** What is asked is known for today only. */
export class NoHistoryError extends Error {}

/** The moment at which a day of the company ends: up to it a fact was known on that day (decision 58). */
export const endOfDay = ({ today, tenant }: Pick<Bound, 'today' | 'tenant'>): Fragment =>
  sql`((${today} + 1)::timestamp at time zone (select entity_timezone from settings where tenant_id = ${tenant}))`;

const unknown = ({ type, label }: DatasetColumn): DatasetColumn => ({
  type,
  label,
  sql: () => {
    throw new NoHistoryError(label);
  },
});

interface Past {
  /** Columns that read the same on any day: facts, and the names of things. */
  same: readonly string[];
  /** Columns that have to be read otherwise. */
  columns?: Readonly<Record<string, DatasetColumn>>;
  /** Which rows there were, at the end of `today`. */
  always: NonNullable<Dataset['always']>;
}

/** A dataset at the end of a past day. Whatever is not named is not known then. */
export function datasetAsOf(present: Omit<Dataset, 'past'>, { same, columns = {}, always }: Past): Dataset {
  const then = Object.entries(present.columns).map(([name, column]): [string, DatasetColumn] => [
    name,
    columns[name] ?? (same.includes(name) ? column : unknown(column)),
  ]);
  return { ...present, columns: Object.fromEntries(then), always };
}

/** The day asked for; undefined where that is the present. */
export const resolvePastDay = (asked: string | undefined, { today }: Pick<Caller, 'today'>): string | undefined =>
  asked !== undefined && asked < today ? asked : undefined;

export const callerOnDay = (caller: Caller, day: string): Caller => ({
  ...caller,
  today: day,
  utcToday: day,
  isPast: true,
});

/** @throws NoHistory where a dataset is known for today only */
export const datasetsAsOf =
  (datasets: Datasets): Datasets =>
  (source, place) => {
    const dataset = datasets(source, place);
    // What stands in the definition itself is the same on any day.
    if (dataset.scope.kind === 'literal') return dataset;
    if (!dataset.past) throw new NoHistoryError(dataset.label);
    return dataset.past;
  };
