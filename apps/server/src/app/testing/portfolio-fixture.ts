/** Accounts with activities and pending actions, for tests that list them for different readers. */
import { beforeAll } from 'vitest';
import { buildAccount, buildAccounts, buildChurn, buildMembers } from '../demo/factories/accounts.ts';
import { buildActions, buildPlay } from '../demo/factories/plays.ts';
import { createTeam } from '../../core/people/create-team.ts';
import { refreshAllPlayMetrics } from '../../domains/playbooks/refresh-play-metrics.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller, TestApp } from './app.ts';
import { inDays } from './play-fixture.ts';
import { setUpTwoTenants } from './two-tenants.ts';

const ROLES = { ada: 'ADM', evan: 'EXE', lena: 'CSL', maya: 'CSM', emil: 'CSM', rhea: 'CSM', noah: 'CSM' } as const;
export type Name = keyof typeof ROLES | 'gia';
/** More accounts than are merged one by one. Noah leads their members. */
const MANY = 2100;

interface PortfolioFixture {
  t: TestApp;
  users: Record<Name, number>;
  callers: Record<Name, Caller>;
  ids: Record<'alder' | 'birch' | 'cedar' | 'play' | 'foreign', number>;
}

/** Fills both companies before the tests of a file. */
export function setUpPortfolio(): PortfolioFixture {
  const ids = { alder: 0, birch: 0, cedar: 0, play: 0, foreign: 0 };
  const build = async (tx: TenantTx): Promise<void> => {
    await createTeam(tx, { name: 'Team', members: [{ userId: users.lena, isLead: true }, { userId: users.maya }] });
    const base = { ownerId: users.maya, onboardedOn: inDays(-100) };
    ids.alder = await buildAccount(tx, { ...base, name: 'Alder', plan: 'Gold' });
    ids.birch = await buildAccount(tx, { ...base, name: 'Birch' });
    ids.cedar = await buildAccount(tx, { name: 'Cedar', onboardedOn: inDays(-2) });
    await buildMembers(tx, [
      { accountId: ids.alder, userId: users.emil, type: 'E', readOnly: true },
      { accountId: ids.birch, userId: users.emil, type: 'E' },
      { accountId: ids.alder, userId: users.rhea, type: 'E' },
    ]);
    const creation = { createdBy: users.maya, createdOn: inDays(-90) };
    ids.play = await buildPlay(tx, { ...creation, accountId: ids.alder, name: 'Renewal' });
    const [second, third] = [
      await buildPlay(tx, { ...creation, accountId: ids.birch, name: 'Review' }),
      await buildPlay(tx, { ...creation, accountId: ids.cedar, name: 'Adoption', createdBy: null }),
    ];
    const alder = { accountId: ids.alder, playId: ids.play, createdOn: inDays(-90) };
    await buildActions(tx, [
      { ...alder, name: 'Call', priority: 'C', dueOn: inDays(3) },
      { ...alder, name: 'Someday', dueOn: null },
      { ...alder, name: 'Skipped', status: 'Skip', dueOn: inDays(-9) },
      { ...alder, name: 'Later done', status: 'Completed', completedOn: inDays(4) },
      ...Array.from({ length: 12 }, (_, at) => ({
        ...alder,
        name: `Step ${at + 1}`,
        status: 'Completed' as const,
        completedOn: inDays(-5),
        completedBy: users.maya,
      })),
      { accountId: ids.birch, playId: second, name: 'Visit', dueOn: inDays(-2) },
      { accountId: ids.cedar, playId: third, name: 'Hidden', dueOn: inDays(-8) },
    ]);
    await refreshAllPlayMetrics(tx);
    await buildChurn(tx, { accountId: ids.birch, churnedOn: inDays(-20), reasonCode: 'budget' });
    await tx.rows(
      `insert into support_cases (tenant_id, account_id, subject, submitted_at, closed_at)
         values ($1, $2, 'Export hangs', $3::date + timetz '08:00Z', $3::date + timetz '10:00Z')`,
      [tx.tenant, ids.alder, inDays(-1)],
    );
    await tx.rows('update accounts set mrr_minor = 123456 where tenant_id = $1 and id = $2', [tx.tenant, ids.alder]);
    const many = await buildAccounts(
      tx,
      Array.from({ length: MANY }, (_, at) => ({ name: `Many ${at}`, onboardedOn: inDays(-200) })),
    );
    await buildMembers(
      tx,
      [...many, ids.alder].map((accountId) => ({ accountId, userId: users.noah, type: 'E' as const })),
    );
  };
  const { t, users, callers } = setUpTwoTenants(ROLES, build);
  beforeAll(() =>
    t.inTenant('globex', 'write', async (tx) => {
      ids.foreign = await buildAccount(tx, { name: 'Foreign', onboardedOn: inDays(-1) });
    }),
  );
  return { t, users, callers, ids };
}
