/** Playbooks as administrators author them: validated, versioned and archived. */
import { transfer } from '@mainstay/contract/definitions/transfer';
import { versions } from '@mainstay/contract/definitions/versions';
import { plays } from '@mainstay/contract/playbooks/plays';
import { playTemplates } from '@mainstay/contract/playbooks/templates';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { TEMPLATE_MESSAGES } from '@mainstay/contract/rules/play-templates';
import { beforeEach, expect, test } from 'vitest';
import { inDays, setUpPlayFixture } from '../../../app/testing/play-fixture.ts';

const world = setUpPlayFixture();
const { t, callers, users, account } = world;
beforeEach(() => world.renew());

const PATH = '/v1/api/admin/play-templates/';
const DECK = {
  name: 'Write the deck',
  how_to_complete: 'Decisions first',
  due_after_days: 7,
  owner_rule: 'extended' as const,
  depends_on: [1],
};
const toBody = (name: string, overrides: object = {}) => ({
  name,
  description: 'Show what it brought',
  priority: 'H' as const,
  actions: [DECK, { name: 'Collect figures', due_after_days: 0 }],
  ...overrides,
});
const create = (template: object) => t.send(callers.ada, 'POST', PATH, template);
let createdCount = 0;
async function createTemplate(overrides: object = {}): Promise<number> {
  createdCount += 1;
  const answer = await create(toBody(`Review ${createdCount}`, overrides));
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return (answer.body.data as { id: number }).id;
}
const get = async (id: number) =>
  (await t.call(callers.ada, playTemplates.getPlayTemplate, { params: { id } })).body.data;
const save = (id: number, template: object, version?: number) =>
  t.send(callers.ada, 'PUT', `${PATH}${id}/${version ? `?version=${version}` : ''}`, template);
const archive = (id: number, archived: boolean) =>
  t.call(callers.ada, playTemplates.archivePlayTemplate, { params: { id }, body: { archived } });
const addTo = (accountId: number, id: number, name: 'maya' | 'emil' = 'maya') =>
  t.call(callers[name], plays.addPlay, { body: { account_id: accountId, play_id: id, priority: 'M' } });
const getActions = async (playId: number) =>
  (await t.call(callers.maya, workspace.findPlayActions, { query: { playId } })).body.data.actions;
test('a playbook is returned in full, listed by name with its counts, and recorded in the audit log', async () => {
  const id = await createTemplate();
  expect(await get(id)).toMatchObject({
    id,
    name: `Review ${createdCount}`,
    priority: 'H',
    status: 'active',
    version: 1,
    plays: 0,
    owners: [],
    description: 'Show what it brought',
    actions: [
      { ...DECK, description: '', priority: 'M', owner_id: null },
      { name: 'Collect figures', due_after_days: 0, owner_rule: 'primary', depends_on: [] },
    ],
    updated_by: { user_id: users.ada, name: 'ada Doe' },
  });
  await addTo(account.alder, id);
  const { body: list } = await t.call(callers.ada, playTemplates.findPlayTemplates, { query: { q: 'REVIEW' } });
  expect(list.data.listing.at(-1)).toMatchObject({ id, action_count: 2, last_day: 7, plays: 1, open_plays: 1 });
  const log = await t.inTenant('acme', 'read', (tx) =>
    tx.rows('select verb, changes from audit_log where tenant_id = $1 and entity = $2 and entity_id = $3', [
      tx.tenant,
      'play_template',
      id,
    ]),
  );
  expect(log).toEqual([{ verb: 'create', changes: { name: `Review ${createdCount}` } }]);
});

test('decisions-11 every save is a version, plays keep theirs, and an older version can be restored', async () => {
  const id = await createTemplate();
  const first = (await addTo(account.alder, id)).body.data.play.play_id;
  await save(id, toBody('Yearly review', { actions: [{ name: 'Only this', due_after_days: 30 }] }), 1);
  const second = (await addTo(account.alder, id)).body.data.play.play_id;
  const playRows = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<object>('select template_version as v, name from plays where tenant_id = $1 and id = any($2) order by id', [
      tx.tenant,
      [first, second],
    ]),
  );
  expect(playRows).toEqual([
    { v: 1, name: `Review ${createdCount}` },
    { v: 2, name: 'Yearly review' },
  ]);
  expect((await getActions(first)).map((x) => x.name)).toEqual(['Collect figures', 'Write the deck']);
  expect((await getActions(second)).map((x) => [x.name, x.due_date])).toEqual([['Only this', inDays(30)]]);

  const params = { kind: 'play_template' as const, id };
  expect((await t.call(callers.ada, versions.findVersions, { params })).body.data.listing).toMatchObject([
    { version: 2, current: true, saved_by: { name: 'ada Doe' } },
    { version: 1, current: false },
  ]);
  const restored = await t.call(callers.ada, versions.restoreVersion, { params: { ...params, version: 1 } });
  expect(restored.body.data).toEqual({ version: 3 });
  expect(await get(id)).toMatchObject({
    version: 3,
    name: `Review ${createdCount}`,
    actions: [{ depends_on: [1] }, {}],
  });
});

