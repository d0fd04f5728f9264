import { CustomTableBody, type CustomRow } from '@mainstay/contract/custom-tables';
import { componentAuthoring } from '@mainstay/contract/components/admin';
import { Definition } from '@mainstay/contract/components/definition';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createCustomTable } from './save-custom-table.ts';

/** A component that a prompt can reference. */
const COMPONENT = Definition.parse({
  kind: 'table',
  name: 'Accounts',
  meta: {},
  query: {
    source: { kind: 'dataset', name: 'accounts' },
    columns: [{ key: 'n', label: 'Accounts', expr: { formula: 'count()' }, role: 'measure' }],
  },
});

let t: TestApp;
let olga: Caller;
let maya: Caller;
let noah: Caller;
let accountIds: number[];
let tableId: number;

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  [olga, maya, noah] = [
    await t.signIn('olga.ops@demo.test'),
    await t.signIn('maya.csm@demo.test'),
    await t.signIn('noah.csm@demo.test'),
  ];
  const found = await t.query<{ id: number }>(
    'demo',
    `select m.account_id as id from account_members m join users u on u.tenant_id = $1 and u.id = m.user_id
     where m.tenant_id = $1 and u.email_key = 'maya.csm@demo.test' and m.member_type = 'P'
       and not exists (select from account_members o join users n on n.tenant_id = $1 and n.id = o.user_id
         where o.tenant_id = $1 and o.account_id = m.account_id and n.email_key = 'noah.csm@demo.test') order by 1 limit 2`,
  );
  accountIds = found.map(({ id }) => id);
  const make = (body: object) =>
    t.inTenant('demo', 'write', (tx) => createCustomTable(tx, CustomTableBody.parse(body), { by: null }));
  tableId = await make({
    name: 'visits',
    label: 'Visits',
    account_key: 'account_id',
    write_roles: ['CSM'],
    columns: [
      { key: 'account_id', label: 'Account', type: 'number', filterable: true },
      { key: 'city', label: 'City', type: 'text', filterable: true },
      { key: 'day', label: 'Day', type: 'date', filterable: true },
      { key: 'cost', label: 'Cost', type: 'number' },
      { key: 'paid', label: 'Paid', type: 'boolean' },
      { key: 'kind', label: 'Kind', type: 'choice', options: ['Call', 'Trip'] },
    ],
  });
  await make({ name: 'notices', label: 'Notices', columns: [{ key: 'text', label: 'Text', type: 'text' }] });
});
afterAll(() => t.close());

type Row = CustomRow & { id: number };
const insert = (rowData: object, caller = maya, tableName = 'visits') =>
  t.send(caller, 'POST', '/v1/api/customObject/insert/row/', { reqParam: { tableName, rowData } });
const update = (rowData: object, caller = maya, tableName = 'visits') =>
  t.send(caller, 'POST', '/v1/api/customObject/update/row/', { reqParam: { tableName, rowData } });
const list = (reqParam: object, caller = maya, more: object = {}) =>
  t.send(caller, 'POST', '/v1/api/customObject/listing/', { ...more, reqParam: { tableName: 'visits', ...reqParam } });
const getRows = ({ body }: { body: Record<string, unknown> }) => (body.data as { listing: Row[] }).listing;
const getId = ({ body }: { body: Record<string, unknown> }) => (body.data as Row).id;

test('3-ai-chat-06 an inserted row appears in the listing, under both addresses', async () => {
  const row = { account_id: accountIds[0], city: 'Bergen', day: '2026-03-03', cost: 12.5, paid: true, kind: 'Trip' };
  const created = await insert(row);
  expect(created.body.data).toMatchObject(row);
  expect(getRows(await list({ filters: [{ type: 'search', column_name: 'city', from: 'erg' }] }))).toMatchObject([
    { ...row, id: getId(created), created_at: expect.any(String) },
  ]);
  const reply = await t.send(maya, 'POST', '/customObject/listing', { reqParam: { tableName: 'visits' } });
  expect(getRows(reply).map(({ id }) => id)).toContain(getId(created));
});

test('3-ai-chat-07 an updated row has the new values, and other columns are unchanged', async () => {
  const created = await insert({ account_id: accountIds[0], city: 'Odda', cost: 1 });
  const changed = await update({ id: getId(created), city: 'Oslo', kind: 'Call' });
  expect(changed.body.data).toMatchObject({ id: getId(created), city: 'Oslo', cost: 1, kind: 'Call' });
  expect((await update({ ...(changed.body.data as object), cost: null })).body.data).toMatchObject({
    city: 'Oslo',
    cost: null,
  });
  const search = (from: string) =>
    list({ filters: [{ type: 'search', column_name: 'city', condition: 'equal', from }] });
  expect([getRows(await search('Odda')).length, getRows(await search('Oslo')).length]).toEqual([0, 1]);
});

