/** Editing and deleting tickets: who may, what is stored, and two people at once. */
import { ROLES } from '@mainstay/contract/kit';
import { type Ticket, type TicketUpdate, tickets } from '@mainstay/contract/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, parseTestResponse, type TestApp } from '../../app/testing/app.ts';
import { openLink } from '../../app/testing/notes.ts';
import { TEST_NOW, TEST_ZONE } from '../../app/testing/services.ts';
import { sendForm } from '../../app/testing/uploads.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';

const NAMES = [...ROLES, 'staff', 'reader', 'boss', 'gia'] as const;
type Name = (typeof NAMES)[number];
/** Roles of the callers whose name is not a role. */
const OTHER_ROLES: Readonly<Partial<Record<Name, string>>> = { staff: 'CSM', reader: 'CSM', boss: 'ADM', gia: 'ADM' };
const READ_ONLY: readonly Name[] = ['reader', 'boss'];
/** One of the three support addresses. */
const STAFF_EMAIL = 'help@acme.test';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let t: TestApp;
const callers = {} as Record<Name, Caller>;
beforeAll(async () => {
  t = await openTestApp();
  Object.assign(t.services.config, { supportEmails: [STAFF_EMAIL, 'b@mainstay.test', 'c@mainstay.test'] });
  for (const domain of ['acme', 'globex'])
    await createTenant(t.services.database, { domain, name: domain, timeZone: TEST_ZONE });
  for (const name of NAMES) {
    const domain = name === 'gia' ? 'globex' : 'acme';
    const email = name === 'staff' ? STAFF_EMAIL : `${name.toLowerCase()}@${domain}.test`;
    await t.inTenant(domain, 'write', (tx) =>
      createUser(tx, {
        email,
        firstName: name,
        roles: [OTHER_ROLES[name] ?? name],
        passwordHash: 'x',
        userAccessType: READ_ONLY.includes(name) ? 'read_only' : 'full',
      }),
    );
    callers[name] = await t.signIn(email);
  }
});
afterAll(() => t.close());

async function create(name: Name, image?: Uint8Array): Promise<Ticket> {
  const form = new FormData();
  const fields = { ticket_name: `Of ${name}`, priority: 'Low', assigned_to: 'a@acme.test', s4_comments: 'Seen.' };
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  if (image) form.set('image', new Blob([new Uint8Array(image)]), 'screen.png');
  const reply = await sendForm(t, callers[name], tickets.saveTicket.path, form);
  return parseTestResponse(tickets.saveTicket, reply).body.data.response;
}
const EDITED = {
  ticket_name: 'Renamed',
  priority: 'Critical',
  status: 'WIP',
  description: 'Now with a text.',
  tentative_close_date: '2026-12-01',
  close_date: null,
  assigned_to: 'b@acme.test',
  s4_comments: 'In progress.',
};
const update = (name: Name, id: number, fields: Partial<TicketUpdate> = {}) =>
  t.call(callers[name], tickets.saveTicket, { body: { ...EDITED, id, ...fields } });
const remove = (name: Name, id: number) => t.call(callers[name], tickets.deleteTicket, { query: { id } });
const get = (name: Name, id: number) => t.call(callers[name], tickets.getTicket, { params: { id } });
const count = async () =>
  (await t.query<{ n: number }>('acme', 'select count(*)::int as n from tickets where tenant_id = $1'))[0]?.n;

test('S3-37 decisions-44 support staff, administrators and creators edit and delete a ticket, other users do not', async () => {
  const own = Object.fromEntries(
    await Promise.all(NAMES.slice(0, -1).map(async (name) => [name, await create(name)] as const)),
  ) as Record<Name, Ticket>;
  for (const name of NAMES.slice(0, -1)) {
    const foreign = name === 'EXE' ? own.CSL : own.EXE;
    const [mine, others] = [await update(name, own[name].id), await update(name, foreign.id)];
    const canEditOthers = name === 'ADM' || name === 'staff';
    expect([name, mine.status, others.status]).toEqual([name, 200, canEditOthers ? 200 : 403]);
    expect((await get(name, foreign.id)).status).toBe(200);
  }
  for (const name of NAMES.slice(1, -1).filter((who) => who !== 'staff'))
    expect([name, (await remove(name, own.ADM.id)).status]).toEqual([name, 403]);
  for (const name of NAMES.slice(1, -1)) expect([name, (await remove(name, own[name].id)).status]).toEqual([name, 200]);
  expect((await remove('staff', own.ADM.id)).status).toBe(200);
  expect(await count()).toBe(0);
});

test('users of another company neither read nor change a ticket', async () => {
  const { id } = await create('CSM');
  for (const reply of [await get('gia', id), await update('gia', id), await remove('gia', id)])
    expect([reply.status, reply.error]).toEqual([404, 'Ticket not found.']);
  expect((await get('CSM', id)).body.data.response.version).toBe(1);
  await remove('CSM', id);
});

test(`3-tickets-47 3-tickets-22 3-tickets-19 3-tickets-20 3-tickets-21 3-tickets-48 support staff edits every field, and the
  creation date remains`, async () => {
  const ticket = await create('CSM');
  const { body } = await update('staff', ticket.id);
  const expected: Ticket = {
    ...ticket,
    ...EDITED,
    status: 'WIP',
    priority: 'Critical',
    tentative_close_date: '2026-12-01T00:00:00.000Z',
    created_at: TEST_NOW.toISOString(),
    version: 2,
  };
  expect(body.data).toEqual({ response: expected, image_url: null });
  expect((await get('reader', ticket.id)).body.data.response).toEqual(expected);
  expect(await count()).toBe(1);
  // Saving the same values again changes nothing.
  expect((await update('staff', ticket.id)).body.data.response.version).toBe(2);
  await remove('CSM', ticket.id);
});

