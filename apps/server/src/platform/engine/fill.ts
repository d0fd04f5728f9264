/** Adds rows for periods without data. */
import { countPeriods, type Interval } from '@mainstay/contract/rules/date-ranges';
import type { Grain } from '@mainstay/contract/rules/expressions';
import { sql } from 'kysely';
import type { Fragment } from './dataset.ts';
import { alias, bind, truncate } from './emit.ts';
import { QueryError } from './errors.ts';
import type { CheckedColumn } from './filters.ts';
import { isNumeric } from './typed.ts';

const STEPS: Readonly<Record<Grain, Fragment>> = {
  day: sql`interval '1 day'`,
  week: sql`interval '7 days'`,
  month: sql`interval '1 month'`,
  quarter: sql`interval '3 months'`,
  year: sql`interval '1 year'`,
};
export const MAX_PERIODS = 5000;
/**
 * Maximum number of periods times combinations of the other dimensions. Beyond it the statement divides by zero on
 * purpose, so that it fails instead of returning wrong values.
 */
export const MAX_COMBINATIONS = 50_000;

export interface Fill {
  /** Index of the output that is a date with a grain. */
  by: number;
  with: 'null' | 'zero';
  interval?: Interval | undefined;
}

/**
 * Adds one row per period for every combination of the other dimensions, over the filter's range or from the first to
 * the last existing period.
 */
export function fillPeriods(fill: Fill, columns: readonly CheckedColumn[]): { ctes: Fragment[]; select: Fragment } {
  const typed = columns[fill.by]?.typed;
  const grain = typed?.node === 'grain' ? typed.grain : 'day';
  if (fill.interval && countPeriods(fill.interval, grain) > MAX_PERIODS) {
    throw new QueryError('filters', `The range contains more than ${MAX_PERIODS} periods.`);
  }
  const period = alias(fill.by);
  const endsSelect = fill.interval
    ? sql`select ${truncate(bind(fill.interval.from, 'date'), grain)} as lo,
        (${bind(fill.interval.to, 'date')} - 1) as hi`
    : sql`select min(${period}) as lo, max(${period}) as hi from grouped`;
  const series = sql`select generate_series(b.lo::timestamp, b.hi::timestamp, ${STEPS[grain]})::date as p
    from (${endsSelect}) b limit ${sql.lit(MAX_PERIODS + 1)}`;
  const otherDimensions = columns.flatMap(({ column }, index) =>
    column.role === 'dimension' && index !== fill.by ? [alias(index)] : [],
  );
  const outputs = columns.map(({ column, typed: output }, index) => {
    const name = alias(index);
    if (index === fill.by) return sql`p.p as ${name}`;
    if (column.role === 'dimension') return sql`d.${name} as ${name}`;
    const isZero = fill.with === 'zero' && isNumeric(output.type);
    return isZero ? sql`case when g.${period} is null then 0 else g.${name} end as ${name}` : sql`g.${name} as ${name}`;
  });
  const periods = sql`periods as (${series})`;
  const boundedCte = (test: Fragment) =>
    sql`bounded as materialized (select 1 / (case when ${test} then 1 else 0 end) as one)`;
  const fewPeriodsCondition = sql`(select count(*) from periods) <= ${sql.lit(MAX_PERIODS)}`;
  if (otherDimensions.length === 0) {
    const select = sql`select ${sql.join(outputs)} from bounded b join periods p on b.one = 1
      left join grouped g on g.${period} = p.p`;
    return { ctes: [periods, boundedCte(fewPeriodsCondition)], select };
  }
  const ctes = [
    periods,
    sql`combinations as materialized (select distinct ${sql.join(otherDimensions)} from grouped where ${period} is not null)`,
    boundedCte(sql`${fewPeriodsCondition} and
      (select count(*) from combinations) * (select count(*) from periods) <= ${sql.lit(MAX_COMBINATIONS)}`),
  ];
  const joinConditions = otherDimensions.map((other) => sql` and g.${other} is not distinct from d.${other}`);
  return {
    ctes,
    select: sql`select ${sql.join(outputs)} from bounded b join periods p on b.one = 1 cross join combinations d
      left join grouped g on g.${period} = p.p${sql.join(joinConditions, sql``)}`,
  };
}
