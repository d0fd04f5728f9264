import { savedViews, VIEW_LIMIT, VIEW_LIMIT_MESSAGE } from '@mainstay/contract/saved-views';
import { beforeEach, expect, test } from 'vitest';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import { createTeam } from '../people/create-team.ts';

let north = 0;
let south = 0;
const ROLES = { ada: 'ADM', maya: 'CSM', noah: 'CSM', lena: 'CSL', rhea: 'ADM' } as const;
const { t, users, callers } = setUpTwoTenants(ROLES, async (tx) => {
  const members = (...names: (keyof typeof ROLES)[]) => names.map((name) => ({ userId: users[name] }));
  north = await createTeam(tx, { name: 'North', members: members('maya', 'noah', 'rhea') });
  south = await createTeam(tx, { name: 'South', members: members('lena') });
});
beforeEach(async () => {
  await t.inTenant('acme', 'write', (tx) => tx.rows('delete from saved_views where tenant_id = $1', [tx.tenant]));
});

type Name = keyof typeof callers;
const STATE = { view: 'risk', filters: [{ column_name: 'tier', condition: 'equal', from: 'Gold' }] };
const create = (name: Name, view: object = {}) =>
  t.call(callers[name], savedViews.createSavedView, {
    body: { list: 'accounts', name: 'Gold at risk', scope: 'own', state: STATE, ...view },
  });
const createId = async (name: Name, view: object = {}) => (await create(name, view)).body.data.id;
const find = async (name: Name, list = 'accounts') =>
  (await t.call(callers[name], savedViews.findSavedViews, { query: { list } })).body.data;
const findNames = async (name: Name, list?: string) => (await find(name, list)).views.map((view) => view.name);
const update = (name: Name, id: number, body: object) =>
  t.call(callers[name], savedViews.updateSavedView, { params: { id }, body });
const remove = (name: Name, id: number) => t.call(callers[name], savedViews.deleteSavedView, { params: { id } });
const setDefault = (name: Name, view_id: number | null, list = 'accounts') =>
  t.call(callers[name], savedViews.setDefaultView, { body: { list, view_id } });

test('a view of a list is visible to its owner, with its state', async () => {
  const id = await createId('maya');
  expect(await find('maya')).toEqual({
    views: [
      {
        id,
        name: 'Gold at risk',
        scope: 'own',
        team_id: null,
        state: STATE,
        owner_name: 'maya Doe',
        is_default: false,
        can_edit: true,
      },
    ],
    teams: [{ id: north, name: 'North' }],
  });
  expect(await findNames('maya', 'actions')).toEqual([]);
  for (const other of ['ada', 'noah', 'gia'] as const) expect(await findNames(other)).toEqual([]);
});

test('a view is shared with a team of its owner, or by administrators with the company', async () => {
  expect((await create('maya', { scope: 'company' })).error).toBe(
    'Only administrators can share a view with the company.',
  );
  expect((await create('maya', { scope: 'team', team_id: south })).fields).toEqual({
    team_id: 'Choose one of your teams.',
  });
  expect((await create('maya', { scope: 'team' })).fields).toEqual({ team_id: 'Choose one of your teams.' });
  await create('maya', { name: 'Of the north', scope: 'team', team_id: north });
  await create('ada', { name: 'Of everyone', scope: 'company' });
  expect(await findNames('noah')).toEqual(['Of everyone', 'Of the north']);
  expect(await findNames('lena')).toEqual(['Of everyone']);
  expect(await findNames('ada')).toEqual(['Of everyone']);
  expect(await findNames('gia')).toEqual([]);
});

test('decisions-23 read-only users use shared views and change nothing, even as administrators', async () => {
  const shared = await createId('ada', { scope: 'company' });
  const { views } = await find('rhea');
  expect(views.map((view) => [view.id, view.can_edit])).toEqual([[shared, false]]);
  const statuses = [
    (await create('rhea')).status,
    (await update('rhea', shared, { name: 'Mine' })).status,
    (await remove('rhea', shared)).status,
    (await setDefault('rhea', shared)).status,
  ];
  expect(statuses).toEqual([403, 403, 403, 403]);
  expect(await findNames('maya')).toEqual(['Gold at risk']);
});

test('only its owner and administrators change a shared view', async () => {
  const id = await createId('maya', { scope: 'team', team_id: north });
  expect((await update('noah', id, { name: 'Mine' })).error).toBe(
    'Only its owner and administrators can change this view.',
  );
  // A view of another team or another company is not found.
  for (const other of ['lena', 'ada', 'gia'] as const) {
    expect([(await update(other, id, { name: 'Mine' })).status, (await remove(other, id)).status]).toEqual([404, 404]);
  }
  const ofCompany = await createId('ada', { name: 'Of everyone', scope: 'company' });
  expect((await remove('maya', ofCompany)).status).toBe(403);
  expect((await update('maya', id, { state: { sort: '-mrr' }, name: 'By revenue' })).status).toBe(200);
  const [view] = (await find('noah')).views;
  expect([view?.name, view?.state]).toEqual(['By revenue', { sort: '-mrr' }]);
  await update('maya', id, { scope: 'own' });
  expect(await findNames('noah')).toEqual(['Of everyone']);
});

