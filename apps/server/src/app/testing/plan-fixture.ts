/** A small company with the data that success plans refer to, for tests that create and change plans. */
import type { ClientInput } from '@mainstay/contract/kit';
import { addDays } from '@mainstay/contract/rules/dates';
import { type SuccessPlan, successPlans } from '@mainstay/contract/success-plans';
import { afterAll, beforeAll } from 'vitest';
import { buildAccount, buildMembers } from '../demo/factories/accounts.ts';
import { buildCriteria, buildMilestones } from '../demo/factories/success-plans.ts';
import type { Caller, TestApp } from './app.ts';
import { prepareTwoTenants } from './two-tenants.ts';
import { TEST_DAY, TEST_NOW, TEST_ZONE } from './services.ts';

const ROLES = { ada: 'ADM', evan: 'EXE', maya: 'CSM', emil: 'CSM', vera: 'CSM', rhea: 'CSM', noah: 'CSM' } as const;
type Name = keyof typeof ROLES;
type NewPlan = ClientInput<typeof successPlans.createSuccessPlan>['body'];

/** Returns a day relative to the current day of the test clock. */
export const inDays = (days: number): string => addDays(TEST_DAY, days);

export interface PlanFixture {
  t: TestApp;
  callers: Record<Name | 'gia', Caller>;
  users: Record<Name | 'gia', number>;
  /** Alder belongs to Maya, Cedar to Noah. Emil, Vera and Rhea are members of Alder; of these, only Emil may write. */
  account: Record<'alder' | 'cedar' | 'foreign', number>;
  /** Two account KPIs with data, and one of another company. */
  kpi: Record<'license' | 'dau' | 'foreign', number>;
  milestone: Record<'golive' | 'renewal' | 'archived' | 'foreign', number>;
  criterion: Record<'trained' | 'paid' | 'archived' | 'foreign', number>;
  /** Deletes all plans and the records of their changes. */
  renew: () => Promise<void>;
  /** Returns the body of a plan on Alder, with an objective of each kind. */
  buildBody: (more?: Partial<NewPlan>) => NewPlan;
  /** @returns the id */
  create: (more?: Partial<NewPlan>, name?: Name) => Promise<number>;
  list: (name?: Name, query?: object) => Promise<SuccessPlan[]>;
  /** Returns the plan of this id as Maya reads it. */
  get: (id: number) => Promise<SuccessPlan>;
  /** Runs a statement for Acme in a transaction of its own; `$1` is the tenant. */
  query: <R>(text: string, ...values: unknown[]) => Promise<R[]>;
}

/**
 * Opens the fixture before the tests of a file and closes it afterwards. Its contents are available from the first hook
 * on.
 */
export function setUpPlanFixture(timeZone = TEST_ZONE): PlanFixture {
  const account = { alder: 0, cedar: 0, foreign: 0 };
  const kpi = { license: 0, dau: 0, foreign: 0 };
  const milestone = { golive: 0, renewal: 0, archived: 0, foreign: 0 };
  const criterion = { trained: 0, paid: 0, archived: 0, foreign: 0 };
  const { t, users, callers, open } = prepareTwoTenants(
    ROLES,
    async (tx) => {
      account.alder = await buildAccount(tx, { name: 'Alder', ownerId: users.maya });
      account.cedar = await buildAccount(tx, { name: 'Cedar', ownerId: users.noah });
      await buildMembers(tx, [
        { accountId: account.alder, userId: users.emil, type: 'E' },
        { accountId: account.alder, userId: users.vera, type: 'E', readOnly: true },
        { accountId: account.alder, userId: users.rhea, type: 'E' },
      ]);
      for (const table of ['milestones', 'success_criteria'])
        await tx.rows(`delete from ${table} where tenant_id = $1`, [tx.tenant]);
      [milestone.golive = 0, milestone.renewal = 0, milestone.archived = 0] = await buildMilestones(tx, [
        'Go-live',
        'Renewal',
        'Old one',
      ]);
      [criterion.trained = 0, criterion.paid = 0, criterion.archived = 0] = await buildCriteria(tx, [
        'Key users trained',
        'Renewal signed',
        'Old one',
      ]);
      for (const table of ['milestones', 'success_criteria'])
        await tx.rows(`update ${table} set archived_at = now() where tenant_id = $1 and name = 'Old one'`, [tx.tenant]);
      const kpiRows = await tx.rows<{ id: number; name: string }>('select id, name from kpis where tenant_id = $1', [
        tx.tenant,
      ]);
      const findKpiId = (name: string) => kpiRows.find((one) => one.name === name)?.id ?? 0;
      Object.assign(kpi, { license: findKpiId('License Utilization'), dau: findKpiId('DAU') });
    },
    timeZone,
  );
  beforeAll(async () => {
    await open();
    await t.inTenant('globex', 'write', async (tx) => {
      account.foreign = await buildAccount(tx, { name: 'Far' });
      // Ids are unique across companies, so only Globex has these.
      [milestone.foreign = 0] = await buildMilestones(tx, ['Theirs']);
      [criterion.foreign = 0] = await buildCriteria(tx, ['Theirs']);
      const [row] = await tx.rows<{ id: number }>('select max(id) as id from kpis where tenant_id = $1', [tx.tenant]);
      kpi.foreign = row?.id ?? 0;
    });
  });
  afterAll(() => t.close());

  const query: PlanFixture['query'] = (text, ...values) => t.query('acme', text, ...values);
  const renew = async (): Promise<void> => {
    t.setNow(TEST_NOW);
    for (const table of ['success_plans', 'plays', 'timeline_events', 'action_logs'])
      await query(`delete from ${table} where tenant_id = $1`);
  };
  const buildBody: PlanFixture['buildBody'] = (more = {}) => ({
    accountId: account.alder,
    name: 'Broad use',
    description: 'Every team works in it',
    summary: 'They stay',
    state: 'draft',
    date: inDays(60),
    criteria: [{ id: criterion.trained, selected: true }],
    objectives: [
      { name: 'Seats', target_date: inDays(30), track_by: 'system', measured_by: kpi.license, target_value: 80 },
      { name: 'Live', target_date: inDays(20), track_by: 'custom', milestone: milestone.golive, target_value: 'All' },
    ],
    ...more,
  });
  const create: PlanFixture['create'] = async (more, name = 'maya') => {
    const { status, error, body } = await t.call(callers[name], successPlans.createSuccessPlan, {
      body: buildBody(more),
    });
    if (status !== 200) throw new Error(`${status} ${error}`);
    return body.data.result.id;
  };
  const list: PlanFixture['list'] = async (name = 'maya', filters = {}) => {
    const reply = await t.call(callers[name], successPlans.findSuccessPlans, {
      query: { accountId: account.alder, ...filters },
    });
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.error}`);
    return reply.body.data.success_plans;
  };
  const get: PlanFixture['get'] = async (id) => {
    const [plan] = await list('maya', { planId: id });
    if (!plan) throw new Error(`There is no plan ${id}.`);
    return plan;
  };
  return { t, callers, users, account, kpi, milestone, criterion, renew, buildBody, create, list, get, query };
}
