/** Rules that would start playbooks by themselves, tried out and not switched on yet: each with the dry run that showed it. */
import { AutomationRuleBody } from '@mainstay/contract/playbooks/automation';
import type { AutomationCondition, AutomationPeriod } from '@mainstay/contract/rules/automation';
import { createAutomationRule } from '../features/playbooks/automation/commands.ts';
import { evaluateRun, finishRun } from '../features/playbooks/automation/runs/commands.ts';
import { holdRun } from '../features/playbooks/automation/runs/data.ts';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { only } from './factories/rows.ts';
import { PLAYBOOKS, type PlaybookKey } from './playbooks.ts';

interface DemoRule {
  name: string;
  playbook: PlaybookKey;
  conditions: AutomationCondition[];
  period: AutomationPeriod;
}

const RULES: readonly DemoRule[] = [
  {
    name: 'Renewal in 60 days',
    playbook: 'renewal',
    conditions: [{ kind: 'renewal_within', days: 60 }],
    period: { kind: 'renewal' },
  },
  {
    name: 'Health fell below 50',
    playbook: 'health',
    conditions: [
      { kind: 'health_below', below: 50 },
      { kind: 'health_fell', by: 5, days: 30 },
    ],
    period: { kind: 'days', days: 90 },
  },
  {
    name: 'Large account without contact',
    playbook: 'review',
    conditions: [
      { kind: 'field', field: 'mrr', op: 'gte', values: [5000] },
      { kind: 'no_contact', days: 45 },
    ],
    period: { kind: 'days', days: 60 },
  },
];

/** A run made of a rule, and what it says. */
async function tryOut(tx: TenantTx, ruleId: number, today: string): Promise<void> {
  const now = new Date(`${today}T08:00:00Z`);
  const made = await tx.rows<{ id: number }>(
    `insert into automation_runs (tenant_id, rule_id, rule_version, kind, dry_run, day, created_at)
     values ($1, $2, 1, 'manual', true, $3, $4) returning id`,
    [tx.tenant, ruleId, today, now],
  );
  const id = only(made.map((row) => row.id));
  const run = await holdRun(tx, id);
  if (!run) throw new Error(`There is no run ${id}.`);
  await evaluateRun(tx, run, now);
  await finishRun(tx, id, now);
}

/** After the figures are derived: they are what rules ask. */
export async function seedAutomation(tx: TenantTx, today: string): Promise<void> {
  for (const { name, playbook, conditions, period } of RULES) {
    const [template] = await tx.rows<{ id: number }>(
      'select id from play_templates where tenant_id = $1 and name = $2',
      [tx.tenant, PLAYBOOKS[playbook].name],
    );
    const body = AutomationRuleBody.parse({ name, template_id: template?.id, conditions, period });
    await tryOut(tx, await createAutomationRule(tx, body, { by: null }), today);
  }
}
