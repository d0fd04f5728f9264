/** A small company with a playbook and plays in every state, for tests that list and change plays. */
import { type PlayEntry, plays } from '@mainstay/contract/playbooks/plays';
import { addDays } from '@mainstay/contract/rules/dates';
import { buildAccount, buildMembers } from '../demo/factories/accounts.ts';
import { buildActions, buildPlay, buildTemplate } from '../demo/factories/plays.ts';
import { refreshAllPlayMetrics } from '../../domains/playbooks/refresh-play-metrics.ts';
import { afterAll, beforeAll } from 'vitest';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller, TestApp } from './app.ts';
import { prepareTwoTenants } from './two-tenants.ts';
import { TEST_DAY, TEST_NOW } from './services.ts';

const ROLES = { ada: 'ADM', evan: 'EXE', maya: 'CSM', emil: 'CSM', vera: 'CSM', rhea: 'CSM', noah: 'CSM' } as const;
export type Name = keyof typeof ROLES;

export interface PlayFixture {
  t: TestApp;
  callers: Record<Name | 'gia', Caller>;
  users: Record<Name, number>;
  /**
   * Alder and Birch belong to Maya, Cedar to Noah. Emil, Vera and Rhea are members of Alder; of these, only Emil may
   * write.
   */
  account: Record<'alder' | 'birch' | 'cedar' | 'foreign', number>;
  template: Record<'own' | 'foreign', number>;
  /** Plays by their special property. */
  play: Record<'late' | 'soon' | 'undated' | 'closed' | 'empty' | 'other', number>;
  /** Recreates the plays. */
  renew: () => Promise<void>;
  /**
   * Adds the play to a new success plan.
   * @returns the plan's id
   */
  buildPlan: (plan: { name: string; playId: number; dueOn: string }) => Promise<number>;
  /** Returns the names of the plays that a user lists. */
  names: (name: Name, query?: object) => Promise<string[]>;
  list: (name: Name, query?: object) => Promise<PlayEntry[]>;
  /** Runs a statement for Acme in a transaction of its own; `$1` is the tenant. */
  query: <R>(text: string, ...values: unknown[]) => Promise<R[]>;
}

/** Returns a day relative to the current day of the test clock. */
export const inDays = (days: number): string => addDays(TEST_DAY, days);

