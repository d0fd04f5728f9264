/** Attribute values as components read them: callers see those that their member type on the account may read. */
import { components } from '@mainstay/contract/components';
import { componentAuthoring } from '@mainstay/contract/components/admin';
import { AttributeBody } from '@mainstay/contract/attributes/definition';
import { Definition } from '@mainstay/contract/components/definition';
import type { Report } from '@mainstay/contract/components/report';
import type { UserType } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../app/testing/app.ts';
import { type Company, openCompany } from '../../app/testing/company.ts';
import { createAttribute } from './save-attribute.ts';

type Names = 'ada' | 'pat' | 'eve' | 'rea' | 'sam' | 'evan';
const READERS: UserType[][] = [['P'], ['E'], ['A'], ['P', 'E'], ['E', 'A'], ['P', 'E', 'A'], []];
const getName = (readers: readonly string[]) => readers.join('') || 'nobody';

let company: Company<Names>;
let component: number;
let ids: Record<Names, number>;
const buildDefinition = (name: string, source: string, columns: string[]) =>
  Definition.parse({
    kind: 'react-table',
    name,
    meta: {},
    query: {
      source: { kind: 'dataset', name: source },
      columns: columns.map((key) => ({ key, label: key, expr: { field: key } })),
    },
  });
const valuesDefinition = buildDefinition('Values', 'custom_attribute_values', ['attribute', 'primary']);

beforeAll(async () => {
  company = await openCompany({ ada: 'ADM', pat: 'CSM', eve: 'CSM', rea: 'CSM', sam: 'CSM', evan: 'EXE' });
  const { t, query, people } = company;
  const rows = await query<{ id: number; name: Names }>(
    'select id, lower(first_name) as name from users where tenant_id = $1',
  );
  ids = Object.fromEntries(rows.map(({ id, name }) => [name, id])) as typeof ids;
  await query(
    `insert into accounts (tenant_id, id, name, root_id, path) values ($1, 4711, 'Harbour Ltd', 4711, '{4711}'),
       ($1, 4712, 'Lighthouse Ltd', 4712, '{4712}')`,
  );
  await query(
    `insert into account_members (tenant_id, account_id, user_id, member_type) values ($1, 4711, $2, 'P'),
       ($1, 4711, $3, 'E'), ($1, 4711, $4, 'E')`,
    ids.pat,
    ids.eve,
    ids.rea,
  );
  await query(`update users set user_access_type = 'read_only' where tenant_id = $1 and id = $2`, ids.rea);
  for (const readers of READERS) {
    const body = AttributeBody.parse({
      name: getName(readers),
      scope: 'Account',
      read_permission: readers,
      write_permission: ['A'],
      components: [{ type: 'Input', primary: true }],
    });
    const id = await t.inTenant('acme', 'write', (tx) => createAttribute(tx, body, { by: null }));
    await query(
      `insert into custom_attribute_values (tenant_id, attribute_id, account_id, value_primary) values ($1, $2, 4711, '"told"')`,
      id,
    );
  }
  component = (await t.call(people.ada, componentAuthoring.createComponent, { body: valuesDefinition, query: {} })).body
    .data.id;
});
afterAll(() => company.t.close());

const getAttributes = (reports: Report['reports']) => reports.map(({ attribute }) => String(attribute)).sort();
const getReadable = (type: UserType) => READERS.flatMap((one) => (one.includes(type) ? [getName(one)] : [])).sort();
async function readAttributes(caller: Caller): Promise<string[]> {
  const reply = await company.t.call(caller, components.getComponentData, { query: { id: component, pageSize: 50 } });
  return getAttributes((reply.body as { data: Report }).data.reports);
}
async function preview(definition: Definition, user_id?: number): Promise<Report['reports']> {
  const body = { definition, user_id, pageSize: 50 };
  const reply = await company.t.send(company.people.ada, 'POST', '/v1/api/admin/components/preview/', body);
  expect(reply.status).toBe(200);
  return (reply.body as { data: Report }).data.reports;
}

test('3-access-10 a component returns a value only to the user types that its attribute names', async () => {
  const { ada, pat, eve, rea, sam, evan } = company.people;
  const expected: [Caller, string[]][] = [
    [ada, getReadable('A')],
    [evan, getReadable('A')],
    [pat, getReadable('P')],
    [eve, getReadable('E')],
    [rea, getReadable('E')],
    [sam, []],
  ];
  expect(getReadable('P')).not.toEqual(getReadable('A'));
  // Each read is repeated, so that a cached reply for one caller is not returned to another.
  for (const [caller, attributes] of [...expected, ...expected])
    expect(await readAttributes(caller)).toEqual(attributes);
});

test('3-access-10 a CSV file has the same values, also for an administrator who is a member', async () => {
  const { t, query, people } = company;
  const csv = async (caller: Caller) =>
    (await t.call(caller, components.downloadComponentData, { query: { id: component }, body: {} })).body.data
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0] ?? '')
      .sort();
  expect(await csv(people.eve)).toEqual(getReadable('E'));
  expect(await csv(people.ada)).toEqual(getReadable('A'));
  await query(
    `insert into account_members (tenant_id, account_id, user_id, member_type) values ($1, 4711, $2, 'E')`,
    ids.ada,
  );
  expect(await csv(people.evan)).toEqual(getReadable('A'));
  const asMember = buildDefinition('Of members', 'custom_attribute_values', ['attribute']);
  expect(getAttributes(await preview(asMember))).toEqual(getReadable('E'));
  await query('delete from account_members where tenant_id = $1 and user_id = $2', ids.ada);
});

test('a preview as another user shows what both may read', async () => {
  expect(getAttributes(await preview(valuesDefinition))).toEqual(getReadable('A'));
  expect(getAttributes(await preview(valuesDefinition, ids.eve))).toEqual(['EA', 'PEA']);
  expect(getAttributes(await preview(valuesDefinition, ids.pat))).toEqual(['PEA']);
  expect(getAttributes(await preview(valuesDefinition, ids.evan))).toEqual(getReadable('A'));
  expect(await preview(valuesDefinition, ids.sam)).toEqual([]);
});

test('a preview as another user shows the pins of the viewer, on accounts in the scope of the other user', async () => {
  await company.query(
    'insert into pins (tenant_id, user_id, account_id) values ($1, $2, 4711), ($1, $2, 4712), ($1, $3, 4711)',
    ids.ada,
    ids.pat,
  );
  const pins = buildDefinition('Pins', 'pins', ['user_id', 'account_id']);
  const own = { user_id: ids.ada, account_id: 4711 };
  expect(await preview(pins)).toHaveLength(2);
  expect(await preview(pins, ids.pat)).toMatchObject([own]);
  expect(await preview(pins, ids.eve)).toMatchObject([own]);
  expect(await preview(pins, ids.sam)).toEqual([]);
});
