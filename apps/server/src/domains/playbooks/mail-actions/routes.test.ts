/** Actions that are made from messages: of a new or an existing play, with their source, and the messages of their thread. */
import { actions } from '@mainstay/contract/playbooks/actions';
import { mailActions } from '@mainstay/contract/playbooks/mail-actions';
import { plays } from '@mainstay/contract/playbooks/plays';
import { beforeAll, expect, test } from 'vitest';
import { buildAccount, buildMembers } from '../../../app/demo/factories/accounts.ts';
import { buildContact } from '../../../app/demo/factories/contacts.ts';
import { buildMailbox, buildMessages } from '../../../app/demo/factories/mailboxes.ts';
import { setUpCompany } from '../../../app/testing/company.ts';

/** Maya owns the account and the mailbox. Emil and Vera are members, of these only Emil may write. Noah has another account. */
const company = setUpCompany({ maya: 'CSM', emil: 'CSM', vera: 'CSM', noah: 'CSM' });
type Name = keyof typeof company.people;
const ids = { account: 0, otherAccount: 0, mailbox: 0 };

const META = { from: 'dana@customer.test', email_id: 'offer-2', subject: 'Offer', to: 'maya@acme.test' };
const NEW_PLAY = { play_name: 'Expansion', play_priority: 'H' } as const;
const ACTION = {
  text: 'Call Dana',
  description: 'She wants 12 seats.',
  actionPriority: 'C',
  completedOn: '2026-12-01',
  source: { type: 'Email', meta: META },
} as const;

const create = (name: Name, body: object) =>
  company.t.call(company.people[name], mailActions.createPlaybookAction, {
    body: { account_id: ids.account, ...body },
  });
const readAction = async (id: number) =>
  (await company.t.call(company.people.maya, actions.getAction, { params: { id } })).body.data;
const readMessages = async (name: Name, id: number) => {
  const { status, body } = await company.t.call(company.people[name], mailActions.findActionMessages, {
    params: { id },
  });
  return status === 200 ? body.data.messages.map((message) => message.body) : status;
};
const listPlays = (name: Name) =>
  company.t.call(company.people[name], mailActions.findAccountPlaybooks, { params: { account_id: ids.account } });
const countPlays = async () => (await listPlays('maya')).body.data.playbooks.length;

beforeAll(async () => {
  const rows = await company.query<{ id: number; first: Name }>(
    'select id, lower(first_name) as first from users where tenant_id = $1',
  );
  const users = Object.fromEntries(rows.map(({ id, first }) => [first, id])) as Record<Name, number>;
  await company.t.inTenant('acme', 'write', async (tx) => {
    ids.account = await buildAccount(tx, { name: 'Harbour', ownerId: users.maya });
    ids.otherAccount = await buildAccount(tx, { name: 'Other', ownerId: users.noah });
    await buildMembers(tx, [
      { accountId: ids.account, userId: users.emil, type: 'E' },
      { accountId: ids.account, userId: users.vera, type: 'E', readOnly: true },
    ]);
    const dana = await buildContact(tx, { accountId: ids.account, firstName: 'Dana', email: 'dana@customer.test' });
    ids.mailbox = await buildMailbox(tx, users.maya, 'maya@acme.test');
    const shared = {
      connectionId: ids.mailbox,
      contacts: [{ contactId: dana, accountId: ids.account }],
      from: { name: 'Dana', address: 'dana@customer.test' },
      to: [{ name: 'Maya', address: 'maya@acme.test' }],
      subject: 'Offer',
      direction: 'in',
      threadId: 'offer',
    } as const;
    await buildMessages(tx, [
      { ...shared, providerId: 'offer-2', body: 'Twelve, please', sentAt: '2026-11-18T10:00:00Z' },
      { ...shared, providerId: 'offer-1', body: 'How many seats?', sentAt: '2026-11-17T10:00:00Z' },
      { ...shared, threadId: 'other', body: 'Unrelated', sentAt: '2026-11-16T10:00:00Z' },
    ]);
  });
});

