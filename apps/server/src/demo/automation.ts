/**
 * Automation rules with their history: two had a dry run, were switched on a week ago and have run every day since; two
 * had only a dry run. Everything is created by the product's own commands, with the clock set to the day in question.
 */
import { AutomationRuleBody } from '@mainstay/contract/playbooks/automation';
import type { AutomationCondition, AutomationPeriod } from '@mainstay/contract/rules/automation';
import { addDays } from '@mainstay/contract/rules/dates';
import { refreshAccounts } from '../features/accounts/metrics/commands.ts';
import { createAutomationRule, setAutomationRuleActive } from '../features/playbooks/automation/commands.ts';
import {
  evaluateRun,
  finishRun,
  startNextPlays,
  insertDailyRuns,
  insertRun,
} from '../features/playbooks/automation/runs/commands.ts';
import { lockRun } from '../features/playbooks/automation/runs/data.ts';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import type { Actor } from '../platform/http/actor.ts';
import { simulateWork } from './automation-simulation.ts';
import { toInstant, OFFICE_ADDRESS, workingDay } from './diary.ts';
import { PLAYBOOKS, type PlaybookKey } from './playbooks.ts';

interface DemoRule {
  name: string;
  playbook: PlaybookKey;
  conditions: AutomationCondition[];
  period: AutomationPeriod;
  /** The reason for the rule. */
  note?: string;
  /** Working days before today on which Ada created the rule and started its dry run, and the times. */
  written: { daysAgo: number; at: string; tried: string };
  /** The time on that day at which she switched it on; undefined if it is still off. */
  switched?: string;
}

/** Working days before today on which rules were switched on, and the time of their run on that day. */
const SWITCHED_ON = 5;
const FIRST_RUN = '10:35';
/** The time of the run on all later days: after the metrics of the day. */
const DAILY_RUN = '00:05';
const RUN_MS = 2000;

/** @param began the day on which rules were switched on */
const getRules = (began: string): readonly DemoRule[] => [
  {
    name: 'Renewal in nine weeks',
    playbook: 'renewal',
    conditions: [
      { kind: 'renewal_within', days: 63 },
      { kind: 'field', field: 'renewal', op: 'gte', values: [addDays(began, longest('renewal'))] },
      { kind: 'field', field: 'health', op: 'gte', values: [70] },
      { kind: 'field', field: 'tier', op: 'in', values: ['Tier 1', 'Tier 2'] },
    ],
    period: { kind: 'renewal' },
    note: 'Nearer renewals are too near for this playbook; poor health is another one’s',
    written: { daysAgo: SWITCHED_ON, at: '10:02', tried: '10:05' },
    switched: '10:24',
  },
  {
    name: 'Large account without contact',
    playbook: 'review',
    conditions: [
      { kind: 'field', field: 'mrr', op: 'gte', values: [20_000] },
      { kind: 'no_contact', days: 50 },
    ],
    period: { kind: 'days', days: 90 },
    written: { daysAgo: SWITCHED_ON, at: '10:14', tried: '10:16' },
    switched: '10:25',
  },
  {
    name: 'Health fell below 50',
    playbook: 'health',
    conditions: [
      { kind: 'health_below', below: 50 },
      { kind: 'field', field: 'health_change', op: 'lte', values: [-15] },
    ],
    period: { kind: 'days', days: 90 },
    written: { daysAgo: 3, at: '15:34', tried: '15:37' },
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
  note: 'Until calendars are connected, no account has had a meeting',
  written: { daysAgo: 2, at: '14:08', tried: '14:11' },
};

/** Number of days from the beginning of a playbook to its last step. */
const longest = (key: PlaybookKey): number => PLAYBOOKS[key].steps.at(-1)?.after ?? 0;

/** Processes a run to its end, as its job does. */
async function workOnRun(tx: TenantTx, id: number, now: Date): Promise<void> {
  const run = await lockRun(tx, id);
  if (!run) throw new Error(`There is no run ${id}.`);
  await evaluateRun(tx, run, now);
  while (await startNextPlays(tx, run, now));
  await finishRun(tx, id, new Date(now.getTime() + RUN_MS));
}

interface Basis {
  ada: number;
  today: string;
  timeZone: string;
}

/** Ada as the actor of changes to rules. */
const adaAt = ({ ada, timeZone }: Basis, day: string, time: string): Actor => ({
  ...{ userId: ada, now: toInstant(day, time, timeZone) },
  ...{ ip: OFFICE_ADDRESS, userAgent: undefined, requestId: 'demo' },
});

/** Creates a rule and performs its dry run. */
async function writeRule(tx: TenantTx, rule: DemoRule, basis: Basis): Promise<void> {
  const { name, playbook, conditions, period, note, written, switched } = rule;
  const [template] = await tx.rows<{ id: number }>('select id from play_templates where tenant_id = $1 and name = $2', [
    tx.tenant,
    PLAYBOOKS[playbook].name,
  ]);
  const body = AutomationRuleBody.parse({ name, template_id: template?.id, conditions, period });
  const day = workingDay(basis.today, written.daysAgo);
  const at = (time: string) => adaAt(basis, day, time);
  const ruleId = await createAutomationRule(tx, body, { by: at(written.at), note });
  const tried = at(written.tried);
  await workOnRun(tx, await insertRun(tx, { ruleId, dryRun: true, day }, tried), tried.now);
  if (switched) await setAutomationRuleActive(tx, ruleId, true, at(switched));
}

interface History extends Basis {
  began: string;
  rules: readonly DemoRule[];
}

/**
 * Creates the rules of that day, executes the runs of the day, and simulates the work of users on plays that rules had
 * started.
 */
async function liveThrough(tx: TenantTx, day: string, { rules, began, ...basis }: History): Promise<void> {
  const { today, timeZone } = basis;
  for (const rule of rules) if (workingDay(today, rule.written.daysAgo) === day) await writeRule(tx, rule, basis);
  const now = toInstant(day, day === began ? FIRST_RUN : DAILY_RUN, timeZone);
  for (const id of await insertDailyRuns(tx, day, now)) await workOnRun(tx, id, now);
  await simulateWork(tx, day, { today, timeZone });
}

async function getContext(tx: TenantTx, today: string, timeZone: string): Promise<Basis> {
  const [ada] = await tx.rows<{ id: number }>(`select id from users where tenant_id = $1 and first_name = 'Ada'`, [
    tx.tenant,
  ]);
  if (!ada) throw new Error('The demo company has no user Ada.');
  return { ada: ada.id, today, timeZone };
}

/** Creates the rule about success plans, which requires existing plans; it starts no plays. */
export const seedPlanRule = async (tx: TenantTx, today: string, timeZone: string): Promise<void> =>
  writeRule(tx, PLAN_RULE, await getContext(tx, today, timeZone));

/** Must run after the metrics are derived, since rules query them, and before actions are counted by day. */
export async function seedAutomation(tx: TenantTx, today: string, timeZone: string): Promise<void> {
  const began = workingDay(today, SWITCHED_ON);
  const history = { ...(await getContext(tx, today, timeZone)), began, rules: getRules(began) };
  for (let day = began; day <= today; day = addDays(day, 1)) await liveThrough(tx, day, history);
  const started = await tx.rows<{ id: number }>(
    'select distinct account_id as id from automation_starts where tenant_id = $1',
    [tx.tenant],
  );
  await refreshAccounts(tx, { today, accounts: started.map(({ id }) => id) });
}