test('3-ai-chat-08 a listing pages, sorts and filters, from the body or the address', async () => {
  for (const cost of [1, 2, 3])
    await insert({ account_id: accountIds[1], city: 'Voss', day: `2026-01-0${cost}`, cost });
  const voss = { type: 'search', column_name: 'city', condition: 'equal', from: 'Voss' };
  const request = { filters: [voss], sort_by: { sort_key: 'cost', order_by: 'desc' } };
  const page = await list(request, maya, { limit: 2, pageNum: 1 });
  expect(page.body.data).toMatchObject({ listing: [{ cost: 3 }, { cost: 2 }], has_next: true, total_records: 3 });
  expect(getRows(await list(request, maya, { limit: 2, pageNum: 2 }))).toMatchObject([{ cost: 1 }]);
  const days = { type: 'daterange', column_name: 'day', condition: 'Custom', from: '2026-01-02', to: '2026-01-03' };
  expect(getRows(await list({ filters: [voss, days] })).length).toBe(2);
  const reqParam = encodeURIComponent(JSON.stringify({ tableName: 'visits', filters: [voss] }));
  const inAddress = await t.send(maya, 'POST', `/v1/api/customObject/listing/?limit=1&pageNum=3&reqParam=${reqParam}`);
  expect(inAddress.body.data).toMatchObject({ has_next: false, total_records: 3 });
});

test('rows of accounts outside the account scope can neither be seen nor written', async () => {
  const id = getId(await insert({ account_id: accountIds[0], city: 'Secret' }));
  const secret = { filters: [{ type: 'search', column_name: 'city', from: 'Secret' }] };
  expect(getRows(await list(secret)).length).toBe(1);
  expect(getRows(await list(secret, noah))).toEqual([]);
  expect((await update({ id, city: 'Mine' }, noah)).status).toBe(404);
  expect((await insert({ account_id: accountIds[0] }, noah)).status).toBe(403);
  const gia = await t.signIn('gia.admin@globex.test');
  expect((await list({}, gia)).status).toBe(400);
  expect((await insert({ city: 'x' }, gia)).status).toBe(400);
});

test('a row can be moved neither to nor from an account that is view-only for the caller', async () => {
  const [own = 0, viewed = 0] = accountIds;
  const [there, here] = [
    getId(await insert({ account_id: viewed, city: 'There' })),
    getId(await insert({ account_id: own, city: 'Here' })),
  ];
  const setViewOnly = (value: boolean) =>
    t.query(
      'demo',
      `update account_members m set member_type = case when $2 then 'E' else 'P' end, read_only = $2
         from users u where m.tenant_id = $1 and m.account_id = $3
         and u.tenant_id = $1 and u.id = m.user_id and u.email_key = 'maya.csm@demo.test'`,
      value,
      viewed,
    );
  const findRowAccounts = () =>
    t.query(
      'demo',
      'select account_id from custom_rows where tenant_id = $1 and id in ($2, $3) order by id',
      there,
      here,
    );
  await setViewOnly(true);
  const replies = [
    await update({ id: there, account_id: own }),
    await update({ id: there, city: 'Elsewhere' }),
    await update({ id: here, account_id: viewed }),
    await insert({ account_id: viewed }),
  ];
  expect(replies.map(({ status, error }) => [status, error])).toEqual(replies.map(() => [403, READ_ONLY_MESSAGE]));
  expect(await findRowAccounts()).toEqual([{ account_id: viewed }, { account_id: own }]);
  await setViewOnly(false);
  expect((await update({ id: there, account_id: own })).status).toBe(200);
  expect(await findRowAccounts()).toEqual([{ account_id: own }, { account_id: own }]);
});

test('C3-38 a table of another tenant is reported as unknown, like one that does not exist', async () => {
  const gia = await t.signIn('gia.admin@globex.test');
  const getReplies = async (tableName: string) => {
    const row = { tableName, rowData: { city: 'x' } };
    const replies = [
      await t.send(gia, 'POST', '/v1/api/customObject/insert/row/', { reqParam: row }),
      await t.send(gia, 'POST', '/v1/api/customObject/update/row/', {
        reqParam: { ...row, rowData: { ...row.rowData, id: 1 } },
      }),
      await t.send(gia, 'POST', '/v1/api/customObject/listing/', { reqParam: { tableName } }),
      await t.send(gia, 'POST', '/v1/api/customObject/listing/', { systemSchema: true, reqParam: { tableName } }),
    ];
    return replies.map(({ status, body: { success, errors } }) => ({ status, success, errors }));
  };
  const message = 'Unknown table.';
  const errors = { e: message, fields: { 'reqParam.tableName': message } };
  const unknown = Array.from({ length: 4 }, () => ({ status: 400, success: false, errors }));
  expect(await getReplies('harbors')).toEqual(unknown);
  expect(await getReplies('visits')).toEqual(unknown);
});

