/** A rule's conditions in the words of the component engine: what is tested, and what an account is told to have. Pure. */
import type { AutomationCondition } from '@mainstay/contract/rules/automation';
import { addDays } from '@mainstay/contract/rules/dates';
import type { Condition, Expression, ScalarValue } from '@mainstay/contract/rules/expressions';
import type { Dataset, Fragment } from '../../../../platform/engine/dataset.ts';
import type { Caller } from '../../../../platform/engine/caller.ts';
import { checkCondition, checkExpression, findColumn, type Names } from '../../../../platform/engine/check.ts';
import { emit, type Ground, groundOf } from '../../../../platform/engine/emit.ts';
import { fromWhere } from '../../../../platform/engine/scope.ts';
import type { Typed } from '../../../../platform/engine/typed.ts';
import { sql } from 'kysely';
import { accounts } from '../../../accounts/dataset.ts';
import { healthBefore, LAST_CONTACT, ruleDataset, type Today, usageBefore, usageIn } from './dataset.ts';

const field = (name: string): Expression => ({ field: name });
const values = (...list: ScalarValue[]): Expression[] => list.map((value) => ({ value }));

interface Asked {
  test: Condition;
  /** What the account has. */
  value: Expression;
  /** What that is compared with. */
  before?: Expression;
}

function askedOf(condition: AutomationCondition, today: string): Asked {
  switch (condition.kind) {
    case 'field': {
      const value = field(condition.field);
      return { value, test: { left: value, op: condition.op, right: values(...condition.values) } };
    }
    case 'renewal_within': {
      const value = field('renewal');
      return { value, test: { left: value, op: 'between', right: values(today, addDays(today, condition.days)) } };
    }
    case 'health_below': {
      const value = field('health');
      return { value, test: { left: value, op: 'lt', right: values(condition.below) } };
    }
    case 'health_fell': {
      const [value, before] = [field('health'), field(healthBefore(condition.days))];
      const fall: Expression = { fn: 'sub', args: [before, value] };
      return { value, before, test: { left: fall, op: 'gte', right: values(condition.by) } };
    }
    case 'usage_down': {
      const [value, before] = [field(usageIn(condition.days)), field(usageBefore(condition.days))];
      const fall: Expression = { fn: 'percent', args: [{ fn: 'sub', args: [before, value] }, before] };
      return { value, before, test: { left: fall, op: 'gte', right: values(condition.percent) } };
    }
    case 'no_contact': {
      const value = field(LAST_CONTACT);
      const since: Expression = { fn: 'coalesce', args: [value, field('onboarded')] };
      return { value, test: { left: since, op: 'lte', right: values(addDays(today, -condition.days)) } };
    }
    case 'new_account': {
      const value = field('onboarded');
      return { value, test: { left: value, op: 'between', right: values(addDays(today, -condition.days), today) } };
    }
  }
}

interface Checked {
  test: Typed;
  value: Typed;
  before: Typed | undefined;
}

/** Conditions that were understood, for one caller on one day. */
export interface Matching {
  /** Accounts, but for closed ones, that meet all of them, as `id`, `name`, `name_key`, `renewal_on` and `conditions`. */
  matches: Fragment;
  /** The same of the caller's account, whatever it is: `matches` and `open` say that. */
  account: Fragment;
}

const OUTPUTS = sql`x.id, x.name, x.name_key, x.renewal_on`;

/** What an account is told to have, as the contract's `ConditionResult`. */
const resultOf = ({ value, before }: Checked, holds: Fragment, ground: Ground): Fragment =>
  sql`jsonb_build_object('holds', ${holds}, 'value', ${emit(value, ground)},
    'before', ${before ? sql`${emit(before, ground)}` : sql`null::bigint`})`;

/** @throws Refusal with the place of a condition that cannot be asked */
export function matchingOf(conditions: readonly AutomationCondition[], caller: Caller, timeZone: string): Matching {
  const on: Today = { today: caller.today, timeZone };
  const dataset = ruleDataset(conditions, on);
  const names: Names = { dataset, params: new Map(), aggregates: 'forbidden' };
  const checked = conditions.map((condition, index): Checked => {
    const place = `conditions.${index}`;
    if (condition.kind === 'field') findColumn(accounts, condition.field, `${place}.field`);
    const { test, value, before } = askedOf(condition, caller.today);
    return {
      test: checkCondition(test, names, place),
      value: checkExpression(value, names, place),
      before: before && checkExpression(before, names, place),
    };
  });
  const ground = groundOf(caller);
  const tests = checked.map(({ test }) => test);
  const read = checked.flatMap(({ value, before }) => [value, ...(before ? [before] : [])]);
  const results = (holds: (test: Typed) => Fragment): Fragment =>
    sql`jsonb_build_array(${sql.join(checked.map((one) => resultOf(one, holds(one.test), ground)))})`;
  const met = (test: Typed): Fragment => sql`coalesce(${emit(test, ground)}, false)`;
  const open = { ...dataset, always: () => sql`x.status = 'Active'` };
  const from = (of: Dataset, where: Typed[], wanted: Typed[]): Fragment =>
    fromWhere(of, caller, { where, wanted, outer: OUTPUTS, ground });
  return {
    matches: sql`select ${OUTPUTS}, ${results(() => sql`true`)} as conditions ${from(open, tests, read)}`,
    account: sql`select ${OUTPUTS}, ${results(met)} as conditions, (${sql.join(tests.map(met), sql` and `)}) as matches,
      x.status = 'Active' as open ${from(dataset, [], [...read, ...tests])}`,
  };
}
