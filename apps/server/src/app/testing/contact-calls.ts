/** Two companies, accounts with contacts, and calls of the endpoints of contacts. */
import { type ContactEntry, contacts } from '@mainstay/contract/contacts';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildAccount } from '../demo/factories/accounts.ts';
import { buildContacts } from '../demo/factories/contacts.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { type Caller, openTestApp, type TestApp } from './app.ts';
import { TEST_ZONE } from './services.ts';

/**
 * Opens `acme` and `globex` before the tests of a file and closes them afterwards. Ada is an administrator, Maya owns
 * two accounts, Rhea may only read, and Gia is the administrator of `globex`.
 */
export function setUpContactTests() {
  const t = {} as TestApp;
  const callers: Record<'ada' | 'maya' | 'rhea' | 'gia', Caller> = {
    ada: { domain: 'acme' },
    maya: { domain: 'acme' },
    rhea: { domain: 'acme' },
    gia: { domain: 'globex' },
  };
  const userIds = { maya: 0 };
  /** Own has twelve contacts, Work and Other have none; Other has no members. */
  const accountIds = { own: 0, work: 0, other: 0 };

  beforeAll(async () => {
    Object.assign(t, await openTestApp());
    await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
    await createTenant(t.services.database, { domain: 'globex', name: 'Globex', timeZone: TEST_ZONE });
    const person = { firstName: 'A', lastName: 'Ortiz', passwordHash: 'none' };
    await t.inTenant('acme', 'write', async (tx) => {
      await createUser(tx, { ...person, email: 'ada@acme.test', roles: ['ADM'] });
      userIds.maya = await createUser(tx, { ...person, firstName: 'Maya', email: 'maya@acme.test', roles: ['CSM'] });
      await createUser(tx, { ...person, email: 'rhea@acme.test', roles: ['ADM'], userAccessType: 'read_only' });
      accountIds.own = await buildAccount(tx, { name: 'Own', ownerId: userIds.maya });
      accountIds.work = await buildAccount(tx, { name: 'Work', ownerId: userIds.maya });
      accountIds.other = await buildAccount(tx, { name: 'Other' });
      const accountId = accountIds.own;
      const names = ['Zoe', 'bob', 'Ann', 'Cid', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'];
      await buildContacts(
        tx,
        names.map((firstName) => ({ accountId, firstName, lastName: 'X', email: `${firstName}@c.example` })),
      );
      await buildContacts(tx, [
        { accountId, firstName: 'Pia', designation: 'CEO', phone: '1', pinnedOn: '2026-11-01' },
      ]);
    });
    await t.inTenant('globex', 'write', (tx) =>
      createUser(tx, { ...person, email: 'gia@globex.test', roles: ['ADM'] }),
    );
    for (const [name, caller] of Object.entries(callers))
      Object.assign(caller, await t.signIn(`${name}@${caller.domain}.test`));
  });
  afterAll(() => t.close());

  const find = (caller: Caller, id: number, query = {}) =>
    t.call(caller, contacts.findContacts, { params: { id }, query });
  const filter = (caller: Caller, id: number, body = {}) =>
    t.call(caller, contacts.filterContacts, { params: { id }, body });
  const add = (caller: Caller, id: number, body: ContactEntry) =>
    t.call(caller, contacts.createContact, { params: { id }, body });
  const edit = (caller: Caller, id: number, body: ContactEntry & { contact_id: number; version?: number }) =>
    t.call(caller, contacts.updateContact, { params: { id }, body });
  const remove = (caller: Caller, id: number, contact_id: number) =>
    t.call(caller, contacts.deleteContact, { params: { id }, query: { contact_id } });
  const pin = (caller: Caller, id: number, contact_id: number, flag: boolean) =>
    t.call(caller, contacts.pinContact, { params: { id }, body: { contact_id, pin: flag } });
  const get = (caller: Caller, id: number, contact_id: number) =>
    t.call(caller, contacts.getContact, { params: { id, contact_id } });

  let createdCount = 0;
  /** Creates a contact for a single test. */
  async function createFreshContact(entry: ContactEntry = {}) {
    createdCount += 1;
    const { status, error, body } = await add(callers.maya, accountIds.work, {
      fName: 'Marta',
      email: `c${createdCount}@n.test`,
      ...entry,
    });
    expect([status, error]).toEqual([200, undefined]);
    return body.data.contact;
  }
  /** Returns the stored number of contacts of an account, and how many of them the search finds. */
  const getCounts = async (id: number) => {
    const [row] = await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ kept: number; terms: number }>(
        `select contacts_count as kept, (select count(distinct entity_id)::int from search_terms
           where tenant_id = $1 and kind = 'contact' and account_id = $2) as terms from accounts
         where tenant_id = $1 and id = $2`,
        [tx.tenant, id],
      ),
    );
    return row;
  };
  return {
    t,
    callers,
    userIds,
    accountIds,
    find,
    filter,
    add,
    edit,
    remove,
    pin,
    get,
    createFreshContact,
    getCounts,
  };
}
