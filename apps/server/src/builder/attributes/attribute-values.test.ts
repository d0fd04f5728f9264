import { attributes } from '@mainstay/contract/attributes';
import { AttributeBody } from '@mainstay/contract/attributes/definition';
import type { UserType } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { canReadAttribute, canWriteAttribute } from './attribute-values.ts';
import { createAttribute } from './save-attribute.ts';

let t: TestApp;
let maya: Caller;
let olga: Caller;
/** Two of Maya's accounts, each with two actions, and one that Emil can only view. */
let accountsOfMaya: number[];
let actions: number[];
let viewed: number;

const userId = (email: string) => `(select id from users where tenant_id = $1 and email_key = '${email}')`;

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  [maya, olga] = [await t.signIn('maya.csm@demo.test'), await t.signIn('olga.ops@demo.test')];
  const mine = await t.query<{ id: number }>(
    'demo',
    `select m.account_id as id from account_members m where m.tenant_id = $1 and m.member_type = 'P'
       and m.user_id = ${userId('maya.csm@demo.test')} and not m.read_only and 2 <= (
         select count(*) from actions a where a.tenant_id = $1 and a.account_id = m.account_id) order by 1 limit 2`,
  );
  accountsOfMaya = mine.map(({ id }) => id);
  const found = await t.query<{ id: number }>(
    'demo',
    'select id from actions where tenant_id = $1 and account_id = $2 order by id limit 2',
    accountsOfMaya[0],
  );
  actions = found.map(({ id }) => id);
  const [view] = await t.query<{ id: number }>(
    'demo',
    `select account_id as id from account_members where tenant_id = $1 and read_only and member_type = 'E'
       and user_id = ${userId('emil.extended@demo.test')} order by 1 limit 1`,
  );
  viewed = view?.id ?? 0;
});
afterAll(() => t.close());

let attributeCount = 0;
const ALL_TYPES: UserType[] = ['P', 'E', 'A'];
function make(
  components: z.input<typeof AttributeBody>['components'],
  overrides: Partial<z.input<typeof AttributeBody>> = {},
) {
  attributeCount += 1;
  const permissions = { read_permission: ALL_TYPES, write_permission: ALL_TYPES };
  const body = AttributeBody.parse({
    name: `Attribute ${attributeCount}`,
    scope: 'Account',
    ...permissions,
    ...overrides,
    components,
  });
  return t.inTenant('demo', 'write', (tx) => createAttribute(tx, body, { by: null }));
}
const input = (more: object = {}) => make([{ type: 'Input', primary: true }], more);
const read = (id: number, context: Record<string, unknown>, caller = maya) =>
  t.call(caller, attributes.getAttributeValue, { params: { id }, query: context });
const save = (id: number, body: object, caller = maya) =>
  t.send(caller, 'POST', '/v1/api/custom-attribute-value/', {
    custom_attribute: id,
    scope: 'Account',
    accountId: accountsOfMaya[0],
    ...body,
  });

test('3-custom-attributes-25 3-custom-attributes-26 3-custom-attributes-27 3-custom-attributes-28 reads values', async () => {
  const id = await make([
    { type: 'Select', primary: true, options: [{ value: 'Deep' }] },
    { type: 'Input', validation: 'currency' },
  ]);
  const meta_data = {
    primary: { form_type: 'Select', option_type: 'text' },
    secondary: { form_type: 'Input', option_type: 'currency' },
  };
  expect((await save(id, { primary: 'Deep', secondary: '12.5', meta_data })).status).toBe(200);
  expect((await read(id, { accountId: accountsOfMaya[0] })).body.data).toMatchObject({
    primary: 'Deep',
    secondary: 12.5,
    meta_data,
  });
  expect((await read(id, { account_id: accountsOfMaya[1], menuId: 7 })).body.data).toMatchObject({
    primary: null,
    secondary: null,
    updated_by: null,
    updated_at: null,
  });
});

test('3-custom-attributes-35 3-custom-attributes-37 a saved value belongs to its account only', async () => {
  const id = await input();
  expect((await save(id, { primary: 'Bergen' })).status).toBe(200);
  expect((await save(id, { primary: 'Odda', accountId: undefined, account_id: accountsOfMaya[1] })).status).toBe(200);
  const values = await Promise.all(
    accountsOfMaya.map(async (accountId) => (await read(id, { accountId })).body.data.primary),
  );
  expect(values).toEqual(['Bergen', 'Odda']);
});

