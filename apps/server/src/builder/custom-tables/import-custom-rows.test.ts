import { type AddressInfo, connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { csvRow } from '@mainstay/contract/rules/csv';
import { customObjects, customTables, MAX_IMPORT_ROWS, type RowImportResult } from '@mainstay/contract/custom-tables';
import { audit } from '@mainstay/contract/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { sendForm } from '../../app/testing/uploads.ts';

let t: TestApp;
let ada: Caller;
const tables: Record<'harbours' | 'berths' | 'piers', number> = { harbours: 0, berths: 0, piers: 0 };
const column = (key: string, type: string, more: object = {}) => ({ key, label: `The ${key}`, type, ...more });
const COLUMNS = [
  column('city', 'text', { filterable: true }),
  column('depth', 'number', { filterable: true }),
  column('opened', 'date', { filterable: true }),
  column('guarded', 'boolean'),
  column('tide', 'choice', { options: ['High', 'Low'], filterable: true }),
];
const path = (id: number, query = '') => customTables.importCustomRows.path.replace('{id}', String(id)) + query;

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  const make = async (name: string, columns: object[], account_key: string | null) => {
    const body = { name, label: `Our ${name}`, columns, account_key };
    return ((await t.send(ada, 'POST', '/v1/api/admin/custom-tables/', body)).body.data as { id: number }).id;
  };
  tables.harbours = await make('harbours', COLUMNS, null);
  tables.piers = await make('piers', [column('city', 'text')], null);
  tables.berths = await make('berths', [column('account', 'number'), column('city', 'text')], 'account');
});
afterAll(() => t.close());

async function upload(table: keyof typeof tables, content: string, query = '', caller = ada, name = 'rows.csv') {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  const raw = await sendForm(t, caller, path(tables[table], query), form);
  const body = raw.json<{ data: RowImportResult; errors?: { e: string; fields?: Record<string, string> } }>();
  if (raw.statusCode === 200) customTables.importCustomRows.response.parse(body);
  return { status: raw.statusCode, data: body.data, errors: body.errors };
}
async function getRows(tableName: string) {
  const body = { limit: 100, pageNum: 1, reqParam: { tableName, sort_by: { sort_key: 'id', order_by: 'asc' } } };
  return (await t.call(ada, customObjects.findCustomRows, { body })).body.data;
}

test('imports rows exactly as an export wrote them', async () => {
  const cities = ['=1', "'=1", '＋1', 'A;=1', 'A;"-1"', 'A\n@x', "A\n'@x", 'A\t＝1', "O'Neil"];
  const content = [['city'], ...cities.map((city) => [city])].map(csvRow).join('');
  const { status, data } = await upload('piers', content);
  expect([status, data.created, data.rejected]).toEqual([200, cities.length, 0]);
  const { listing } = await getRows('piers');
  expect(listing.map(({ city }) => city)).toEqual(cities);
});

test('imports rows with their types, by key or label, and indexes filterable values', async () => {
  const content =
    'City;The depth;opened;guarded;TIDE\r\nBergen;1.234,5;31.12.2025;yes;High\r\n"Le Havre";"(3)";;no;\r\n';
  const { status, data } = await upload('harbours', content);
  expect([status, data]).toEqual([
    200,
    { file_name: 'rows.csv', total: 2, created: 2, rejected: 0, landed: true, faults: [] },
  ]);
  const { listing } = await getRows('harbours');
  expect(listing).toMatchObject([
    { city: 'Bergen', depth: 1234.5, opened: '2025-12-31', guarded: true, tide: 'High' },
    { city: 'Le Havre', depth: -3, opened: null, guarded: false, tide: null },
  ]);
  const cells = await t.inTenant('demo', 'write', (tx) =>
    tx.rows(
      `select column_key as key, coalesce(value_text, value_number::text, value_day::text) as value from custom_cells
       where tenant_id = $1 and table_id = $2 order by row_id, 1`,
      [tx.tenant, tables.harbours],
    ),
  );
  expect(cells.map((cell) => Object.values(cell as object).join(' '))).toEqual([
    'city Bergen',
    'depth 1234.5',
    'opened 2025-12-31',
    'tide High',
    'city Le Havre',
    'depth -3',
  ]);
});

