import { addDays } from '@mainstay/contract/rules/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshAccounts } from '../../../domains/health/refresh-metrics.ts';
import { createUser } from '../../../core/people/create-user.ts';
import { createTenant } from '../../../core/tenants/create-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { TEST_DAY } from '../../testing/services.ts';
import { refreshAllPlayMetrics } from '../../../domains/playbooks/refresh-play-metrics.ts';
import { buildAccount, buildChurn, buildMember, buildPins } from './accounts.ts';
import { buildContact, buildSupportCase, setSuperiors } from './contacts.ts';
import { buildAction, buildPlay } from './plays.ts';
import { buildProduct } from './products.ts';
import { FACTORY_DAY } from './rows.ts';
import { buildEntitlements, buildSubscription } from './subscriptions.ts';
import { buildCriteria, buildMilestones, buildPlan } from './success-plans.ts';
import { buildFeatureDays, buildUsageDays, buildUsageUsers } from './usage.ts';

let t: TestApp;
let ownerId = 0;
const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> => t.inTenant('acme', 'write', work);
const findRow = async <R>(tx: TenantTx, text: string, ...values: unknown[]): Promise<R | undefined> =>
  (await tx.rows<R>(text, [tx.tenant, ...values]))[0];

beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme' });
  ownerId = await inTenant((tx) => createUser(tx, { email: 'o@acme.test', firstName: 'Olga', roles: ['CSM'] }));
});
afterAll(() => t.close());

test('the default day of factories equals the day of the test clock', () => {
  expect(FACTORY_DAY).toBe(TEST_DAY);
});

describe('accounts', () => {
  test('have a parent and an owner and can be found by their names', async () => {
    await inTenant(async (tx) => {
      const top = await buildAccount(tx, { name: 'Harbour Group', ownerId });
      const middle = await buildAccount(tx, { parentId: top });
      const bottom = await buildAccount(tx, { parentId: middle, tier: 'Tier 1' });
      const hierarchySql = 'select root_id, path, has_children, tier from accounts where tenant_id = $1 and id = $2';
      const path = [top, middle, bottom];
      expect(await findRow(tx, hierarchySql, bottom)).toEqual({
        root_id: top,
        path,
        has_children: false,
        tier: 'Tier 1',
      });
      expect(await findRow(tx, hierarchySql, top)).toMatchObject({ root_id: top, path: [top], has_children: true });
      const owner = 'select primary_owner_id as id from accounts where tenant_id = $1 and id = $2';
      expect(await findRow(tx, owner, top)).toEqual({ id: ownerId });
      const term = `select kind from search_terms where tenant_id = $1 and term = 'arbour' and entity_id = $2`;
      expect(await findRow(tx, term, top)).toEqual({ kind: 'account_part' });
    });
  });

  test('reject an unknown parent', async () => {
    await expect(inTenant((tx) => buildAccount(tx, { parentId: 999_999 }))).rejects.toThrow('no account 999999');
  });

  test('have members, churns and pins', async () => {
    await inTenant(async (tx) => {
      const accountId = await buildAccount(tx);
      await buildMember(tx, { accountId, userId: ownerId, type: 'E', readOnly: true });
      await buildChurn(tx, { accountId, reasonCode: 'budget' });
      await buildPins(tx, ownerId, [accountId]);
      const counts = `select (select count(*) from account_members where tenant_id = $1
          and account_id = $2 and read_only) as m,
        (select count(*) from account_churns where tenant_id = $1 and account_id = $2) as c,
        (select count(*) from pins where tenant_id = $1 and account_id = $2) as p`;
      expect(await findRow(tx, counts, accountId)).toEqual({ m: 1, c: 1, p: 1 });
    });
  });
});

