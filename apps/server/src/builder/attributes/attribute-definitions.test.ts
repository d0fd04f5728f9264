import { attributes } from '@mainstay/contract/attributes';
import { attributeAuthoring } from '@mainstay/contract/attributes/admin';
import { versions } from '@mainstay/contract/definitions/versions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { buildItem } from '../../app/testing/definitions.ts';
import { createPage } from '../pages/seed-pages.ts';
import { getStoredAttribute } from './attribute-definitions.ts';

let t: TestApp;
let olga: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  olga = await t.signIn('olga.ops@demo.test');
});
afterAll(() => t.close());

const OPTIONS = [
  { value: 'Deep', color: '#2A9D5F', status: 'active' as const },
  { value: 'Shallow', color: null, status: 'inactive' as const },
];
const HARBOUR = {
  name: 'Harbour',
  scope: 'Account' as const,
  copy: true,
  tooltip: 'Where their ships lie',
  read_permission: ['P', 'E', 'A'] as ('P' | 'E' | 'A')[],
  write_permission: ['P'] as ('P' | 'E' | 'A')[],
  components: [
    { type: 'Select' as const, primary: true, required: true, label: 'Depth', options: OPTIONS },
    { type: 'Input' as const, validation: 'number' as const, label: 'Berths' },
  ],
};
const create = (body: typeof HARBOUR) => t.call(olga, attributeAuthoring.createAttribute, { body, query: {} });
const update = (id: number, body: object, version?: number) =>
  t.send(olga, 'PUT', `/v1/api/admin/custom-attribute/${id}/${version ? `?version=${version}` : ''}`, body);
const createId = async (name: string) => (await create({ ...HARBOUR, name })).body.data.id;

test('3-custom-attributes-22 3-custom-attributes-23 3-custom-attributes-24 3-custom-attributes-33 reads all of it', async () => {
  const { id } = (await create(HARBOUR)).body.data;
  const maya = await t.signIn('maya.csm@demo.test');
  const byId = await t.call(maya, attributes.getAttribute, { params: { id } });
  expect(byId.body.data).toMatchObject({
    id,
    name: 'Harbour',
    scope: 'Account',
    copy: true,
    tooltip: 'Where their ships lie',
    read_permission: ['P', 'E', 'A'],
    write_permission: ['P'],
    version: 1,
  });
});

test('3-custom-attributes-34 finds the same definition by its name', async () => {
  const id = await createId('Named so');
  const byName = await t.call(olga, attributes.getAttributeByName, { query: { name: 'Named so' } });
  const byId = await t.call(olga, attributes.getAttribute, { params: { id } });
  expect(byName.body.data).toMatchObject({ id, name: 'Named so' });
  expect(byName.body.data).toEqual(byId.body.data);
  expect((await t.call(olga, attributes.getAttributeByName, { query: { name: 'Moon' } })).status).toBe(404);
});

test('3-custom-attributes-16 3-custom-attributes-17 3-custom-attributes-19 stores the primary field and the options', async () => {
  const id = await createId('Fields');
  const { components } = (await t.call(olga, attributes.getAttribute, { params: { id } })).body.data;
  const [depth, berths] = components;
  expect(depth).toEqual({ ...HARBOUR.components[0], validation: 'text' });
  expect([depth?.primary, berths?.primary]).toEqual([true, false]);
  expect(depth?.options.map(({ value, status }) => [value, status])).toEqual([
    ['Deep', 'active'],
    ['Shallow', 'inactive'],
  ]);
});

test('lists, changes, restores and deletes a definition', async () => {
  const id = await createId('Quay');
  const found = await t.call(olga, attributeAuthoring.findAttributes, { query: { q: 'QUA' } });
  expect(found.body.data).toMatchObject({ listing: [{ id, name: 'Quay', pages: 0, values: 0 }], total_records: 1 });
  const read = await t.call(olga, attributeAuthoring.getAuthoredAttribute, { params: { id } });
  expect((await update(id, { ...read.body.data, name: 'Pier' }, 1)).status).toBe(200);
  expect((await update(id, { ...HARBOUR, name: 'Late' }, 1)).status).toBe(409);
  const restored = await t.call(olga, versions.restoreVersion, { params: { kind: 'attribute', id, version: 1 } });
  expect(restored.body.data).toEqual({ version: 3 });
  expect((await t.call(olga, attributeAuthoring.getAuthoredAttribute, { params: { id } })).body.data.name).toBe('Quay');
  expect((await t.call(olga, attributeAuthoring.deleteAttribute, { params: { id } })).status).toBe(200);
  expect((await t.call(olga, attributes.getAttribute, { params: { id } })).status).toBe(404);
});

