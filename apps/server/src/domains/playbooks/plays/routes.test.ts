/** Adding, changing and removing plays of an account. */
import { actions } from '@mainstay/contract/playbooks/actions';
import { plays } from '@mainstay/contract/playbooks/plays';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { pendingActions } from '@mainstay/contract/playbooks/pending-actions';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { FILTER_SECTIONS, type FilterSection } from '@mainstay/contract/rules/quick-filters';
import { beforeEach, expect, test } from 'vitest';
import { inDays, type Name, setUpPlayFixture } from '../../../app/testing/play-fixture.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';

const world = setUpPlayFixture();
const { t, callers, users, account, template, play, names, list } = world;
beforeEach(() => world.renew());

const section = (filter: FilterSection, checked: (string | number)[], overrides: object = {}) => ({
  ...FILTER_SECTIONS[filter],
  filter,
  checked,
  ...overrides,
});

const add = (name: Name | 'gia', body: object) =>
  t.call(callers[name], plays.addPlay, {
    body: { account_id: account.alder, play_id: template.own, ...body },
  });
const create = (name: Name | 'gia', body: object) =>
  t.call(callers[name], plays.createPlay, { body: { accountId: account.alder, name: 'New', ...body } });
const rename = (name: Name, body: object, id = play.late) =>
  t.send(callers[name], 'PUT', `/v1/api/actions/account/update-playbook-name/${id}/`, body);
const unassign = (name: Name, id = play.late) => t.call(callers[name], plays.unassignPlay, { params: { id } });
const getAccountMetrics = async (id: number) =>
  (
    await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ pending: number; plays: number; next: string | null }>(
        'select pending_actions as pending, open_plays as plays, next_due_on as next from accounts where tenant_id = $1 and id = $2',
        [tx.tenant, id],
      ),
    )
  )[0];
const findRecords = () =>
  t.inTenant('acme', 'read', async (tx) => ({
    events: await tx.rows(
      `select category, event, meta ->> 'operation' as did from timeline_events where tenant_id = $1 order by id`,
      [tx.tenant],
    ),
    logs: await tx.rows(
      'select entity, activity_type as did, agent, name from action_logs where tenant_id = $1 order by id',
      [tx.tenant],
    ),
  }));

test('1-playbooks-01 2-playbooks-22 adds a playbook with its actions, their due dates, owners and dependencies', async () => {
  const { body } = await add('emil', { priority: 'H' });
  const addedPlay = body.data.play;
  expect(addedPlay).toMatchObject({
    play_name: 'Onboarding',
    parent_play_id: template.own,
    status: 'PN',
    play_priority: 'H',
  });
  const response = await t.call(callers.maya, workspace.findPlayActions, { query: { playId: addedPlay.play_id } });
  const rows = response.body.data.actions.map((x) => [x.name, x.due_date, x.owner_id, x.blocked_by, x.priority]);
  expect(rows).toEqual([
    ['Welcome', inDays(0), users.maya, 0, 'H'],
    ['Set up', inDays(4), users.emil, 1, 'M'],
    // Noah is not a member of the account, so its primary CSM owns the action.
    ['Elsewhere', inDays(9), users.maya, 0, 'M'],
    ['Train', null, users.emil, 2, 'M'],
  ]);
  expect(response.body.data.actions[0]).toMatchObject({
    description: 'Say hello',
    htcomp: 'By phone',
    created_at: TEST_NOW.toISOString(),
  });
  expect(await getAccountMetrics(account.alder)).toEqual({ pending: 6, plays: 3, next: inDays(-2) });
  const accountGroup = (await t.call(callers.maya, pendingActions.findPendingActions, {})).body.data.actions[
    account.alder
  ];
  expect(accountGroup?.plays[addedPlay.play_id]).toMatchObject({ name: 'Onboarding', play_parent_id: template.own });
  expect(await findRecords()).toEqual({
    events: [{ category: 'Play Initiated', event: 'Onboarding', did: 'created' }],
    logs: [{ entity: 'play', did: 'created', agent: 'emil Doe', name: 'Onboarding' }],
  });
  const searchTerms = await t.inTenant('acme', 'read', (tx) =>
    tx.rows(`select from search_terms where tenant_id = $1 and kind = 'play' and term = 'onboarding'`, [tx.tenant]),
  );
  expect(searchTerms).toHaveLength(1);
});

test('assigns the actions of an inactive owner to the user who adds the playbook', async () => {
  const setStatus = (status: string) =>
    world.query('update users set status = $2 where tenant_id = $1 and id = $3', status, users.maya);
  await setStatus('inactive');
  const { body } = await add('emil', {});
  await setStatus('active');
  const response = await t.call(callers.emil, workspace.findPlayActions, { query: { playId: body.data.play.play_id } });
  expect([...new Set(response.body.data.actions.map(({ owner_id }) => owner_id))]).toEqual([users.emil]);
});

test('2-playbooks-23 a new play has a name and no state, and counts as open', async () => {
  const { body } = await create('maya', { priority: 'C', name: ' Save the renewal ' });
  expect(body.data.play).toMatchObject({
    play_name: 'Save the renewal',
    status: null,
    play_priority: 'C',
    total_actions: 0,
  });
  expect(await names('maya')).toContain('Save the renewal');
  expect(await getAccountMetrics(account.alder)).toMatchObject({ plays: 3 });
  expect((await create('maya', {})).body.data.play.play_priority).toBe('M');
});

