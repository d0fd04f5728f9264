/**
 * Automation rules with their history: two had a dry run, were switched on a week ago and have run every day since; two
 * had only a dry run. Everything is created by the product's own commands, with the clock set to the day in question.
 */
import { AutomationRuleBody } from '@mainstay/contract/automation';
import type { AutomationCondition, AutomationPeriod } from '@mainstay/contract/rules/automation';
import { addDays } from '@mainstay/contract/rules/dates';
import { markNotificationsRead } from '../../core/notifications/mark-notifications-read.ts';
import { lockRun } from '../../domains/automation/automation-runs.ts';
import {
  evaluateRun,
  finishRun,
  insertDailyRuns,
  insertRun,
  startNextPlays,
} from '../../domains/automation/execute-automation-run.ts';
import { createAutomationRule, setAutomationRuleActive } from '../../domains/automation/save-automation-rule.ts';
import { refreshAccounts } from '../../domains/health/refresh-metrics.ts';
import { completeAction } from '../../domains/playbooks/actions/actions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { getUserAccess } from '../../platform/session/user-access.ts';
import { type PlaybookKey, playbooks } from './content-files.ts';
import { getWorkingDay, OFFICE_ADDRESS, toInstant } from './diary.ts';

/**
 * Working days before today on which users worked on the plays. All owners of accounts were signed in on these days.
 */
const WORK_DAYS_AGO = [4, 1];
/** Every third play, in the order of their start, has not been begun. */
const SKIPPED_INTERVAL = 3;
const READ_AT = '09:12';
const WORK_STARTED_AT = '14:10';
/** Time between two actions. */
const ACTION_INTERVAL_MS = 9 * 60_000;

/** Actions that are due and not blocked. */
const DUE_ACTIONS_SQL = `select x.id, x.owner_id from actions x join (
    select play_id, row_number() over (order by play_id) as place from automation_starts where tenant_id = $1) s
      on s.play_id = x.play_id and s.place % ${SKIPPED_INTERVAL} <> 0
  where x.tenant_id = $1 and x.status = 'Pending' and x.blocked_by = 0 and x.due_on <= $2 order by x.id`;