test('an attribute that a page shows cannot be deleted, and the page is named', async () => {
  const id = await createId('Shown');
  const body = { layout: [buildItem({ id: 'a', attribute: id })], tabs: [] };
  await t.inTenant('demo', 'write', (tx) => createPage(tx, { name: 'Shows it', scope: 'Account', position: 9, body }));
  const reply = await t.call(olga, attributeAuthoring.deleteAttribute, { params: { id } });
  expect([reply.status, reply.error]).toEqual([400, 'These pages show Shown: Shows it.']);
});

test('validates the whole body', async () => {
  const [select, input] = HARBOUR.components;
  const invalidBodies: [object, string][] = [
    [{ components: [] }, 'An attribute must have one or two fields.'],
    [{ components: [input] }, 'Exactly one field must be primary.'],
    [{ components: [select, select] }, 'Exactly one field must be primary.'],
    [{ components: [{ ...select, options: [] }] }, 'Add at least one option.'],
    [{ components: [{ ...select, options: [OPTIONS[0], OPTIONS[0]] }] }, 'Two options have the same value.'],
    [{ components: [{ ...select, validation: 'number' }] }, 'Only an Input can be numeric.'],
    [{ components: [{ ...input, primary: true, options: OPTIONS }] }, 'This type has no options.'],
    [{ name: ' ' }, 'Name is required.'],
    [{ read_permission: ['P', 'P'] }, 'A user type is listed twice.'],
    [{ read_permission: ['X'] }, 'Read permission is not valid.'],
    [{ scope: 'Company' }, 'Scope is not valid.'],
    [{ sql: 'select 1' }, 'Input is not valid.'],
    [{ tooltip: 'a\0' }, ''],
  ];
  for (const [change, message] of invalidBodies) {
    const { status, error } = await t.send(olga, 'POST', '/v1/api/admin/custom-attribute/', {
      ...HARBOUR,
      name: 'Wrong',
      ...change,
    });
    expect([status, error], JSON.stringify(change)).toEqual([400, message === '' ? expect.any(String) : message]);
  }
  await createId('Twice');
  expect((await create({ ...HARBOUR, name: 'Twice' })).error).toBe('A custom attribute with this name already exists.');
});

test('scope and field type cannot change once values exist', async () => {
  const id = await createId('Kept');
  await t.inTenant('demo', 'write', (tx) =>
    tx.rows(
      `insert into custom_attribute_values (tenant_id, attribute_id, account_id, value_primary)
       select $1, $2, min(id), '"Deep"' from accounts where tenant_id = $1`,
      [tx.tenant, id],
    ),
  );
  expect((await update(id, { ...HARBOUR, name: 'Kept', scope: 'Action' })).error).toBe(
    'The scope cannot be changed from Account because values already exist.',
  );
  const [select] = HARBOUR.components;
  const list = await update(id, { ...HARBOUR, name: 'Kept', components: [{ ...select, type: 'Checkbox' }] });
  expect([list.status, Object.keys(list.fields ?? {})]).toEqual([400, ['components.0.type']]);
  expect((await update(id, { ...HARBOUR, name: 'Kept', components: [{ ...select, type: 'Radio' }] })).status).toBe(200);
});

test('a value that is being written concurrently also prevents a change of the field type', async () => {
  const id = await createId('Written meanwhile');
  const [select] = HARBOUR.components;
  const changed = { ...HARBOUR, name: 'Written meanwhile', components: [{ ...select, type: 'Checkbox' }] };
  const pendingUpdate = await t.inTenant('demo', 'write', async (tx) => {
    await getStoredAttribute(tx, { id }, 'for share');
    const reply = update(id, changed);
    for (let waiting = 0; waiting === 0; ) {
      const [locks] = await tx.rows<{ n: number }>('select count(*)::int as n from pg_locks where not granted', []);
      waiting = locks?.n ?? 0;
    }
    await tx.rows(
      `insert into custom_attribute_values (tenant_id, attribute_id, account_id, value_primary)
       select $1, $2, min(id), '"Deep"' from accounts where tenant_id = $1`,
      [tx.tenant, id],
    );
    return { answer: reply };
  });
  expect((await pendingUpdate.answer).status).toBe(400);
});
