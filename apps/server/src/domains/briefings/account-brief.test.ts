/** The brief of an account: what it contains, who may read it, and how many statements it takes. */
import { briefings } from '@mainstay/contract/briefings';
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import { expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildContact, buildSupportCases } from '../../app/demo/factories/contacts.ts';
import { buildMailbox, buildMeetings } from '../../app/demo/factories/mailboxes.ts';
import { buildNotes } from '../../app/demo/factories/notes.ts';
import { buildActions, buildPlay } from '../../app/demo/factories/plays.ts';
import { buildSubscription } from '../../app/demo/factories/subscriptions.ts';
import { buildPlan } from '../../app/demo/factories/success-plans.ts';
import { USER_PER_ROLE } from '../../app/testing/company.ts';
import { countStatements } from '../../app/testing/count-statements.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { createAccess } from '../../platform/session/access.ts';
import { refreshAllPlayMetrics } from '../playbooks/refresh-play-metrics.ts';
import { getAccountBrief } from './account-brief.ts';

/** The company's day is 2026-11-20, although UTC's is the 19th. */
const TODAY = '2026-11-20';
const ids: Record<string, number> = {};
const getId = (name: string): number => ids[name] ?? 0;

async function buildWork(tx: TenantTx, accountId: number): Promise<void> {
  ids.play = await buildPlay(tx, { accountId, name: 'Renewal' });
  const actions = [
    ['Call the sponsor', '2026-11-18', 'H'],
    ['Send the offer', '2026-12-01', 'M'],
    ['Without a date', null, 'L'],
  ] as const;
  [ids.call = 0, ids.offer = 0, ids.dateless = 0] = await buildActions(
    tx,
    actions.map(([name, dueOn, priority]) => ({
      accountId,
      playId: getId('play'),
      name,
      dueOn,
      priority,
      ownerId: users.maya,
    })),
  );
  await buildActions(tx, [{ accountId, playId: getId('play'), name: 'Done', status: 'Completed' }]);
  const open = { name: 'Users', targetOn: '2026-12-01' };
  ids.plan = (
    await buildPlan(tx, {
      accountId,
      name: 'Broad use',
      dueOn: '2026-12-20',
      ownerId: users.maya,
      objectives: [{ ...open }, { ...open, completedOn: '2026-11-10' }],
    })
  ).id;
  await buildPlan(tx, {
    accountId,
    name: 'Complete',
    dueOn: '2026-11-01',
    objectives: [{ ...open, completedOn: '2026-10-10' }],
  });
}

async function buildPeople(tx: TenantTx, accountId: number): Promise<void> {
  ids.anna = await buildContact(tx, { accountId, firstName: 'Anna', lastName: 'Berg', email: 'anna@alder.test' });
  ids.wilma = await buildContact(tx, {
    accountId,
    firstName: 'Wilma',
    lastName: 'Zorn',
    email: 'wilma@alder.test',
    designation: 'CFO',
    department: 'Finance',
    pinnedOn: TODAY,
  });
  [ids.oldNote = 0, ids.newNote = 0] = await buildNotes(tx, [
    { accountId, text: 'They need seats.', ownerId: users.maya, createdAt: '2026-11-10T20:00:00Z' },
    { accountId, text: 'x'.repeat(500), createdAt: '2026-11-12T09:00:00Z' },
  ]);
  const connectionId = await buildMailbox(tx, users.maya, 'maya@mail.test');
  const toMeeting = (title: string, start: string, end: string) => ({ connectionId, accountId, title, start, end });
  // It is 11:30 in UTC.
  await buildMeetings(tx, [
    toMeeting('Kick-off', '2026-11-02T10:00:00Z', '2026-11-02T11:00:00Z'),
    toMeeting('Check-in', '2026-11-19T10:00:00Z', '2026-11-19T11:30:00Z'),
    toMeeting('Workshop', '2026-11-19T11:00:00Z', '2026-11-19T12:00:00Z'),
    toMeeting('Review', '2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z'),
  ]);
  await buildSupportCases(tx, [
    { accountId, subject: 'Slow', priority: 'urgent', escalated: true, submittedAt: '2026-11-18T10:00:00Z' },
    { accountId, subject: 'Export', submittedAt: '2026-11-15T10:00:00Z' },
    { accountId, subject: 'Solved', submittedAt: '2026-11-16T10:00:00Z', closedAt: '2026-11-17T10:00:00Z' },
  ]);
}

