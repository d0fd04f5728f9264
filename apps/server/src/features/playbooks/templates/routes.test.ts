/** Playbooks as administrators author them: validated, versioned and archived. */
import { transfer } from '@mainstay/contract/components/transfer';
import { versions } from '@mainstay/contract/definitions/versions';
import { plays } from '@mainstay/contract/playbooks/plays';
import { playTemplates } from '@mainstay/contract/playbooks/templates';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { TEMPLATE_MESSAGES } from '@mainstay/contract/rules/play-templates';
import { beforeEach, expect, test } from 'vitest';
import { inDays, playFixture } from '../../../testing/play-fixture.ts';

const world = playFixture();
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
const body = (name: string, more: object = {}) => ({
  ...{ name, description: 'Show what it brought', priority: 'H' as const },
  actions: [DECK, { name: 'Collect figures', due_after_days: 0 }],
  ...more,
});
const create = (given: object) => t.send(callers.ada, 'POST', PATH, given);
let made = 0;
async function make(more: object = {}): Promise<number> {
  made += 1;
  const answer = await create(body(`Review ${made}`, more));
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return (answer.body.data as { id: number }).id;
}
const get = async (id: number) =>
  (await t.call(callers.ada, playTemplates.getPlayTemplate, { params: { id } })).body.data;
const put = (id: number, given: object, version?: number) =>
  t.send(callers.ada, 'PUT', `${PATH}${id}/${version ? `?version=${version}` : ''}`, given);
const archive = (id: number, archived: boolean) =>
  t.call(callers.ada, playTemplates.archivePlayTemplate, { params: { id }, body: { archived } });
const addTo = (accountId: number, id: number, name: 'maya' | 'emil' = 'maya') =>
  t.call(callers[name], plays.addPlay, { body: { account_id: accountId, play_id: id, priority: 'M' } });
const getActions = async (playId: number) =>
  (await t.call(callers.maya, workspace.findPlayActions, { query: { playId } })).body.data.actions;
test('a playbook is returned in full, listed by name with its counts, and recorded in the audit log', async () => {
  const id = await make();
  expect(await get(id)).toMatchObject({
    ...{ id, name: `Review ${made}`, priority: 'H', status: 'active', version: 1, plays: 0, owners: [] },
    description: 'Show what it brought',
    actions: [
      { ...DECK, description: '', priority: 'M', owner_id: null },
      { name: 'Collect figures', due_after_days: 0, owner_rule: 'primary', depends_on: [] },
    ],
    updated_by: { user_id: users.ada, name: 'ada Doe' },
  });
  await addTo(account.alder, id);
  const { body: found } = await t.call(callers.ada, playTemplates.findPlayTemplates, { query: { q: 'REVIEW' } });
  expect(found.data.listing.at(-1)).toMatchObject({ id, action_count: 2, last_day: 7, plays: 1, open_plays: 1 });
  const log = await t.inTenant('acme', 'read', (tx) =>
    tx.rows('select verb, changes from audit_log where tenant_id = $1 and entity = $2 and entity_id = $3', [
      ...[tx.tenant, 'play_template', id],
    ]),
  );
  expect(log).toEqual([{ verb: 'create', changes: { name: `Review ${made}` } }]);
});