test('3-custom-attributes-29 3-custom-attributes-30 3-custom-attributes-32 returns editor, time and type of the caller', async () => {
  const id = await input();
  const first = await save(id, { primary: 'Bergen' });
  const before = (first.body.data as { updated_at: string }).updated_at;
  t.setNow(new Date(t.services.now().getTime() + 60_000));
  await save(id, { primary: 'Odda' }, olga);
  const { body } = await read(id, { accountId: accountsOfMaya[0] });
  expect(body.data).toMatchObject({ primary: 'Odda', user_type: 'P', read_only: false });
  expect(body.data.updated_by?.name).toMatch(/^Olga/);
  expect(Date.parse(body.data.updated_at ?? '') - Date.parse(before)).toBe(60_000);
  expect((await read(id, { accountId: accountsOfMaya[0] }, olga)).body.data.user_type).toBe('A');
});

test('a second concurrent save is rejected with the first editor and time, and overwrites nothing', async () => {
  const id = await input();
  const initial = (await read(id, { accountId: accountsOfMaya[0] })).body.data;
  expect(initial.version).toBe(0);
  const first = await save(id, { primary: 'Bergen', version: initial.version }, olga);
  expect([first.status, first.body.data]).toMatchObject([200, { primary: 'Bergen', version: 1 }]);
  const name = (first.body.data as { updated_by: { name: string } }).updated_by.name;
  const lateSave = await save(id, { primary: 'Odda', version: initial.version });
  const [{ at = '' } = {}] = await t.query<{ at: string }>(
    'demo',
    `select to_char(v.updated_at at time zone s.entity_timezone, '"on "FMMon FMDDth, YYYY" at "HH24:MI') as at
     from custom_attribute_values v join settings s on s.tenant_id = $1 where v.tenant_id = $1 and v.attribute_id = $2`,
    id,
  );
  expect([lateSave.status, lateSave.error]).toEqual([409, `${name} changed this value ${at}, after you opened it.`]);
  const read1 = (await read(id, { accountId: accountsOfMaya[0] })).body.data;
  expect([read1.primary, read1.version]).toEqual(['Bergen', 1]);
  // A save from the newest version, and one without a version, which overwrites any version.
  expect((await save(id, { primary: 'Odda', version: 1 })).body.data).toMatchObject({ primary: 'Odda', version: 2 });
  expect((await save(id, { primary: 'Moss' }, olga)).body.data).toMatchObject({ primary: 'Moss', version: 3 });
  for (const version of [-1, 1.5, 'x']) expect((await save(id, { primary: 'Odda', version })).status).toBe(400);
  // The value of another account has its own versions.
  expect((await save(id, { primary: 'Odda', accountId: accountsOfMaya[1], version: 0 })).status).toBe(200);
});

test('3-custom-attributes-36 an attribute of actions has one value per action', async () => {
  const id = await input({ scope: 'Action' });
  const scope = { scope: 'Action', accountId: undefined };
  expect((await save(id, { ...scope, primary: 'one', actionId: actions[0] })).status).toBe(200);
  expect(
    (await save(id, { ...scope, primary: 'two', actionId: actions[1], accountId: accountsOfMaya[0] })).status,
  ).toBe(200);
  const values = await Promise.all(actions.map(async (actionId) => (await read(id, { actionId })).body.data.primary));
  expect(values).toEqual(['one', 'two']);
  expect((await save(id, { ...scope, primary: 'x' })).error).toBe('actionId is required.');
  expect((await save(id, { primary: 'x' })).error).toBe('This attribute belongs to the scope Action.');
  expect((await save(id, { ...scope, primary: 'x', actionId: actions[0], accountId: accountsOfMaya[1] })).status).toBe(
    404,
  );
});