const { t, users, callers } = setUpTwoTenants({ ...USER_PER_ROLE, rhea: 'CSM' }, async (tx) => {
  for (const [name, ownerId] of [
    ['Alder', users.maya],
    ['Birch', users.rhea],
    ['Cedar', null],
  ] as const)
    ids[name] = await buildAccount(tx, { name, plan: 'Gold', ownerId, onboardedOn: '2025-01-01' });
  const accountId = getId('Alder');
  await buildSubscription(tx, {
    accountId,
    startsOn: '2026-01-01',
    termStartsOn: '2026-01-01',
    termEndsOn: '2027-01-01',
    renewsOn: '2027-01-01',
    autoRenewal: false,
    mrrMinor: 120_050,
  });
  await buildWork(tx, accountId);
  await buildPeople(tx, accountId);
  await refreshAllPlayMetrics(tx);
  await tx.rows('update accounts set mrr_minor = 120050, health = 40 where tenant_id = $1 and id = $2', [
    tx.tenant,
    accountId,
  ]);
  await tx.rows(
    `insert into account_daily (tenant_id, account_id, day, until, status, mrr_minor, contract_value_minor, health)
     values ($1, $2, '2026-10-21', '2026-11-20', 'Active', 150000, 0, 46)`,
    [tx.tenant, accountId],
  );
});

type Name = keyof typeof callers;
const send = (name: Name, account: string) =>
  t.call(callers[name], briefings.getAccountBrief, { params: { id: getId(account) } });
const getBrief = async (name: Name, account = 'Alder') => (await send(name, account)).body.data;

test('decisions-08 the brief lists open work, notes, meetings, cases and contacts, the most important first', async () => {
  const brief = await getBrief('maya');
  expect(brief.account).toEqual({
    id: getId('Alder'),
    name: 'Alder',
    image_url: null,
    status: 'Active',
    plan: 'Gold',
    owner_name: 'maya Doe',
  });
  expect([brief.as_of, brief.since]).toEqual([TODAY, '2026-10-21']);
  const play = { owner_name: 'maya Doe', play_id: getId('play'), play_name: 'Renewal' };
  expect(brief.actions).toEqual({
    total: 3,
    listing: [
      { id: getId('call'), name: 'Call the sponsor', priority: 'H', due: '2026-11-18', ...play },
      { id: getId('offer'), name: 'Send the offer', priority: 'M', due: '2026-12-01', ...play },
      { id: getId('dateless'), name: 'Without a date', priority: 'L', due: null, ...play },
    ],
  });
  expect(brief.plays.listing.find(({ name }) => name === 'Renewal')).toEqual({
    id: getId('play'),
    name: 'Renewal',
    total_actions: 4,
    pending_actions: 3,
    due: '2026-11-18',
  });
  expect(brief.plans).toEqual([
    {
      id: getId('plan'),
      name: 'Broad use',
      state: 'draft',
      due: '2026-12-20',
      total_objectives: 2,
      completed_objectives: 1,
      owner_name: 'maya Doe',
    },
  ]);
  // In the company's time zone, it was already the 11th.
  expect(brief.notes).toEqual([
    { id: getId('newNote'), text: `${'x'.repeat(400)}…`, activity: null, day: '2026-11-12', author: null },
    { id: getId('oldNote'), text: 'They need seats.', activity: null, day: '2026-11-11', author: 'maya Doe' },
  ]);
  expect(brief.next_meeting).toMatchObject({ title: 'Workshop', start: '2026-11-19T11:00:00.000Z', all_day: false });
  expect(brief.last_meeting).toMatchObject({ title: 'Check-in', end: '2026-11-19T11:30:00.000Z' });
  expect(brief.cases).toMatchObject({ open: 2, escalated: 1 });
  expect(brief.cases.listing.map(({ subject, priority, escalated }) => [subject, priority, escalated])).toEqual([
    ['Slow', 'urgent', true],
    ['Export', 'medium', false],
  ]);
  expect(brief.contacts.map(({ name, title, is_pinned }) => [name, title, is_pinned])).toEqual([
    ['Wilma Zorn', 'CFO', true],
    ['Anna Berg', null, false],
  ]);
});

