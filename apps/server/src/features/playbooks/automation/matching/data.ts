/** Finds the accounts that a rule matches now, and why the playbook would or would not start on them. */
import type { AccountEligibility } from '@mainstay/contract/playbooks/automation';
import type { AutomationCondition, AutomationPeriod } from '@mainstay/contract/rules/automation';
import { sql } from 'kysely';
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import type { Caller } from '../../../../platform/engine/caller.ts';
import type { Dataset, Fragment } from '../../../../platform/engine/dataset.ts';
import { checkCondition, checkExpression, findColumn, type NameScope } from '../../../../platform/engine/check.ts';
import { bind, emit, createEmitContext } from '../../../../platform/engine/emit.ts';
import { runStatements } from '../../../../platform/engine/run.ts';
import { fromWhere } from '../../../../platform/engine/scope.ts';
import { toStatement } from '../../../../platform/engine/statement.ts';
import type { Typed } from '../../../../platform/engine/typed.ts';
import { toClientError } from '../../../components/rules.ts';
import { accounts } from '../../../accounts/dataset.ts';
import { ruleDataset } from './dataset.ts';
import { toMatchCondition } from './rules.ts';

interface Checked {
  test: Typed;
  value: Typed;
  before: Typed | undefined;
}

/** Parsed conditions, as SQL for one caller on one day. */
interface Matching {
  /** Open accounts that meet all conditions, as `id`, `name`, `name_key`, `renewal_on` and the values of the account. */
  matches: Fragment;
  /** Returns the `conditions` of a row of `matches`. */
  conditionsOf: (row: string) => Fragment;
  /** The caller's account with its `conditions`, even if it does not match or is closed; see its columns `matches` and `open`. */
  account: Fragment;
}

const valueColumn = (index: number): string => `value_${index}`;
const beforeColumn = (index: number): string => `before_${index}`;
const OUTPUTS = sql`x.id, x.name, x.name_key, x.renewal_on`;

interface Reading {
  holds: Fragment;
  value: Fragment;
  before: Fragment | undefined;
}

/** Returns the values of an account as a list of the contract's `ConditionResult`. */
const resultsSql = (readings: readonly Reading[]): Fragment => {
  const results = readings.map(
    ({ holds, value, before = sql`null::bigint` }) =>
      sql`jsonb_build_object('holds', ${holds}, 'value', ${value}, 'before', ${before})`,
  );
  return sql`jsonb_build_array(${sql.join(results)})`;
};

