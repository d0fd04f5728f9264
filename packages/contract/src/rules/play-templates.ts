/** What a playbook may say of its actions: who owns them, when they are due, and what waits for what. */
import { findCycle } from './plays.ts';

/**
 * Whose an action becomes where a play is made. Of a rule that finds nobody on the account the next one counts:
 * `user` and `extended` fall back to `primary`, that to `starter`, who adds the play.
 */
export const OWNER_RULES = ['primary', 'extended', 'user', 'starter'] as const;
export type OwnerRule = (typeof OWNER_RULES)[number];
export const OWNER_RULE_NAMES: Readonly<Record<OwnerRule, string>> = {
  primary: 'Primary owner',
  extended: 'Extended team',
  user: 'Somebody by name',
  starter: 'Whoever adds the playbook',
};

/** Actions of one playbook, at most. */
export const TEMPLATE_ACTIONS_LIMIT = 100;
export const TEMPLATE_NAME_LIMIT = 200;
/** Days between the day on which a play is added and the day on which an action is due, at most: ten years. */
export const DUE_AFTER_LIMIT = 3650;

export const TEMPLATE_MESSAGES = {
  name: 'Name is required.',
  long: `Maximum ${TEMPLATE_NAME_LIMIT} characters are allowed.`,
  action: 'Action name is required!',
  none: 'Add at least one action.',
  full: `A playbook can hold ${TEMPLATE_ACTIONS_LIMIT} actions at most.`,
  due: `Must be a whole number of days from 0 to ${DUE_AFTER_LIMIT}.`,
  owner: 'Choose who it is for.',
  nobody: 'Names somebody, but its rule does not ask for one.',
  unknown: 'Waits for an action that is not in the playbook.',
  twice: 'Waits for the same action twice.',
} as const;

export interface TemplateIssue {
  /** As `actions.2.depends_on`. */
  place: string;
  reason: string;
}

interface Judged {
  name: string;
  owner_rule: OwnerRule;
  owner_id: number | null;
  /** Places of other actions in the list, from 0. */
  depends_on: readonly number[];
}

/** What is wrong between the actions of a playbook, by place; each of them is well-formed in itself. */
export function validateTemplateActions(actions: readonly Judged[]): TemplateIssue[] {
  const faults = actions.flatMap(({ owner_rule: rule, owner_id: owner, depends_on: waits }, at): TemplateIssue[] => {
    const found: TemplateIssue[] = [];
    if (rule === 'user' && owner === null)
      found.push({ place: `actions.${at}.owner_id`, reason: TEMPLATE_MESSAGES.owner });
    if (rule !== 'user' && owner !== null)
      found.push({ place: `actions.${at}.owner_id`, reason: TEMPLATE_MESSAGES.nobody });
    const place = `actions.${at}.depends_on`;
    if (waits.some((other) => other >= actions.length)) found.push({ place, reason: TEMPLATE_MESSAGES.unknown });
    else if (new Set(waits).size < waits.length) found.push({ place, reason: TEMPLATE_MESSAGES.twice });
    return found;
  });
  if (faults.length > 0) return faults;
  const circle = findCycle(new Map(actions.map(({ depends_on }, at) => [at, depends_on])));
  if (!circle) return [];
  const [first = 0, ...others] = circle.map((at) => actions[at]?.name ?? '');
  const way = [...others, first].join(', which waits for ');
  return [{ place: `actions.${circle[0]}.depends_on`, reason: `Goes in a circle: ${first} waits for ${way}.` }];
}

/** The day, counted from the day on which a play is added, on which the last action is due; null without any due date. */
export function lastDay(actions: readonly { due_after_days: number | null }[]): number | null {
  const days = actions.flatMap(({ due_after_days: day }) => day ?? []);
  return days.length === 0 ? null : Math.max(...days);
}
