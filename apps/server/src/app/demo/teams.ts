/** The users of the demo company, their accounts, and the customers that churned. */
import { addDays } from '@mainstay/contract/rules/dates';
import { MAIL_PROVIDER_IDS } from '@mainstay/contract/rules/mail-providers';
import { z } from 'zod';
import { createTeam } from '../../core/people/create-team.ts';
import { createUser } from '../../core/people/create-user.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type DemoAccount, FLAGSHIP, getAbsence } from './accounts.ts';
import { support } from './content-files.ts';
import peopleFile from './content/people.json';
import { buildChurn, buildMembers, buildPins, type NewMember } from './factories/accounts.ts';

const DemoUser = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  role: z.enum(['ADM', 'DA', 'CSO', 'CSL', 'EXE', 'CSM']),
  readOnly: z.literal(true).optional(),
  purpose: z.string(),
  /** The first name of the manager, in lower case. */
  manager: z.string().optional(),
});
export type DemoUser = z.infer<typeof DemoUser>;

const people = z
  .strictObject({
    password: z.string(),
    users: z.array(DemoUser),
    /** Of the companies whose people sign in by Google and by Microsoft: the manager with the mailbox first. */
    providerUsers: z.record(z.enum(MAIL_PROVIDER_IDS), z.array(DemoUser).min(1)),
    globexAdmin: DemoUser,
  })
  .parse(peopleFile);

export const DEMO_PASSWORD = people.password;
export const DEMO_USERS: readonly DemoUser[] = people.users;
export const PROVIDER_USERS = people.providerUsers;
export const GLOBEX_ADMIN: DemoUser = people.globexAdmin;

/**
 * Creates one of the users.
 * @returns the id
 */
export const seedUser = (tx: TenantTx, user: DemoUser, passwordHash: string): Promise<number> =>
  createUser(tx, {
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    title: user.title,
    roles: [user.role],
    passwordHash,
    userAccessType: user.readOnly ? 'read_only' : 'full',
  });

/** The number of Maya's accounts that Emil supports; on the first half he is view only. */
const SUPPORTED_ACCOUNTS = 10;
/** Lena is a member of every eighth account of Maya and Noah. */
const LEAD_INTERVAL = 8;

/** Creates the account teams of the demo company, its only user team and some pins. */
export async function seedTeams(
  tx: TenantTx,
  accounts: readonly DemoAccount[],
  users: ReadonlyMap<string, number>,
  today: string,
): Promise<void> {
  const id = (name: string) => users.get(name) ?? 0;
  const findOwned = (name: string) => accounts.filter((a) => a.ownerId === id(name));
  const lead = { userId: id('lena'), isLead: true };
  await createTeam(tx, { name: 'Core customers', members: [lead, { userId: id('maya') }, { userId: id('noah') }] });
  const reports = DEMO_USERS.flatMap(({ firstName, manager }) => (manager ? [[firstName.toLowerCase(), manager]] : []));
  await tx.rows(
    `update users u set manager_id = m.manager from unnest($2::bigint[], $3::bigint[]) as m (id, manager)
     where u.tenant_id = $1 and u.id = m.id`,
    [tx.tenant, reports.map(([name = '']) => id(name)), reports.map(([, manager = '']) => id(manager))],
  );
  // The flagship comes last, so that it is one of the accounts that he may write on.
  const supported = findOwned('maya')
    .filter((a) => a.name !== FLAGSHIP)
    .slice(0, SUPPORTED_ACCOUNTS - 1);
  const flagship = accounts.filter((a) => a.name === FLAGSHIP);
  const emil = [...supported, ...flagship].map(
    (a, i): NewMember => ({
      accountId: a.id,
      userId: id('emil'),
      type: 'E',
      readOnly: i < SUPPORTED_ACCOUNTS / 2,
      addedOn: addDays(today, -90),
    }),
  );
  const lena = [...findOwned('maya'), ...findOwned('noah')]
    .filter((a, i) => i % LEAD_INTERVAL === 4 || a.name === FLAGSHIP)
    .map((a): NewMember => ({ accountId: a.id, userId: id('lena'), type: 'E', addedOn: addDays(today, -200) }));
  await buildMembers(tx, [...emil, ...lena]);
  await buildPins(
    tx,
    id('maya'),
    findOwned('maya')
      .filter((a) => a.name === FLAGSHIP || a.plan === 'Starter')
      .slice(0, 3)
      .map((a) => a.id),
    today,
  );
  await buildPins(
    tx,
    id('noah'),
    findOwned('noah')
      .slice(5, 7)
      .map((a) => a.id),
    today,
  );
}

const pickChurnReason = (at: number) =>
  support.churnReasons[at % support.churnReasons.length] as (typeof support.churnReasons)[number];

/** @returns the reason code of a churned account; undefined for an active one */
export function getChurnReason(accounts: readonly DemoAccount[], account: DemoAccount): string | undefined {
  return account.closedOn === null
    ? undefined
    : pickChurnReason(accounts.filter((a) => a.closedOn !== null).indexOf(account))[0];
}

/** Creates the churn records of customers who left, and of one who came back. */
export async function seedDepartures(tx: TenantTx, accounts: readonly DemoAccount[], today: string): Promise<void> {
  const churned = accounts.filter((a) => a.closedOn);
  for (const [i, account] of churned.entries()) {
    const [reasonCode, feedback] = pickChurnReason(i);
    const refundMinor = i % 3 === 0 ? account.seats * 9000 : 0;
    await buildChurn(tx, {
      accountId: account.id,
      churnedOn: account.closedOn ?? today,
      reasonCode,
      feedback,
      refundMinor,
      externalId: `churn-${i + 1}`,
    });
  }
  for (const account of accounts) {
    const churnedOn = getAbsence(account)?.left;
    if (!churnedOn) continue;
    const feedback = 'Came back after four months with spreadsheets.';
    await buildChurn(tx, {
      accountId: account.id,
      churnedOn,
      reasonCode: 'Competitor',
      isReactivation: true,
      feedback,
    });
  }
}
