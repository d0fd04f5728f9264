/** Support cases of an account: filters, pages, metrics and access rights. */
import { noAccessMessage } from '@mainstay/contract/rules/access';
import { supportCases } from '@mainstay/contract/support-cases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildContact, buildSupportCases } from '../../app/demo/factories/contacts.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';

let t: TestApp;
const callers = {} as Record<'maya' | 'rhea' | 'noah' | 'gia', Caller>;
const ids = {} as Record<'own' | 'bare' | 'jonas', number>;

beforeAll(async () => {
  t = await openTestApp();
  for (const domain of ['acme', 'globex'])
    await createTenant(t.services.database, { domain, name: domain, timeZone: TEST_ZONE });
  const buildUser = (name: string, domain = 'acme') => ({
    firstName: name,
    email: `${name}@${domain}.test`,
    roles: ['CSM' as const],
    passwordHash: 'none',
  });
  await t.inTenant('acme', 'write', async (tx) => {
    const ownerId = await createUser(tx, buildUser('maya'));
    await createUser(tx, buildUser('noah'));
    const rhea = await createUser(tx, { ...buildUser('rhea'), userAccessType: 'read_only' });
    ids.own = await buildAccount(tx, { name: 'Own', ownerId });
    ids.bare = await buildAccount(tx, { name: 'Bare', ownerId });
    await tx.rows(
      `insert into account_members (tenant_id, account_id, user_id, member_type, read_only) values ($1, $2, $3, 'E', true)`,
      [tx.tenant, ids.own, rhea],
    );
    ids.jonas = await buildContact(tx, { accountId: ids.own, firstName: 'Jonas', lastName: 'Weber' });
    const days = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
    await buildSupportCases(
      tx,
      days.map((day, at) => ({
        accountId: ids.own,
        subject: `Case ${day} <script>alert(1)</script>`,
        submittedAt: `2026-10-${day}T09:00:00Z`,
        // The last two cases are open, and the last one is escalated.
        ...(at < 10 && { closedAt: `2026-10-${day}T19:00:00Z`, resolutionHours: 10, satisfaction: at < 5 ? 4 : 5 }),
        ...(at === 11 && { escalated: true, contactId: ids.jonas, firstResponseMinutes: 30 }),
      })),
    );
  });
  await t.inTenant('globex', 'write', (tx) => createUser(tx, buildUser('gia', 'globex')));
  for (const name of ['maya', 'rhea', 'noah'] as const) callers[name] = await t.signIn(`${name}@acme.test`);
  callers.gia = await t.signIn('gia@globex.test');
});
afterAll(() => t.close());

const findCases = (name: keyof typeof callers, id: number, query: { pageNum?: number; open?: boolean } = {}) =>
  t.call(callers[name], supportCases.findSupportCases, { params: { id }, query });

test('ten cases per page, the newest first, with the metrics of all cases', async () => {
  const { cases, has_next, figures: metrics } = (await findCases('maya', ids.own)).body.data;
  expect([cases.length, has_next]).toEqual([10, true]);
  expect(cases[0]).toEqual({
    id: expect.any(Number),
    subject: 'Case 12 <script>alert(1)</script>',
    priority: 'medium',
    escalated: true,
    contact: { id: ids.jonas, name: 'Jonas Weber' },
    submitted_at: '2026-10-12T09:00:00.000Z',
    closed_at: null,
    first_response_minutes: 30,
    resolution_hours: null,
    satisfaction_score: null,
  });
  expect(metrics).toEqual({
    total: 12,
    open: 2,
    escalated: 1,
    first_response_minutes: 30,
    resolution_hours: 10,
    satisfaction_score: 4.5,
  });
  const second = (await findCases('maya', ids.own, { pageNum: 2 })).body.data;
  expect([second.cases.map(({ subject }) => subject.slice(0, 7)), second.has_next]).toEqual([
    ['Case 02', 'Case 01'],
    false,
  ]);
});

test('filters open and closed cases while the metrics cover all of them', async () => {
  const open = (await findCases('maya', ids.own, { open: true })).body.data;
  expect(open.cases.map(({ closed_at }) => closed_at)).toEqual([null, null]);
  const closed = (await findCases('maya', ids.own, { open: false })).body.data;
  expect([closed.cases.length, closed.has_next, closed.figures]).toEqual([10, false, open.figures]);
  const bare = (await findCases('maya', ids.bare)).body.data;
  expect(bare).toEqual({
    cases: [],
    has_next: false,
    figures: {
      total: 0,
      open: 0,
      escalated: 0,
      first_response_minutes: null,
      resolution_hours: null,
      satisfaction_score: null,
    },
  });
});

test('users who can read the account can read its cases, others cannot', async () => {
  expect((await findCases('rhea', ids.own)).body.data.cases).toHaveLength(10);
  const response = await findCases('noah', ids.own);
  expect([response.status, response.error]).toEqual([403, noAccessMessage('Own')]);
  expect((await findCases('gia', ids.own)).status).toBe(404);
  const path = supportCases.findSupportCases.path.replace('{id}', String(ids.own));
  for (const query of ['?open=perhaps', '?pageNum=0', '?limit=x'])
    expect((await t.send(callers.maya, 'GET', `${path}${query}`)).status).toBe(400);
});
