import { CustomTableBody, customTables } from '@mainstay/contract/custom-tables';
import { type DefinitionFile, transfer } from '@mainstay/contract/definitions/transfer';
import { versions } from '@mainstay/contract/definitions/versions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { buildTable } from '../../app/testing/definitions.ts';
import { createComponent } from '../components/save-component.ts';
import { createFormula } from '../kpis/formulas/kpi-formulas.ts';

let t: TestApp;
let olga: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  olga = await t.signIn('olga.ops@demo.test');
});
afterAll(() => t.close());

const HARBOURS = {
  name: 'harbours',
  label: 'Harbours',
  columns: [
    { key: 'city', label: 'City', type: 'text' as const },
    { key: 'berths', label: 'Berths', type: 'number' as const, filterable: true },
  ],
};
const create = (body: object) => t.send(olga, 'POST', '/v1/api/admin/custom-tables/', body);
const update = (id: number, body: object, version?: number) =>
  t.send(olga, 'PUT', `/v1/api/admin/custom-tables/${id}/${version ? `?version=${version}` : ''}`, body);
const createId = async (name: string, more: object = {}) =>
  ((await create({ ...HARBOURS, name, ...more })).body.data as { id: number }).id;
const insert = (tableName: string, rowData: object) =>
  t.send(olga, 'POST', '/v1/api/customObject/insert/row/', { reqParam: { tableName, rowData } });
const findCells = (id: number) =>
  t.inTenant('demo', 'write', (tx) =>
    tx.rows<{ column_key: string }>(
      'select column_key, value_text, value_number from custom_cells where tenant_id = $1 and table_id = $2 order by 1',
      [tx.tenant, id],
    ),
  );

test('registers, lists, changes, restores and deletes a table', async () => {
  const first = await create(HARBOURS);
  expect(first.body.data).toMatchObject({ name: 'harbours', version: 1, rows: 0, account_key: null, write_roles: [] });
  const { id } = first.body.data as { id: number };
  const found = await t.call(olga, customTables.findCustomTables, { query: { q: 'HARB' } });
  expect(found.body.data).toMatchObject({ listing: [{ id }], has_next: false, total_records: 1 });
  const read = await t.call(olga, customTables.getCustomTable, { params: { id } });
  expect((await update(id, { ...read.body.data, label: 'Ports' }, 1)).body.data).toMatchObject({
    label: 'Ports',
    version: 2,
  });
  expect((await update(id, HARBOURS, 1)).status).toBe(409);
  await t.call(olga, versions.restoreVersion, { params: { kind: 'custom_table', id, version: 1 } });
  expect((await t.call(olga, customTables.getCustomTable, { params: { id } })).body.data.label).toBe('Harbours');
  expect((await t.call(olga, customTables.deleteCustomTable, { params: { id } })).status).toBe(200);
  expect((await t.call(olga, customTables.getCustomTable, { params: { id } })).status).toBe(404);
});

test('removed columns are removed from rows, and filterable columns are indexed', async () => {
  const id = await createId('quays');
  await insert('quays', { city: 'Bergen', berths: 12 });
  expect(await findCells(id)).toEqual([{ column_key: 'berths', value_text: null, value_number: 12 }]);
  const city = { key: 'city', label: 'Town', type: 'text', filterable: true };
  const open = { key: 'open', label: 'Open', type: 'boolean' };
  expect((await update(id, { ...HARBOURS, name: 'quays', columns: [city, open] })).status).toBe(200);
  expect(await findCells(id)).toEqual([{ column_key: 'city', value_text: 'Bergen', value_number: null }]);
  const listed = await t.send(olga, 'POST', '/v1/api/customObject/listing/', { reqParam: { tableName: 'quays' } });
  const [row] = (listed.body.data as { listing: object[] }).listing;
  expect(row).toMatchObject({ city: 'Bergen', open: null });
  expect(row).not.toHaveProperty('berths');
});

