/** Reading and changing one action, and the effects on its play and its account. */
import { actions } from '@mainstay/contract/playbooks/actions';
import { accounts } from '@mainstay/contract/accounts';
import { attributes } from '@mainstay/contract/attributes';
import { AttributeBody } from '@mainstay/contract/attributes/definition';
import type { ClientInput } from '@mainstay/contract/kit';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { addDays } from '@mainstay/contract/rules/dates';
import { beforeEach, expect, test } from 'vitest';
import { buildAccount, buildMembers } from '../../../app/demo/factories/accounts.ts';
import { buildActions, buildPlay } from '../../../app/demo/factories/plays.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { setUpTwoTenants } from '../../../app/testing/two-tenants.ts';
import { TEST_DAY, TEST_NOW } from '../../../app/testing/services.ts';
import { createAttribute } from '../../../builder/attributes/save-attribute.ts';
import { createTeam } from '../../../core/people/create-team.ts';
import { refreshAllPlayMetrics } from '../refresh-play-metrics.ts';

const ROLES = {
  ...{ ada: 'ADM', dev: 'DA', olga: 'CSO', evan: 'EXE', lena: 'CSL' },
  ...{ maya: 'CSM', emil: 'CSM', vera: 'CSM', rhea: 'CSM', noah: 'CSM' },
} as const;
type Name = keyof typeof ROLES;

const attribute = { everybody: 0, members: 0 };
let account: number;
/** Rebuilt for each test, with two pending actions that are due in three and in nine days. */
let play: number;
let first: number;
let second: number;
const inDays = (days: number) => addDays(TEST_DAY, days);

const buildFixture = async (tx: TenantTx) => {
  await createTeam(tx, { name: 'Team', members: [{ userId: users.lena, isLead: true }, { userId: users.maya }] });
  account = await buildAccount(tx, { name: 'Alder', plan: 'Gold', ownerId: users.maya });
  await buildMembers(tx, [
    { accountId: account, userId: users.emil, type: 'E' },
    { accountId: account, userId: users.vera, type: 'E', readOnly: true },
    { accountId: account, userId: users.rhea, type: 'E' },
  ]);
  const addAttribute = (name: string, overrides: object) => {
    const body = { name, scope: 'Action', components: [{ type: 'Input', primary: true }], ...overrides };
    return createAttribute(tx, AttributeBody.parse(body), { by: null });
  };
  const everybody = ['P', 'E', 'A'];
  attribute.everybody = await addAttribute('Outcome', { read_permission: everybody, write_permission: everybody });
  attribute.members = await addAttribute('Channel', { read_permission: ['P'] });
  await addAttribute('Of accounts', { scope: 'Account', read_permission: everybody });
};
const { t, users, callers } = setUpTwoTenants(ROLES, buildFixture);

beforeEach(async () => {
  t.setNow(TEST_NOW);
  await t.inTenant('acme', 'write', async (tx) => {
    await tx.rows('delete from plays where tenant_id = $1', [tx.tenant]);
    play = await buildPlay(tx, { accountId: account, name: 'Renewal', createdBy: users.maya });
    const shared = { accountId: account, playId: play, ownerId: users.maya, createdBy: users.maya };
    [first = 0, second = 0] = await buildActions(tx, [
      {
        ...shared,
        name: 'Call',
        description: 'Ask openly',
        howToComplete: 'By phone',
        priority: 'C',
        dueOn: inDays(3),
      },
      { ...shared, name: 'Visit', dueOn: inDays(9) },
    ]);
    await refreshAllPlayMetrics(tx);
  });
});

const get = (name: Name | 'gia', id = first) => t.call(callers[name], actions.getAction, { params: { id } });
type Body<K extends Exclude<keyof typeof actions, 'getAction'>> = ClientInput<(typeof actions)[K]>['body'];
const complete = (name: Name | 'gia', body: Body<'completeAction'> = { isChecked: true }, id = first) =>
  t.call(callers[name], actions.completeAction, { params: { id }, body });
const skip = (name: Name | 'gia', body: Partial<Body<'skipAction'>> = {}) =>
  t.call(callers[name], actions.skipAction, { body: { action_id: first, ...body } });
const edit = (name: Name | 'gia', body: Partial<Body<'editAction'>>) =>
  t.call(callers[name], actions.editAction, { body: { action_id: first, ...body } });
const assign = (name: Name | 'gia', body: Partial<Body<'assignAction'>>) =>
  t.call(callers[name], actions.assignAction, { body: { actionId: first, userId: users.emil, ...body } });