test('the audit log describes the import with the label of the table', async () => {
  await upload('harbours', 'city\nHarwich\n', '', ada, 'harwich.csv');
  const [entry] = (await t.call(ada, audit.findEntries, { query: { entity: 'custom_table', verb: 'import' } })).body
    .data.listing;
  expect(entry).toMatchObject({ deed: 'Imported rows into custom table', subject: 'Our harbours' });
  expect(entry?.changes.map(({ field, after }) => `${field}: ${after}`).sort()).toEqual([
    'File: harwich.csv',
    'Name: Our harbours',
    'Rejected: 0',
    'Rows: 1',
  ]);
});

test('one invalid row rejects the file with its line; the rest is imported if it is skipped', async () => {
  const before = (await getRows('harbours')).total_records;
  const content = 'city,depth,opened,guarded,tide\nOslo,deep,2026-13-01,maybe,Ebb\nNarvik,12,2026-01-31,,Low\n';
  const errors = [
    { line: 2, column: 'depth', reason: 'Must be a number.' },
    { line: 2, column: 'opened', reason: expect.stringMatching(/^Must be/) },
    { line: 2, column: 'guarded', reason: 'Must be true or false.' },
    { line: 2, column: 'tide', reason: 'Must be one of High, Low.' },
  ];
  const dryRun = await upload('harbours', content, '?dry_run=true');
  expect(dryRun.data).toMatchObject({ total: 2, created: 1, rejected: 1, landed: false, faults: errors });
  const reply = await upload('harbours', content);
  expect([reply.status, reply.errors]).toMatchObject([
    400,
    { e: 'Nothing was imported: 1 of 2 rows cannot be imported.', fields: { 'line 2': expect.any(String) } },
  ]);
  expect((await getRows('harbours')).total_records).toBe(before);
  const partialImport = await upload('harbours', content, '?skip_rejected=true');
  expect(partialImport.data).toMatchObject({ created: 1, rejected: 1, landed: true });
  expect((await getRows('harbours')).total_records).toBe(before + 1);
});

test('rejects ambiguous dates', async () => {
  const dryRun = await upload('harbours', 'city,opened\nOslo,03/04/2026\n', '?dry_run=true');
  expect(dryRun.data.faults).toEqual([
    { line: 2, column: 'opened', reason: 'Ambiguous date. Use the format 2026-01-31.' },
  ]);
});

test('imports account rows only for accounts of the company', async () => {
  const [own] = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ id: number }>('select id from accounts where tenant_id = $1 limit 1', [tx.tenant]),
  );
  const [foreign] = await t.inTenant('globex', 'read', (tx) =>
    tx.rows<{ id: number }>('select id from accounts where tenant_id = $1 order by id desc limit 1', [tx.tenant]),
  );
  const unknown = (foreign?.id ?? 0) + 1_000_000;
  const content = `account,city\n${own?.id},Oslo\n${unknown},Narvik\n,Bergen\n1.5,Moss\n`;
  const { data } = await upload('berths', content, '?skip_rejected=true');
  expect(data).toMatchObject({ created: 1, rejected: 3 });
  expect(data.faults).toEqual([
    { line: 3, column: 'account', reason: `Account ${unknown} not found.` },
    { line: 4, column: null, reason: 'Every row of this table must belong to an account.' },
    { line: 5, column: 'account', reason: 'Account 1.5 not found.' },
  ]);
  expect((await getRows('berths')).listing).toMatchObject([{ account: own?.id, city: 'Oslo' }]);
});