/** On some days users read the notifications about actions from rules and complete those that are due. */
async function simulateWork(
  tx: TenantTx,
  day: string,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<void> {
  if (!WORK_DAYS_AGO.some((daysAgo) => getWorkingDay(today, daysAgo) === day)) return;
  const due = await tx.rows<{ id: number; owner_id: number }>(DUE_ACTIONS_SQL, [tx.tenant, day]);
  const owners = new Set(due.map(({ owner_id }) => owner_id));
  for (const user of owners) await markAssignedActionsRead(tx, { user, timeZone }, toInstant(day, READ_AT, timeZone));
  for (const [index, { id, owner_id: userId }] of due.entries()) {
    const access = await getUserAccess(tx, userId);
    if (access?.userAccessType !== 'full') continue;
    const now = new Date(toInstant(day, WORK_STARTED_AT, timeZone).getTime() + index * ACTION_INTERVAL_MS);
    const by = { userId, now, ip: OFFICE_ADDRESS, userAgent: undefined, requestId: 'demo' };
    await completeAction(tx, access, { id, isChecked: true }, by);
  }
}

/** Marks the notifications about assigned actions of these plays as read. */
async function markAssignedActionsRead(
  tx: TenantTx,
  reader: { user: number; timeZone: string },
  now: Date,
): Promise<void> {
  const notifications = await tx.rows<{ key: string }>(
    `select 'notice-' || n.id as key from automation_starts s
       join actions x on x.tenant_id = $1 and x.play_id = s.play_id
       join notices n on n.tenant_id = $1 and n.action_id = x.id and n.user_id = $2
     where s.tenant_id = $1`,
    [tx.tenant, reader.user],
  );
  await markNotificationsRead(
    tx,
    reader,
    notifications.map(({ key }) => key),
    now,
  );
}

interface DemoRule {
  name: string;
  playbook: PlaybookKey;
  conditions: AutomationCondition[];
  period: AutomationPeriod;
  /** The reason for the rule. */
  note?: string;
  /** Working days before today on which Ada created the rule and started its dry run, and the times. */
  creation: { daysAgo: number; at: string; dryRunAt: string };
  /** The time on that day at which she switched it on; undefined if it is still off. */
  activatedAt?: string;
}

/** Working days before today on which rules were switched on, and the time of their run on that day. */
const ACTIVATED_DAYS_AGO = 5;
const FIRST_RUN = '10:35';
/** The time of the run on all later days: after the metrics of the day. */
const DAILY_RUN = '00:05';
const RUN_MS = 2000;

/** @param startDay the day on which rules were switched on */
const getRules = (startDay: string): readonly DemoRule[] => [
  {
    name: 'Renewal in nine weeks',
    playbook: 'renewal',
    conditions: [
      { kind: 'renewal_within', days: 63 },
      { kind: 'field', field: 'renewal', op: 'gte', values: [addDays(startDay, getPlaybookDays('renewal'))] },
      { kind: 'field', field: 'health', op: 'gte', values: [70] },
      { kind: 'field', field: 'tier', op: 'in', values: ['Tier 1', 'Tier 2'] },
    ],
    period: { kind: 'renewal' },
    note: 'Nearer renewals are too near for this playbook; poor health is another one’s',
    creation: { daysAgo: ACTIVATED_DAYS_AGO, at: '10:02', dryRunAt: '10:05' },
    activatedAt: '10:24',
  },
  {
    name: 'Large account without contact',
    playbook: 'review',
    conditions: [
      { kind: 'field', field: 'mrr', op: 'gte', values: [20_000] },
      { kind: 'no_contact', days: 50 },
    ],
    period: { kind: 'days', days: 90 },
    creation: { daysAgo: ACTIVATED_DAYS_AGO, at: '10:14', dryRunAt: '10:16' },
    activatedAt: '10:25',
  },
  {
    name: 'Health fell below 50',
    playbook: 'health',
    conditions: [
      { kind: 'health_below', below: 50 },
      { kind: 'field', field: 'health_change', op: 'lte', values: [-15] },
    ],
    period: { kind: 'days', days: 90 },
    creation: { daysAgo: 3, at: '15:34', dryRunAt: '15:37' },
  },
];

const PLAN_RULE: DemoRule = {
  name: 'Success plan due, nobody met',
  playbook: 'review',
  conditions: [
    { kind: 'plan_due', days: 30 },
    { kind: 'no_meeting', days: 21 },
  ],
  period: { kind: 'days', days: 90 },
  note: 'Accounts of managers without a connected calendar count as never met',
  creation: { daysAgo: 2, at: '14:08', dryRunAt: '14:11' },
};

/** Number of days from the beginning of a playbook to its last step. */
const getPlaybookDays = (key: PlaybookKey): number => playbooks[key].steps.at(-1)?.after ?? 0;

/** Processes a run to its end, as its job does. */
async function processRun(tx: TenantTx, id: number, now: Date): Promise<void> {
  const run = await lockRun(tx, id);
  if (!run) throw new Error(`There is no run ${id}.`);
  await evaluateRun(tx, run, now);
  while (await startNextPlays(tx, run, now));
  await finishRun(tx, id, new Date(now.getTime() + RUN_MS));
}

interface RuleContext {
  ada: number;
  today: string;
  timeZone: string;
}

/** Ada as the actor of changes to rules. */
const asAda = ({ ada, timeZone }: RuleContext, day: string, time: string): Actor => ({
  userId: ada,
  now: toInstant(day, time, timeZone),
  ip: OFFICE_ADDRESS,
  userAgent: undefined,
  requestId: 'demo',
});

/** Creates a rule and performs its dry run. */
async function createRule(tx: TenantTx, rule: DemoRule, context: RuleContext): Promise<void> {
  const { name, playbook, conditions, period, note, creation, activatedAt } = rule;
  const [template] = await tx.rows<{ id: number }>('select id from play_templates where tenant_id = $1 and name = $2', [
    tx.tenant,
    playbooks[playbook].name,
  ]);
  const body = AutomationRuleBody.parse({ name, template_id: template?.id, conditions, period });
  const day = getWorkingDay(context.today, creation.daysAgo);
  const asAdaAt = (time: string) => asAda(context, day, time);
  const ruleId = await createAutomationRule(tx, body, { by: asAdaAt(creation.at), note });
  const dryRunActor = asAdaAt(creation.dryRunAt);
  await processRun(tx, await insertRun(tx, { ruleId, dryRun: true, day }, dryRunActor), dryRunActor.now);
  if (activatedAt) await setAutomationRuleActive(tx, ruleId, true, asAdaAt(activatedAt));
}

interface History extends RuleContext {
  began: string;
  rules: readonly DemoRule[];
}

/**
 * Creates the rules of that day, executes the runs of the day, and simulates the work of users on plays that rules had
 * started.
 */
async function simulateDay(tx: TenantTx, day: string, { rules, began: startDay, ...context }: History): Promise<void> {
  const { today, timeZone } = context;
  for (const rule of rules)
    if (getWorkingDay(today, rule.creation.daysAgo) === day) await createRule(tx, rule, context);
  const now = toInstant(day, day === startDay ? FIRST_RUN : DAILY_RUN, timeZone);
  for (const id of await insertDailyRuns(tx, day, now)) await processRun(tx, id, now);
  await simulateWork(tx, day, { today, timeZone });
}

async function getContext(tx: TenantTx, today: string, timeZone: string): Promise<RuleContext> {
  const [ada] = await tx.rows<{ id: number }>(`select id from users where tenant_id = $1 and first_name = 'Ada'`, [
    tx.tenant,
  ]);
  if (!ada) throw new Error('The demo company has no user Ada.');
  return { ada: ada.id, today, timeZone };
}

/** Creates the rule about success plans, which requires existing plans; it starts no plays. */
export const seedPlanRule = async (tx: TenantTx, today: string, timeZone: string): Promise<void> =>
  createRule(tx, PLAN_RULE, await getContext(tx, today, timeZone));

/** Must run after the metrics are derived, since rules query them, and before actions are counted by day. */
export async function seedAutomation(tx: TenantTx, today: string, timeZone: string): Promise<void> {
  const startDay = getWorkingDay(today, ACTIVATED_DAYS_AGO);
  const history = { ...(await getContext(tx, today, timeZone)), began: startDay, rules: getRules(startDay) };
  for (let day = startDay; day <= today; day = addDays(day, 1)) await simulateDay(tx, day, history);
  const startedAccounts = await tx.rows<{ id: number }>(
    'select distinct account_id as id from automation_starts where tenant_id = $1',
    [tx.tenant],
  );
  await refreshAccounts(tx, { today, accounts: startedAccounts.map(({ id }) => id) });
}