/** @throws QueryError with the path of an invalid condition */
function buildMatching(conditions: readonly AutomationCondition[], { caller, ...clock }: MatchContext): Matching {
  const dataset = ruleDataset(conditions, { ...clock, today: caller.today });
  const names: NameScope = { dataset, params: new Map(), aggregates: 'forbidden' };
  const checked = conditions.map((condition, index): Checked => {
    const place = `conditions.${index}`;
    if (condition.kind === 'field') findColumn(accounts, condition.field, `${place}.field`);
    const { test, value, before } = toMatchCondition(condition, caller.today);
    return {
      test: checkCondition(test, names, place),
      value: checkExpression(value, names, place),
      before: before && checkExpression(before, names, place),
    };
  });
  const ground = createEmitContext(caller);
  const tests = checked.map(({ test }) => test);
  const read = checked.flatMap(({ value, before }) => [value, ...(before ? [before] : [])]);
  const met = (test: Typed): Fragment => sql`coalesce(${emit(test, ground)}, false)`;
  const open = { ...dataset, always: () => sql`x.status = 'Active'` };
  const from = (of: Dataset, where: Typed[], wanted: Typed[]): Fragment =>
    fromWhere(of, caller, { where, wanted, outer: OUTPUTS, ground });
  const values = checked.flatMap(({ value, before }, index) => [
    sql`${emit(value, ground)} as ${sql.id(valueColumn(index))}`,
    ...(before ? [sql`${emit(before, ground)} as ${sql.id(beforeColumn(index))}`] : []),
  ]);
  const told = checked.map(
    ({ test, value, before }): Reading => ({
      ...{ holds: met(test), value: emit(value, ground), before: before && emit(before, ground) },
    }),
  );
  return {
    matches: sql`select ${sql.join([OUTPUTS, ...values])} ${from(open, tests, read)}`,
    conditionsOf: (row) =>
      resultsSql(
        checked.map(({ before }, index) => ({
          holds: sql`true`,
          value: sql.ref(`${row}.${valueColumn(index)}`),
          before: before && sql.ref(`${row}.${beforeColumn(index)}`),
        })),
      ),
    account: sql`select ${OUTPUTS}, ${resultsSql(told)} as conditions, (${sql.join(tests.map(met), sql` and `)}) as matches,
      x.status = 'Active' as open ${from(dataset, [], [...read, ...tests])}`,
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
export function parseConditions(conditions: readonly AutomationCondition[], asking: MatchContext): Matching {
  try {
    return buildMatching(conditions, asking);
  } catch (error) {
    throw toClientError(error, 'author');
  }
}

/** Returns whether a start `s` on the account `m` is in the same period as a start today. */
function samePeriod(period: AutomationPeriod, today: string): Fragment {
  if (period.kind === 'ever') return sql`true`;
  if (period.kind === 'renewal') return sql`s.period = coalesce(m.renewal_on::text, 'none')`;
  return sql`s.started_on > ${bind(today, 'date')} - ${sql.lit(period.days)}`;
}

/** Returns `would_start` or the reason against a start, for a matching account `m`. */
export function eligibilitySql({ id, templateId, period, skipOpen }: MatchRule, { tenant, today }: Caller): Fragment {
  const already = id
    ? sql`when exists (select from automation_starts s where s.tenant_id = ${bind(tenant, 'int')}
        and s.rule_id = ${bind(id, 'int')} and s.account_id = m.id and ${samePeriod(period, today)}) then 'already'`
    : sql``;
  const present =
    skipOpen && templateId
      ? sql`when exists (select from plays p where p.tenant_id = ${bind(tenant, 'int')} and p.account_id = m.id
          and p.template_id = ${bind(templateId, 'int')} and p.status is distinct from 'CM') then 'present'`
      : sql``;
  return sql`case ${already} ${present} when true then 'would_start' end`;
}

/** Counts the accounts that a rule is evaluated on. */
export const OPEN_ACCOUNTS_SQL = (tenant: Fragment): Fragment =>
  sql`(select count(*) from accounts a where a.tenant_id = ${tenant} and a.status = 'Active')::int`;

type MatchRow = Pick<AccountEligibility, 'standing' | 'conditions'> & { id: number; name: string };
const eligibilityColumn = ({ id, name, ...rest }: MatchRow): AccountEligibility => ({
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
  asking: MatchContext,
  { pageNum, limit }: { pageNum: number; limit: number },
): Promise<Preview> {
  const { matches } = parseConditions(rule.conditions, asking);
  const { account } = parseConditions(rule.conditions, { ...asking, caller: { ...asking.caller, each: sql`p.id` } });
  const page = sql`select t.* from told t order by t.name_key, t.id
    limit ${bind(limit, 'int')} offset ${bind((pageNum - 1) * limit, 'int')}`;
  const fragment = sql`with told as materialized (
      select m.id, m.name_key, ${eligibilitySql(rule, asking.caller)} as standing from (${matches}) m)
    select ${OPEN_ACCOUNTS_SQL(bind(tx.tenant, 'int'))}, count(*)::int, (count(*) filter (where standing = 'would_start'))::int,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'standing', p.standing) || (
        select jsonb_build_object('name', a.name, 'conditions', a.conditions) from (${account}) a
      ) order by p.name_key, p.id) from (${page}) p), '[]')
    from told`;
  const row = await runMatchQuery(tx, fragment);
  const [evaluated, matched, starting, listing] = row as [number, number, number, MatchRow[]];
  return {
    ...{ evaluated, matched, would_start: starting },
    listing: listing.map(eligibilityColumn),
    has_next: pageNum * limit < matched,
  };
}

/** Explains whether the caller's account is eligible, and returns undefined if there is no such account. @throws BusinessError */
export async function explainAccount(
  tx: TenantTx,
  rule: MatchRule,
  asking: MatchContext & { caller: { account: number } },
): Promise<AccountEligibility | undefined> {
  const { account } = parseConditions(rule.conditions, asking);
  const fragment = sql`select m.id, m.name, m.conditions, case when not m.open then 'closed'
    when not m.matches then 'unmatched' else ${eligibilitySql(rule, asking.caller)} end as standing from (${account}) m`;
  const row = await runMatchQuery(tx, fragment);
  if (!row) return undefined;
  const [id, name, conditions, how] = row as [number, string, MatchRow['conditions'], MatchRow['standing']];
  return eligibilityColumn({ id, name, conditions, standing: how });
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