/** @returns the empty fixture and a function that fills it; its objects keep their identity */
function prepareFixture(): { fixture: PlayFixture; open: () => Promise<void> } {
  const account = { alder: 0, birch: 0, cedar: 0, foreign: 0 };
  const template = { own: 0, foreign: 0 };
  const play = { late: 0, soon: 0, undated: 0, closed: 0, empty: 0, other: 0 };
  const build = async (tx: TenantTx): Promise<void> => {
    account.alder = await buildAccount(tx, { name: 'Alder', plan: 'Gold', ownerId: users.maya });
    account.birch = await buildAccount(tx, { name: 'Birch', plan: 'Silver', ownerId: users.maya });
    account.cedar = await buildAccount(tx, { name: 'Cedar', ownerId: users.noah });
    await buildMembers(tx, [
      { accountId: account.alder, userId: users.emil, type: 'E' },
      { accountId: account.alder, userId: users.vera, type: 'E', readOnly: true },
      { accountId: account.alder, userId: users.rhea, type: 'E' },
    ]);
    template.own = await buildTemplate(tx, {
      name: 'Onboarding',
      actions: [
        { name: 'Welcome', dueAfter: 0, priority: 'H', description: 'Say hello', howToComplete: 'By phone' },
        { name: 'Set up', dueAfter: 4, ownerRule: 'starter', dependsOn: [0] },
        { name: 'Train', dueAfter: null, ownerRule: 'user', ownerId: users.emil, dependsOn: [0, 1] },
        { name: 'Elsewhere', dueAfter: 9, ownerRule: 'user', ownerId: users.noah },
      ],
    });
  };
  const { t, users, callers, open: openBoth } = prepareTwoTenants(ROLES, build);
  const open = async (): Promise<void> => {
    await openBoth();
    await t.inTenant('globex', 'write', async (tx) => {
      account.foreign = await buildAccount(tx, { name: 'Far' });
      template.foreign = await buildTemplate(tx, { name: 'Theirs' });
    });
  };

  const renew = async (): Promise<void> => {
    t.setNow(TEST_NOW);
    await t.inTenant('acme', 'write', async (tx) => {
      for (const table of ['plays', 'success_plans', 'pins', 'action_logs', 'timeline_events'])
        await tx.rows(`delete from ${table} where tenant_id = $1`, [tx.tenant]);
      const createPlay = async (
        name: string,
        accountName: 'alder' | 'birch' | 'cedar',
        actions: { dueOn: string | null; status?: 'Pending' | 'Completed' | 'Skip'; owner?: Name }[],
        templateId?: number,
      ) => {
        const id = await buildPlay(tx, { accountId: account[accountName], name, createdBy: users.maya, templateId });
        const actionFields = { accountId: account[accountName], playId: id };
        await buildActions(
          tx,
          actions.map(({ owner = 'maya', ...action }, i) => ({
            ...actionFields,
            ...action,
            name: `${name} ${i}`,
            ownerId: users[owner],
          })),
        );
        return id;
      };
      play.soon = await createPlay(
        'Beta',
        'birch',
        [{ dueOn: inDays(3) }, { dueOn: inDays(1), owner: 'emil' }],
        template.own,
      );
      play.late = await createPlay('Delta', 'alder', [
        { dueOn: inDays(-2) },
        { dueOn: inDays(-9), status: 'Completed' },
      ]);
      play.undated = await createPlay('alpha', 'alder', [{ dueOn: null, owner: 'emil' }]);
      play.closed = await createPlay('Closed', 'alder', [
        { dueOn: inDays(-20), status: 'Completed' },
        { dueOn: null, status: 'Skip' },
      ]);
      play.empty = await createPlay('Empty', 'birch', []);
      play.other = await createPlay('Gamma', 'cedar', [{ dueOn: inDays(2), owner: 'noah' }]);
      await refreshAllPlayMetrics(tx);
    });
  };
  const list: PlayFixture['list'] = async (name, query = {}) => {
    const { status, body, error } = await t.call(callers[name], plays.findPlays, { query });
    if (status !== 200) throw new Error(`${status} ${error}`);
    return body.data.response_list;
  };
  const names: PlayFixture['names'] = async (name, query) => (await list(name, query)).map((entry) => entry.play_name);
  const query: PlayFixture['query'] = (text, ...values) => t.query('acme', text, ...values);
  const buildPlan: PlayFixture['buildPlan'] = async ({ name, playId, dueOn }) => {
    const [plan] = await t.inTenant('acme', 'write', (tx) =>
      tx.rows<{ id: number }>(
        `with made as (insert into success_plans (tenant_id, account_id, name, description, summary, due_on)
           select $1, account_id, $3, 'Grow', 'Grow', $4 from plays where tenant_id = $1 and id = $2 returning id)
         update plays p set success_plan_id = made.id from made where p.tenant_id = $1 and p.id = $2 returning made.id`,
        [tx.tenant, playId, name, dueOn],
      ),
    );
    return plan?.id ?? 0;
  };
  return { fixture: { t, callers, users, account, template, play, renew, buildPlan, names, list, query }, open };
}

export async function openPlayFixture(): Promise<PlayFixture> {
  const { fixture, open } = prepareFixture();
  await open();
  return fixture;
}

/**
 * Opens the fixture before the tests of a file and closes it afterwards. Its contents are available from the first hook
 * on.
 */
export function setUpPlayFixture(): PlayFixture {
  const { fixture, open } = prepareFixture();
  beforeAll(open);
  afterAll(() => fixture.t.close());
  return fixture;
}
