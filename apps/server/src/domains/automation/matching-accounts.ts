/** Finds the accounts that a rule matches now, and why the playbook would or would not start on them. */
import type { AccountEligibility } from '@mainstay/contract/automation';
import type { AutomationCondition, AutomationPeriod } from '@mainstay/contract/rules/automation';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import type { Dataset, Fragment } from '../../platform/engine/dataset.ts';
import { checkCondition, checkExpression, findColumn, type NameScope } from '../../platform/engine/check.ts';
import { bind, emit, createEmitContext } from '../../platform/engine/emit.ts';
import { runStatements, toStatement } from '../../platform/engine/statement.ts';
import { fromWhere } from '../../platform/engine/scope.ts';
import type { Typed } from '../../platform/engine/typed.ts';
import { toClientError } from '../../platform/engine/errors.ts';
import { accounts } from '../accounts/dataset.ts';
import { createRuleDataset } from './rule-dataset.ts';
import { toMatchCondition } from './match-conditions.ts';

interface CheckedCondition {
  test: Typed;
  value: Typed;
  before: Typed | undefined;
}

/** Parsed conditions, as SQL for one caller on one day. */
interface MatchSql {
  /** Open accounts that meet all conditions, as `id`, `name`, `name_key`, `renewal_on` and the values of the account. */
  matches: Fragment;
  /** Returns the `conditions` of a row of `matches`. */
  conditionsSql: (row: string) => Fragment;
  /** The caller's account with its `conditions`, even if it does not match or is closed; see its columns `matches` and `open`. */
  account: Fragment;
}

const valueColumn = (index: number): string => `value_${index}`;
const beforeColumn = (index: number): string => `before_${index}`;
const OUTPUTS = sql`x.id, x.name, x.name_key, x.renewal_on`;

interface ConditionSql {
  holds: Fragment;
  value: Fragment;
  before: Fragment | undefined;
}

/** Returns the values of an account as a list of the contract's `ConditionResult`. */
const resultsSql = (conditions: readonly ConditionSql[]): Fragment => {
  const results = conditions.map(
    ({ holds, value, before = sql`null::bigint` }) =>
      sql`jsonb_build_object('holds', ${holds}, 'value', ${value}, 'before', ${before})`,
  );
  return sql`jsonb_build_array(${sql.join(results)})`;
};

/** @throws QueryError with the path of an invalid condition */
function buildMatching(conditions: readonly AutomationCondition[], { caller, ...clock }: MatchContext): MatchSql {
  const dataset = createRuleDataset(conditions, { ...clock, today: caller.today });
  const scope: NameScope = { dataset, params: new Map(), aggregates: 'forbidden' };
  const checkedConditions = conditions.map((condition, index): CheckedCondition => {
    const path = `conditions.${index}`;
    if (condition.kind === 'field') findColumn(accounts, condition.field, `${path}.field`);
    const { test, value, before } = toMatchCondition(condition, caller.today);
    return {
      test: checkCondition(test, scope, path),
      value: checkExpression(value, scope, path),
      before: before && checkExpression(before, scope, path),
    };
  });
  const context = createEmitContext(caller);
  const tests = checkedConditions.map(({ test }) => test);
  const valueExpressions = checkedConditions.flatMap(({ value, before }) => [value, ...(before ? [before] : [])]);
  const metSql = (test: Typed): Fragment => sql`coalesce(${emit(test, context)}, false)`;
  const openDataset = { ...dataset, always: () => sql`x.status = 'Active'` };
  const fromSql = (source: Dataset, where: Typed[], wanted: Typed[]): Fragment =>
    fromWhere(source, caller, { where, usedExpressions: wanted, outer: OUTPUTS, context });
  const values = checkedConditions.flatMap(({ value, before }, index) => [
    sql`${emit(value, context)} as ${sql.id(valueColumn(index))}`,
    ...(before ? [sql`${emit(before, context)} as ${sql.id(beforeColumn(index))}`] : []),
  ]);
  const conditionResults = checkedConditions.map(
    ({ test, value, before }): ConditionSql => ({
      holds: metSql(test),
      value: emit(value, context),
      before: before && emit(before, context),
    }),
  );
  return {
    matches: sql`select ${sql.join([OUTPUTS, ...values])} ${fromSql(openDataset, tests, valueExpressions)}`,
    conditionsSql: (row) =>
      resultsSql(
        checkedConditions.map(({ before }, index) => ({
          holds: sql`true`,
          value: sql.ref(`${row}.${valueColumn(index)}`),
          before: before && sql.ref(`${row}.${beforeColumn(index)}`),
        })),
      ),
    account: sql`select ${OUTPUTS}, ${resultsSql(conditionResults)} as conditions, (${sql.join(tests.map(metSql), sql` and `)}) as matches,
      x.status = 'Active' as open ${fromSql(dataset, [], [...valueExpressions, ...tests])}`,
  };
}

/** The parts of a rule, saved or not, that decide whether an account is eligible. */
export interface MatchRule {
  id?: number | null | undefined;
  templateId?: number | null | undefined;
  conditions: readonly AutomationCondition[];
  period: AutomationPeriod;
  skipOpen: boolean;
}

