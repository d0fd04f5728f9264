/** Automatic playbooks: rules that start a playbook on accounts, previews of their effect, and the history of their runs. */
import { z } from 'zod';
import { FieldPath, Scalar } from './components/definition.ts';
import { day, done, endpoint, id, optionalParam, ok, pageLimit, pageNumber, pageParam, shortText } from './kit.ts';
import { ADMIN_ROLES } from './rules/access.ts';
import {
  AUTOMATION_CONDITIONS_LIMIT,
  AUTOMATION_MESSAGES,
  AUTOMATION_NAME_LIMIT,
  AUTOMATION_OUTCOMES,
  AUTOMATION_PERIOD_LIMIT,
  AUTOMATION_VALUES_LIMIT,
  TIME_NUMBERS,
  type TimeNumber,
} from './rules/automation.ts';
import { OPERATORS } from './rules/expressions.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './rules/single-line.ts';

/** Page size of the matching accounts of a preview and of the decisions of a run. */
export const PREVIEW_LIMIT = 25;

const integerBetween = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}.`;
  return z.int(message).min(min, message).max(max, message);
};
const number = (name: TimeNumber) => integerBetween(TIME_NUMBERS[name][0], TIME_NUMBERS[name][1]);
const days = number('days');

export const AutomationCondition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('field'),
    field: FieldPath,
    op: z.enum(OPERATORS),
    values: z.array(Scalar).max(AUTOMATION_VALUES_LIMIT).default([]),
  }),
  z.strictObject({ kind: z.literal('renewal_within'), days }),
  z.strictObject({ kind: z.literal('health_below'), below: number('below') }),
  z.strictObject({ kind: z.literal('health_fell'), by: number('by'), days }),
  z.strictObject({ kind: z.literal('usage_down'), percent: number('percent'), days }),
  z.strictObject({ kind: z.literal('no_contact'), days }),
  z.strictObject({ kind: z.literal('no_meeting'), days }),
  z.strictObject({ kind: z.literal('plan_due'), days }),
  z.strictObject({ kind: z.literal('new_account'), days }),
]);
export const AutomationPeriod = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ever') }),
  z.strictObject({ kind: z.literal('days'), days: integerBetween(1, AUTOMATION_PERIOD_LIMIT) }),
  z.strictObject({ kind: z.literal('renewal') }),
]);
const conditions = z
  .array(AutomationCondition)
  .min(1, AUTOMATION_MESSAGES.none)
  .max(AUTOMATION_CONDITIONS_LIMIT, AUTOMATION_MESSAGES.full);
const period = AutomationPeriod.default({ kind: 'ever' });

/** The content of a rule version. */
export const AutomationRuleBody = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, AUTOMATION_MESSAGES.name)
    .max(AUTOMATION_NAME_LIMIT, AUTOMATION_MESSAGES.long)
    .refine(isSingleLine, SINGLE_LINE_MESSAGE),
  /** The playbook that the rule starts, in its active version at the time of the run. */
  template_id: z.int().positive(),
  /** All conditions must hold. */
  conditions,
  period,
  /** Skips accounts on which a play of this playbook is open. */
  skip_open: z.boolean().default(true),
});
export type AutomationRuleBody = z.infer<typeof AutomationRuleBody>;

const Person = z.object({ user_id: z.int(), name: z.string() });
/** Stored values were validated when they were saved, so replies are not validated again. */
const StoredConditions = z.custom<AutomationRuleBody['conditions']>((value) => Array.isArray(value));
const StoredPeriod = z.custom<AutomationRuleBody['period']>((value) => typeof value === 'object' && value !== null);
export const RUN_STATUSES = ['queued', 'running', 'done', 'failed'] as const;

export const AutomationRun = z.object({
  id: z.int(),
  rule_id: z.int(),
  rule_version: z.int(),
  /** `daily` runs start automatically after the daily metrics are computed. */
  kind: z.enum(['daily', 'manual']),
  /** A dry run reports the plays that it would start without starting them. */
  dry_run: z.boolean(),
  status: z.enum(RUN_STATUSES),
  /** The reason why the run failed. */
  problem: z.string().nullable(),
  /** The day of the run in the company's time zone. */
  day,
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** The user who requested the run. Null for automatic runs. */
  created_by: Person.nullable(),
  /** Number of evaluated accounts. Accounts that did not match are only counted. */
  evaluated: z.int(),
  matched: z.int(),
  unmatched: z.int(),
  /** Number of matching accounts by outcome; their sum is `matched`. */
  outcomes: z.record(z.enum(AUTOMATION_OUTCOMES), z.int()),
});
export type AutomationRun = z.infer<typeof AutomationRun>;

export const AutomationRule = z
  .object({
    id: z.int(),
    name: z.string(),
    template_id: z.int(),
    conditions: StoredConditions,
    period: StoredPeriod,
    skip_open: z.boolean(),
    template: z.object({ id: z.int(), name: z.string(), status: z.enum(['active', 'archived']) }),
    /** Only active rules run automatically. */
    active: z.boolean(),
    version: z.int(),
    updated_at: z.iso.datetime(),
    updated_by: Person.nullable(),
    /** The latest run that was not a dry run. */
    last_run: AutomationRun.nullable(),
    /** Number of plays that the rule has started over all its runs. */
    started: z.int(),
  })
  .meta({ id: 'AutomationRule' });
export type AutomationRule = z.infer<typeof AutomationRule>;

/** The result of a condition for one account, in the order of the rule's conditions. */
export const ConditionResult = z.object({
  holds: z.boolean(),
  /**
   * The actual value of the account: the value of the column, the renewal or onboarding day, current health, the number of recent events,
   * the day of the last contact or meeting, or the earliest due date of a plan. Null if the account has no value.
   */
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /**
   * The value to compare with: health at the start of the period, or the number of events in the preceding period. Null for all other
   * conditions.
   */
  before: z.number().nullable(),
});
export type ConditionResult = z.infer<typeof ConditionResult>;

const NamedAccount = z.object({ account_id: z.int(), account_name: z.string() });
/**
 * The effect that a run would have on an account now. A run ignores accounts that are closed or `unmatched` (a condition does not hold).
 */
export const AccountEligibility = NamedAccount.extend({
  standing: z.enum(['would_start', 'already', 'present', 'unmatched', 'closed']),
  conditions: z.array(ConditionResult),
});
export type AccountEligibility = z.infer<typeof AccountEligibility>;

export const AutomationDecision = NamedAccount.extend({
  outcome: z.enum(AUTOMATION_OUTCOMES),
  /** The reason for the rejection, as text. */
  reason: z.string().nullable(),
  /** The play that was started. Also null if the play has since been deleted. */
  play_id: z.int().nullable(),
  conditions: z.array(ConditionResult),
});
export type AutomationDecision = z.infer<typeof AutomationDecision>;

const READ_ONLY_KEYS = ['id', 'template', 'active', 'version', 'updated_at', 'updated_by', 'last_run', 'started'];
/** Clients can send a rule back with the keys that only replies contain. */
const body = z.preprocess(
  (input) =>
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? Object.fromEntries(Object.entries(input).filter(([key]) => !READ_ONLY_KEYS.includes(key)))
      : input,
  AutomationRuleBody,
);
const note = optionalParam(z.string().trim().max(200).refine(isSingleLine, SINGLE_LINE_MESSAGE));
const byId = z.object({ id });
const page = { pageNum: pageNumber, limit: pageParam(PREVIEW_LIMIT, 1000) };
const q = optionalParam(shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE));

export const automation = {
  findAutomationRules: endpoint({
    method: 'GET',
    path: '/v1/api/admin/automation-rules/',
    access: ADMIN_ROLES,
    summary: 'List rules of automatic playbooks by name',
    query: z.object({ pageNum: pageNumber, limit: pageLimit, q }),
    response: ok(z.object({ listing: z.array(AutomationRule), has_next: z.boolean(), total_records: z.int() })),
  }),
  createAutomationRule: endpoint({
    method: 'POST',
    path: '/v1/api/admin/automation-rules/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Create a rule; it is off until you turn it on',
    query: z.object({ note }),
    body,
    response: ok(AutomationRule),
  }),
  previewAutomationRule: endpoint({
    method: 'POST',
    path: '/v1/api/admin/automation-rules/preview/',
    access: ADMIN_ROLES,
    summary: 'List matching accounts by name with the reasons, and explain the result for a given account',
    reads: true,
    query: z.object(page),
    body: z.strictObject({
      conditions,
      period,
      skip_open: z.boolean().default(true),
      /** If omitted, no play counts as open. */
      template_id: z.int().positive().nullish(),
      /** The rule that is being edited. Plays that it has started are taken into account. */
      rule_id: z.int().positive().nullish(),
      /** An account to include in the reply, whether it matches or not. */
      account_id: z.int().positive().nullish(),
    }),
    response: ok(
      z.object({
        evaluated: z.int(),
        matched: z.int(),
        /** Counts of matching accounts. */
        would_start: z.int(),
        listing: z.array(AccountEligibility),
        has_next: z.boolean(),
        account: AccountEligibility.nullable(),
      }),
    ),
  }),
  getAutomationRule: endpoint({
    method: 'GET',
    path: '/v1/api/admin/automation-rules/{id}/',
    access: ADMIN_ROLES,
    summary: 'Get a rule with its conditions',
    params: byId,
    response: ok(AutomationRule),
  }),
  updateAutomationRule: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/automation-rules/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Save a rule as a new version; 409 if `version` is not the newest',
    params: byId,
    query: z.object({ version: optionalParam(id), note }),
    body,
    response: ok(AutomationRule),
  }),
  switchAutomationRule: endpoint({
    method: 'POST',
    path: '/v1/api/admin/automation-rules/{id}/active/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Turn a rule on or off',
    params: byId,
    body: z.strictObject({ active: z.boolean() }),
    response: ok(AutomationRule),
  }),
  deleteAutomationRule: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/automation-rules/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Delete a rule with its runs; plays that it started are not deleted',
    params: byId,
    response: done,
  }),
  runAutomationRule: endpoint({
    method: 'POST',
    path: '/v1/api/admin/automation-rules/{id}/run/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Run a rule now in the background, even if it is off',
    perMinute: 30,
    params: byId,
    body: z.strictObject({ dry_run: z.boolean().default(false) }),
    response: ok(AutomationRun),
  }),
  findAutomationRuns: endpoint({
    method: 'GET',
    path: '/v1/api/admin/automation-rules/{id}/runs/',
    access: ADMIN_ROLES,
    summary: 'List runs of a rule, newest first',
    params: byId,
    query: z.object(page),
    response: ok(z.object({ listing: z.array(AutomationRun), has_next: z.boolean(), total_records: z.int() })),
  }),
  getAutomationRun: endpoint({
    method: 'GET',
    path: '/v1/api/admin/automation-runs/{id}/',
    access: ADMIN_ROLES,
    summary: 'Get a run with its progress',
    params: byId,
    response: ok(AutomationRun),
  }),
  findAutomationDecisions: endpoint({
    method: 'GET',
    path: '/v1/api/admin/automation-runs/{id}/decisions/',
    access: ADMIN_ROLES,
    summary: 'List the results of a run by account name',
    params: byId,
    query: z.object({ ...page, outcome: optionalParam(z.enum(AUTOMATION_OUTCOMES)), q }),
    response: ok(
      z.object({
        /** The conditions of the rule at the time of the run, to which the results refer. */
        conditions: StoredConditions,
        listing: z.array(AutomationDecision),
        has_next: z.boolean(),
        total_records: z.int(),
      }),
    ),
  }),
  explainAutomationRun: endpoint({
    method: 'GET',
    path: '/v1/api/admin/automation-runs/{id}/accounts/{account_id}/',
    access: ADMIN_ROLES,
    summary: 'Get why a run did or did not start its playbook on an account',
    params: z.object({ id, account_id: id }),
    response: ok(
      z.object({
        conditions: StoredConditions,
        /** The decision that the run recorded. Null for an account that did not match. */
        decision: AutomationDecision.nullable(),
        /** The result of the same conditions for the account now. */
        now: AccountEligibility,
      }),
    ),
  }),
};