test('rejects the second of two concurrent saves, and preserves the first', async () => {
  const id = await createTemplate();
  expect((await save(id, toBody('First'), 1)).status).toBe(200);
  const conflict = await save(id, toBody('Second'), 1);
  expect([conflict.status, conflict.error]).toEqual([
    409,
    'Someone else saved this playbook after you opened it. Reload to see the changes.',
  ]);
  expect((await get(id)).name).toBe('First');
  const current = await get(id);
  expect((await save(id, { ...current, name: 'Second' })).status).toBe(200);
});

test('an action can wait for a later one; an extended owner is a member who may write on the account', async () => {
  const id = await createTemplate();
  const { play } = (await addTo(account.alder, id)).body.data;
  const rows = (await getActions(play.play_id)).map((x) => [x.name, x.owner_id, x.blocked_by, x.due_date]);
  // Vera may only view the account and Rhea is a read-only user, so Emil is the first extended member who may write.
  expect(rows).toEqual([
    ['Collect figures', users.maya, 0, inDays(0)],
    ['Write the deck', users.emil, 1, inDays(7)],
  ]);
  // Birch has no extended members, so its primary CSM owns the action.
  const birchPlay = (await addTo(account.birch, id)).body.data.play.play_id;
  expect((await getActions(birchPlay)).map((x) => x.owner_id)).toEqual([users.maya, users.maya]);
});

test('rejects an invalid playbook with the path of the error, and stores nothing', async () => {
  const tryCreate = async (actions: object[], overrides: object = {}) => {
    const answer = await create(toBody('Never', { actions, ...overrides }));
    return [answer.status, answer.fields];
  };
  const oneAction = (overrides: object) => [{ name: 'Call', ...overrides }];
  const cycleMessage = 'Circular dependency: Call waits for Meet, which waits for Call.';
  expect(
    await tryCreate([
      { name: 'Call', depends_on: [1] },
      { name: 'Meet', depends_on: [0] },
    ]),
  ).toEqual([400, { 'actions.0.depends_on': cycleMessage }]);
  expect(await tryCreate(oneAction({ depends_on: [3] }))).toEqual([
    400,
    { 'actions.0.depends_on': TEMPLATE_MESSAGES.unknown },
  ]);
  for (const days of [-1, 3651, 1.5])
    expect(await tryCreate(oneAction({ due_after_days: days }))).toEqual([
      400,
      { 'actions.due_after_days': TEMPLATE_MESSAGES.due },
    ]);
  expect(await tryCreate(oneAction({ owner_rule: 'user' }))).toEqual([
    400,
    { 'actions.0.owner_id': TEMPLATE_MESSAGES.owner },
  ]);
  expect(await tryCreate([])).toEqual([400, { actions: TEMPLATE_MESSAGES.none }]);
  expect(await tryCreate([{ name: ' ' }])).toEqual([400, { 'actions.name': TEMPLATE_MESSAGES.action }]);
  expect(await tryCreate(oneAction({ name: 'x'.repeat(201) }))).toEqual([
    400,
    { 'actions.name': TEMPLATE_MESSAGES.long },
  ]);
  expect(await tryCreate(oneAction({ name: 'a\u0000b' }))).toMatchObject([400, { 'actions.name': expect.any(String) }]);
  expect((await tryCreate(oneAction({ how_to_complete: 'a\u0000b' })))[0]).toBe(400);
  expect(await tryCreate(oneAction({}), { name: '' })).toEqual([400, { name: TEMPLATE_MESSAGES.name }]);
  const manyActions = Array.from({ length: 101 }, (_, index) => ({ name: `Step ${index}` }));
  expect(await tryCreate(manyActions)).toEqual([400, { actions: TEMPLATE_MESSAGES.full }]);
  for (const invalidBody of [null, [], 'x', { actions: 'x' }, { name: 'N', actions: [null] }])
    expect([invalidBody, (await t.send(callers.ada, 'POST', PATH, invalidBody as object)).status]).toEqual([
      invalidBody,
      400,
    ]);
  const { body: list } = await t.call(callers.ada, playTemplates.findPlayTemplates, { query: { q: 'never' } });
  expect(list.data.listing).toEqual([]);
});

