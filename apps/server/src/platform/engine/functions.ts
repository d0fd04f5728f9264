/**
 * SQL of the formula functions. Arguments of kind `numeric` are passed as float8, which avoids integer division and
 * integer overflow.
 */
import type { FunctionName } from '@mainstay/contract/rules/expressions';
import { sql } from 'kysely';
import type { BoundValues, Fragment } from './dataset.ts';

type SqlFactory = (args: Fragment[], bound: BoundValues) => Fragment;

const spread =
  (operator: Fragment): SqlFactory =>
  (args) =>
    sql`(${sql.join(args, operator)})`;
const infix =
  (operator: Fragment): SqlFactory =>
  ([a, b]) =>
    sql`(${a} ${operator} ${b})`;

export const SQL_FUNCTIONS: Readonly<Record<FunctionName, SqlFactory>> = {
  add: spread(sql` + `),
  sub: infix(sql`-`),
  mul: spread(sql` * `),
  div: ([a, b]) => sql`(${a} / nullif(${b}, 0))`,
  percent: ([a, b]) => sql`(${a} * 100 / nullif(${b}, 0))`,
  neg: ([a]) => sql`(- ${a})`,
  abs: ([a]) => sql`abs(${a})`,
  floor: ([a]) => sql`floor(${a})`,
  ceil: ([a]) => sql`ceil(${a})`,
  round: ([a, digits]) => sql`round((${a})::numeric, ${digits ? sql`(${digits})::int` : sql`0`})::float8`,
  coalesce: (args) => sql`coalesce(${sql.join(args)})`,
  if: ([test, yes, no]) => sql`(case when ${test} then ${yes} else ${no} end)`,
  eq: infix(sql`=`),
  gt: infix(sql`>`),
  lt: infix(sql`<`),
  and: spread(sql` and `),
  or: spread(sql` or `),
  not: ([a]) => sql`(not ${a})`,
  concat: (args) => sql`concat(${sql.join(args)})`,
  lower: ([a]) => sql`lower(${a})`,
  upper: ([a]) => sql`upper(${a})`,
  today: (_args, { today }) => today,
  last_complete_day: (_args, { lastCompleteDay }) => lastCompleteDay,
  days_between: ([from, to]) => sql`(${to} - ${from})`,
  date_part: ([part, date]) => sql`date_part(${part}, (${date})::timestamp)::int`,
};