test('2-playbooks-25 a play is renamed, found by its new name, and the log records it', async () => {
  const { body } = await rename('maya', { play_name: 'Epsilon', account_id: account.alder });
  expect(body.data).toEqual({ play_id: play.late, play_name: 'Epsilon' });
  expect(await names('maya')).toEqual(['Epsilon', 'Beta', 'alpha', 'Empty']);
  await rename('maya', { play_name: 'Epsilon' });
  expect((await findRecords()).logs).toEqual([{ entity: 'play', did: 'updated', agent: 'maya Doe', name: 'Epsilon' }]);
  const terms = await t.inTenant('acme', 'read', (tx) =>
    tx.rows(`select term from search_terms where tenant_id = $1 and kind = 'play' and entity_id = $2`, [
      tx.tenant,
      play.late,
    ]),
  );
  expect(terms).toEqual([{ term: 'epsilon' }]);
});

test('2-playbooks-27 unassigning a play deletes its actions and updates the counts of its account', async () => {
  const { body } = await unassign('maya');
  expect(body.data).toEqual({ play_id: play.late });
  expect(await names('maya')).toEqual(['Beta', 'alpha', 'Empty']);
  expect(await getAccountMetrics(account.alder)).toEqual({ pending: 1, plays: 1, next: null });
  expect((await unassign('maya')).status).toBe(404);
  const remaining = await t.inTenant('acme', 'read', (tx) =>
    tx.rows('select from actions where tenant_id = $1 and play_id = $2', [tx.tenant, play.late]),
  );
  expect(remaining).toEqual([]);
  expect(await findRecords()).toEqual({
    events: [{ category: 'Action', event: 'Delta', did: 'unassigned' }],
    logs: [{ entity: 'play', did: 'unassigned', agent: 'maya Doe', name: 'Delta' }],
  });
});

test('2-playbooks-10 a new action reopens a closed play', async () => {
  const body = { account_play_id: play.closed, text: 'Again', description: 'Why', completedOn: inDays(5) };
  expect((await t.call(callers.maya, actions.createAction, { body })).status).toBe(200);
  const [reopened] = (await list('maya')).filter(({ play_id }) => play_id === play.closed);
  expect(reopened).toMatchObject({ status: 'PN', total_actions: 3, pending_actions: 1, next_due_date: inDays(5) });
  expect(await getAccountMetrics(account.alder)).toMatchObject({ pending: 3, plays: 3 });
});

test('adding and removing plays requires write access to the account, regardless of the role', async () => {
  const getWrites = (name: Name) => [
    () => add(name, {}),
    () => create(name, {}),
    () => rename(name, { play_name: `By ${name}` }),
    () => unassign(name, play.undated),
  ];
  for (const name of ['vera', 'rhea', 'evan'] as const)
    for (const step of getWrites(name)) {
      const { status, error } = await step();
      expect([name, status, error]).toEqual([name, 403, READ_ONLY_MESSAGE]);
    }
  for (const step of getWrites('noah')) expect((await step()).status).toBe(403);
  for (const step of getWrites('ada')) expect((await step()).status).toBe(200);
});

test('rejects invalid input with a message: blank and long names, foreign ids, invalid filters and pages', async () => {
  const blankMessage = 'Play name is required';
  for (const name of [undefined, '', '   ']) expect((await create('maya', { name })).error).toBe(blankMessage);
  expect((await rename('maya', { play_name: ' ' })).error).toBe(blankMessage);
  expect((await rename('maya', {})).error).toBe(blankMessage);
  for (const name of ['x'.repeat(10_000), 'a\nb', 'a\u0000b', 'a\u202eb']) {
    const { status, error } = await create('maya', { name });
    expect([status, typeof error]).toEqual([400, 'string']);
  }
  expect((await create('maya', { name: '<b>"\'; drop table plays</b>' })).body.data.play.play_name).toBe(
    '<b>"\'; drop table plays</b>',
  );
  expect((await create('maya', { priority: 'X' })).status).toBe(400);
  for (const body of [{ account_id: account.foreign }, { play_id: template.foreign }, { play_id: 999_999_999 }])
    expect((await add('maya', body)).status).toBe(404);
  expect((await rename('maya', { play_name: 'x', account_id: account.birch })).status).toBe(404);
  const getStatus = async (query: string) => (await t.send(callers.maya, 'GET', `/v1/api/actions/?${query}`)).status;
  for (const query of [
    'page=0',
    'page=x',
    'size=-1',
    'filters=no',
    'filters={}',
    'sort=mrr',
    'overdue=maybe',
    'selectedType=done',
  ])
    expect([query, await getStatus(query)]).toEqual([query, 400]);
  for (const day of ['0000-01-01', '99999-01-01', '2026-02-30', 'soon']) {
    const filters = JSON.stringify([section('dates', [], { dueType: 'equal', from: day })]);
    expect([day, await getStatus(`filters=${encodeURIComponent(filters)}`)]).toEqual([day, 400]);
  }
  const oddFilters = JSON.stringify([section('accounts', ['none', '1e99'])]);
  expect(await getStatus(`filters=${encodeURIComponent(oddFilters)}`)).toBe(200);
  expect(await getStatus('page=999999999999999&size=1000')).toBe(200);
});
