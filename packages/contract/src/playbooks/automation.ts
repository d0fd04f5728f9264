/** Automatic playbooks: rules that start a playbook on accounts, what they would do now, and what they did. */
import { z } from 'zod';
import { FieldPath, Scalar } from '../components/definition.ts';
import { day, done, endpoint, id, optionalParam, ok, pageLimit, pageNumber, pageParam, shortText } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import {
  AUTOMATION_CONDITIONS_LIMIT,
  AUTOMATION_MESSAGES,
  AUTOMATION_NAME_LIMIT,
  AUTOMATION_OUTCOMES,
  AUTOMATION_PERIOD_LIMIT,
  AUTOMATION_VALUES_LIMIT,
  TIME_NUMBERS,
  type TimeNumber,
} from '../rules/automation.ts';
import { OPERATORS } from '../rules/expressions.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

/** Matching accounts of a preview, and decisions of a run, on one page. */
export const PREVIEW_LIMIT = 25;

const whole = (least: number, most: number) => {
  const message = `Must be a whole number from ${least} to ${most}.`;
  return z.int(message).min(least, message).max(most, message);
};
const number = (name: TimeNumber) => whole(TIME_NUMBERS[name][0], TIME_NUMBERS[name][1]);
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
  z.strictObject({ kind: z.literal('days'), days: whole(1, AUTOMATION_PERIOD_LIMIT) }),
  z.strictObject({ kind: z.literal('renewal') }),
]);
const conditions = z
  .array(AutomationCondition)
  .min(1, AUTOMATION_MESSAGES.none)
  .max(AUTOMATION_CONDITIONS_LIMIT, AUTOMATION_MESSAGES.full);
const period = AutomationPeriod.default({ kind: 'ever' });

/** What a version of a rule keeps. */
export const AutomationRuleBody = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, AUTOMATION_MESSAGES.name)
    .max(AUTOMATION_NAME_LIMIT, AUTOMATION_MESSAGES.long)
    .refine(isSingleLine, SINGLE_LINE_MESSAGE),
  /** The playbook that it starts, in the version that is in force then. */
  template_id: z.int().positive(),
  /** All of them must hold. */
  conditions,
  period,
  /** Leaves accounts out on which a play of this playbook is open. */
  skip_open: z.boolean().default(true),
});
export type AutomationRuleBody = z.infer<typeof AutomationRuleBody>;

const Person = z.object({ user_id: z.int(), name: z.string() });
/** What is stored was checked when it was saved: replies are not taken apart again. */
const StoredConditions = z.custom<AutomationRuleBody['conditions']>((value) => Array.isArray(value));
const StoredPeriod = z.custom<AutomationRuleBody['period']>((value) => typeof value === 'object' && value !== null);
export const RUN_STATUSES = ['queued', 'running', 'done', 'failed'] as const;

export const AutomationRun = z.object({
  id: z.int(),
  rule_id: z.int(),
  rule_version: z.int(),
  /** `daily` runs come by themselves, after the figures of the day. */
  kind: z.enum(['daily', 'manual']),
  /** Says what it would start and starts nothing. */
  dry_run: z.boolean(),
  status: z.enum(RUN_STATUSES),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** The company's day that it is about. */
  day,
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Who asked for it; null where it came by itself. */
  created_by: Person.nullable(),
  /** Accounts that were asked; those of them that did not match are only counted. */
  evaluated: z.int(),
  matched: z.int(),
  unmatched: z.int(),
  /** Of those that matched; their sum is `matched`. */
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
    /** Only an active rule runs by itself. */
    active: z.boolean(),
    version: z.int(),
    updated_at: z.iso.datetime(),
    updated_by: Person.nullable(),
    /** The latest that was no dry run. */
    last_run: AutomationRun.nullable(),
    /** Plays that it has started, over all its runs. */
    started: z.int(),
  })
  .meta({ id: 'AutomationRule' });
export type AutomationRule = z.infer<typeof AutomationRule>;

/** A condition as one account meets it, in the order of the rule's conditions. */
export const ConditionResult = z.object({
  holds: z.boolean(),
  /**
   * What the account has: the column's value, the renewal or onboarding day, health now, events of the last days, the day
   * of the last contact or meeting, the first day on which a plan is due. Null where it has none.
   */
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** What it is compared with: health that many days ago, events of as many days before. Null for all other conditions. */
  before: z.number().nullable(),
});
export type ConditionResult = z.infer<typeof ConditionResult>;

const Named = z.object({ account_id: z.int(), account_name: z.string() });
/** What a run would do with an account now. Nothing where it is `unmatched`, for a condition does not hold, or closed. */
export const AccountEligibility = Named.extend({
  standing: z.enum(['would_start', 'already', 'present', 'unmatched', 'closed']),
  conditions: z.array(ConditionResult),
});
export type AccountEligibility = z.infer<typeof AccountEligibility>;

