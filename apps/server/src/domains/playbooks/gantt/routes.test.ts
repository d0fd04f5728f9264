/** Gantt actions: selection, order and access. */
import { gantt, GANTT_PLAYS } from '@mainstay/contract/playbooks/gantt';
import { FILTER_SECTIONS, MY_PLAYBOOKS } from '@mainstay/contract/rules/quick-filters';
import { addDays } from '@mainstay/contract/rules/dates';
import { expect, test } from 'vitest';
import { buildAccount, buildMembers } from '../../../app/demo/factories/accounts.ts';
import { buildActions, buildPlay, type NewAction } from '../../../app/demo/factories/plays.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { setUpTwoTenants } from '../../../app/testing/two-tenants.ts';
import { TEST_DAY } from '../../../app/testing/services.ts';
import { refreshAllPlayMetrics } from '../refresh-play-metrics.ts';

const ROLES = { evan: 'EXE', maya: 'CSM', vera: 'CSM', rhea: 'CSM', noah: 'CSM' } as const;
let account: number;
let otherAccountId: number;
const ids: Record<string, number> = {};
const inDays = (days: number) => addDays(TEST_DAY, days);
/** The range of days that the account page shows. */
const WINDOW = { from: inDays(-30), to: inDays(120) };

const ACTIONS: readonly Partial<NewAction>[] = [
  { name: 'Call', dueOn: inDays(9), priority: 'H' },
  { name: 'Write', dueOn: inDays(3) },
  { name: 'Forgotten', dueOn: inDays(-80), createdOn: inDays(-90) },
  { name: 'Someday', dueOn: null },
  { name: 'Far', dueOn: inDays(400) },
  { name: 'Done', status: 'Completed', dueOn: inDays(-90), completedOn: inDays(-30), createdOn: inDays(-95) },
  { name: 'Done before', status: 'Completed', dueOn: inDays(5), completedOn: inDays(-31), createdOn: inDays(-95) },
  { name: 'Skipped before', status: 'Skip', dueOn: inDays(-31), createdOn: inDays(-95) },
];

async function findActionId(tx: TenantTx, name: string): Promise<number> {
  const [row] = await tx.rows<{ id: number }>('select id from actions where tenant_id = $1 and name = $2', [
    tx.tenant,
    name,
  ]);
  return row?.id ?? 0;
}

const buildFixture = async (tx: TenantTx) => {
  account = await buildAccount(tx, { name: 'Alder', ownerId: users.maya });
  otherAccountId = await buildAccount(tx, { name: 'Birch', ownerId: users.maya });
  await buildMembers(tx, [
    { accountId: account, userId: users.vera, type: 'E', readOnly: true },
    { accountId: account, userId: users.rhea, type: 'E' },
  ]);
  ids.later = await buildPlay(tx, { accountId: account, name: 'Review' });
  ids.sooner = await buildPlay(tx, { accountId: account, name: 'Renewal' });
  const shared = { accountId: account, playId: ids.sooner, ownerId: users.maya };
  await buildActions(tx, [
    { ...shared, playId: ids.later, name: 'Prepare', dueOn: inDays(1) },
    ...ACTIONS.map((action) => ({ ...shared, ...action })),
  ]);
  ids.write = await findActionId(tx, 'Write');
  await tx.rows('insert into action_dependencies (tenant_id, action_id, depends_on_id) values ($1, $2, $3)', [
    tx.tenant,
    await findActionId(tx, 'Call'),
    ids.write,
  ]);
  await refreshAllPlayMetrics(tx);
};
const { t, users, callers } = setUpTwoTenants(ROLES, buildFixture);
type Name = keyof typeof callers;

const find = (name: Name, query: Record<string, unknown> = {}, id = account) =>
  t.call(callers[name], gantt.findGanttActions, { params: { id }, query: { ...WINDOW, ...query } });