/** The stored metrics that lists sort by and sum up. */
const getMetrics = () =>
  t.inTenant('acme', 'read', async (tx) => {
    const [row] = await tx.rows(
      `select p.status, p.total_actions as total, p.pending_actions as pending, p.next_due_on as next,
         a.pending_actions as account_pending, a.open_plays as plays, a.next_due_on as account_next
       from plays p join accounts a on a.tenant_id = $1 and a.id = p.account_id where p.tenant_id = $1 and p.id = $2`,
      [tx.tenant, play],
    );
    return row;
  });
const findAuditEntries = () =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ verb: string; changes: Record<string, unknown>; user_id: number }>(
      `select verb, changes, user_id from audit_log where tenant_id = $1 and entity = 'action' and entity_id = $2 order by id`,
      [tx.tenant, first],
    ),
  );

test('2-actions-01 an action has its account, its play and its users', async () => {
  const { body } = await get('maya');
  expect(body.data).toEqual({
    ...{ id: first, name: 'Call', description: 'Ask openly', htcomp: 'By phone', status: 'Pending', priority: 'C' },
    ...{ owner_id: users.maya, owner: 'maya Doe', owner_email: 'maya@acme.test', due_date: inDays(3) },
    ...{ completed_on: null, completed_by: null, type: 'task', meta: null, version: 1, read_only: false },
    ...{ depends_on: [], waits_for: [], blocked_by: 0, epa: null },
    created_at: expect.stringMatching(/^2026-10-31T/),
    play: { play_id: play, play_name: 'Renewal', status: 'PN', total_actions: 2, pending_actions: 2 },
    account: { id: account, name: 'Alder', plan: 'Gold', image_url: null },
    attributes: [attribute.members, attribute.everybody],
  });
});

test('users see an action, its write access and its attributes according to their rights', async () => {
  const getVisibility = async (name: Name) => {
    const { status, body } = await get(name);
    return status === 200 ? [body.data.read_only, body.data.attributes.length] : status;
  };
  const expected: Record<Name, unknown> = {
    ...{ ada: [false, 1], olga: [false, 1], dev: [true, 1], evan: [true, 1], lena: [true, 1] },
    ...{ maya: [false, 2], emil: [false, 1], vera: [true, 1], rhea: [true, 1], noah: 403 },
  };
  for (const name of Object.keys(ROLES) as Name[])
    expect([name, await getVisibility(name)]).toEqual([name, expected[name]]);
  expect((await get('noah')).error).toBe('You do not have access to Alder. Please contact your administrator.');
  expect([(await get('gia')).status, (await get('maya', 999_999_999)).status]).toEqual([404, 404]);
});

test('every change requires write access to the account, regardless of the role', async () => {
  const getWrites = (name: Name | 'gia') => [
    () => edit(name, { completedOn: inDays(20) }),
    () => assign(name, {}),
    () => complete(name, { isChecked: true }),
    () => complete(name, { isChecked: false }),
    () => skip(name),
  ];
  const rejections: [Name | 'gia', number][] = [
    ...(['dev', 'evan', 'lena', 'vera', 'rhea', 'noah'] as const).map((name): [Name, number] => [name, 403]),
    ['gia', 404],
  ];
  for (const [name, status] of rejections) {
    for (const step of getWrites(name)) expect([name, (await step()).status]).toEqual([name, status]);
  }
  expect((await edit('vera', { text: 'x' })).error).toBe(READ_ONLY_MESSAGE);
  expect((await get('maya')).body.data).toMatchObject({ version: 1, status: 'Pending', owner_id: users.maya });
  expect(await findAuditEntries()).toEqual([]);
  for (const name of ['ada', 'olga', 'maya', 'emil'] as const) {
    for (const step of getWrites(name)) expect([name, (await step()).status]).toEqual([name, 200]);
    expect((await complete(name, { isChecked: false })).status).toBe(200);
  }
});

test(`2-actions-07 2-actions-08 2-playbooks-11 an action is completed and reopened, and updates its play and account`, async () => {
  const completed = await complete('maya', { isChecked: true, playId: play, accountId: account });
  expect(completed.body.data).toEqual({
    ...{
      completed_on: TEST_NOW.toISOString(),
      closed: false,
      status: 'Completed',
      play_status: 'PN',
      pending_actions: 1,
    },
  });
  expect(await getMetrics()).toEqual({
    ...{ status: 'PN', total: 2, pending: 1, next: inDays(9), account_pending: 1, plays: 1, account_next: inDays(9) },
  });
  expect((await get('maya')).body.data).toMatchObject({ completed_by: 'maya Doe', version: 2 });
  expect((await complete('maya', { isChecked: true }, second)).body.data.play_status).toBe('CM');
  const reopened = await complete('emil', { isChecked: false });
  expect(reopened.body.data).toEqual({
    ...{ completed_on: null, closed: false, status: 'Pending', play_status: 'PN', pending_actions: 1 },
  });
  expect((await get('maya')).body.data).toMatchObject({ completed_on: null, completed_by: null });
});