test('a shared view of another user can be deleted but not taken from everyone else', async () => {
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(
      `insert into saved_views (tenant_id, list, name, scope, owner_id, state, created_at, updated_at)
       values ($1, 'accounts', 'Of everyone', 'company', $2, '{}', now(), now())`,
      [tx.tenant, users.maya],
    ),
  );
  const [view] = (await find('ada')).views;
  expect((await update('ada', view?.id ?? 0, { scope: 'own' })).error).toBe(
    'Only its owner can stop sharing this view. You can delete it.',
  );
  expect((await remove('ada', view?.id ?? 0)).status).toBe(200);
  expect(await findNames('maya')).toEqual([]);
});

test('names differ within an owner, a team and the company, regardless of case', async () => {
  const taken = { name: 'A view with this name already exists.' };
  await create('maya');
  expect((await create('maya', { name: 'GOLD at risk' })).fields).toEqual(taken);
  expect((await create('noah')).status).toBe(200);
  expect((await create('maya', { list: 'actions' })).status).toBe(200);
  await create('maya', { scope: 'team', team_id: north });
  expect((await create('noah', { scope: 'team', team_id: north })).fields).toEqual(taken);
  const other = await createId('maya', { name: 'Other' });
  expect((await update('maya', other, { name: 'gold AT risk' })).fields).toEqual(taken);
  expect((await update('maya', other, { name: 'OTHER' })).status).toBe(200);
});

test('concurrent saves of one name create one view', async () => {
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => create('maya')))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400]);
});

test('each user has a default view per list, which may be a shared one', async () => {
  const shared = await createId('ada', { scope: 'company' });
  const own = await createId('maya', { name: 'Mine' });
  const findDefault = async (name: Name) =>
    (await find(name)).views.filter((view) => view.is_default).map(({ id }) => id);
  await setDefault('maya', shared);
  expect([await findDefault('maya'), await findDefault('ada')]).toEqual([[shared], []]);
  await setDefault('maya', own);
  expect(await findDefault('maya')).toEqual([own]);
  expect((await setDefault('maya', own, 'actions')).status).toBe(404);
  for (const other of ['noah', 'gia'] as const) expect((await setDefault(other, own)).status).toBe(404);
  await setDefault('lena', shared);
  expect(await findDefault('lena')).toEqual([shared]);
  await setDefault('maya', null);
  expect(await findDefault('maya')).toEqual([]);
  await remove('ada', shared);
  expect(await findDefault('lena')).toEqual([]);
});

test('bad input is rejected with its reason and changes nothing', async () => {
  expect((await create('maya', { name: '  ' })).fields).toEqual({ name: 'Name is required.' });
  expect((await create('maya', { list: 'No list' })).fields).toEqual({ list: 'Not the name of a list.' });
  expect((await create('maya', { scope: 'everyone' })).status).toBe(400);
  expect((await create('maya', { state: { find: 'x'.repeat(8000) } })).fields).toEqual({
    state: 'The view has too many filters.',
  });
  const id = await createId('maya');
  expect((await update('maya', id, { name: 'Two\nlines' })).status).toBe(400);
  expect(await findNames('maya')).toEqual(['Gold at risk']);
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(
      `insert into saved_views (tenant_id, list, name, scope, owner_id, state, created_at, updated_at)
       select $1, 'accounts', 'View ' || n, 'own', $2, '{}', now(), now() from generate_series(2, ${VIEW_LIMIT}) n`,
      [tx.tenant, users.maya],
    ),
  );
  expect((await create('maya', { name: 'One more' })).error).toBe(VIEW_LIMIT_MESSAGE);
  expect((await create('maya', { name: 'One more', list: 'actions' })).status).toBe(200);
});

test('the audit log contains the changes of shared views only', async () => {
  const own = await createId('maya');
  await update('maya', own, { name: 'Mine' });
  const shared = await createId('maya', { name: 'Ours', scope: 'team', team_id: north });
  await update('maya', shared, { name: 'Of the north' });
  await update('maya', shared, { name: 'Of the north' });
  await remove('maya', shared);
  const entries = await t.query<{ verb: string; changes: unknown }>(
    'acme',
    `select verb, changes from audit_log where tenant_id = $1 and entity = 'saved_view' and entity_id = $2 order by id`,
    shared,
  );
  expect(entries).toEqual([
    { verb: 'create', changes: { list: 'accounts', name: 'Ours', scope: 'team' } },
    { verb: 'update', changes: { name: { before: 'Ours', after: 'Of the north' } } },
    { verb: 'delete', changes: { list: 'accounts', name: 'Of the north', scope: 'team' } },
  ]);
  expect(
    await t.query(
      'acme',
      `select from audit_log where tenant_id = $1 and entity = 'saved_view' and entity_id = $2`,
      own,
    ),
  ).toEqual([]);
});