const findNames = async (query = {}) => (await find('maya', query)).body.data.actions.map(({ name }) => name);

test('returns dated actions whose bars overlap the days, by play and end, and all overdue pending ones', async () => {
  const { body } = await find('maya');
  const shared = { account: { id: account, name: 'Alder' }, read_only: false };
  expect(body.data.actions.map(({ name }) => name)).toEqual(['Forgotten', 'Done', 'Write', 'Call', 'Far', 'Prepare']);
  expect(body.data.plays).toEqual([
    { id: ids.sooner, name: 'Renewal', status: 'PN', total_actions: 8, pending_actions: 5, ...shared },
    { id: ids.later, name: 'Review', status: 'PN', total_actions: 1, pending_actions: 1, ...shared },
  ]);
  expect(body.data.actions.find(({ name }) => name === 'Call')).toEqual({
    id: expect.any(Number),
    play_id: ids.sooner,
    name: 'Call',
    owner: 'maya Doe',
    status: 'Pending',
    priority: 'H',
    due_date: inDays(9),
    completed_on: null,
    version: 1,
    depends_on: [ids.write],
    created_at: expect.stringMatching(/^2026-10-31T/),
  });
  expect(body.data.has_next).toBe(false);
});

test('excludes actions created after the last day; days start in the company’s time zone', async () => {
  expect(await findNames({ from: '2026-08-01', to: '2026-08-31' })).toEqual([
    'Forgotten',
    'Done before',
    'Skipped before',
    'Done',
  ]);
  // Completed at 10:00 UTC, which is late in the evening of the same day in Auckland.
  expect(await findNames({ from: inDays(-30), to: inDays(-30) })).toContain('Done');
  expect(await findNames({ from: inDays(-29), to: inDays(-29) })).not.toContain('Done');
});

test('shows an action from the company day of its creation to that of its completion', async () => {
  // October 21, which starts at 11:00 UTC of the previous day in Auckland.
  const day = { from: inDays(-30), to: inDays(-30) };
  const isShown = async (created: string, completed: string) => {
    await t.query(
      'acme',
      `update actions set created_at = $2, completed_at = $3 where tenant_id = $1 and name = 'Done'`,
      created,
      completed,
    );
    return (await findNames(day)).includes('Done');
  };
  const [createdAt, completedAt] = ['2026-08-17T10:00:00Z', '2026-10-25T10:00:00Z'];
  expect(await isShown(createdAt, '2026-10-20T10:59:59.999Z')).toBe(false);
  expect(await isShown(createdAt, '2026-10-20T11:00:00Z')).toBe(true);
  expect(await isShown('2026-10-21T10:59:59.999Z', completedAt)).toBe(true);
  expect(await isShown('2026-10-21T11:00:00Z', completedAt)).toBe(false);
  expect(await isShown(createdAt, '2026-10-21T10:00:00Z')).toBe(true);
});

test('reports that a limit omitted actions; rejects invalid days and a reversed range', async () => {
  const { body } = await find('maya', { limit: 2 });
  expect([body.data.actions.length, body.data.has_next]).toEqual([2, true]);
  for (const query of [{ from: '2026-02-30' }, { to: '99999-01-01' }, { to: '0000-01-01' }, { limit: 0 }])
    expect((await find('maya', query)).status, JSON.stringify(query)).toBe(400);
  const reversed = await find('maya', { from: inDays(1), to: TEST_DAY });
  expect([reversed.status, reversed.body]).toMatchObject([
    400,
    { errors: { e: 'The last day must not be before the first.' } },
  ]);
});