test('decisions-08 its metrics and its explained health are those of the other screens, and the change is that of the list', async () => {
  const brief = await getBrief('maya');
  const params = { id: getId('Alder') };
  const summary = (await t.call(callers.maya, accountMetrics.getSummary, { params, query: {} })).body.data;
  expect(brief).toMatchObject({
    mrr: 1200.5,
    mrr_before: 1200.5,
    mrr_change: 0,
    renewal: '2027-01-01',
    auto_renewal: false,
  });
  expect([brief.mrr, brief.mrr_change, brief.renewal, brief.auto_renewal]).toEqual([
    summary.mrr,
    summary.percentage_change_in_mrr,
    summary.renewal,
    summary.auto_renewal,
  ]);
  expect(brief.usage).toEqual({
    uses: null,
    uses_before: null,
    users: null,
    users_before: null,
    license_utilization: null,
    license_utilization_before: null,
  });
  const health = await t.call(callers.maya, accountMetrics.getHealth, { params, query: {} });
  expect(brief.health).toEqual(health.body.data);
  expect(brief.change).toMatchObject({
    kinds: ['contraction', 'health_down'],
    mrr: 1200.5,
    mrr_before: 1500,
    health: 40,
    health_before: 46,
  });
  const changes = await t.call(callers.maya, briefings.findChanges, { query: { days: 30 } });
  expect(brief.change).toEqual(changes.body.data.listing.find(({ id }) => id === params.id));
});

test('an account without records has an empty brief', async () => {
  const brief = await getBrief('rhea', 'Birch');
  expect(brief).toMatchObject({
    mrr: 0,
    renewal: null,
    change: null,
    actions: { total: 0, listing: [] },
    plays: { total: 0, listing: [] },
    plans: [],
    notes: [],
    next_meeting: null,
    last_meeting: null,
    cases: { open: 0, escalated: 0, listing: [] },
    contacts: [],
  });
  expect(brief.health.health).toBeNull();
});

test('decisions-05 everyone who may read the account reads its brief, read-only users included, and no one else', async () => {
  for (const name of ['ada', 'dev', 'olga', 'evan', 'maya'] as const)
    expect([name, (await getBrief(name)).account.name]).toEqual([name, 'Alder']);
  for (const name of ['lena', 'rhea'] as const) {
    const denied = await send(name, 'Alder');
    expect([name, denied.status, denied.error]).toEqual([name, 403, noAccessMessage('Alder')]);
  }
  expect((await send('maya', 'Birch')).status).toBe(403);
  expect((await send('rhea', 'Birch')).status).toBe(200);
  expect((await send('gia', 'Alder')).status).toBe(404);
  expect((await t.send({ domain: 'acme' }, 'GET', `/v1/api/accounts/${getId('Alder')}/brief/`)).status).toBe(401);
  for (const id of ['0', 'x', '1e3'])
    expect([id, (await t.send(callers.maya, 'GET', `/v1/api/accounts/${id}/brief/`)).status]).toEqual([id, 400]);
});

test('a brief takes the same number of statements, regardless of what the account contains', async () => {
  const count = (account: string) =>
    t.inTenant('acme', 'read', async (tx) => {
      const permissions = {
        user_access_type: 'full' as const,
        entity_timezone: 'Pacific/Auckland',
        currency: 'USD',
        roles: ['ADM'],
        team: [],
      };
      const access = createAccess({ tenant: tx.tenant, user: users.ada, session: 1 }, permissions);
      return countStatements(tx, (counted) =>
        getAccountBrief(counted, access, getId(account), { today: TODAY, now: TEST_NOW }),
      );
    });
  const alone = await count('Cedar');
  expect(alone).toBeLessThanOrEqual(18);
  expect(await count('Alder')).toBe(alone);
});
