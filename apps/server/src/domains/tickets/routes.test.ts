/** The tickets of a company, and which of its users are support staff. */
import { tickets } from '@mainstay/contract/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';

let t: TestApp;
const callers = {} as Record<'ada' | 'maya' | 'rhea' | 'gia', Caller>;

beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'demo', name: 'Acme', timeZone: TEST_ZONE });
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex', timeZone: TEST_ZONE });
  await t.inTenant('demo', 'write', async (tx) => {
    const addUser = (email: string, role: string, userAccessType: 'full' | 'read_only' = 'full') =>
      createUser(tx, { email, firstName: 'Pat', roles: [role], passwordHash: 'x', userAccessType });
    await addUser('Ada.Admin@demo.test', 'ADM');
    await addUser('maya@demo.test', 'CSM');
    await addUser('rhea@demo.test', 'CSM', 'read_only');
    for (const day of [1, 2, 3])
      await tx.rows(
        `insert into tickets (tenant_id, ticket_name, priority, created_at, close_date) values ($1, $2, 'High', $3, $4)`,
        [tx.tenant, `Ticket ${day}`, `2026-11-0${day}T09:00:00Z`, day === 1 ? '2026-11-09T00:00:00Z' : null],
      );
  });
  await t.inTenant('globex', 'write', (tx) =>
    createUser(tx, { email: 'gia@globex.test', firstName: 'Gia', roles: ['ADM'], passwordHash: 'x' }),
  );
  callers.ada = await t.signIn('ada.admin@demo.test');
  callers.maya = await t.signIn('maya@demo.test');
  callers.rhea = await t.signIn('rhea@demo.test');
  callers.gia = await t.signIn('gia@globex.test');
});
afterAll(() => t.close());

const findTickets = async (name: keyof typeof callers, query: { pageNumber?: number; pageLimit?: number } = {}) =>
  (await t.call(callers[name], tickets.findTickets, { query })).body.data.response;

test('3-tickets-43 3-tickets-13 all users of the tenant read every ticket, the newest first', async () => {
  for (const name of ['ada', 'maya', 'rhea'] as const) {
    const found = await findTickets(name);
    expect(found.tickets.map(({ ticket_name }) => ticket_name)).toEqual(['Ticket 3', 'Ticket 2', 'Ticket 1']);
    expect(found.has_next).toBe(false);
  }
  expect((await findTickets('maya')).tickets[2]).toEqual({
    id: expect.any(Number),
    ticket_name: 'Ticket 1',
    description: '',
    priority: 'High',
    status: 'Sent',
    tentative_close_date: null,
    close_date: '2026-11-09T00:00:00.000Z',
    assigned_to: null,
    s4_comments: '',
    created_at: '2026-11-01T09:00:00.000Z',
    created_by: null,
    has_image: false,
    version: 1,
  });
  expect((await findTickets('gia')).tickets).toEqual([]);
});

test('3-tickets-42 3-tickets-44 a page has the requested size and states whether more tickets remain', async () => {
  const first = await findTickets('maya', { pageLimit: 1 });
  expect([first.tickets.length, first.has_next]).toEqual([1, true]);
  const second = await findTickets('maya', { pageNumber: 2, pageLimit: 2 });
  expect([second.tickets.map(({ ticket_name }) => ticket_name), second.has_next]).toEqual([['Ticket 1'], false]);
  expect((await findTickets('maya', { pageLimit: 10_000_000 })).tickets).toHaveLength(3);
  const response = await t.send(callers.maya, 'GET', `${tickets.findTickets.path}?pageNumber=0`);
  expect([response.status, response.error]).toEqual([400, 'Invalid page.']);
});

test("3-tickets-45 the reply contains the user's email and whether it is a support address", async () => {
  const getSupportFields = async (name: keyof typeof callers) => {
    const { user_email, support_staff } = await findTickets(name);
    return [user_email, support_staff];
  };
  expect(await getSupportFields('ada')).toEqual(['Ada.Admin@demo.test', true]);
  expect(await getSupportFields('maya')).toEqual(['maya@demo.test', false]);
  expect(await getSupportFields('gia')).toEqual(['gia@globex.test', false]);
});

test('decisions-13 a status is stored and listed only in the documented spelling', async () => {
  await createTenant(t.services.database, { domain: 'initech', name: 'Initech', timeZone: TEST_ZONE });
  const storeTickets = (statuses: readonly string[]) =>
    t.inTenant('initech', 'write', (tx) =>
      tx.rows(
        `insert into tickets (tenant_id, ticket_name, priority, status)
         select $1, status, 'Low', status from unnest($2::text[]) status`,
        [tx.tenant, statuses],
      ),
    );
  await t.inTenant('initech', 'write', (tx) =>
    createUser(tx, { email: 'ian@initech.test', firstName: 'Ian', roles: ['CSM'], passwordHash: 'x' }),
  );
  const ian = await t.signIn('ian@initech.test');
  const statuses = ['Recevied', 'Planned', 'WIP', 'Done', 'Sent', 'Merged', 'Differed'];
  await storeTickets(statuses);
  const listedTickets = (await t.call(ian, tickets.findTickets, { query: {} })).body.data.response.tickets;
  expect(listedTickets.map(({ status }) => status).toSorted()).toEqual(statuses.toSorted());
  expect(listedTickets.filter(({ status, ticket_name }) => status !== ticket_name)).toEqual([]);
  for (const status of ['Received', 'Deferred', 'differed', 'Wip', ''])
    await expect(storeTickets([status])).rejects.toThrow('tickets_status_check');
});
