/** Converts a rule's conditions to expressions of the component engine. Pure. */
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
} from './rule-dataset.ts';

const field = (name: string): Expression => ({ field: name });
const values = (...list: ScalarValue[]): Expression[] => list.map((value) => ({ value }));

export interface MatchCondition {
  test: Condition;
  /** The value of the account. */
  value: Expression;
  /** The earlier value that it is compared with. */
  before?: Expression;
}

/** Matches accounts without a recent event. @param latest the last day that counts as long enough ago */
function matchInactivity(
  { lastColumn, recentColumn }: { lastColumn: string; recentColumn: string },
  latest: string,
): MatchCondition {
  const value = field(lastColumn);
  const noRecentEvent: Condition = { left: field(recentColumn), op: 'eq', right: values(false) };
  // Without any event, the onboarding date counts. It is tested first, so that most accounts need no lookup of their last event.
  const earlierEvent: Condition = {
    any: [
      { left: field('onboarded'), op: 'lte', right: values(latest) },
      { left: value, op: 'not_null' },
    ],
  };
  return { value, test: { all: [noRecentEvent, earlierEvent] } };
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
      const decline: Expression = { fn: 'sub', args: [before, value] };
      return { value, before, test: { left: decline, op: 'gte', right: values(condition.by) } };
    }
    case 'usage_down': {
      const [value, before] = [field(usageWithinName(condition.days)), field(usageBeforeName(condition.days))];
      const decline: Expression = { fn: 'percent', args: [{ fn: 'sub', args: [before, value] }, before] };
      // Without earlier usage there is no decline. The explicit condition lets the planner skip such accounts.
      const hasEarlierUsage: Condition = { left: before, op: 'gt', right: values(0) };
      return {
        value,
        before,
        test: { all: [hasEarlierUsage, { left: decline, op: 'gte', right: values(condition.percent) }] },
      };
    }
    case 'no_contact':
      return matchInactivity(
        { lastColumn: LAST_CONTACT, recentColumn: contactWithinName(condition.days) },
        addDays(today, -condition.days),
      );
    case 'no_meeting':
      return matchInactivity(
        { lastColumn: LAST_MEETING, recentColumn: meetingWithinName(condition.days) },
        addDays(today, -condition.days),
      );
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
