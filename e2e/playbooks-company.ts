/** A company with three users and two accounts: plays from a template, plays with a success plan, and completed plays. */
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import { buildAccounts, buildMembers } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildActions, buildPlay, buildTemplate } from '../apps/server/src/app/demo/factories/plays.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { refreshAllPlayMetrics } from '../apps/server/src/domains/playbooks/refresh-play-metrics.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import { DEMO_PASSWORD } from './browser.ts';
import { openDatabase } from './company.ts';

export const MIA = 'mia@quay.test';
export const VAL = 'val@quay.test';
export const domain = `quay-${Date.now().toString(36)}`;
export const today = toCalendarDay(new Date(), 'UTC');
export const play = { renewal: 0, review: 0, done: 0 };
export const accounts = { alder: 0, birch: 0, onboarding: 0 };

/** Creates the company with its users, accounts, plays and actions. */
export async function createPlaybooksCompany(): Promise<void> {
  const tenant = await createTenant(openDatabase(), { domain, name: 'Quay', timeZone: 'UTC' });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await openDatabase().inTenant(tenant, 'write', async (tx) => {
    const addUser = (firstName: string, lastName: string) =>
      createUser(tx, { email: `${firstName}@quay.test`, firstName, lastName, roles: ['CSM'], passwordHash });
    const [mia, ben, val] = [
      await addUser('Mia', 'Mole'),
      await addUser('Ben', 'Bridge'),
      await addUser('Val', 'View'),
    ];
    const [alder = 0, birch = 0] = await buildAccounts(tx, [
      { name: 'Alder', plan: 'Gold', ownerId: mia },
      { name: 'Birch', plan: 'Silver', ownerId: mia },
    ]);
    await buildMembers(tx, [
      { accountId: birch, userId: ben, type: 'E' },
      { accountId: alder, userId: val, type: 'E', readOnly: true },
    ]);
    [accounts.alder, accounts.birch] = [alder, birch];
    accounts.onboarding = await buildTemplate(tx, {
      name: 'Onboarding',
      actions: [
        { name: 'Welcome call', dueAfter: 0, priority: 'H' },
        { name: 'Set up sign-in', dueAfter: 4, dependsOn: [0] },
      ],
    });
    play.renewal = await buildPlay(tx, { accountId: alder, name: 'Renewal at risk' });
    await tx.rows(
      `with made as (insert into success_plans (tenant_id, account_id, name, description, summary, due_on)
         values ($1, $2, 'Alder stays for another three years', 'Why', 'Two teams more', $4) returning id)
       update plays set success_plan_id = made.id from made where tenant_id = $1 and plays.id = $3`,
      [tx.tenant, alder, play.renewal, addDays(today, 30)],
    );
    play.review = await buildPlay(tx, { accountId: birch, name: 'Quarterly review', templateId: accounts.onboarding });
    play.done = await buildPlay(tx, { accountId: alder, name: 'Health check' });
    const defaults = { accountId: alder, playId: play.renewal, ownerId: mia };
    await buildActions(tx, [
      { ...defaults, name: 'Read the usage', status: 'Completed', completedOn: addDays(today, -1), completedBy: mia },
      { ...defaults, name: 'Call the sponsor', priority: 'H', dueOn: addDays(today, -2) },
      { ...defaults, name: 'Send the offer', dueOn: addDays(today, 9) },
      { accountId: birch, playId: play.review, name: 'Write the deck', ownerId: ben, dueOn: addDays(today, 3) },
      {
        ...defaults,
        playId: play.done,
        name: 'Ask three people',
        status: 'Completed',
        completedOn: addDays(today, -9),
      },
      { ...defaults, playId: play.done, name: 'Suggest two changes', status: 'Skip' },
    ]);
    await tx.rows('update settings set setup_done_at = now() where tenant_id = $1', [tx.tenant]);
    await refreshAllPlayMetrics(tx);
  });
}
