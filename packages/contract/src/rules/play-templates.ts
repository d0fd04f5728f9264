/** Rules for the actions of a playbook: their owners, due dates and dependencies. */
import { findCycle } from './plays.ts';

/**
 * Determines the owner of an action when a play is created. If a rule finds no user on the account, the next one applies: `user` and
 * `extended` fall back to `primary`, and `primary` falls back to `starter`, the user who adds the play.
 */
export const OWNER_RULES = ['primary', 'extended', 'user', 'starter'] as const;
export type OwnerRule = (typeof OWNER_RULES)[number];
export const OWNER_RULE_NAMES: Readonly<Record<OwnerRule, string>> = {
  primary: 'Primary owner',
  extended: 'Extended team',
  user: 'Specific person',
  starter: 'The person who adds the playbook',
};

/** Maximum number of actions in a playbook. */
export const TEMPLATE_ACTIONS_LIMIT = 100;
export const TEMPLATE_NAME_LIMIT = 200;
/** Maximum number of days between adding the play and the due date of an action: ten years. */
export const DUE_AFTER_LIMIT = 3650;

export const TEMPLATE_MESSAGES = {
  name: 'Name is required.',
  long: `Maximum ${TEMPLATE_NAME_LIMIT} characters are allowed.`,
  action: 'Action name is required!',
  none: 'Add at least one action.',
  full: `A playbook can hold ${TEMPLATE_ACTIONS_LIMIT} actions at most.`,
  due: `Must be a whole number of days from 0 to ${DUE_AFTER_LIMIT}.`,
  owner: 'Select who it is for.',
  nobody: 'A person is set, but the owner rule does not use one.',
  unknown: 'Waits for an action that is not in the playbook.',
  twice: 'Waits for the same action twice.',
} as const;

export interface TemplateIssue {
  /** A path such as `actions.2.depends_on`. */
  place: string;
  reason: string;
}

interface ValidatedAction {
  name: string;
  owner_rule: OwnerRule;
  owner_id: number | null;
  /** Zero-based positions of other actions in the list. */
  depends_on: readonly number[];
}

/** Validates the actions of a playbook against each other. Each action has already been validated on its own. */
export function validateTemplateActions(actions: readonly ValidatedAction[]): TemplateIssue[] {
  const issues = actions.flatMap(
    ({ owner_rule: rule, owner_id: owner, depends_on: dependencies }, at): TemplateIssue[] => {
      const actionIssues: TemplateIssue[] = [];
      if (rule === 'user' && owner === null)
        actionIssues.push({ place: `actions.${at}.owner_id`, reason: TEMPLATE_MESSAGES.owner });
      if (rule !== 'user' && owner !== null)
        actionIssues.push({ place: `actions.${at}.owner_id`, reason: TEMPLATE_MESSAGES.nobody });
      const place = `actions.${at}.depends_on`;
      if (dependencies.some((other) => other >= actions.length))
        actionIssues.push({ place, reason: TEMPLATE_MESSAGES.unknown });
      else if (new Set(dependencies).size < dependencies.length)
        actionIssues.push({ place, reason: TEMPLATE_MESSAGES.twice });
      return actionIssues;
    },
  );
  if (issues.length > 0) return issues;
  const cycle = findCycle(new Map(actions.map(({ depends_on }, at) => [at, depends_on])));
  if (!cycle) return [];
  const [first = 0, ...others] = cycle.map((at) => actions[at]?.name ?? '');
  const path = [...others, first].join(', which waits for ');
  return [{ place: `actions.${cycle[0]}.depends_on`, reason: `Circular dependency: ${first} waits for ${path}.` }];
}

/** Returns the number of days between adding the play and the last due date, or null if no action has a due date. */
export function lastDay(actions: readonly { due_after_days: number | null }[]): number | null {
  const days = actions.flatMap(({ due_after_days: day }) => day ?? []);
  return days.length === 0 ? null : Math.max(...days);
}