test('2-playbooks-16 the last pending action closes its play', async () => {
  await complete('maya', { isChecked: true });
  const { body } = await complete('maya', { isChecked: true }, second);
  expect(body.data).toMatchObject({ play_status: 'CM', pending_actions: 0 });
  expect(await getMetrics()).toEqual({
    ...{ status: 'CM', total: 2, pending: 0, next: null, account_pending: 0, plays: 0, account_next: null },
  });
});

test('completing an action twice changes nothing', async () => {
  await complete('maya');
  t.setNow(new Date(TEST_NOW.getTime() + 60_000));
  const repeated = await complete('emil');
  expect(repeated.body.data).toMatchObject({ completed_on: TEST_NOW.toISOString(), pending_actions: 1 });
  expect((await get('maya')).body.data).toMatchObject({ completed_by: 'maya Doe', version: 2 });
  expect((await findAuditEntries()).map(({ verb }) => verb)).toEqual(['complete']);
});

test('concurrent completions of the last two actions close the play once', async () => {
  const responses = await Promise.all([complete('maya'), complete('emil', { isChecked: true }, second)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(responses.map(({ body }) => body.data.play_status))).toEqual(new Set(['PN', 'CM']));
  expect(responses.filter(({ body }) => body.data.closed)).toHaveLength(1);
  expect(await getMetrics()).toMatchObject({ status: 'CM', pending: 0, account_pending: 0, plays: 0 });
});

test('2-actions-11 decisions-34 a pending action is skipped, and no longer counts as pending', async () => {
  const { body } = await skip('maya', { accountId: account });
  expect(body.data).toEqual({ action_id: first, status: 'Skip', play_status: 'PN', pending_actions: 1 });
  const repeated = await skip('maya');
  expect([repeated.status, repeated.error]).toEqual([400, 'Only a pending action can be skipped.']);
  expect((await complete('maya')).error).toBe('Reopen a skipped action before you complete it.');
  expect((await complete('maya', { isChecked: false })).body.data).toMatchObject({ status: 'Pending' });
  expect(await getMetrics()).toMatchObject({ pending: 2, next: inDays(3) });
});

test('decisions-34 an action without a priority is stored as M', async () => {
  for (const actionPriority of [undefined, null, ''] as const) {
    const body = { account_play_id: play, text: 'Write', description: 'A letter', actionPriority };
    const created = await t.call(callers.maya, actions.createAction, { body });
    expect([created.status, (await get('maya', created.body.data.action.id)).body.data.priority]).toEqual([200, 'M']);
  }
});

test('2-actions-03 every status that an action goes through is one of the three', async () => {
  const statuses = [(await get('maya')).body.data.status];
  await complete('maya');
  statuses.push((await get('maya')).body.data.status);
  await complete('maya', { isChecked: false });
  await skip('maya');
  statuses.push((await get('maya')).body.data.status);
  expect(statuses).toEqual(['Pending', 'Completed', 'Skip']);
});

test('2-actions-19 an edit changes only the given fields; the play follows its due date', async () => {
  const { body } = await edit('maya', { completedOn: inDays(30) });
  expect(body.data.action).toMatchObject({ due_date: inDays(30), name: 'Call', description: 'Ask openly', version: 2 });
  expect(await getMetrics()).toMatchObject({ next: inDays(9), account_next: inDays(9) });
  const changes = {
    text: ' Call them ',
    description: 'Why',
    actionPriority: 'L',
    htcomp: '',
    completedOn: null,
  } as const;
  expect((await edit('maya', changes)).body.data.action).toMatchObject({
    ...{ name: 'Call them', description: 'Why', priority: 'L', htcomp: '', due_date: null, version: 3 },
  });
  expect((await edit('maya', changes)).body.data.action.version).toBe(3);
});

test('2-actions-31 an action can only be assigned to members of its account', async () => {
  const { body } = await assign('maya', { accountId: account, playId: play });
  expect(body.data).toEqual({ owner_name: 'emil Doe' });
  expect((await get('maya')).body.data).toMatchObject({ owner_id: users.emil, owner_email: 'emil@acme.test' });
  for (const userId of [users.noah, users.ada, 999_999_999])
    expect((await assign('maya', { userId })).error).toBe('Invalid owner.');
});

test('an inactive user is neither assigned an action nor offered as its owner', async () => {
  const setStatus = (status: string) =>
    t.query('acme', 'update users set status = $2 where tenant_id = $1 and id = $3', status, users.emil);
  const findOfferedUsers = async () =>
    (await t.call(callers.maya, accounts.findAccountUsers, { query: { account_id: account } })).body.data.users;
  await setStatus('inactive');
  const assigned = await assign('maya', {});
  const created = await t.call(callers.maya, actions.createAction, {
    body: { account_play_id: play, text: 'Write', description: 'A letter', assignUser: users.emil },
  });
  const listed = await findOfferedUsers();
  await setStatus('active');
  expect([assigned.status, assigned.error, created.status, created.fields]).toEqual([
    ...[400, 'Invalid owner.', 400, { assignUser: 'Invalid owner.' }],
  ]);
  expect((await get('maya')).body.data.owner_id).toBe(users.maya);
  expect([listed, await findOfferedUsers()].map((all) => all.some(({ user_id }) => user_id === users.emil))).toEqual([
    ...[false, true],
  ]);
});

test('rejects changes of an outdated version and writes none of them', async () => {
  expect((await edit('emil', { text: 'Call twice', version: 1 })).status).toBe(200);
  const responses = [
    await edit('maya', { completedOn: inDays(1), version: 1 }),
    await complete('maya', { isChecked: true, version: 1 }),
    await skip('maya', { version: 1 }),
    await assign('maya', { version: 1 }),
  ];
  const message = 'Someone else changed this action after you opened it. Reload to see the changes.';
  expect(responses.map(({ status, error }) => [status, error])).toEqual(responses.map(() => [409, message]));
  expect((await get('maya')).body.data).toMatchObject({ name: 'Call twice', due_date: inDays(3), status: 'Pending' });
  expect((await complete('maya', { isChecked: true, version: 2 })).status).toBe(200);
});

test('the audit log has users, operations, and values before and after', async () => {
  await edit('maya', { completedOn: inDays(5) });
  await assign('maya', {});
  await complete('emil');
  await complete('emil', { isChecked: false });
  await skip('maya');
  const entries = await findAuditEntries();
  expect(entries.map(({ verb, user_id }) => [verb, user_id])).toEqual([
    ['update', users.maya],
    ['assign', users.maya],
    ['complete', users.emil],
    ['reopen', users.emil],
    ['skip', users.maya],
  ]);
  expect(entries[0]?.changes).toEqual({
    ...{ action: 'Call', account_id: account, due_on: { before: inDays(3), after: inDays(5) } },
  });
  expect(entries[2]?.changes).toMatchObject({ status: { before: 'Pending', after: 'Completed' } });
});

test('2-actions-04 1-C-26 decisions-35 rejects invalid input, and finds an action only at its account and play', async () => {
  const invalidInputs: [Record<string, unknown>, string][] = [
    [{ actionPriority: 'X' }, ''],
    [{ text: '  ' }, 'Action name is required!'],
    [{ description: '' }, 'Action description is required!'],
    [{ actionPriority: '' }, 'Action priority is required!'],
    [{ text: '', description: '', actionPriority: null }, 'Action name is required!'],
    [{ text: 'x'.repeat(10_000) }, 'Maximum 350 characters are allowed.'],
    [{ text: 'a\u2028b' }, 'Contains an invalid character.'],
    [{ description: 'x'.repeat(10_001) }, 'Maximum 10,000 characters are allowed.'],
    ...['0000-01-01', '99999-01-01', '2026-02-30', 'soon'].map((completedOn): [Record<string, unknown>, string] => [
      { completedOn },
      '',
    ]),
    [{}, 'Nothing to change.'],
    [{ text: 'x', version: 0 }, ''],
  ];
  for (const [body, message] of invalidInputs) {
    const answer = await t.send(callers.maya, 'POST', '/v1/api/actions/edit/', { action_id: first, ...body });
    expect([answer.status, JSON.stringify(body)]).toEqual([400, JSON.stringify(body)]);
    expect(answer.error).toContain(message);
  }
  const notFound = [
    await complete('maya', { isChecked: true, playId: 999_999 }),
    await skip('maya', { accountId: 999_999 }),
    await assign('maya', { actionId: 999_999_999 }),
  ];
  expect(notFound.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await t.send(callers.maya, 'GET', '/v1/api/actions/none/')).status).toBe(400);
  expect((await get('maya')).body.data.version).toBe(1);
});

test('attribute values belong to one action, and require their own rights to change', async () => {
  const save = (name: Name, actionId: number, primary: string) =>
    t.call(callers[name], attributes.saveAttributeValue, {
      body: { custom_attribute: attribute.everybody, scope: 'Action', actionId, primary },
    });
  expect([(await save('maya', first, 'Won')).status, (await save('vera', first, 'Lost')).status]).toEqual([200, 403]);
  const getValue = async (id: number) =>
    (
      await t.call(callers.emil, attributes.getAttributeValue, {
        params: { id: attribute.everybody },
        query: { actionId: id },
      })
    ).body.data.primary;
  expect([await getValue(first), await getValue(second)]).toEqual(['Won', null]);
});
