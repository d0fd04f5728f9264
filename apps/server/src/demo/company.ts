/** The demo company and its small neighbour: what a newcomer meets and what tests use. */
import { createTeam, createUser } from '../features/people/commands.ts';
import { createTenant } from '../features/tenants/commands.ts';
import { hashPassword } from '../platform/crypto/password.ts';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import type { Services } from '../platform/http/services.ts';
import { DEMO_PASSWORD, DEMO_USERS, GLOBEX_ADMIN } from './people.ts';

/** Makes the tenants `demo` and `globex` with everything in them. */
export async function seedDemo(services: Services): Promise<void> {
  const { database } = services;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const globex = await createTenant(database, { domain: 'globex', name: 'Globex', theme: 'theme-pur', demo: true });
  await database.inTenant(globex, 'write', (tx) => seedUser(tx, GLOBEX_ADMIN, passwordHash));
  const demo = await createTenant(database, {
    domain: 'demo',
    name: 'Halden Systems',
    timeZone: 'Europe/Berlin',
    demo: true,
  });
  await database.inTenant(demo, 'write', async (tx) => {
    const ids = new Map<string, number>();
    for (const user of DEMO_USERS) ids.set(user.email, await seedUser(tx, user, passwordHash));
    const id = (email: string) => ids.get(email) ?? 0;
    await createTeam(tx, {
      name: 'Core customers',
      members: [
        { userId: id('lena.lead@demo.test'), isLead: true },
        { userId: id('maya.csm@demo.test') },
        { userId: id('noah.csm@demo.test') },
      ],
    });
  });
}

const seedUser = (tx: TenantTx, user: (typeof DEMO_USERS)[number], passwordHash: string): Promise<number> =>
  createUser(tx, {
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    title: user.title,
    roles: [user.role],
    passwordHash,
    userAccessType: user.readOnly ? 'read_only' : 'full',
  });
