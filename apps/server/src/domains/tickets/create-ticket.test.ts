/** New tickets of all users of the company, sent with the documented form. */
import { type Ticket, tickets } from '@mainstay/contract/tickets';
import { ROLES } from '@mainstay/contract/kit';
import { buildApp } from '../../app/app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTestResponse, type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { openLink } from '../../app/testing/notes.ts';
import { TEST_NOW, TEST_ZONE } from '../../app/testing/services.ts';
import { sendForm } from '../../app/testing/uploads.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';

const NAMES = [...ROLES, 'reader', 'gia'] as const;
type Name = (typeof NAMES)[number];
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let t: TestApp;
const callers = {} as Record<Name, Caller>;
const users = {} as Record<Name, number>;
beforeAll(async () => {
  t = await openTestApp();
  for (const domain of ['acme', 'globex'])
    await createTenant(t.services.database, { domain, name: domain, timeZone: TEST_ZONE });
  for (const name of NAMES) {
    const domain = name === 'gia' ? 'globex' : 'acme';
    const role = name === 'reader' ? 'CSM' : name === 'gia' ? 'ADM' : name;
    const email = `${name.toLowerCase()}@${domain}.test`;
    const userAccessType = name === 'reader' ? 'read_only' : 'full';
    users[name] = await t.inTenant(domain, 'write', (tx) =>
      createUser(tx, { email, firstName: name, roles: [role], passwordHash: 'x', userAccessType }),
    );
    callers[name] = await t.signIn(email);
  }
});
afterAll(() => t.close());

const FIELDS = { ticket_name: 'Search is slow', priority: 'High' };
async function createTicket(
  name: Name,
  fields: Record<string, string> = FIELDS,
  image?: { name: string; bytes: Uint8Array },
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  if (image) form.set('image', new Blob([new Uint8Array(image.bytes)]), image.name);
  return parseTestResponse(tickets.saveTicket, await sendForm(t, callers[name], tickets.saveTicket.path, form));
}
const findTickets = async (name: Name): Promise<Ticket[]> =>
  (await t.call(callers[name], tickets.findTickets, { query: {} })).body.data.response.tickets;

test('S3-37 3-tickets-02 decisions-44 decisions-52 all roles and read-only users create tickets of their tenant', async () => {
  const created: number[] = [];
  for (const name of NAMES.slice(0, -1)) {
    const { status, body } = await createTicket(name, { ...FIELDS, ticket_name: `From ${name}` });
    expect([name, status, body.data.response.ticket_name]).toEqual([name, 200, `From ${name}`]);
    created.push(body.data.response.id);
  }
  expect((await findTickets('reader')).map(({ id }) => id)).toEqual(created.toReversed());
  expect(await findTickets('gia')).toEqual([]);
  const authors = await t.query<{ created_by: number }>(
    'acme',
    'select created_by from tickets where tenant_id = $1 order by id',
  );
  expect(authors.map(({ created_by }) => created_by)).toEqual(NAMES.slice(0, -1).map((name) => users[name]));
  const foreignTicket = await createTicket('gia');
  expect((await findTickets('gia')).map(({ id }) => id)).toEqual([foreignTicket.body.data.response.id]);
  expect((await findTickets('ADM')).map(({ id }) => id)).toEqual(created.toReversed());
  const response = parseTestResponse(
    tickets.saveTicket,
    await sendForm(t, { domain: 'acme', token: callers.gia.token ?? '' }, tickets.saveTicket.path, new FormData()),
  );
  expect(response.status).toBe(401);
});

test(`3-tickets-14 3-tickets-15 3-tickets-16 3-tickets-17 3-tickets-18 3-tickets-20 3-tickets-21 3-tickets-26 3-tickets-46
  3-tickets-48 C3-10 stores every field, and the status Sent whatever status is given`, async () => {
  const input = {
    ...FIELDS,
    description: 'Since Monday.\nIn all lists.',
    tentative_close_date: '2026-12-01',
    close_date: '2026-12-24T10:30:00+02:00',
    status: 'Done',
    assigned_to: 'help@mainstay.test',
    s4_comments: 'Seen.',
  };
  const { body } = await createTicket('CSM', input);
  const expected = {
    ...input,
    id: body.data.response.id,
    // The day begins in the time zone of the company.
    tentative_close_date: '2026-11-30T11:00:00.000Z',
    close_date: '2026-12-24T08:30:00.000Z',
    status: 'Sent',
    created_at: TEST_NOW.toISOString(),
    created_by: { id: users.CSM, name: 'CSM' },
    has_image: false,
    version: 1,
  };
  expect(body).toEqual({ success: true, data: { response: expected, image_url: null } });
  expect((await findTickets('EXE')).find(({ id }) => id === expected.id)).toEqual(expected);
});

test('C3-08 an absent or empty date or the text null is no date; other fields may be omitted', async () => {
  const emptyFields = {
    description: '',
    tentative_close_date: null,
    close_date: null,
    assigned_to: null,
    s4_comments: '',
  };
  for (const dates of [{}, { tentative_close_date: '', close_date: 'null' }] as Record<string, string>[]) {
    const { body } = await createTicket('DA', { ...FIELDS, ...dates });
    expect(body.data.response).toMatchObject(emptyFields);
  }
});

