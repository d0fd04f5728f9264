/** Pages of plans and due objectives are found by indexes regardless of the number of plans. */
import { beforeAll, expect, test } from 'vitest';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { setUpPlanFixture } from '../../app/testing/plan-fixture.ts';
import { findDueObjectives } from './measure-objectives.ts';
import { findPlans } from './plan-list.ts';

const world = setUpPlanFixture();
const { t, account } = world;

/** Two hundred accounts with a hundred plans each, of which one in fifty is open. Each plan has three objectives and an action. */
beforeAll(async () => {
  await t.inTenant('acme', 'write', async (tx) => {
    const run = (text: string) => tx.rows(text, [tx.tenant]);
    await run(`insert into accounts (tenant_id, name, onboarded_on, root_id, path)
      select $1, 'Many ' || n, '2026-01-01', 0, '{}' from generate_series(1, 200) n`);
    await run(`insert into success_plans (tenant_id, account_id, name, description, summary, due_on, state,
        total_objectives, completed_objectives)
      select $1, a.id, 'Plan ' || n, 'D', 'S', date '2026-11-20' + n,
        case when n % 50 = 0 then 'published' else 'draft' end, 3, 0
      from accounts a, generate_series(1, 100) n where a.tenant_id = $1`);
    await run(`insert into plays (tenant_id, account_id, name, success_plan_id)
      select $1, account_id, name, id from success_plans where tenant_id = $1`);
    await run(`insert into actions (tenant_id, account_id, play_id, name, description, how_to_complete, due_on)
      select $1, account_id, id, name, '', '', '2026-12-01' from plays where tenant_id = $1`);
    await run(`insert into objectives (tenant_id, plan_id, account_id, name, target_on, track_by, kpi_id, target_value, position)
      select $1, p.id, p.account_id, 'O', '2026-11-21', 'system', k.id, '10', n
      from success_plans p, generate_series(1, 3) n, (select min(id) as id from kpis where tenant_id = $1) k
      where p.tenant_id = $1`);
  });
  for (const table of ['accounts', 'success_plans', 'plays', 'actions', 'objectives'])
    await t.services.database.ownerPool.query(`analyze ${table}`);
});

/** Returns the query plan of a read that uses a single statement. */
async function explainRead(read: (tx: TenantTx) => Promise<unknown>): Promise<string> {
  const statements: { text: string; values: readonly unknown[] }[] = [];
  return t.inTenant('acme', 'read', async (tx) => {
    const rows: TenantTx['rows'] = (text, values) => {
      statements.push({ text, values });
      return Promise.resolve([]);
    };
    await read({ ...tx, rows });
    expect(statements).toHaveLength(1);
    const [{ text = '', values = [] } = {}] = statements;
    const lines = await tx.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, values, 'custom');
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
}

test('reads a page of plans by the index of the account in one statement, without a full table scan', async () => {
  const plan = await explainRead((tx) => findPlans(tx, account.alder, { page_num: 1, limit: 100 }));
  for (const index of ['success_plans_account', 'plays_plan', 'objectives_plan', 'actions_'])
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index}`));
  expect(plan).not.toMatch(/Seq Scan on (success_plans|plays|objectives|actions|accounts|users)/);
  expect(plan).not.toContain('Sort Key: success_plans.due_on');
});

test('finds due objectives by the index of open plans', async () => {
  const plan = await explainRead((tx) => findDueObjectives(tx, '2026-11-20'));
  expect(plan).toMatch(/Index (Only )?Scan (using|on) success_plans_due/);
  expect(plan).not.toMatch(/Seq Scan on (success_plans|objectives)/);
});
