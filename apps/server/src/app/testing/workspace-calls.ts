/** A play with actions in every state, and calls of the endpoints of its workspace. */
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { beforeAll, beforeEach } from 'vitest';
import { buildAccount, buildMembers } from '../demo/factories/accounts.ts';
import { buildActions, buildPlay } from '../demo/factories/plays.ts';
import { refreshAllPlayMetrics } from '../../domains/playbooks/refresh-play-metrics.ts';
import { setUpCompany } from './company.ts';
import { inDays } from './play-fixture.ts';
import { TEST_NOW } from './services.ts';

export type WorkspaceUser = 'ada' | 'maya' | 'emil' | 'vera' | 'noah';

/**
 * Opens the company before the tests of a file, closes it afterwards, and recreates the plays before each test. The
 * account belongs to Maya; Emil and Vera are members of it, and of these, only Emil may write.
 */
export function setUpWorkspaceTests() {
  const company = setUpCompany<WorkspaceUser>({ ada: 'ADM', maya: 'CSM', emil: 'CSM', vera: 'CSM', noah: 'CSM' });
  const users = {} as Record<WorkspaceUser, number>;
  const ids = { account: 0, play: 0, otherPlay: 0 };
  let actionIds: number[] = [];

  beforeAll(async () => {
    for (const { id, first } of await company.query<{ id: number; first: WorkspaceUser }>(
      'select id, lower(first_name) as first from users where tenant_id = $1',
    ))
      users[first] = id;
    await company.t.inTenant('acme', 'write', async (tx) => {
      ids.account = await buildAccount(tx, { name: 'Alder', ownerId: users.maya });
      await buildMembers(tx, [
        { accountId: ids.account, userId: users.emil, type: 'E' },
        { accountId: ids.account, userId: users.vera, type: 'E', readOnly: true },
      ]);
    });
  });

  /** Creates a completed, an overdue, an undated, a skipped and an upcoming action. */
  beforeEach(async () => {
    company.t.setNow(TEST_NOW);
    await company.query('delete from plays where tenant_id = $1');
    await company.query('delete from action_logs where tenant_id = $1');
    await company.t.inTenant('acme', 'write', async (tx) => {
      ids.play = await buildPlay(tx, { accountId: ids.account, name: 'Renewal' });
      ids.otherPlay = await buildPlay(tx, { accountId: ids.account, name: 'Other' });
      const shared = { accountId: ids.account, playId: ids.play, ownerId: users.maya };
      actionIds = await buildActions(tx, [
        { ...shared, name: 'Done', status: 'Completed', completedOn: inDays(-4), completedBy: users.maya },
        { ...shared, name: 'Late', dueOn: inDays(-2), priority: 'H' },
        { ...shared, name: 'Undated', dueOn: null, ownerId: users.emil },
        { ...shared, name: 'Skipped', status: 'Skip' },
        { ...shared, name: 'Soon', dueOn: inDays(2), ownerId: users.emil },
      ]);
      await buildActions(tx, [{ accountId: ids.account, playId: ids.otherPlay, name: 'Elsewhere' }]);
      await refreshAllPlayMetrics(tx);
    });
  });

  /** Returns the id of an action of the play by its position in the order of creation. */
  const getActionId = (index: number): number => actionIds[index] ?? 0;
  const find = (name: WorkspaceUser, query: object = {}) =>
    company.t.call(company.people[name], workspace.findPlayActions, { query: { playId: ids.play, ...query } });
  const findLogs = async (query: object = {}) => {
    const { body } = await company.t.call(company.people.maya, workspace.findLogs, {
      query: { playId: ids.play, ...query },
    });
    return body.data;
  };
  return { company, users, ids, getActionId, find, findLogs };
}