test('users whose role is not named cannot write; administrators can delete rows', async () => {
  expect((await insert({ text: 'Hello' }, maya, 'notices')).error).toBe(
    'You do not have permission to edit this table.',
  );
  expect((await insert({ text: 'Hello' }, olga, 'notices')).status).toBe(200);
  expect(getRows(await list({ tableName: 'notices' }, noah))).toMatchObject([{ text: 'Hello' }]);
  const rhea = await t.signIn('rhea.reader@demo.test');
  expect((await insert({ account_id: accountIds[0] }, rhea)).status).toBe(403);
  const dev = await t.signIn('dev.data@demo.test');
  expect((await insert({ account_id: accountIds[0] }, dev)).status).toBe(403);
  const id = getId(await insert({ account_id: accountIds[0], city: 'Gone' }));
  const remove = () => t.send(olga, 'DELETE', `/v1/api/admin/custom-tables/${tableId}/rows/${id}/`);
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
});

test('the audit log has the values before and after, only of changed columns', async () => {
  const created = await insert({ account_id: accountIds[0], city: 'Arendal', cost: 1.5, paid: false });
  const id = getId(created);
  await update({ id, city: 'Risør', day: '2026-03-03', cost: null, paid: false });
  await t.send(olga, 'DELETE', `/v1/api/admin/custom-tables/${tableId}/rows/${id}/`);
  const entries = await t.query<{ verb: string; email: string; changes: object }>(
    'demo',
    `select l.verb, u.email, l.changes from audit_log l join users u on u.tenant_id = $1 and u.id = l.user_id
     where l.tenant_id = $1 and l.entity = 'custom_row' and l.entity_id = $2 order by l.id`,
    id,
  );
  const [by, table] = ['maya.csm@demo.test', 'visits'];
  expect(entries).toEqual([
    {
      verb: 'create',
      email: by,
      changes: { table, account_id: accountIds[0], city: 'Arendal', cost: 1.5, paid: false },
    },
    {
      verb: 'update',
      email: by,
      changes: {
        table,
        city: { before: 'Arendal', after: 'Risør' },
        day: { before: null, after: '2026-03-03' },
        cost: { before: 1.5, after: null },
        paid: { before: false, after: false },
      },
    },
    {
      verb: 'delete',
      email: 'olga.ops@demo.test',
      changes: { table, account_id: accountIds[0], city: 'Risør', day: '2026-03-03', paid: false },
    },
  ]);
});

test('the timelines of both accounts record a moved row, and that of one account other changes', async () => {
  const [from = 0, to = 0] = accountIds;
  const findEvents = async (account: number) =>
    (
      await t.query<{ note: string }>(
        'demo',
        `select meta ->> 'note' as note from timeline_events where tenant_id = $1 and account_id = $2 and event = 'Visits'
         and happened_at = $3 order by id`,
        account,
        t.services.now(),
      )
    ).map(({ note }) => note);
  const before = [await findEvents(from), await findEvents(to)];
  const findNewEvents = async () => {
    const after = [await findEvents(from), await findEvents(to)];
    return after.map((notes, at) => notes.slice(before[at]?.length));
  };
  const id = getId(await insert({ account_id: from, city: 'Moss' }));
  expect(await findNewEvents()).toEqual([['A row was added'], []]);
  await update({ id, city: 'Horten' });
  expect(await findNewEvents()).toEqual([['A row was added', 'A row was changed'], []]);
  await update({ id, account_id: to });
  const moved = ['A row was added', 'A row was changed', 'A row was changed'];
  expect(await findNewEvents()).toEqual([moved, ['A row was changed']]);
  await t.send(olga, 'DELETE', `/v1/api/admin/custom-tables/${tableId}/rows/${id}/`);
  expect(await findNewEvents()).toEqual([moved, ['A row was changed', 'A row was deleted']]);
});

