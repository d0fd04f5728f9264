/** A rule's conditions in the words of the component engine: what is tested, and what an account is told to have. Pure. */
import type { AutomationCondition } from '@mainstay/contract/rules/automation';
import { addDays } from '@mainstay/contract/rules/dates';
import type { Condition, Expression, ScalarValue } from '@mainstay/contract/rules/expressions';
import {
  contactWithinName,
  healthDaysAgoName,
  LAST_CONTACT,
  LAST_MEETING,
  meetingWithinName,
  planDueWithinName,
  usageBeforeName,
  usageWithinName,
} from './dataset.ts';

const field = (name: string): Expression => ({ field: name });
const values = (...list: ScalarValue[]): Expression[] => list.map((value) => ({ value }));

export interface MatchCondition {
  test: Condition;
  /** What the account has. */
  value: Expression;
  /** What that is compared with. */
  before?: Expression;
}

/** Nothing lately. @param latest the last day on which there may have been something */
function quiet({ last, lately }: { last: string; lately: string }, latest: string): MatchCondition {
  const value = field(last);
  const none: Condition = { left: field(lately), op: 'eq', right: values(false) };
  // Where there was nothing yet, onboarding counts; asked first, it spares most accounts the look at their last one.
  const known: Condition = {
    any: [
      { left: field('onboarded'), op: 'lte', right: values(latest) },
      { left: value, op: 'not_null' },
    ],
  };
  return { value, test: { all: [none, known] } };
}

export function toMatchCondition(condition: AutomationCondition, today: string): MatchCondition {
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
      const [value, before] = [field('health'), field(healthDaysAgoName(condition.days))];
      const fall: Expression = { fn: 'sub', args: [before, value] };
      return { value, before, test: { left: fall, op: 'gte', right: values(condition.by) } };
    }
    case 'usage_down': {
      const [value, before] = [field(usageWithinName(condition.days)), field(usageBeforeName(condition.days))];
      const fall: Expression = { fn: 'percent', args: [{ fn: 'sub', args: [before, value] }, before] };
      // An account of no events before has nothing to fall from; said outright, the planner need not read such accounts.
      const some: Condition = { left: before, op: 'gt', right: values(0) };
      return { value, before, test: { all: [some, { left: fall, op: 'gte', right: values(condition.percent) }] } };
    }
    case 'no_contact':
      return quiet({ last: LAST_CONTACT, lately: contactWithinName(condition.days) }, addDays(today, -condition.days));
    case 'no_meeting':
      return quiet({ last: LAST_MEETING, lately: meetingWithinName(condition.days) }, addDays(today, -condition.days));
    case 'plan_due': {
      const value = field(planDueWithinName(condition.days));
      return { value, test: { left: value, op: 'not_null' } };
    }
    case 'new_account': {
      const value = field('onboarded');
      return { value, test: { left: value, op: 'between', right: values(addDays(today, -condition.days), today) } };
    }
  }
}
