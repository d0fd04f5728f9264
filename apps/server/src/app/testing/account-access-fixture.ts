/** Two companies: users of every role, and a family of accounts to which they have different access. */
import { afterAll, beforeAll } from 'vitest';
import { buildAccount, buildMembers, buildPins } from '../demo/factories/accounts.ts';
import { buildActions, buildPlay } from '../demo/factories/plays.ts';
import { createTeam } from '../../core/people/create-team.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { type Caller, openTestApp, type TestApp } from './app.ts';

const ROLES = { ada: 'ADM', olga: 'CSO', dev: 'DA', evan: 'EXE', lena: 'CSL', maya: 'CSM', emil: 'CSM', rhea: 'CSM' };
/** Gia is the administrator of the other company. */
export type AccountAccessUser = keyof typeof ROLES | 'gia';

/** Opens `acme` and `globex` before the tests of a file and closes them afterwards. */
export function setUpAccountAccess() {
  const t = {} as TestApp;
  const callers = {} as Record<AccountAccessUser, Caller>;
  const users = {} as Record<AccountAccessUser, number>;
  /** A chain of four accounts with one more child that has no members, and two accounts outside the family. */
  const ids = {} as Record<'top' | 'upper' | 'account' | 'child' | 'hidden' | 'lone' | 'foreign', number>;

  beforeAll(async () => {
    Object.assign(t, await openTestApp());
    const { database } = t.services;
    await createTenant(database, { domain: 'acme', name: 'Acme', currency: 'USD' });
    await createTenant(database, { domain: 'globex', name: 'Globex' });
    await t.inTenant('acme', 'write', async (tx) => {
      for (const [name, role] of Object.entries(ROLES) as [AccountAccessUser, string][]) {
        const userAccessType = name === 'rhea' ? 'read_only' : 'full';
        const person = {
          firstName: name.toUpperCase(),
          lastName: 'Doe',
          passwordHash: 'none',
          userAccessType,
        } as const;
        users[name] = await createUser(tx, { ...person, email: `${name}@acme.test`, roles: [role] });
      }
      await createTeam(tx, { name: 'Team', members: [{ userId: users.lena, isLead: true }, { userId: users.maya }] });
      ids.top = await buildAccount(tx, { name: 'Top', ownerId: users.maya });
      ids.upper = await buildAccount(tx, { name: 'Upper & Sons', parentId: ids.top, ownerId: users.maya });
      ids.account = await buildAccount(tx, {
        name: 'Middle / East?',
        parentId: ids.upper,
        ownerId: users.maya,
        rank: 9,
        tier: '',
        segment: 'SMB',
        onboardedOn: '2024-02-29',
      });
      ids.child = await buildAccount(tx, { name: 'Child', parentId: ids.account, ownerId: users.maya });
      ids.hidden = await buildAccount(tx, { name: 'Hidden child', parentId: ids.account });
      ids.lone = await buildAccount(tx, { name: 'Lone' });
      await buildMembers(tx, [
        { accountId: ids.account, userId: users.emil, type: 'E', readOnly: true },
        { accountId: ids.account, userId: users.rhea, type: 'E' },
        { accountId: ids.child, userId: users.emil, type: 'E' },
      ]);
      await buildPins(tx, users.maya, [ids.account]);
      const playId = await buildPlay(tx, { accountId: ids.account });
      const action = { accountId: ids.account, playId };
      await buildActions(tx, [
        { ...action, ownerId: users.maya, status: 'Pending' },
        { ...action, ownerId: users.maya, status: 'Completed' },
        { ...action, ownerId: users.emil, status: 'Skip' },
        { ...action, ownerId: null, status: 'Pending' },
      ]);
      await tx.rows(
        `update accounts set mrr_minor = 123456, mrr_change_bp = 425, health = 76, health_change = -3, avg_dau = 14,
           license_utilization_bp = 8050, user_reach_bp = null, renewal_on = '2027-01-18', auto_renewal = true,
           pending_actions = 2, open_plays = 1, primary_owner_id = $3 where tenant_id = $1 and id = $2`,
        [tx.tenant, ids.account, users.maya],
      );
    });
    await t.inTenant('globex', 'write', async (tx) => {
      users.gia = await createUser(tx, {
        email: 'gia@globex.test',
        firstName: 'Gia',
        roles: ['ADM'],
        passwordHash: 'x',
      });
      ids.foreign = await buildAccount(tx, { name: 'Foreign' });
    });
    for (const name of Object.keys(ROLES) as AccountAccessUser[]) callers[name] = await t.signIn(`${name}@acme.test`);
    callers.gia = await t.signIn('gia@globex.test');
  });
  afterAll(() => t.close());
  return { t, callers, users, ids };
}