test('S3-41 3-tickets-29 3-tickets-30 rejects a ticket without a name or with an invalid priority', async () => {
  const before = (await findTickets('ADM')).length;
  for (const [fields, messages] of [
    [{ priority: 'High' }, { ticket_name: 'Ticket name is required' }],
    [{ ...FIELDS, ticket_name: '   ' }, { ticket_name: 'Ticket name is required' }],
    [{ ticket_name: 'X' }, { priority: 'Priority is required' }],
    [{}, { ticket_name: 'Ticket name is required', priority: 'Priority is required' }],
    [{ ...FIELDS, priority: 'H' }, { priority: 'Invalid priority' }],
    [{ ...FIELDS, ticket_name: 'x'.repeat(351) }, { ticket_name: 'Maximum 350 characters are allowed.' }],
    [{ ...FIELDS, ticket_name: 'a\nb' }, { ticket_name: 'Contains an invalid character.' }],
    [{ ...FIELDS, description: 'x'.repeat(10_001) }, { description: 'Maximum 10,000 characters are allowed.' }],
    [{ ...FIELDS, close_date: '2026-02-30' }, { close_date: 'Must be a date such as 2026-11-20.' }],
  ] as const) {
    const { status, error, fields: issues } = await createTicket('CSO', fields);
    expect([status, error, issues]).toEqual([400, Object.values(messages)[0], messages]);
  }
  const withoutId = await t.send(callers.CSO, 'POST', tickets.saveTicket.path, FIELDS);
  expect([withoutId.status, withoutId.error]).toEqual([400, 'Id is required.']);
  const empty = await t.send(callers.CSO, 'POST', tickets.saveTicket.path);
  expect([empty.status, empty.error]).toEqual([400, 'The body must be multipart/form-data.']);
  expect((await createTicket('CSO', { ...FIELDS, description: 'é'.repeat(10_000) })).status).toBe(200);
  expect((await findTickets('ADM')).length).toBe(before + 1);
});

test('3-tickets-39 3-tickets-40 a single day is stored as midnight UTC, two days as midnight in the company', async () => {
  const store = async (dates: Record<string, string>) => {
    const { tentative_close_date, close_date } = (await createTicket('DA', { ...FIELDS, ...dates })).body.data.response;
    return [tentative_close_date, close_date];
  };
  expect(await store({ close_date: '2026-12-24' })).toEqual([null, '2026-12-24T00:00:00.000Z']);
  expect(await store({ tentative_close_date: '2026-12-01' })).toEqual(['2026-12-01T00:00:00.000Z', null]);
  expect(await store({ tentative_close_date: '2026-12-01', close_date: '2026-12-24' })).toEqual([
    '2026-11-30T11:00:00.000Z',
    '2026-12-23T11:00:00.000Z',
  ]);
});

test('S3-42 3-tickets-23 3-tickets-49 an image is optional, JPG or PNG, and opened with a signed link', async () => {
  const { body } = await createTicket('EXE', FIELDS, { name: 'screen.png', bytes: PNG });
  const download = await openLink(t, body.data.image_url ?? '');
  expect([download.statusCode, download.headers['content-type'], download.rawPayload.equals(PNG)]).toEqual([
    200,
    'image/png',
    true,
  ]);
  for (const [image, message] of [
    [
      { name: 'screen.png', bytes: Buffer.from('plain text') },
      'The content of screen.png does not match its extension.',
    ],
    [{ name: 'screen.txt', bytes: Buffer.from('plain text') }, 'Only JPG and PNG images are allowed.'],
    [{ name: 'screen.png', bytes: new Uint8Array(10_485_761) }, 'File size cannot be greater than 10 MB.'],
  ] as const) {
    const { status, error, fields } = await createTicket('EXE', FIELDS, image);
    expect([status, error, fields]).toEqual([400, message, { image: message }]);
  }
  expect((await createTicket('EXE', {}, { name: 'screen.png', bytes: PNG })).error).toBe('Ticket name is required');
  const storedFiles = await t.query<{ purpose: string; on_ticket: number }>(
    'acme',
    `select f.purpose, x.id as on_ticket from files f left join tickets x on x.tenant_id = $1 and x.image_file_id = f.id
     where f.tenant_id = $1`,
  );
  expect(storedFiles).toEqual([{ purpose: 'ticket', on_ticket: body.data.response.id }]);
});

test('limits a user to 30 saved tickets per minute', async () => {
  const limitedApp = await buildApp({ ...t.services, config: { ...t.services.config, rateLimits: true } });
  const send = async (name: Name) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(FIELDS)) form.set(key, value);
    return (await sendForm({ ...t, app: limitedApp }, callers[name], tickets.saveTicket.path, form)).statusCode;
  };
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) statuses.push(await send('CSL'));
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  expect(await send('reader')).toBe(200);
  await limitedApp.close();
});
