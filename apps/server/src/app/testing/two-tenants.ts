/** Two companies: `acme`, whose users a test names, and `globex`, whose users must not see its data. */
import { afterAll, beforeAll } from 'vitest';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import type { Caller, TestApp } from './app.ts';
import { openTestCompany } from './company.ts';
import { TEST_ZONE } from './services.ts';

interface TenantsFixture<N extends string> {
  t: TestApp;
  users: Record<N | 'gia', number>;
  callers: Record<N | 'gia', Caller>;
}

/**
 * @param roles the users of `acme`, by first name; Rhea is read-only. Gia is the administrator of `globex`
 * @param build fills `acme` once its users exist
 * @returns both companies while they are still empty, and a function that fills them; their objects keep their identity
 */
export function prepareTwoTenants<N extends string>(
  roles: Readonly<Record<N, string>>,
  build: (tx: TenantTx) => Promise<void>,
  timeZone = TEST_ZONE,
): TenantsFixture<N> & { open: () => Promise<void> } {
  const t = {} as TestApp;
  const users: Record<string, number> = {};
  const callers: Record<string, Caller> = {};
  const addUser = async (tx: TenantTx, domain: string, name: string, role: string): Promise<void> => {
    users[name] = await createUser(tx, {
      firstName: name,
      lastName: 'Doe',
      email: `${name}@${domain}.test`,
      passwordHash: 'none',
      roles: [role],
      userAccessType: name === 'rhea' ? 'read_only' : 'full',
    });
  };
  const open = async (): Promise<void> => {
    Object.assign(t, await openTestCompany(timeZone));
    await createTenant(t.services.database, { domain: 'globex', name: 'Globex' });
    await t.inTenant('acme', 'write', async (tx) => {
      for (const [name, role] of Object.entries<string>(roles)) await addUser(tx, 'acme', name, role);
      await build(tx);
    });
    await t.inTenant('globex', 'write', (tx) => addUser(tx, 'globex', 'gia', 'ADM'));
    for (const name of Object.keys(roles)) callers[name] = await t.signIn(`${name}@acme.test`);
    callers.gia = await t.signIn('gia@globex.test');
  };
  return { ...({ t, users, callers } as TenantsFixture<N>), open };
}

/** Opens both companies before the tests of a file and closes them afterwards. */
export function setUpTwoTenants<N extends string>(
  ...options: Parameters<typeof prepareTwoTenants<N>>
): TenantsFixture<N> {
  const { open, ...fixture } = prepareTwoTenants(...options);
  beforeAll(open);
  afterAll(() => fixture.t.close());
  return fixture;
}