export const AutomationDecision = Named.extend({
  outcome: z.enum(AUTOMATION_OUTCOMES),
  /** Why it was refused, in words. */
  reason: z.string().nullable(),
  /** The play that was started; null too where it was taken away since. */
  play_id: z.int().nullable(),
  conditions: z.array(ConditionResult),
});
export type AutomationDecision = z.infer<typeof AutomationDecision>;

const READ_ONLY_KEYS = ['id', 'template', 'active', 'version', 'updated_at', 'updated_by', 'last_run', 'started'];
/** A rule may come back with what it was read with. */
const body = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given).filter(([key]) => !READ_ONLY_KEYS.includes(key)))
      : given,
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
    summary: 'Rules of automatic playbooks by name',
    query: z.object({ pageNum: pageNumber, limit: pageLimit, q }),
    response: ok(z.object({ listing: z.array(AutomationRule), has_next: z.boolean(), total_records: z.int() })),
  }),
  createAutomationRule: endpoint({
    method: 'POST',
    path: '/v1/api/admin/automation-rules/',
    access: ADMIN_ROLES,
    summary: 'Make a rule; it is switched off until it is switched on',
    query: z.object({ note }),
    body,
    response: ok(AutomationRule),
  }),
  previewAutomationRule: endpoint({
    method: 'POST',
    path: '/v1/api/admin/automation-rules/preview/',
    access: ADMIN_ROLES,
    summary: 'Which accounts match now, by name, and why; also why a named account does or does not',
    reads: true,
    query: z.object(page),
    body: z.strictObject({
      conditions,
      period,
      skip_open: z.boolean().default(true),
      /** Without it no play counts as open. */
      template_id: z.int().positive().nullish(),
      /** The rule that is edited: what it has started counts. */
      rule_id: z.int().positive().nullish(),
      /** An account to tell of, whether it matches or not. */
      account_id: z.int().positive().nullish(),
    }),
    response: ok(
      z.object({
        evaluated: z.int(),
        matched: z.int(),
        /** Of those that matched. */
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
    summary: 'A rule with its conditions',
    params: byId,
    response: ok(AutomationRule),
  }),
  updateAutomationRule: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/automation-rules/{id}/',
    access: ADMIN_ROLES,
    summary: 'Save a rule as a new version; 409 where `version` names one that is no longer the newest',
    params: byId,
    query: z.object({ version: optionalParam(id), note }),
    body,
    response: ok(AutomationRule),
  }),
  switchAutomationRule: endpoint({
    method: 'POST',
    path: '/v1/api/admin/automation-rules/{id}/active/',
    access: ADMIN_ROLES,
    summary: 'Switch a rule on or off',
    params: byId,
    body: z.strictObject({ active: z.boolean() }),
    response: ok(AutomationRule),
  }),
  deleteAutomationRule: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/automation-rules/{id}/',
    access: ADMIN_ROLES,
    summary: 'Take a rule away with its runs; plays that it has started stay',
    params: byId,
    response: done,
  }),
  runAutomationRule: endpoint({
    method: 'POST',
    path: '/v1/api/admin/automation-rules/{id}/run/',
    access: ADMIN_ROLES,
    summary: 'Run a rule now, in the background; also one that is switched off',
    perMinute: 30,
    params: byId,
    body: z.strictObject({ dry_run: z.boolean().default(false) }),
    response: ok(AutomationRun),
  }),
  findAutomationRuns: endpoint({
    method: 'GET',
    path: '/v1/api/admin/automation-rules/{id}/runs/',
    access: ADMIN_ROLES,
    summary: 'Runs of a rule, newest first',
    params: byId,
    query: z.object(page),
    response: ok(z.object({ listing: z.array(AutomationRun), has_next: z.boolean(), total_records: z.int() })),
  }),
  getAutomationRun: endpoint({
    method: 'GET',
    path: '/v1/api/admin/automation-runs/{id}/',
    access: ADMIN_ROLES,
    summary: 'A run and how far it is',
    params: byId,
    response: ok(AutomationRun),
  }),
  findAutomationDecisions: endpoint({
    method: 'GET',
    path: '/v1/api/admin/automation-runs/{id}/decisions/',
    access: ADMIN_ROLES,
    summary: 'What a run decided of the accounts that matched, by name',
    params: byId,
    query: z.object({ ...page, outcome: optionalParam(z.enum(AUTOMATION_OUTCOMES)), q }),
    response: ok(
      z.object({
        /** The rule's conditions as they were in the run: what the results are about. */
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
    summary: 'Why a run did or did not start its playbook on an account',
    params: z.object({ id, account_id: id }),
    response: ok(
      z.object({
        conditions: StoredConditions,
        /** What the run wrote down; null for an account that did not match then. */
        decision: AutomationDecision.nullable(),
        /** What the same conditions say of the account now. */
        now: AccountEligibility,
      }),
    ),
  }),
};