test('sources add up to the metrics of an account', async () => {
  await inTenant(async (tx) => {
    const accountId = await buildAccount(tx, { ownerId });
    const product = await buildProduct(tx, { name: 'Planner', family: 'Tools', features: [{ name: 'Board' }] });
    const lines = [{ productId: product.id, quantity: 10, unitPriceMinor: 500 }];
    const subscriptionId = await buildSubscription(tx, {
      accountId,
      seats: 10,
      lines,
      renewsOn: addDays(TEST_DAY, 90),
    });
    await buildEntitlements(tx, [{ accountId, productId: product.id, subscriptionId, quantity: 10, used: 8 }]);
    await buildUsageDays(tx, { accountId, activeUsers: 2 });
    await buildFeatureDays(tx, [{ accountId, featureId: product.features[0] ?? 0, day: '2026-11-19', usageCount: 3 }]);
    const month = { accountId, month: '2026-11-01' };
    await buildUsageUsers(tx, [
      { ...month, endUser: 'a', days: [2, 19] },
      { ...month, endUser: 'b', days: [3] },
    ]);
    await buildSupportCase(tx, { accountId, priority: 'urgent' });
    await refreshAccounts(tx, { today: TEST_DAY, accounts: [accountId] });
    const metricsSql = `select mrr_minor, contract_value_minor, renewal_on, dau, wau, mau, open_cases, license_utilization_bp
      from accounts where tenant_id = $1 and id = $2`;
    expect(await findRow(tx, metricsSql, accountId)).toEqual({
      mrr_minor: 5000,
      contract_value_minor: 60_000,
      renewal_on: '2027-02-18',
      dau: 2,
      wau: 1,
      mau: 2,
      open_cases: 1,
      license_utilization_bp: 8000,
    });
  });
});

test('plays count pending actions and the next due date', async () => {
  await inTenant(async (tx) => {
    const accountId = await buildAccount(tx);
    const playId = await buildPlay(tx, { accountId, name: 'Kick-off' });
    await buildPlay(tx, { accountId, name: 'Idea' });
    await buildAction(tx, { accountId, playId, dueOn: '2026-12-01' });
    await buildAction(tx, { accountId, playId, dueOn: '2026-11-25' });
    await buildAction(tx, { accountId, playId, status: 'Completed', completedOn: '2026-11-10', dueOn: '2026-11-11' });
    await refreshAllPlayMetrics(tx);
    const play =
      'select total_actions, pending_actions, next_due_on, status from plays where tenant_id = $1 and id = $2';
    const counts = { pending_actions: 2, next_due_on: '2026-11-25' };
    expect(await findRow(tx, play, playId)).toEqual({ ...counts, total_actions: 3, status: 'PN' });
    const account = 'select pending_actions, open_plays, next_due_on from accounts where tenant_id = $1 and id = $2';
    expect(await findRow(tx, account, accountId)).toEqual({ ...counts, open_plays: 2 });
  });
});

test('a success plan has a play of its name and counts its objectives', async () => {
  await inTenant(async (tx) => {
    const accountId = await buildAccount(tx);
    const [milestoneId] = await buildMilestones(tx, ['Pilot over']);
    const { id, playId, objectives } = await buildPlan(tx, {
      accountId,
      name: 'Broad use',
      criteria: await buildCriteria(tx, ['Trained', 'Paid']),
      objectives: [
        { milestoneId: milestoneId ?? 0, completedOn: '2026-11-10' },
        { name: 'Reach', points: [{ at: '2026-11-18T06:00:00Z', value: 7 }] },
      ],
    });
    const counts = `select name, total_objectives as total, completed_objectives as completed,
        (select count(*) from success_plan_criteria c where c.tenant_id = $1 and c.plan_id = p.id) as criteria
      from success_plans p where tenant_id = $1 and id = $2`;
    expect(await findRow(tx, counts, id)).toEqual({ name: 'Broad use', total: 2, completed: 1, criteria: 2 });
    const play = 'select name, success_plan_id as plan from plays where tenant_id = $1 and id = $2';
    expect(await findRow(tx, play, playId)).toEqual({ name: 'Broad use', plan: id });
    const point = 'select value from objective_points where tenant_id = $1 and objective_id = $2';
    expect(await findRow(tx, point, objectives[1])).toEqual({ value: '7' });
  });
});

test('contacts have superiors and are counted', async () => {
  await inTenant(async (tx) => {
    const accountId = await buildAccount(tx);
    const boss = await buildContact(tx, { accountId, firstName: 'Bea' });
    const clerk = await buildContact(tx, { accountId, reportsTo: boss });
    const trainee = await buildContact(tx, { accountId });
    await setSuperiors(tx, [[trainee, clerk]]);
    const contact = 'select reports_to from contacts where tenant_id = $1 and id = $2';
    expect(await findRow(tx, contact, trainee)).toEqual({ reports_to: clerk });
    const account = 'select contacts_count as n from accounts where tenant_id = $1 and id = $2';
    expect(await findRow(tx, account, accountId)).toEqual({ n: 3 });
  });
});
