import { accounts } from '@mainstay/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../../../app/demo/factories/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { createUser } from '../../../core/people/create-user.ts';
import { createTenant } from '../../../core/tenants/create-tenant.ts';

const PATH = '/v1/api/accounts/export/';
/** More rows than one transaction reads. */
const MANY = 2300;

let t: TestApp;
let ada: Caller;
let maya: Caller;
let rhea: Caller;
let gia: Caller;

beforeAll(async () => {
  t = await openTestApp();
  const { database } = t.services;
  await createTenant(database, { domain: 'acme', name: 'Acme', currency: 'EUR' });
  await createTenant(database, { domain: 'globex', name: 'Globex' });
  await t.inTenant('acme', 'write', async (tx) => {
    const addUser = (name: string, role: string, overrides: object = {}) =>
      createUser(tx, {
        email: `${name}@acme.test`,
        firstName: name,
        roles: [role],
        passwordHash: 'none',
        ...overrides,
      });
    await addUser('ada', 'ADM');
    const mayaId = await addUser('maya', 'CSM');
    const rheaId = await addUser('rhea', 'CSM', { userAccessType: 'read_only' });
    await buildAccounts(tx, [
      {
        name: '=1+1, "quoted"',
        ownerId: mayaId,
        tier: 'A',
        plan: 'Growth',
        industry: 'Milling',
        tags: ['Pilot', 'EU'],
      },
      { name: 'Öl & Söhne\nGmbH', ownerId: rheaId, tier: 'B', description: '<script>alert(1)</script>' },
      ...Array.from({ length: MANY }, (_, n) => ({ name: `Berth ${String(n).padStart(4, '0')}`, tier: 'C' })),
    ]);
    await tx.rows(
      `update accounts set mrr_minor = 123456, health = 76, health_change = -3, rank = 4, renewal_on = '2027-01-18'
       where tenant_id = $1 and tier = 'A'`,
      [tx.tenant],
    );
    await tx.rows(`update settings set client_config = '{"account_list_fields": ["industry"]}' where tenant_id = $1`, [
      tx.tenant,
    ]);
  });
  await t.inTenant('globex', 'write', (tx) =>
    createUser(tx, { email: 'gia@globex.test', firstName: 'Gia', roles: ['ADM'], passwordHash: 'x' }),
  );
  [ada, maya, rhea] = [
    await t.signIn('ada@acme.test'),
    await t.signIn('maya@acme.test'),
    await t.signIn('rhea@acme.test'),
  ];
  gia = await t.signIn('gia@globex.test');
});
afterAll(() => t.close());

const getLines = async (who: Caller, query: Record<string, string> = {}) => {
  const { status, raw } = await t.send(who, 'GET', `${PATH}?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return raw.body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
};
const toFilterParam = (column_name: string, from: string) =>
  JSON.stringify([{ column_name, condition: 'equal', from }]);

test('contains every column of the list by its name, and marks formulas as text', async () => {
  const [header, row] = await getLines(ada, { filters: toFilterParam('tier', 'A') });
  expect(header).toBe(
    'Account,Status,Type,Segment,Tier,Ownership,Health,Health change in 30 days,MRR (EUR),Contract value (EUR),' +
      'Renewal,Open tasks,Rank,Tags,Industry,Primary owner,Description',
  );
  expect(row).toMatch(
    /^"'=1\+1, ""quoted""",Active,Growth,[^,]*,A,,76,-3,1234\.56,\d+(\.\d+)?,2027-01-18,0,4,"EU, Pilot",Milling,maya,/,
  );
});

test('contains all matching accounts, across every page, in the order of the list', async () => {
  const names = (await getLines(ada, { filters: toFilterParam('tier', 'C'), sort: '-name' }))
    .slice(1)
    .map((x) => x.split(',')[0]);
  expect(names).toHaveLength(MANY);
  expect([names[0], names[1000], names.at(-1)]).toEqual(['Berth 2299', 'Berth 1299', 'Berth 0000']);
});

test('contains only accounts that the user may read; view-only users may export as well', async () => {
  expect((await getLines(maya)).slice(1)).toHaveLength(1);
  const [, ...ownRows] = await getLines(rhea);
  expect(ownRows.join('\r\n')).toContain('"Öl & Söhne\nGmbH"');
  expect(ownRows.join('\r\n')).toContain('<script>alert(1)</script>');
  expect(await getLines(gia)).toHaveLength(1);
  expect((await t.send({ domain: 'acme' }, 'GET', PATH)).status).toBe(401);
});

test('rejects an invalid filter before anything is sent', async () => {
  for (const query of ['filters=[', 'sort=moon', `filters=${encodeURIComponent('[{"column_name":"moon"}]')}`]) {
    const response = await t.send(ada, 'GET', `${PATH}?${query}`);
    expect([response.status, response.error], query).toEqual([400, expect.stringMatching(/\S/)]);
  }
});

test('the audit log records who exported which list', async () => {
  await getLines(maya, { filters: toFilterParam('tier', 'A'), sort: 'mrr' });
  const [entry] = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ verb: string; entity: string; email: string; changes: { sort: string; filters: unknown[] } }>(
      `select l.verb, l.entity, u.email, l.changes from audit_log l join users u on u.tenant_id = $1 and u.id = l.user_id
       where l.tenant_id = $1 and l.verb = 'export' order by l.at desc, l.id desc limit 1`,
      [tx.tenant],
    ),
  );
  expect(entry).toMatchObject({
    verb: 'export',
    entity: 'accounts',
    email: 'maya@acme.test',
    changes: { sort: 'mrr' },
  });
  expect(entry?.changes.filters).toHaveLength(1);
  // The list is the same as on the screen.
  const { body } = await t.call(maya, accounts.findAccounts, { query: {} });
  expect((await getLines(maya)).slice(1)).toHaveLength(body.data.accounts.length);
});