test('1-S-62 1-mail-13 1-mail-20 1-C-25 2-mail-15 2-mail-30 2-C-43 2-S-75 creates a play with the action, or only it', async () => {
  const created = (await create('maya', { ...ACTION, ...NEW_PLAY, play_id: null })).body.data;
  const { play } = (await company.t.call(company.people.maya, plays.getPlay, { params: { id: created.play_id } })).body
    .data;
  expect(play).toMatchObject({ play_name: 'Expansion', play_priority: 'H', total_actions: 1 });
  const first = await readAction(created.action_id);
  expect(first).toMatchObject({
    name: 'Call Dana',
    description: 'She wants 12 seats.',
    priority: 'C',
    due_date: '2026-12-01',
    owner: 'Maya',
    type: 'Email',
    account: { id: ids.account },
    play: { play_id: created.play_id, play_name: 'Expansion' },
  });
  expect(first.meta).toEqual(META);
  // The names of the first document, with an existing play.
  const { completedOn: due_date, ...named } = ACTION;
  const second = (await create('maya', { ...named, due_date, account_play_id: created.play_id })).body.data;
  expect(second.play_id).toBe(created.play_id);
  expect(await readAction(second.action_id)).toMatchObject({ due_date, play: { total_actions: 2 } });
});

test('1-mail-12 2-mail-14 lists the open plays of the account by name', async () => {
  const { play } = (
    await company.t.call(company.people.maya, plays.createPlay, {
      body: { accountId: ids.account, name: 'Adoption', priority: 'M' },
    })
  ).body.data;
  const closed = (await create('maya', { ...ACTION, play_name: 'Closed', play_priority: 'L' })).body.data;
  await company.t.call(company.people.maya, actions.completeAction, {
    params: { id: closed.action_id },
    body: { isChecked: true },
  });
  const { playbooks } = (await listPlays('vera')).body.data;
  expect(playbooks[0]).toEqual({ play_id: play.play_id, play_name: 'Adoption' });
  expect(playbooks.map(({ play_name }) => play_name)).not.toContain('Closed');
  expect((await listPlays('noah')).status).toBe(403);
});

test('1-mail-27 1-C-26 2-mail-22 rejects missing values in the specified order, and creates nothing if one part is rejected', async () => {
  const before = await countPlays();
  const complete = { ...ACTION, ...NEW_PLAY };
  const reject = async (body: object, name: Name = 'maya') => (await create(name, body)).error;
  expect(await reject({})).toBe('Action name is required');
  expect(await reject({ ...complete, text: 'Call', description: ' ' })).toBe('Action description is required');
  expect(await reject({ ...complete, actionPriority: '' })).toBe('Action priority is required');
  expect(await reject({ ...complete, completedOn: '' })).toBe('Action due date is required');
  expect(await reject({ ...complete, play_name: '' })).toBe('Play name is required');
  expect(await reject({ ...complete, play_priority: null })).toBe('Play priority is required');
  // The play was created in the same transaction.
  expect(await reject({ ...complete, assignUser: 999_999 })).toBe('Invalid owner.');
  expect((await create('vera', complete)).status).toBe(403);
  expect((await create('noah', complete)).status).toBe(403);
  expect(await countPlays()).toBe(before);
  const [play] = (await listPlays('maya')).body.data.playbooks;
  const elsewhere = await create('noah', { ...ACTION, account_id: ids.otherAccount, play_id: play?.play_id });
  expect(elsewhere.status).toBe(403);
  expect((await create('maya', { ...ACTION, account_id: ids.otherAccount, play_id: play?.play_id })).status).toBe(404);
});

test('an action contains no text of its message; its thread is opened in order by those who may read it', async () => {
  const { play_id: account_play_id } = (await create('maya', { ...ACTION, ...NEW_PLAY })).body.data;
  const { action } = (
    await company.t.call(company.people.maya, actions.createAction, {
      body: { ...ACTION, account_play_id, source: { type: 'Email', meta: { ...META, snippet: 'Twelve', body: 'x' } } },
    })
  ).body.data;
  expect(action.meta).toEqual(META);
  expect(await readMessages('maya', action.id)).toEqual(['How many seats?', 'Twelve, please']);
  expect(await readMessages('emil', action.id)).toEqual([]);
  expect(await readMessages('noah', action.id)).toBe(403);
  await company.query(
    `update mail_connections set visibility = 'everyone' where tenant_id = $1 and id = $2`,
    ids.mailbox,
  );
  expect(await readMessages('emil', action.id)).toEqual(['How many seats?', 'Twelve, please']);
  // The same id in the mailbox of another user is another message.
  const ofEmil = (await create('emil', { ...ACTION, ...NEW_PLAY })).body.data;
  expect(await readMessages('maya', ofEmil.action_id)).toEqual([]);
  expect(
    await readMessages('maya', (await create('maya', { ...ACTION, ...NEW_PLAY, source: null })).body.data.action_id),
  ).toEqual([]);
});