test('an owner by name must be an active user of the company', async () => {
  const createWithOwner = (owner_id: number) =>
    create(toBody('Named', { actions: [{ name: 'Call', owner_rule: 'user', owner_id }] }));
  const foreignUsers = await t.inTenant('globex', 'read', (tx) =>
    tx.rows<{ id: number }>('select id from users where tenant_id = $1', [tx.tenant]),
  );
  for (const userId of [foreignUsers[0]?.id ?? 0, 999_999_999]) {
    const answer = await createWithOwner(userId);
    expect([answer.status, answer.fields]).toEqual([404, { 'actions.0.owner_id': `User ${userId} not found.` }]);
  }
  const setStatus = (status: string) =>
    t.inTenant('acme', 'write', (tx) =>
      tx.rows('update users set status = $2 where tenant_id = $1 and id = $3', [tx.tenant, status, users.noah]),
    );
  await setStatus('inactive');
  const inactiveOwner = await createWithOwner(users.noah);
  expect([inactiveOwner.status, inactiveOwner.fields]).toEqual([
    400,
    { 'actions.0.owner_id': 'Deactivated users cannot be assigned actions.' },
  ]);
  await setStatus('active');
  const created = (await createWithOwner(users.noah)).body.data as { id: number };
  expect((await get(created.id)).owners).toEqual([{ user_id: users.noah, name: 'noah Doe' }]);
});

test('names are unique regardless of case; an archived playbook is not offered until it is unarchived', async () => {
  const id = await createTemplate({ name: 'Farewell' });
  const duplicate = await create(toBody('FAREWELL'));
  expect([duplicate.status, duplicate.fields]).toEqual([400, { name: 'A playbook with this name already exists.' }]);
  const findOffered = async () =>
    (await t.call(callers.maya, plays.findFilterChoices, { query: { searchText: 'farewell' } })).body.data.all_plays;
  expect(await findOffered()).toHaveLength(1);
  const play = (await addTo(account.alder, id)).body.data.play.play_id;
  expect((await archive(id, true)).body.data).toMatchObject({ status: 'archived', version: 1, plays: 1 });
  expect(await findOffered()).toEqual([]);
  expect((await addTo(account.alder, id)).status).toBe(404);
  expect(await getActions(play)).toHaveLength(2);
  const findListed = async (status: 'active' | 'archived') =>
    (await t.call(callers.ada, playTemplates.findPlayTemplates, { query: { q: 'farewell', status } })).body.data
      .listing;
  expect([(await findListed('active')).length, (await findListed('archived')).length]).toEqual([0, 1]);
  await archive(id, false);
  expect((await addTo(account.alder, id)).status).toBe(200);
});

test('an export names owners by their email addresses, and can be imported unchanged', async () => {
  const id = await createTemplate({
    name: 'By file',
    actions: [{ name: 'Call', owner_rule: 'user', owner_id: users.noah }],
  });
  const { raw } = await t.send(callers.ada, 'GET', `/v1/api/admin/definitions/export/?kinds=play_template&ids=${id}`);
  const file = raw.json();
  expect(file.entries).toEqual([
    { kind: 'play_template', name: 'By file', body: expect.objectContaining({ priority: 'H' }) },
  ]);
  expect(file.entries[0].body.actions[0]).toMatchObject({ owner_rule: 'user', owner_id: 'noah@acme.test' });
  const importFile = (name: 'ada' | 'gia', definitions: typeof file) =>
    t.call(callers[name], transfer.importDefinitions, {
      body: { file: definitions, conflicts: 'replace', dry_run: false },
    });
  expect((await importFile('ada', file)).body.data.entries[0]?.outcome).toBe('unchanged');
  file.entries[0].body.actions[0].priority = 'C';
  expect((await importFile('ada', file)).body.data.entries[0]?.outcome).toBe('replace');
  expect((await get(id)).actions[0]).toMatchObject({ priority: 'C', owner_id: users.noah });
  const otherCompany = await importFile('gia', file);
  expect([otherCompany.status, otherCompany.fields]).toMatchObject([
    400,
    { 'entries.0.actions.0.owner_id': 'There is no user named noah@acme.test.' },
  ]);
});
