import { suppressions } from '@mainstay/contract/mail/suppressions';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../app/testing/app.ts';
import { setUpCompany, USER_PER_ROLE } from '../../../app/testing/company.ts';
import { TEST_NOW, TEST_ZONE } from '../../../app/testing/services.ts';
import { createUser } from '../../people/create-user.ts';
import { createTenant } from '../../tenants/create-tenant.ts';
import { suppress } from '../suppressions.ts';

const { t, people, query } = setUpCompany(USER_PER_ROLE);
let reader: Caller;
let foreigner: Caller;
beforeAll(async () => {
  await t.inTenant('acme', 'write', async (tx) => {
    await createUser(tx, {
      firstName: 'Rea',
      email: 'rea@acme.test',
      passwordHash: 'none',
      roles: ['ADM'],
      userAccessType: 'read_only',
    });
    const by = { userId: null, now: new Date(TEST_NOW.getTime() - 60_000) };
    await suppress(tx, { addresses: ['bounced@example.com'], reason: 'bounced', detail: '550 No such mailbox' }, by);
    await suppress(tx, { addresses: ['gone@example.com'], reason: 'unsubscribed' }, by);
  });
  reader = await t.signIn('rea@acme.test');
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex', timeZone: TEST_ZONE });
  await t.inTenant('globex', 'write', (tx) =>
    createUser(tx, { firstName: 'Gia', email: 'gia@globex.test', passwordHash: 'none', roles: ['ADM'] }),
  );
  foreigner = await t.signIn('gia@globex.test');
});

const find = async (caller: Caller, filter = {}) => {
  const reply = await t.call(caller, suppressions.findSuppressions, { query: filter });
  return reply.status === 200 ? reply.body.data.listing.map(({ address }) => address) : reply.status;
};
const add = (caller: Caller, addresses: string[]) =>
  t.call(caller, suppressions.addSuppressions, { body: { addresses, detail: 'Asked by phone' } });

test('only administrators read and change the list, and read-only ones only read it', async () => {
  for (const name of ['dev', 'olga', 'lena', 'evan', 'maya'] as const)
    expect([name, await find(people[name]), (await add(people[name], ['a@b.co'])).status]).toEqual([name, 403, 403]);
  expect(await find(reader)).toEqual(['gone@example.com', 'bounced@example.com']);
  expect((await add(reader, ['a@b.co'])).status).toBe(403);
});

test('an administrator adds addresses, finds, exports and removes them', async () => {
  expect((await add(people.ada, [' New@Example.com ', 'new@example.com', 'gone@example.com'])).body.data).toEqual({
    added: 1,
  });
  const { body } = await t.call(people.ada, suppressions.findSuppressions, { query: { q: 'NEW' } });
  const [added] = body.data.listing;
  expect(body.data).toEqual({
    listing: [
      {
        id: added?.id,
        address: 'new@example.com',
        reason: 'manual',
        detail: 'Asked by phone',
        created_at: TEST_NOW.toISOString(),
        created_by: 'Ada',
      },
    ],
    has_next: false,
    total_records: 1,
  });
  expect(await find(people.ada)).toEqual(['new@example.com', 'gone@example.com', 'bounced@example.com']);
  expect(await find(people.ada, { reason: 'bounced' })).toEqual(['bounced@example.com']);
  const sheet = await t.send(people.ada, 'GET', `${suppressions.exportSuppressions.path}?reason=bounced`);
  expect(sheet.raw.payload.trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^bounced@example\.com,bounced,550 No such mailbox,.*,$/),
  ]);
  const id = added?.id ?? 0;
  expect((await t.call(foreigner, suppressions.deleteSuppression, { params: { id } })).status).toBe(404);
  expect((await t.call(reader, suppressions.deleteSuppression, { params: { id } })).status).toBe(403);
  expect((await t.call(people.ada, suppressions.deleteSuppression, { params: { id } })).status).toBe(200);
  expect((await t.call(people.ada, suppressions.deleteSuppression, { params: { id } })).status).toBe(404);
  expect(await find(people.ada, { q: 'new' })).toEqual([]);
  expect(await find(foreigner)).toEqual([]);
  const entries = await query(
    `select verb, changes->>'address' as address from audit_log
       where tenant_id = $1 and entity in ('suppression', 'suppressions') and user_id is not null order by id`,
  );
  expect(entries).toEqual([
    { verb: 'create', address: 'new@example.com' },
    { verb: 'export', address: null },
    { verb: 'delete', address: 'new@example.com' },
  ]);
});

test.each([
  ['no address', []],
  ['text that is not an address', ['maya@example.com', 'maya']],
  ['a line break in an address', ['maya@example.com\r\nBcc: eve@evil.test']],
  ['too many addresses', Array.from({ length: 1001 }, (_, index) => `a${index}@example.com`)],
])('rejects %s with the problem at the field, and adds none', async (_what, addresses) => {
  const before = await find(people.ada);
  const reply = await add(people.ada, addresses);
  expect([reply.status, reply.error]).toEqual([400, expect.stringMatching(/address/)]);
  expect(await find(people.ada)).toEqual(before);
});