/** The caller, the time and the time zone for which a rule is evaluated. */
export interface MatchContext {
  caller: Caller;
  /** An instant on the day `caller.today`. */
  now: Date;
  timeZone: string;
}

/** @throws BusinessError with the path of an invalid condition */
export function parseConditions(conditions: readonly AutomationCondition[], context: MatchContext): MatchSql {
  try {
    return buildMatching(conditions, context);
  } catch (error) {
    throw toClientError(error, 'author');
  }
}

/** Returns whether a start `s` on the account `m` is in the same period as a start today. */
function samePeriodSql(period: AutomationPeriod, today: string): Fragment {
  if (period.kind === 'ever') return sql`true`;
  if (period.kind === 'renewal') return sql`s.period = coalesce(m.renewal_on::text, 'none')`;
  return sql`s.started_on > ${bind(today, 'date')} - ${sql.lit(period.days)}`;
}

/** Returns `would_start` or the reason against a start, for a matching account `m`. */
export function eligibilitySql({ id, templateId, period, skipOpen }: MatchRule, { tenant, today }: Caller): Fragment {
  const startedCase = id
    ? sql`when exists (select from automation_starts s where s.tenant_id = ${bind(tenant, 'int')}
        and s.rule_id = ${bind(id, 'int')} and s.account_id = m.id and ${samePeriodSql(period, today)}) then 'already'`
    : sql``;
  const presentCase =
    skipOpen && templateId
      ? sql`when exists (select from plays p where p.tenant_id = ${bind(tenant, 'int')} and p.account_id = m.id
          and p.template_id = ${bind(templateId, 'int')} and p.status is distinct from 'CM') then 'present'`
      : sql``;
  return sql`case ${startedCase} ${presentCase} when true then 'would_start' end`;
}

/** Counts the accounts that a rule is evaluated on. */
export const openAccountsSql = (tenant: Fragment): Fragment =>
  sql`(select count(*) from accounts a where a.tenant_id = ${tenant} and a.status = 'Active')::int`;

type MatchRow = Pick<AccountEligibility, 'standing' | 'conditions'> & { id: number; name: string };
const toEligibility = ({ id, name, ...rest }: MatchRow): AccountEligibility => ({
  account_id: id,
  account_name: name,
  ...rest,
});

export interface Preview {
  evaluated: number;
  matched: number;
  would_start: number;
  listing: AccountEligibility[];
  has_next: boolean;
}

/**
 * Finds the matches with one statement. The values of an account are read again for the rows of the page only, because reading them for
 * all matches costs more than finding the matches. They are a subquery in the select list, because the planner would read a join for all
 * accounts first.
 *
 * @throws BusinessError
 */
export async function findMatches(
  tx: TenantTx,
  rule: MatchRule,
  context: MatchContext,
  { pageNum, limit }: { pageNum: number; limit: number },
): Promise<Preview> {
  const { matches } = parseConditions(rule.conditions, context);
  const { account } = parseConditions(rule.conditions, { ...context, caller: { ...context.caller, each: sql`p.id` } });
  const pageSql = sql`select t.* from told t order by t.name_key, t.id
    limit ${bind(limit, 'int')} offset ${bind((pageNum - 1) * limit, 'int')}`;
  const fragment = sql`with told as materialized (
      select m.id, m.name_key, ${eligibilitySql(rule, context.caller)} as standing from (${matches}) m)
    select ${openAccountsSql(bind(tx.tenant, 'int'))}, count(*)::int, (count(*) filter (where standing = 'would_start'))::int,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'standing', p.standing) || (
        select jsonb_build_object('name', a.name, 'conditions', a.conditions) from (${account}) a
      ) order by p.name_key, p.id) from (${pageSql}) p), '[]')
    from told`;
  const row = await runMatchQuery(tx, fragment);
  const [evaluated, matched, starting, listing] = row as [number, number, number, MatchRow[]];
  return {
    evaluated,
    matched,
    would_start: starting,
    listing: listing.map(toEligibility),
    has_next: pageNum * limit < matched,
  };
}

/** Explains whether the caller's account is eligible, and returns undefined if there is no such account. @throws BusinessError */
export async function explainAccount(
  tx: TenantTx,
  rule: MatchRule,
  context: MatchContext & { caller: { account: number } },
): Promise<AccountEligibility | undefined> {
  const { account } = parseConditions(rule.conditions, context);
  const fragment = sql`select m.id, m.name, m.conditions, case when not m.open then 'closed'
    when not m.matches then 'unmatched' else ${eligibilitySql(rule, context.caller)} end as standing from (${account}) m`;
  const row = await runMatchQuery(tx, fragment);
  if (!row) return undefined;
  const [id, name, conditions, accountStanding] = row as [number, string, MatchRow['conditions'], MatchRow['standing']];
  return toEligibility({ id, name, conditions, standing: accountStanding });
}

/** Runs a query of a rule and reports its errors as errors of the author. @throws BusinessError */
export async function runMatchQuery(tx: TenantTx, fragment: Fragment) {
  try {
    const [rows = []] = await runStatements(tx, [toStatement(fragment)]);
    return rows[0] as unknown[] | undefined;
  } catch (error) {
    throw toClientError(error, 'author');
  }
}