test('decisions-11 every save is a version, plays keep theirs, and an older version can be restored', async () => {
  const id = await make();
  const first = (await addTo(account.alder, id)).body.data.play.play_id;
  await put(id, body('Yearly review', { actions: [{ name: 'Only this', due_after_days: 30 }] }), 1);
  const second = (await addTo(account.alder, id)).body.data.play.play_id;
  const kept = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<object>('select template_version as v, name from plays where tenant_id = $1 and id = any($2) order by id', [
      ...[tx.tenant, [first, second]],
    ]),
  );
  expect(kept).toEqual([
    { v: 1, name: `Review ${made}` },
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
  expect(await get(id)).toMatchObject({ version: 3, name: `Review ${made}`, actions: [{ depends_on: [1] }, {}] });
});

test('rejects the second of two concurrent saves, and loses nothing of the first', async () => {
  const id = await make();
  expect((await put(id, body('First'), 1)).status).toBe(200);
  const late = await put(id, body('Second'), 1);
  expect([late.status, late.error]).toEqual([
    409,
    'Someone else saved this playbook after you opened it. Reload to see the changes.',
  ]);
  expect((await get(id)).name).toBe('First');
  const read = await get(id);
  expect((await put(id, { ...read, name: 'Second' })).status).toBe(200);
});

test('an action can wait for a later one; an extended owner is a member who may write on the account', async () => {
  const id = await make();
  const { play } = (await addTo(account.alder, id)).body.data;
  const rows = (await getActions(play.play_id)).map((x) => [x.name, x.owner_id, x.blocked_by, x.due_date]);
  // Vera may only view the account and Rhea is a read-only user, so Emil is the first extended member who may write.
  expect(rows).toEqual([
    ['Collect figures', users.maya, 0, inDays(0)],
    ['Write the deck', users.emil, 1, inDays(7)],
  ]);
  // Birch has no extended members, so its primary CSM owns the action.
  const birch = (await addTo(account.birch, id)).body.data.play.play_id;
  expect((await getActions(birch)).map((x) => x.owner_id)).toEqual([users.maya, users.maya]);
});

test('rejects an invalid playbook with the path of the error, and stores nothing', async () => {
  const refused = async (actions: object[], more: object = {}) => {
    const answer = await create(body('Never', { actions, ...more }));
    return [answer.status, answer.fields];
  };
  const one = (more: object) => [{ name: 'Call', ...more }];
  const circle = 'Circular dependency: Call waits for Meet, which waits for Call.';
  expect(
    await refused([
      { name: 'Call', depends_on: [1] },
      { name: 'Meet', depends_on: [0] },
    ]),
  ).toEqual([...[400, { 'actions.0.depends_on': circle }]]);
  expect(await refused(one({ depends_on: [3] }))).toEqual([400, { 'actions.0.depends_on': TEMPLATE_MESSAGES.unknown }]);
  for (const days of [-1, 3651, 1.5])
    expect(await refused(one({ due_after_days: days }))).toEqual([
      400,
      { 'actions.due_after_days': TEMPLATE_MESSAGES.due },
    ]);
  expect(await refused(one({ owner_rule: 'user' }))).toEqual([400, { 'actions.0.owner_id': TEMPLATE_MESSAGES.owner }]);
  expect(await refused([])).toEqual([400, { actions: TEMPLATE_MESSAGES.none }]);
  expect(await refused([{ name: ' ' }])).toEqual([400, { 'actions.name': TEMPLATE_MESSAGES.action }]);
  expect(await refused(one({ name: 'x'.repeat(201) }))).toEqual([400, { 'actions.name': TEMPLATE_MESSAGES.long }]);
  expect(await refused(one({ name: 'a\u0000b' }))).toMatchObject([400, { 'actions.name': expect.any(String) }]);
  expect((await refused(one({ how_to_complete: 'a\u0000b' })))[0]).toBe(400);
  expect(await refused(one({}), { name: '' })).toEqual([400, { name: TEMPLATE_MESSAGES.name }]);
  const many = Array.from({ length: 101 }, (_, at) => ({ name: `Step ${at}` }));
  expect(await refused(many)).toEqual([400, { actions: TEMPLATE_MESSAGES.full }]);
  for (const odd of [null, [], 'x', { actions: 'x' }, { name: 'N', actions: [null] }])
    expect([odd, (await t.send(callers.ada, 'POST', PATH, odd as object)).status]).toEqual([odd, 400]);
  const { body: found } = await t.call(callers.ada, playTemplates.findPlayTemplates, { query: { q: 'never' } });
  expect(found.data.listing).toEqual([]);
});

test('an owner by name must be an active user of the company', async () => {
  const named = (owner_id: number) =>
    create(body('Named', { actions: [{ name: 'Call', owner_rule: 'user', owner_id }] }));
  const gia = await t.inTenant('globex', 'read', (tx) =>
    tx.rows<{ id: number }>('select id from users where tenant_id = $1', [tx.tenant]),
  );
  for (const stranger of [gia[0]?.id ?? 0, 999_999_999]) {
    const answer = await named(stranger);
    expect([answer.status, answer.fields]).toEqual([...[404, { 'actions.0.owner_id': `User ${stranger} not found.` }]]);
  }
  const retire = (status: string) =>
    t.inTenant('acme', 'write', (tx) =>
      tx.rows('update users set status = $2 where tenant_id = $1 and id = $3', [tx.tenant, status, users.noah]),
    );
  await retire('inactive');
  const gone = await named(users.noah);
  expect([gone.status, gone.fields]).toEqual([
    400,
    { 'actions.0.owner_id': 'Deactivated users cannot be assigned actions.' },
  ]);
  await retire('active');
  const kept = (await named(users.noah)).body.data as { id: number };
  expect((await get(kept.id)).owners).toEqual([{ user_id: users.noah, name: 'noah Doe' }]);
});

test('names are unique regardless of case; an archived playbook is not offered until it is unarchived', async () => {
  const id = await make({ name: 'Farewell' });
  const twin = await create(body('FAREWELL'));
  expect([twin.status, twin.fields]).toEqual([400, { name: 'A playbook with this name already exists.' }]);
  const offered = async () =>
    (await t.call(callers.maya, plays.findFilterChoices, { query: { searchText: 'farewell' } })).body.data.all_plays;
  expect(await offered()).toHaveLength(1);
  const play = (await addTo(account.alder, id)).body.data.play.play_id;
  expect((await archive(id, true)).body.data).toMatchObject({ status: 'archived', version: 1, plays: 1 });
  expect(await offered()).toEqual([]);
  expect((await addTo(account.alder, id)).status).toBe(404);
  expect(await getActions(play)).toHaveLength(2);
  const listed = async (status: 'active' | 'archived') =>
    (await t.call(callers.ada, playTemplates.findPlayTemplates, { query: { q: 'farewell', status } })).body.data
      .listing;
  expect([(await listed('active')).length, (await listed('archived')).length]).toEqual([0, 1]);
  await archive(id, false);
  expect((await addTo(account.alder, id)).status).toBe(200);
});

test('an export names owners by their email addresses, and can be imported unchanged', async () => {
  const id = await make({ name: 'By file', actions: [{ name: 'Call', owner_rule: 'user', owner_id: users.noah }] });
  const { raw } = await t.send(callers.ada, 'GET', `/v1/api/admin/definitions/export/?kinds=play_template&ids=${id}`);
  const file = raw.json();
  expect(file.entries).toEqual([
    { kind: 'play_template', name: 'By file', body: expect.objectContaining({ priority: 'H' }) },
  ]);
  expect(file.entries[0].body.actions[0]).toMatchObject({ owner_rule: 'user', owner_id: 'noah@acme.test' });
  const takeIn = (who: 'ada' | 'gia', given: typeof file) =>
    t.call(callers[who], transfer.importDefinitions, { body: { file: given, conflicts: 'replace', dry_run: false } });
  expect((await takeIn('ada', file)).body.data.entries[0]?.outcome).toBe('unchanged');
  file.entries[0].body.actions[0].priority = 'C';
  expect((await takeIn('ada', file)).body.data.entries[0]?.outcome).toBe('replace');
  expect((await get(id)).actions[0]).toMatchObject({ priority: 'C', owner_id: users.noah });
  const elsewhere = await takeIn('gia', file);
  expect([elsewhere.status, elsewhere.fields]).toMatchObject([
    400,
    { 'entries.0.actions.0.owner_id': 'There is no user named noah@acme.test.' },
  ]);
});