test('reports view-only access, rejects inaccessible accounts, and hides accounts of another company', async () => {
  const isReadOnly = async (name: Name) => (await find(name)).body.data.plays[0]?.read_only;
  expect(await Promise.all((['maya', 'vera', 'rhea', 'evan'] as const).map(isReadOnly))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect((await find('noah')).status).toBe(403);
  expect((await find('gia')).status).toBe(404);
  expect((await find('maya', {}, otherAccountId)).body.data).toEqual({
    plays: [],
    actions: [],
    has_next: false,
  });
});

const findOfPlays = (name: Name, query: Record<string, unknown> = {}) =>
  t.call(callers[name], gantt.findGanttOfPlays, { query: { ...WINDOW, ...query } });
const findShownNames = async (name: Name, query: Record<string, unknown> = {}) =>
  (await findOfPlays(name, query)).body.data.actions.map((action) => action.name);
const filters = (section: keyof typeof FILTER_SECTIONS, ...checked: (string | number)[]) =>
  JSON.stringify([{ ...FILTER_SECTIONS[section], filter: section, checked }]);

test('the view of a list has the plays of the list with its filters and order, within the account scope', async () => {
  const dated = ['Forgotten', 'Done', 'Write', 'Call', 'Far'];
  expect(await findShownNames('maya')).toEqual([...dated, 'Prepare']);
  expect(await findShownNames('maya', { sort: 'play_name' })).toEqual([...dated, 'Prepare']);
  expect(await findShownNames('maya', { filters: filters('accounts', otherAccountId) })).toEqual([]);
  expect(await findShownNames('maya', { filters: filters('owner', MY_PLAYBOOKS) })).toHaveLength(6);
  expect(await findShownNames('maya', { filters: filters('owner', users.vera) })).toEqual([]);
  expect(await findShownNames('maya', { filters: filters('status', 'closed') })).toEqual([]);
  const { body } = await findOfPlays('vera', { limit: 5 });
  expect([body.data.actions.length, body.data.has_next]).toEqual([5, true]);
  expect(body.data.plays).toMatchObject([{ id: ids.sooner, account: { id: account, name: 'Alder' }, read_only: true }]);
  expect(body.data.actions.find((action) => action.name === 'Call')?.depends_on).toEqual([ids.write]);
  expect([await findShownNames('noah'), await findShownNames('gia')]).toEqual([[], []]);
  const reversed = await findOfPlays('maya', { from: inDays(1), to: TEST_DAY });
  expect([reversed.status, reversed.error]).toEqual([400, 'The last day must not be before the first.']);
  expect((await findOfPlays('maya', { filters: '{' })).error).toBe('Filters must be a JSON list.');
});

test('in the view of a list, an action of yesterday is overdue by the company’s day', async () => {
  const setDue = (day: string) =>
    t.query('acme', 'update plays set next_due_on = $2 where tenant_id = $1 and id = $3', day, ids.later);
  const section = { ...FILTER_SECTIONS.dates, filter: 'dates', checked: [] };
  const overdue = { filters: JSON.stringify([{ ...section, dueType: 'overdue' }]) };
  await setDue(TEST_DAY);
  expect(await findShownNames('maya', overdue)).not.toContain('Prepare');
  // It is still the same day in UTC.
  await setDue(inDays(-1));
  expect(await findShownNames('maya', overdue)).toContain('Prepare');
  await setDue(inDays(1));
});

test('reports plays beyond the limit, also if the shown plays have no actions on these days', async () => {
  await t.inTenant('acme', 'write', async (tx) => {
    await tx.rows(
      `insert into plays (tenant_id, account_id, name, created_by) select $1, $2, 'Idle ' || n, $3
       from generate_series(1, $4) n`,
      [tx.tenant, otherAccountId, users.maya, GANTT_PLAYS + 1],
    );
  });
  const idleFilter = { filters: filters('accounts', otherAccountId) };
  expect((await findOfPlays('maya', idleFilter)).body.data).toEqual({ plays: [], actions: [], has_next: true });
  await t.query('acme', 'delete from plays where tenant_id = $1 and account_id = $2', otherAccountId);
  expect((await findOfPlays('maya', idleFilter)).body.data.has_next).toBe(false);
});