test('3-custom-attributes-46 each kind of value is stored in its own type, and each choice separately', async () => {
  const parts = [
    { type: 'Calendar', primary: true },
    { type: 'Input', validation: 'number', primary: true },
    { type: 'Checkbox', primary: true, options: [{ value: 'Deep' }, { value: 'Dry' }] },
    { type: 'Textarea', primary: true },
  ] as const;
  const values = ['2026-03-03', '7', ['Dry', 'Deep'], 'x'.repeat(9000)];
  const ids: number[] = [];
  for (const [index, part] of parts.entries()) {
    const id = await make([{ ...part, options: 'options' in part ? [...part.options] : [] }]);
    expect((await save(id, { primary: values[index] })).status).toBe(200);
    ids.push(id);
  }
  const stored = await t.query(
    'demo',
    `select pg_typeof(sort_day)::text as type, sort_day::text as day, sort_number as number, left(sort_text, 9) as text
     from custom_attribute_values where tenant_id = $1 and attribute_id = any($2::bigint[]) order by attribute_id`,
    ids,
  );
  const none = { type: 'date', day: null, number: null, text: null };
  expect(stored).toEqual([
    { ...none, day: '2026-03-03' },
    { ...none, number: 7 },
    { ...none, text: 'Dry, Deep' },
    { ...none, text: 'x'.repeat(9) },
  ]);
  const findChoices = () =>
    t.query(
      'demo',
      'select choice from custom_attribute_choices where tenant_id = $1 and attribute_id = $2 order by 1',
      ids[2],
    );
  expect(await findChoices()).toEqual([{ choice: 'Deep' }, { choice: 'Dry' }]);
  await save(ids[2] ?? 0, { primary: ['Deep'] });
  expect(await findChoices()).toEqual([{ choice: 'Deep' }]);
});

test('3-custom-attributes-47 the server rejects what the form rejects, with the same messages', async () => {
  const id = await make([
    {
      type: 'Select',
      primary: true,
      required: true,
      options: [{ value: 'Deep' }, { value: 'Old', status: 'inactive' }],
    },
    { type: 'Input', validation: 'number' },
  ]);
  const invalidValues: [object, string][] = [
    [{ primary: '', secondary: 1 }, 'Required fields cannot be empty'],
    [{ secondary: 1 }, 'Required fields cannot be empty'],
    [{ primary: 'Old', secondary: 1 }, 'Select the available options for the required field'],
    [{ primary: 'Deep' }, "'e' cannot be used in type number field"],
    [{ primary: 'Deep', secondary: 'many' }, 'Enter a number.'],
    [{ primary: { a: 1 }, secondary: 1 }, 'Must be text.'],
    [{ primary: 'a\0', secondary: 1 }, 'Contains an invalid character.'],
  ];
  for (const [body, message] of invalidValues) {
    const { status, error } = await save(id, body);
    expect([status, error], JSON.stringify(body)).toEqual([400, message]);
  }
  expect((await save(id, { primary: 'Deep', secondary: null, accountId: undefined })).error).toBe(
    'accountId is required.',
  );
  expect((await save(999_999_999, { primary: 'x' })).status).toBe(404);
  expect((await read(id, {})).status).toBe(400);
});

test('C3-29 decisions-61 a value is saved and read under every name of its account', async () => {
  const id = await input({});
  for (const name of ['accountId', 'account_id', 'aid']) {
    const saved = await t.send(maya, 'POST', attributes.saveAttributeValue.path, {
      custom_attribute: id,
      scope: 'Account',
      primary: name,
      [name]: accountsOfMaya[0],
    });
    expect([name, saved.status]).toEqual([name, 200]);
    const { body } = await t.send(maya, 'GET', `/v1/api/custom-attribute-value/${id}/?${name}=${accountsOfMaya[0]}`);
    expect((body.data as { primary: string }).primary).toBe(name);
  }
});

test('3-access-10 a type outside read_permission gets 403; an empty list gives no one access', async () => {
  const id = await input({ read_permission: ['P'] });
  expect((await read(id, { accountId: accountsOfMaya[0] })).status).toBe(200);
  expect((await read(id, { accountId: accountsOfMaya[0] }, olga)).error).toBe(
    'You do not have permission to view this attribute.',
  );
  const getDefinition = (caller: Caller) =>
    t.call(caller, attributes.getAttribute, { params: { id }, query: { accountId: accountsOfMaya[0] } });
  expect([(await getDefinition(maya)).status, (await getDefinition(olga)).status]).toEqual([200, 403]);
  const unreadable = await input({ read_permission: [] });
  expect((await read(unreadable, { accountId: accountsOfMaya[0] })).status).toBe(403);
  const noah = await t.signIn('noah.csm@demo.test');
  expect((await read(id, { accountId: accountsOfMaya[0] }, noah)).status).toBe(403);
});