test('rejects a file that does not fit with a message, and stores nothing', async () => {
  const invalidFiles: [string, string, string?][] = [
    ['city,colour\nOslo,red\n', 'The table has no column named colour.'],
    ['city,The city\nOslo,Oslo\n', 'city and The city are the same column of the table.'],
    ['city\n', 'The file has a header but no rows.'],
    ['', 'The file is empty.'],
    ['city\nOslo\n', 'Only csv, xlsx and xls files are allowed', 'rows.txt'],
    [`city\n${'Oslo\n'.repeat(MAX_IMPORT_ROWS + 1)}`, 'The file has 20,001 rows; the limit is 20,000 per import.'],
    [`city\n${'x'.repeat(1000)}\n`.repeat(11_000), 'File size cannot be greater than 10 MB.'],
  ];
  for (const [content, message, name] of invalidFiles) {
    const { status, errors } = await upload('harbours', content, '', ada, name);
    expect([status, errors?.e]).toEqual([400, message]);
  }
});

test('rejects an upload that ends in a field after the file, and stores nothing', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const before = (await getRows('piers')).total_records;
  const part = (head: string, content: string) => `--quay\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}`;
  const file = `${part('name="file"; filename="a.csv"', 'city\r\nOslo\r\n')}\r\n--quay\r\n`;
  const field = part('name="kind"', 'acc').replace('--quay\r\n', '');
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
  const reply = readText(socket);
  socket.write(
    `POST ${path(tables.piers)} HTTP/1.1\r\nHost: demo.localhost\r\nAuthorization: JWT ${ada.token}\r\nConnection: close\r\n` +
      `Content-Type: multipart/form-data; boundary=quay\r\nContent-Length: ${file.length + field.length}\r\n\r\n${file}`,
  );
  // The field arrives after the file was received: calls that began later have replied.
  for (let call = 0; call < 20; call += 1) await getRows('piers');
  socket.write(field);
  expect(await reply).toMatch(/^HTTP\/1\.1 400 .*"The upload is incomplete\. Try again\."/s);
  expect((await getRows('piers')).total_records).toBe(before);
});

test('only administrators can import: no account managers, read-only users or other companies', async () => {
  const content = 'city\nOslo\n';
  const before = (await getRows('harbours')).total_records;
  const statuses = [];
  for (const email of ['maya.csm@demo.test', 'gia.admin@globex.test'])
    statuses.push((await upload('harbours', content, '', await t.signIn(email))).status);
  expect(statuses).toEqual([403, 404]);
  await t.inTenant('demo', 'write', (tx) =>
    tx.rows(`update users set user_access_type = 'read_only' where tenant_id = $1 and email = 'olga.ops@demo.test'`, [
      tx.tenant,
    ]),
  );
  const reader = await upload('harbours', content, '', await t.signIn('olga.ops@demo.test'));
  expect(reader.status).toBe(403);
  expect((await getRows('harbours')).total_records).toBe(before);
});

test('imports the maximum number of rows at once', async () => {
  const lines = Array.from({ length: MAX_IMPORT_ROWS }, (_, at) => `Port ${at},${at}`);
  const { data } = await upload('harbours', `city,depth\n${lines.join('\n')}\n`);
  expect(data).toMatchObject({ created: MAX_IMPORT_ROWS, rejected: 0, landed: true });
  const [stored] = await t.inTenant('demo', 'read', (tx) =>
    tx.rows(
      `select (select count(*)::int from custom_rows where tenant_id = $1 and table_id = $2
           and data ->> 'city' = 'Port ' || (data ->> 'depth')) as rows,
         (select sum(value_number)::int from custom_cells where tenant_id = $1 and table_id = $2 and value_number > 1234.5) as sum`,
      [tx.tenant, tables.harbours],
    ),
  );
  // The numbers from 1,235 on.
  const sum = (MAX_IMPORT_ROWS * (MAX_IMPORT_ROWS - 1)) / 2 - (1234 * 1235) / 2;
  expect(stored).toEqual({ rows: MAX_IMPORT_ROWS, sum });
});
