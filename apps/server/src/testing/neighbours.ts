/** Two companies side by side: `acme`, whose people a test names, and `globex`, where nobody may hear of it. */
import { afterAll, beforeAll } from 'vitest';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { createUser } from '../features/people/commands.ts';
import { createTenant } from '../features/tenants/commands.ts';
import { type Caller, openTestApp, type TestApp } from './app.ts';

interface Neighbours {
  t: TestApp;
  /** Of people by their first names, and of whatever else the test has made. */
  ids: Record<string, number>;
  /** One of them; nothing has the id 0. */
  id: (name: string) => number;
  called: (name: string) => Caller;
}

interface Person {
  roles: string[];
  userAccessType?: 'read_only';
}

/**
 * Opens both before the tests of a file and closes them behind it.
 *
 * @param people those of `acme`, by first name; Gia is the administrator of `globex`
 * @param build what `acme` holds once they are there
 */
export function neighbours(
  people: Readonly<Record<string, Person>>,
  build: (tx: TenantTx, made: Pick<Neighbours, 'ids' | 'id'>) => Promise<void>,
): Neighbours {
  const t = {} as TestApp;
  const ids: Record<string, number> = {};
  const callers: Record<string, Caller> = {};
  const id = (name: string): number => ids[name] ?? 0;
  const join = async (tx: TenantTx, email: string, person: Person): Promise<void> => {
    const firstName = email.slice(0, email.indexOf('@'));
    ids[firstName] = await createUser(tx, { firstName, lastName: 'Ray', email, passwordHash: 'none', ...person });
  };
  beforeAll(async () => {
    Object.assign(t, await openTestApp());
    await createTenant(t.services.database, { domain: 'acme', name: 'Acme' });
    await createTenant(t.services.database, { domain: 'globex', name: 'Globex' });
    await t.inTenant('acme', 'write', async (tx) => {
      for (const [name, person] of Object.entries(people)) await join(tx, `${name}@acme.test`, person);
      await build(tx, { ids, id });
    });
    await t.inTenant('globex', 'write', (tx) => join(tx, 'gia@globex.test', { roles: ['ADM'] }));
    for (const name of Object.keys(people)) callers[name] = await t.signIn(`${name}@acme.test`);
    callers.gia = await t.signIn('gia@globex.test');
  });
  afterAll(() => t.close());
  return { t, ids, id, called: (name) => callers[name] as Caller };
}