test('S3-38 the assignee and the comments remain when another user saves', async () => {
  const ticket = await create('CSM');
  for (const name of ['CSM', 'ADM'] as const) {
    const { body } = await update(name, ticket.id, { ticket_name: `By ${name}` });
    const { ticket_name, assigned_to, s4_comments } = body.data.response;
    expect([ticket_name, assigned_to, s4_comments]).toEqual([`By ${name}`, 'a@acme.test', 'Seen.']);
  }
  await remove('CSM', ticket.id);
});

test('3-tickets-27 C3-08 saves each of the seven statuses, and empty values as none', async () => {
  const { id } = await create('staff');
  for (const status of ['Recevied', 'Planned', 'WIP', 'Done', 'Sent', 'Merged', 'Differed'])
    expect((await update('staff', id, { status })).body.data.response.status).toBe(status);
  const emptied = { description: '', s4_comments: '', assigned_to: '', tentative_close_date: null, close_date: 'null' };
  expect((await update('staff', id, emptied)).body.data.response).toMatchObject({
    description: '',
    s4_comments: '',
    assigned_to: null,
    tentative_close_date: null,
    close_date: null,
  });
  await remove('staff', id);
});

test('S3-41 3-tickets-25 3-tickets-31 3-tickets-32 3-tickets-33 rejects invalid values with the documented messages', async () => {
  const { id } = await create('staff');
  for (const [fields, issues] of [
    [{ ticket_name: '' }, { ticket_name: 'Ticket name is required' }],
    [{ ticket_name: null }, { ticket_name: 'Ticket name is required' }],
    [{ priority: undefined }, { priority: 'Priority is required' }],
    [{ priority: 'H' }, { priority: 'Invalid priority' }],
    [{ status: undefined }, { status: 'Status is required' }],
    [{ status: '' }, { status: 'Status is required' }],
    [{ status: 'Received' }, { status: 'Invalid status' }],
    [{ ticket_name: 'x'.repeat(351) }, { ticket_name: 'Maximum 350 characters are allowed.' }],
    [{ s4_comments: 'x'.repeat(10_001) }, { s4_comments: 'Maximum 10,000 characters are allowed.' }],
    [{ close_date: '2026-02-30' }, { close_date: 'Must be a date such as 2026-11-20.' }],
  ] as const) {
    const { status, error, fields: shown } = await update('staff', id, fields);
    expect([status, error, shown]).toEqual([400, Object.values(issues)[0], issues]);
  }
  expect((await get('staff', id)).body.data.response.version).toBe(1);
  await remove('staff', id);
});

test('a second person who saves an outdated version gets both', async () => {
  const { id } = await create('CSM');
  expect((await update('staff', id, { version: 1 })).status).toBe(200);
  const second = await update('CSM', id, { version: 1, ticket_name: 'Mine' });
  expect([second.status, second.error]).toEqual([
    409,
    'staff changed this ticket while you were editing it. Your changes were not saved.',
  ]);
  expect((await update('CSM', id, { version: 2, ticket_name: 'Mine' })).body.data.response.version).toBe(3);
  await remove('CSM', id);
});

test('S3-40 3-tickets-49 3-tickets-50 3-tickets-51 an edit keeps the image, and deleting a ticket deletes it', async () => {
  const { id } = await create('CSM', PNG);
  const { body } = await update('CSM', id);
  expect(body.data.response.has_image).toBe(true);
  const image = body.data.image_url ?? '';
  expect((await openLink(t, image)).rawPayload.equals(PNG)).toBe(true);
  const before = (await t.call(callers.CSM, tickets.findTickets, { query: {} })).body.data.response.tickets;
  const removed = await remove('CSM', id);
  expect(removed.body).toEqual({ success: true, data: { response: { id } } });
  const after = (await t.call(callers.CSM, tickets.findTickets, { query: {} })).body.data.response.tickets;
  expect(after).toEqual(before.filter((ticket) => ticket.id !== id));
  expect((await openLink(t, image)).statusCode).toBe(404);
  expect(await t.query('acme', `select id from files where tenant_id = $1`)).toEqual([]);
  expect((await remove('CSM', id)).status).toBe(404);
});

test('the audit log contains each change with its values', async () => {
  const { id } = await create('CSM');
  await update('ADM', id, { description: '', tentative_close_date: null, priority: 'Low' });
  await remove('ADM', id);
  const entries = await t.query<{ verb: string; changes: unknown }>(
    'acme',
    `select verb, changes from audit_log where tenant_id = $1 and entity = 'tickets' and entity_id = $2 order by id`,
    id,
  );
  expect(entries).toEqual([
    { verb: 'create', changes: { name: 'Of CSM', priority: 'Low' } },
    {
      verb: 'update',
      changes: {
        name: 'Renamed',
        ticket_name: { before: 'Of CSM', after: 'Renamed' },
        status: { before: 'Sent', after: 'WIP' },
      },
    },
    { verb: 'delete', changes: { name: 'Renamed' } },
  ]);
});