test('3-access-11 a type outside write_permission gets 403, and nothing is written', async () => {
  const id = await input({ write_permission: ['P'] });
  expect((await save(id, { primary: 'x' }, olga)).error).toBe('You do not have permission to change this attribute.');
  expect((await read(id, { accountId: accountsOfMaya[0] }, olga)).body.data).toMatchObject({
    primary: null,
    read_only: true,
  });
  const evan = await t.signIn('evan.exec@demo.test');
  const forA = await input({ write_permission: ['A'] });
  expect((await save(forA, { primary: 'x' }, olga)).status).toBe(200);
  expect((await save(forA, { primary: 'x' }, evan)).status).toBe(403);
});

test('3-access-18 E is a user type: if listed, it reads and writes, but not with view-only access', async () => {
  const lists = { read_permission: ['E'], write_permission: ['E'] };
  expect([canReadAttribute(lists, 'E'), canWriteAttribute(lists, 'E'), canWriteAttribute(lists, 'P')]).toEqual([
    true,
    true,
    false,
  ]);
  const emil = await t.signIn('emil.extended@demo.test');
  const id = await input({ read_permission: ['E'], write_permission: ['E'] });
  expect((await read(id, { accountId: viewed }, emil)).body.data).toMatchObject({ user_type: 'E', read_only: true });
  expect((await save(id, { primary: 'x', accountId: viewed }, emil)).status).toBe(403);
  const rhea = await t.signIn('rhea.reader@demo.test');
  expect((await save(id, { primary: 'x' }, rhea)).status).toBe(403);
});

test('a saved value is in the audit log, before and after', async () => {
  const id = await make([{ type: 'Input', primary: true }, { type: 'Input' }]);
  await save(id, { primary: 'Bergen', secondary: 'North' });
  await save(id, { primary: 'Odda', secondary: 'South' });
  const entries = await t.query<{ changes: object }>(
    'demo',
    `select changes from audit_log where tenant_id = $1 and entity = 'attribute_value'
       and changes ->> 'attribute' = $2 order by id`,
    `Attribute ${attributeCount}`,
  );
  const target = { attribute: `Attribute ${attributeCount}`, account_id: accountsOfMaya[0], action_id: null };
  expect(entries.map(({ changes }) => changes)).toEqual([
    { ...target, primary: { before: null, after: 'Bergen' }, secondary: { before: null, after: 'North' } },
    { ...target, primary: { before: 'Bergen', after: 'Odda' }, secondary: { before: 'North', after: 'South' } },
  ]);
});

test('lists the attributes of accounts that the caller may read there, by name', async () => {
  const forP = await input({ name: 'Zinc', read_permission: ['P'] });
  const forA = await input({ name: 'Amber', read_permission: ['A'] });
  const all = await input({ name: 'Moss' });
  const ofActions = await input({ name: 'Onyx', scope: 'Action' });
  const listAttributeIds = async (caller: Caller) => {
    const { body } = await t.call(caller, attributes.findAccountAttributes, { params: { id: accountsOfMaya[0] ?? 0 } });
    return body.data.attributes.map(({ id }) => id).filter((id) => [forP, forA, all, ofActions].includes(id));
  };
  expect(await listAttributeIds(maya)).toEqual([all, forP]);
  expect(await listAttributeIds(olga)).toEqual([forA, all]);
  const noah = await t.signIn('noah.csm@demo.test');
  const reply = await t.call(noah, attributes.findAccountAttributes, { params: { id: accountsOfMaya[0] ?? 0 } });
  expect([reply.status, reply.error]).toEqual([403, expect.stringContaining('You do not have access to')]);
});

const TYPES = ['P', 'E', 'A'] as const;

describe.each(TYPES)('an attribute on an account where the caller is %s', (type) => {
  test.each([[[]], [['P']], [['E']], [['A']], [['P', 'E']], [['E', 'A']], [['P', 'A']], [['P', 'E', 'A']]])(
    'can be read and written if %j include this type',
    (permittedTypes: string[]) => {
      const isPermitted = permittedTypes.includes(type);
      expect(canReadAttribute({ read_permission: permittedTypes, write_permission: [] }, type)).toBe(isPermitted);
      expect(canReadAttribute({ read_permission: [], write_permission: permittedTypes }, type)).toBe(false);
      expect(canWriteAttribute({ read_permission: [], write_permission: permittedTypes }, type)).toBe(isPermitted);
      expect(canWriteAttribute({ read_permission: permittedTypes, write_permission: [] }, type)).toBe(false);
    },
  );
});