test('unknown columns, wrong types and unsupported filters are 400', async () => {
  const account_id = accountIds[0];
  const invalidRows: [object, string][] = [
    [{ account_id, moon: 1 }, 'There is no column moon.'],
    [{ account_id, constructor: 1 }, 'There is no column constructor.'],
    [{ account_id, cost: 'many' }, 'Cost: Enter a number.'],
    [{ account_id, kind: 'Walk' }, 'Kind: Must be one of Call, Trip.'],
    [{}, 'rowData has no columns.'],
    [{ city: 'Bergen' }, 'Every row of this table must belong to an account.'],
    [{ account_id: 1.5 }, 'Every row of this table must belong to an account.'],
  ];
  for (const [row, message] of invalidRows) {
    const { status, error } = await insert(row);
    expect([status, error], JSON.stringify(row)).toEqual([400, message]);
  }
  expect((await insert({ account_id: 999_999_999 })).status).toBe(404);
  expect((await update({ city: 'x' })).error).toBe('rowData.id is required to select the row.');
  expect((await update({ id: 999_999_999, city: 'x' })).status).toBe(404);
  const unfiltered = { type: 'numrange', column_name: 'cost', condition: 'equal', from: 1 };
  for (const filter of [
    unfiltered,
    { ...unfiltered, column_name: 'moon' },
    { type: 'search', column_name: 'day', from: 'x' },
  ]) {
    expect((await list({ filters: [filter] })).status).toBe(400);
  }
  expect((await list({ sort_by: { sort_key: 'moon', order_by: 'asc' } })).status).toBe(400);
  for (const unknown of [await list({ tableName: 'moons' }), await insert({}, maya, 'moons')]) {
    expect(unknown.status).toBe(400);
    expect(unknown.body.errors).toEqual({ e: 'Unknown table.', fields: { 'reqParam.tableName': 'Unknown table.' } });
  }
  expect((await t.send(maya, 'POST', '/v1/api/customObject/listing/', {})).error).toBe('reqParam is required.');
  expect((await list({}, maya, { pageNum: 0 })).error).toBe('Invalid page.');
});

test('3-ai-chat-05 a write of a prompt leaves other fields unchanged', async () => {
  const TABLE = 'ai_system_details';
  const prompt = { prompt_name: 'Still', prompt: 'Say nothing.' };
  const created = await insert({ ...prompt, active: false }, olga, TABLE);
  expect(created.body.data).toMatchObject({ ...prompt, active: false, component_id: null });
  const id = getId(created);
  const { status, body } = await t.call(olga, componentAuthoring.createComponent, { query: {}, body: COMPONENT });
  expect(status).toBe(200);
  const component_id = body.data.id;
  const steps: [change: object, after: object][] = [
    [{ prompt: 'Say little.' }, { ...prompt, prompt: 'Say little.', active: false, component_id: null }],
    [{ component_id }, { prompt: 'Say little.', active: false, component_id }],
    [{ prompt_name: 'Quiet' }, { prompt_name: 'Quiet', prompt: 'Say little.', active: false, component_id }],
    [{ active: true }, { prompt_name: 'Quiet', active: true, component_id }],
    [{ component_id: null }, { prompt_name: 'Quiet', active: true, component_id: null }],
  ];
  for (const [change, after] of steps) {
    expect((await update({ id, ...change }, olga, TABLE)).body.data).toMatchObject(after);
  }
});

test('3-ai-chat-05 decisions-47 prompts are rows of the built-in table, written and listed by administrators', async () => {
  const TABLE = 'ai_system_details';
  const created = await insert({ prompt_name: 'Short', prompt: 'Answer in one line.' }, olga, TABLE);
  expect(created.body.data).toMatchObject({ prompt_name: 'Short', active: true, component_id: null });
  const changed = await update({ id: getId(created), active: false }, olga, TABLE);
  expect(changed.body.data).toMatchObject({ prompt: 'Answer in one line.', active: false });
  const short = { tableName: TABLE, filters: [{ type: 'search', column_name: 'prompt_name', from: 'Short' }] };
  expect(getRows(await list(short, olga, { systemSchema: true }))).toMatchObject([
    { id: getId(created), active: false },
  ]);
  expect(getRows(await list(short, maya, { systemSchema: true }))).toEqual([]);
  expect((await list(short, olga, { systemSchema: false })).status).toBe(400);
  expect((await list({}, olga, { systemSchema: true })).status).toBe(400);
  expect((await insert({ prompt_name: 'x', prompt: 'y' }, maya, TABLE)).status).toBe(403);
  expect((await insert({ prompt_name: 'x', prompt: ' ' }, olga, TABLE)).error).toBe('Prompt is required.');
  expect((await insert({ prompt: 'y' }, olga, TABLE)).error).toBe('Prompt name is required.');
  expect((await insert({ prompt_name: 'x', prompt: 'y', component_id: 999_999 }, olga, TABLE)).status).toBe(404);
  expect((await update({ id: 999_999_999, active: true }, olga, TABLE)).status).toBe(404);
});