test('an import that removes columns first reports how many rows have values in them', async () => {
  await createId('moorings');
  await insert('moorings', { city: 'Bergen', berths: 12 });
  await insert('moorings', { city: 'Oslo' });
  const gia = await t.signIn('gia.admin@globex.test');
  const open = { key: 'open', label: 'Open', type: 'boolean' };
  const buildFile = (columns: object[]): DefinitionFile => ({
    format: 'mainstay-definitions',
    version: 1,
    entries: [{ kind: 'custom_table', name: 'moorings', body: { ...HARBOURS, name: 'moorings', columns } }],
  });
  const importTables = async (
    caller: Caller,
    columns: object[],
    more: { conflicts?: 'skip'; dry_run?: boolean } = {},
  ) => {
    const body = { file: buildFile(columns), conflicts: 'replace' as const, ...more };
    return (await t.call(caller, transfer.importDefinitions, { body })).body.data.entries;
  };
  const expectedLosses = [
    { column: 'City', rows: 2 },
    { column: 'Berths', rows: 1 },
  ];
  expect(await importTables(olga, [open], { dry_run: true })).toMatchObject([
    { outcome: 'replace', losses: expectedLosses },
  ]);
  const listingReply = await t.send(olga, 'POST', '/v1/api/customObject/listing/', {
    reqParam: { tableName: 'moorings' },
  });
  expect((listingReply.body.data as { listing: object[] }).listing).toMatchObject([{ berths: 12 }, { city: 'Oslo' }]);
  expect(await importTables(olga, [open], { dry_run: true, conflicts: 'skip' })).toMatchObject([
    { outcome: 'skip', losses: [] },
  ]);
  const [city, berths] = HARBOURS.columns;
  const relabeled = [{ ...city, label: 'Town' }, berths!, open];
  expect(await importTables(olga, relabeled, { dry_run: true })).toMatchObject([{ outcome: 'replace', losses: [] }]);
  // The table with this name in another tenant loses nothing, because it has no rows.
  expect(await importTables(gia, [...HARBOURS.columns, open])).toMatchObject([{ outcome: 'create', losses: [] }]);
  expect(await importTables(gia, [open], { dry_run: true })).toMatchObject([{ outcome: 'replace', losses: [] }]);
  expect(await importTables(olga, [open])).toMatchObject([{ outcome: 'replace', losses: expectedLosses }]);
  expect(await importTables(olga, [city!], { dry_run: true })).toMatchObject([{ outcome: 'replace', losses: [] }]);
});

test('types cannot change once rows exist, and columns with long texts cannot become filterable', async () => {
  const id = await createId('piers');
  const [city, berths] = HARBOURS.columns;
  const retyped = { ...HARBOURS, name: 'piers', columns: [{ ...city, type: 'number' }, berths] };
  expect((await update(id, retyped)).status).toBe(200);
  expect((await update(id, { ...HARBOURS, name: 'piers' })).status).toBe(200);
  await insert('piers', { city: 'x'.repeat(600) });
  const reply = await update(id, retyped);
  expect([reply.status, reply.error]).toEqual([
    400,
    'The type of City cannot be changed from text because the table has rows.',
  ]);
  const indexed = await update(id, { ...HARBOURS, name: 'piers', columns: [{ ...city, filterable: true }, berths] });
  expect(indexed.error).toBe('City contains texts of more than 500 characters and cannot be a filter.');
  const keyed = await update(id, { ...HARBOURS, name: 'piers', account_key: 'berths' });
  expect(keyed.error).toBe('The account column cannot be changed because the table has rows.');
});

test('a table that a component uses cannot be deleted, and the component is named', async () => {
  const id = await createId('docks');
  const source = { kind: 'custom' as const, table: 'docks', system: false };
  const table = buildTable({ name: 'Docks' });
  const columns = [{ key: 'city', label: 'City', expr: { field: 'city' } }];
  const definition = buildTable({ name: 'Docks', query: { ...table.query, source, columns } } as never);
  await t.inTenant('demo', 'write', (tx) => createComponent(tx, definition, { by: null }));
  const reply = await t.call(olga, customTables.deleteCustomTable, { params: { id } });
  expect([reply.status, reply.error]).toEqual([400, 'These components use docks: Docks.']);
  expect((await update(id, { ...HARBOURS, name: 'moles' })).error).toBe(
    'The name of a table cannot be changed because components refer to it.',
  );
});

