/** A small company for a test: one tenant, `acme`, with one user per role. */
import type { Role } from '@mainstay/contract/kit';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { afterAll, beforeAll } from 'vitest';
import { type Caller, openTestApp, type TestApp } from './app.ts';
import { TEST_COMPANY, TEST_ZONE } from './services.ts';

export interface Company<N extends string> {
  t: TestApp;
  people: Record<N, Caller>;
  /** Runs a statement in a transaction of its own; `$1` is the tenant. */
  query: <R>(text: string, ...values: unknown[]) => Promise<R[]>;
}

/** One user with each role, by first name. */
export const USER_PER_ROLE = {
  ada: 'ADM',
  dev: 'DA',
  olga: 'CSO',
  evan: 'EXE',
  lena: 'CSL',
  maya: 'CSM',
} as const satisfies Record<string, Role>;

/** Opens an app with `TEST_COMPANY`, in its own or another time zone. */
export async function openTestCompany(timeZone = TEST_ZONE): Promise<TestApp> {
  const hasCompany = timeZone === TEST_COMPANY.timeZone;
  const t = await openTestApp({ company: hasCompany });
  if (!hasCompany) await createTenant(t.services.database, { ...TEST_COMPANY, timeZone });
  return t;
}

/**
 * @param roles the users, by first name in lower case: `{ ada: 'ADM' }` is Ada, `ada@acme.test`
 * @returns the app, the signed-in users, and a function to query rows
 */
export async function openCompany<N extends string>(roles: Record<N, Role>, timeZone = TEST_ZONE): Promise<Company<N>> {
  const t = await openTestCompany(timeZone);
  const people = {} as Record<N, Caller>;
  for (const [name, role] of Object.entries(roles) as [N, Role][]) {
    const email = `${name}@acme.test`;
    const firstName = name.charAt(0).toUpperCase() + name.slice(1);
    await t.inTenant('acme', 'write', (tx) =>
      createUser(tx, { firstName, email, roles: [role], passwordHash: 'none' }),
    );
    people[name] = await t.signIn(email);
  }
  const query: Company<N>['query'] = (text, ...values) => t.query('acme', text, ...values);
  return { t, people, query };
}

/** Opens the company before the tests of a file and closes it afterwards. */
export function setUpCompany<N extends string>(...options: Parameters<typeof openCompany<N>>): Company<N> {
  const t = {} as TestApp;
  const people = {} as Record<N, Caller>;
  beforeAll(async () => {
    const opened = await openCompany(...options);
    Object.assign(t, opened.t);
    Object.assign(people, opened.people);
  });
  afterAll(() => t.close());
  return { t, people, query: (text, ...values) => t.query('acme', text, ...values) };
}