test('a column that a component or formula uses cannot be removed; an unused one can', async () => {
  const open = { key: 'open', label: 'Open', type: 'boolean' };
  const [city, berths] = HARBOURS.columns;
  const id = await createId('locks', { columns: [city, berths, open] });
  const source = { kind: 'custom' as const, table: 'locks', system: false };
  const addComponent = (name: string, query: object) =>
    t.inTenant('demo', 'write', (tx) => {
      const columns = [{ key: 'n', label: 'N', role: 'measure', expr: { formula: 'count()' } }];
      const definition = buildTable({ name, query: { source, columns, ...query } } as never);
      return createComponent(tx, definition, { by: null });
    });
  await addComponent('By town', { columns: [{ key: 'town', label: 'Town', expr: { formula: 'upper(city)' } }] });
  await addComponent('Towns alone', { where: { left: { field: 'city' }, op: 'eq', right: [{ value: 'Bergen' }] } });
  await t.inTenant('demo', 'write', (tx) =>
    createFormula(
      tx,
      { name: 'Berths in all', expression: 'sum(berths)', source: 'locks', number_format: null, output: { data: [] } },
      { by: null },
    ),
  );
  const body = { ...HARBOURS, name: 'locks' };
  const reply = await update(id, { ...body, columns: [berths] });
  const cityMessage = 'These components use the column City: By town, Towns alone.';
  expect([reply.status, reply.error, reply.body.errors]).toMatchObject([
    400,
    cityMessage,
    { fields: { columns: cityMessage } },
  ]);
  expect((await update(id, { ...body, columns: [city, open] })).error).toBe(
    'These KPI formulas use the column Berths: Berths in all.',
  );
  const retyped = await update(id, { ...body, columns: [city, { ...berths, type: 'text' }] });
  expect(retyped.error).toBe('These KPI formulas use the previous version of the table: Berths in all.');
  expect((await update(id, { ...body, columns: [city, berths] })).status).toBe(200);
  const deletion = await t.call(olga, customTables.deleteCustomTable, { params: { id } });
  expect(deletion.error).toBe(
    'These components use locks: By town, Towns alone. These KPI formulas use locks: Berths in all.',
  );
});

test('rejects invalid tables with a message', async () => {
  const [city, berths] = HARBOURS.columns;
  const invalidBodies: [object, string][] = [
    [{ name: 'Harbours' }, 'Must be lower-case letters, digits and _.'],
    [{ name: 'ai_system_details' }, 'A built-in table already uses this name.'],
    [{ label: '' }, 'Label is required.'],
    [{ columns: [] }, 'A table needs at least one column.'],
    [{ columns: [city, city] }, 'Two columns have the same name.'],
    [{ columns: [{ ...city, key: 'id' }] }, 'This column name is reserved.'],
    [
      { columns: [{ ...city, type: 'choice' }] },
      'Only columns of type choice have options, and they need at least one.',
    ],
    [{ columns: [{ ...city, type: 'boolean', filterable: true }] }, 'Columns of type boolean cannot be filters.'],
    [{ columns: [city, berths], account_key: 'city' }, 'The account column must be of type number.'],
    [{ columns: [{ ...berths, key: 'account_id' }] }, 'A column named account_id must be the account column.'],
    [{ write_roles: ['NONE'] }, 'There is no role NONE.'],
    [{ sql: 'drop table' }, 'Input is not valid.'],
  ];
  for (const [change, message] of invalidBodies) {
    const { status, error } = await create({ ...HARBOURS, name: 'wrong', ...change });
    expect([status, error], JSON.stringify(change)).toEqual([400, message]);
  }
  await createId('twice');
  expect((await create({ ...HARBOURS, name: 'twice' })).error).toBe('A custom table with this name already exists.');
  expect(CustomTableBody.safeParse({ ...HARBOURS, columns: Array(41).fill(city) }).success).toBe(false);
});
