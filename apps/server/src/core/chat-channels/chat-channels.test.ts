/** Chats from the settings and choices until a service in another process accepts the messages. */
import { chatChannels } from '@mainstay/contract/chat-channels';
import type { ChatKind, ChatTopic } from '@mainstay/contract/rules/chat-channels';
import { notifications } from '@mainstay/contract/notifications';
import { actions } from '@mainstay/contract/playbooks/actions';
import { formatLongDate } from '@mainstay/contract/rules/dates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Emulator, startEmulator } from '../../app/testing/emulator.ts';
import { type Name, setUpPlayFixture } from '../../app/testing/play-fixture.ts';
import { enqueue } from '../../platform/jobs/queue.ts';

/** The queue compares with the database clock, so jobs wait only if they are scheduled far ahead of it. */
const START = Date.parse('2090-01-01T12:00:00Z');
const PATH = '/v1/api/admin/chat-channels/';

const world = setUpPlayFixture();
let chat: Emulator;
beforeAll(async () => {
  chat = await startEmulator('chat-service.ts', {});
  world.t.services.config.outboundAllow = [new URL(chat.url).host];
  await world.t.services.database.ownerPool.query(
    `create table if not exists audit_log_far partition of audit_log for values from ('2090-01-01') to ('2090-03-01')`,
  );
});
afterAll(() => chat.stop());
beforeEach(async () => {
  await world.renew();
  setTime(0);
  await world.query('delete from chat_channels where tenant_id = $1');
  await world.query('delete from chat_choices where tenant_id = $1');
  await fetch(`${chat.url}/replies`, { method: 'PUT', body: '[]' });
  await readMessages();
});

const setTime = (seconds: number) => world.t.setNow(new Date(START + seconds * 1000));
async function runAt(seconds: number): Promise<void> {
  setTime(seconds);
  await world.t.runJobs();
}
const signIn = (name: Name) => world.t.signIn(`${name}@acme.test`);
const setReplies = (replies: object[]) =>
  fetch(`${chat.url}/replies`, { method: 'PUT', body: JSON.stringify(replies) });

/** Returns the texts of the messages since the last call, with their links. */
async function readMessages(): Promise<{ path: string; texts: string[] }[]> {
  const messages = (await (await fetch(`${chat.url}/messages`)).json()) as { path: string; body: unknown }[];
  const findTexts = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) =>
          (key === 'text' || key === 'url') && typeof one === 'string' ? [one] : findTexts(one),
        )
      : [];
  return messages.map(({ path, body }) => ({ path, texts: findTexts(body) }));
}

async function setUpChat(kind: ChatKind, path: string = kind): Promise<void> {
  const input = { params: { chat: kind }, body: { url: `${chat.url}/${path}?token=geheim` } };
  expect((await world.t.call(await signIn('ada'), chatChannels.saveChatChannel, input)).status).toBe(200);
}
async function choose(name: Name, chats: { kind: ChatKind; topics: ChatTopic[] }[]): Promise<void> {
  const { status } = await world.t.call(await signIn(name), chatChannels.saveChatChoices, { body: { chats } });
  expect(status).toBe(200);
}
/** Assigns an action of Emil's on Birch to Maya. @returns its id */
async function assign(): Promise<number> {
  const [action] = await world.query<{ id: number }>(
    `update actions set owner_id = $3 where tenant_id = $1
       and id = (select min(id) from actions where tenant_id = $1 and play_id = $2) returning id`,
    world.play.soon,
    world.users.emil,
  );
  const body = { actionId: action?.id ?? 0, userId: world.users.maya };
  const { status, error } = await world.t.call(await signIn('ada'), actions.assignAction, { body });
  expect([status, error]).toEqual([200, undefined]);
  return body.actionId;
}

test('an administrator sets up a chat; its address is in no response and no log', async () => {
  await setUpChat('slack');
  const ada = await signIn('ada');
  const read = async () => (await world.t.call(ada, chatChannels.findChatChannels, {})).body.data.channels;
  const { host } = new URL(chat.url);
  const teams = {
    kind: 'teams',
    host: null,
    updated_at: null,
    updated_by: null,
    last_attempt: null,
    failed: 0,
    users: 0,
  };
  expect(await read()).toEqual([
    { ...teams, kind: 'slack', host, updated_at: '2090-01-01T12:00:00.000Z', updated_by: 'ada Doe' },
    teams,
  ]);
  const audit = () =>
    world.query(
      `select verb, changes from audit_log where tenant_id = $1 and entity = 'chat_channel' order by id desc limit 1`,
    );
  expect(await audit()).toEqual([{ verb: 'update', changes: { kind: 'slack', host } }]);
  const params = { chat: 'slack' as const };
  expect((await world.t.call(ada, chatChannels.testChatChannel, { params })).body.data).toEqual({
    http_status: 200,
    error: null,
  });
  const [message] = await readMessages();
  expect(message?.texts).toContain('Test by ada Doe');
  expect(message?.texts).toContain('http://acme.localhost:3000/#!/dashboard/profile/notifications');
  expect((await read())[0]?.last_attempt).toEqual({ at: '2090-01-01T12:00:00.000Z', error: null });
  await setUpChat('slack', 'gone');
  const failed = await world.t.call(ada, chatChannels.testChatChannel, { params });
  expect(failed.body.data).toEqual({ http_status: 404, error: 'Responded with status 404.' });
  expect(await audit()).toEqual([{ verb: 'test', changes: { kind: 'slack', passed: false } }]);
  expect((await world.t.call(ada, chatChannels.deleteChatChannel, { params })).status).toBe(200);
  const missing = await world.t.call(ada, chatChannels.testChatChannel, { params });
  expect(missing.error).toBe('Set up this chat before you test it.');
  expect((await world.t.call(ada, chatChannels.deleteChatChannel, { params })).status).toBe(200);
});

test('invalid settings and choices are rejected', async () => {
  const ada = await signIn('ada');
  for (const url of ['', 'hooks.slack.com', 'ftp://a.test', 'https://user:word@a.test', 'https://a.test/\nb']) {
    const { status, fields } = await world.t.send(ada, 'PUT', `${PATH}slack/`, { url });
    expect([status, Object.keys(fields ?? {})]).toEqual([400, ['url']]);
  }
  expect((await world.t.send(ada, 'PUT', `${PATH}irc/`, { url: 'https://a.test' })).status).toBe(400);
  expect(
    (await world.t.send(ada, 'PUT', '/v1/api/notices/chats/', { chats: [{ kind: 'slack', topics: ['x'] }] })).status,
  ).toBe(400);
  for (const name of ['maya', 'evan'] as const) {
    const caller = await signIn(name);
    expect((await world.t.call(caller, chatChannels.findChatChannels, {})).status).toBe(403);
    expect((await world.t.send(caller, 'PUT', `${PATH}slack/`, { url: 'https://a.test' })).status).toBe(403);
  }
  // An internal address that the operator does not allow.
  await world.t.call(ada, chatChannels.saveChatChannel, {
    params: { chat: 'slack' },
    body: { url: 'http://127.0.0.1:8099/x' },
  });
  const { body } = await world.t.call(ada, chatChannels.testChatChannel, { params: { chat: 'slack' } });
  expect(body.data.error).toBe('127.0.0.1 is inside the private network. Add it to OUTBOUND_ALLOW to permit requests.');
});

test('a notification is posted to the chats that its user selected for its kind', async () => {
  await setUpChat('slack');
  await setUpChat('teams');
  await choose('maya', [
    { kind: 'slack', topics: ['mentioned'] },
    { kind: 'teams', topics: ['assigned', 'mentioned'] },
  ]);
  const id = await assign();
  const [action] = await world.query<{ name: string; due: string }>(
    'select name, due_on::text as due from actions where tenant_id = $1 and id = $2',
    id,
  );
  expect(await readMessages()).toEqual([]);
  await runAt(1);
  expect(await readMessages()).toEqual([
    {
      path: '/teams',
      texts: [
        'Assigned to maya Doe',
        action?.name,
        `Birch · due ${formatLongDate(action?.due ?? '')}`,
        `http://acme.localhost:3000/#!/dashboard/actions?actionId=${id}`,
      ],
    },
  ]);
  await choose('maya', [{ kind: 'teams', topics: [] }]);
  await assign();
  await runAt(2);
  expect(await readMessages()).toEqual([]);
});

test('nothing is posted for a user who may no longer read the account, or is no longer active', async () => {
  await setUpChat('slack');
  await choose('maya', [{ kind: 'slack', topics: ['assigned'] }]);
  const moveMembership = (from: Name, to: Name) =>
    world.query(
      'update account_members set user_id = $4 where tenant_id = $1 and account_id = $2 and user_id = $3',
      world.account.birch,
      world.users[from],
      world.users[to],
    );
  const setStatus = (status: string) =>
    world.query('update users set status = $3 where tenant_id = $1 and id = $2', world.users.maya, status);
  await assign();
  await moveMembership('maya', 'noah');
  await runAt(1);
  await moveMembership('noah', 'maya');
  await assign();
  await setStatus('inactive');
  await runAt(2);
  await setStatus('active');
  expect(await readMessages()).toEqual([]);
  expect(await world.query('select from chat_messages where tenant_id = $1')).toEqual([]);
  await assign();
  await runAt(3);
  expect(await readMessages()).toHaveLength(1);
});

test('a name can neither notify the channel nor add a link', async () => {
  await setUpChat('slack');
  await choose('maya', [{ kind: 'slack', topics: ['assigned'] }]);
  await world.query(`update actions set name = '<!channel> <http://evil.test|x>' where tenant_id = $1`);
  await assign();
  await runAt(1);
  const [message] = await readMessages();
  // The service accepts plain text only, except in the summary, where the characters are escaped.
  expect(message?.texts[0]).toBe('Assigned to maya Doe: &lt;!channel&gt; &lt;http://evil.test|x&gt;');
});

test('retries as the service requests and gives up after five attempts', async () => {
  await setUpChat('slack');
  await choose('maya', [{ kind: 'slack', topics: ['assigned'] }]);
  await setReplies([{ status: 429, retryAfter: '300' }]);
  await assign();
  await runAt(0);
  await runAt(290);
  expect(await readMessages()).toEqual([]);
  await runAt(320);
  expect(await readMessages()).toHaveLength(1);
  await setReplies(Array.from({ length: 9 }, () => ({ status: 500 })));
  await assign();
  for (const seconds of [400, 500, 800, 2000, 6000, 9000]) await runAt(seconds);
  expect(
    await world.query('select status, attempts, error from chat_messages where tenant_id = $1 order by id'),
  ).toEqual([
    { status: 'sent', attempts: 2, error: null },
    { status: 'failed', attempts: 5, error: 'Responded with status 500.' },
  ]);
  const { body } = await world.t.call(await signIn('ada'), chatChannels.findChatChannels, {});
  expect(body.data.channels[0]).toMatchObject({
    failed: 1,
    users: 1,
    last_attempt: { error: 'Responded with status 500.' },
  });
  setTime(32 * 86_400);
  await world.t.inTenant('acme', 'write', (tx) => enqueue(tx, 'purge-chat-messages'));
  await world.t.runJobs();
  expect(await world.query('select from chat_messages where tenant_id = $1')).toEqual([]);
});

test('ends with a clock that is behind that of the queue', async () => {
  await setUpChat('slack');
  await choose('maya', [{ kind: 'slack', topics: ['assigned'] }]);
  await setReplies(Array.from({ length: 9 }, () => ({ status: 500 })));
  await assign();
  await world.query(`update chat_messages set next_attempt_at = '2020-01-01' where tenant_id = $1`);
  await runAt((Date.parse('2020-01-01T00:00:00Z') - START) / 1000);
  expect(await world.query('select status, attempts from chat_messages where tenant_id = $1')).toEqual([
    { status: 'failed', attempts: 5 },
  ]);
});

test('the daily digest is posted beside the email', async () => {
  await setUpChat('slack');
  await choose('maya', [{ kind: 'slack', topics: ['daily_digest'] }]);
  const digest = { enabled: true, at: '00:30', timezone: 'UTC', skip_empty: false };
  setTime(-43_200);
  await world.t.call(await signIn('maya'), notifications.updateDigest, { body: digest });
  setTime(0);
  await world.t.inTenant('acme', 'write', (tx) => enqueue(tx, 'send-due-digests'));
  await world.t.runJobs();
  const [message] = await readMessages();
  expect(message?.texts).toContain('The day of maya Doe');
  expect(message?.texts.find((text) => text.includes('overdue'))).toBeDefined();
});

test('a reminder is posted once, for the first of its users who selected it', async () => {
  await setUpChat('slack');
  await choose('emil', [{ kind: 'slack', topics: ['reminder'] }]);
  const id = await assign();
  await world.query(`update actions set due_on = '2090-01-05' where tenant_id = $1 and id = $2`, id);
  const configuration = {
    to: ['maya@acme.test', 'Emil@acme.test'],
    cc: [],
    when: 'before',
    hour: 8,
    minute: 30,
    trigger_at: 2,
  };
  const { status, error } = await world.t.send(await signIn('maya'), 'POST', '/v1/api/actions/reminder/', {
    action_id: id,
    configuration,
  });
  expect([status, error]).toEqual([200, undefined]);
  // 08:30 in Auckland.
  setTime((Date.parse('2090-01-02T19:30:00Z') - START) / 1000);
  await world.t.inTenant('acme', 'write', (tx) => enqueue(tx, 'send-due-reminders'));
  await world.t.runJobs();
  const [message, ...others] = await readMessages();
  expect(others).toEqual([]);
  expect(message?.texts).toEqual([
    'Reminder for emil Doe: Beta 0',
    'Reminder for emil Doe',
    'Beta 0',
    'Birch · due Jan 5th, 2090 · set by maya Doe',
    'Open in Mainstay',
    `http://acme.localhost:3000/#!/dashboard/actions?actionId=${id}`,
  ]);
});

test('choices are those of the caller, for the chats of the company', async () => {
  const read = async (name: Name) =>
    (await world.t.call(await signIn(name), chatChannels.getChatChoices, {})).body.data.chats;
  expect(await read('maya')).toEqual([]);
  await choose('maya', [{ kind: 'slack', topics: ['reminder'] }]);
  expect(await read('maya')).toEqual([]);
  await setUpChat('slack');
  await choose('maya', [{ kind: 'slack', topics: ['mentioned', 'reminder', 'reminder'] }]);
  expect(await read('maya')).toEqual([{ kind: 'slack', topics: ['reminder', 'mentioned'] }]);
  expect(await read('emil')).toEqual([{ kind: 'slack', topics: [] }]);
  // Read-only users can also choose.
  await choose('rhea', [{ kind: 'slack', topics: ['assigned'] }]);
  expect(await read('rhea')).toEqual([{ kind: 'slack', topics: ['assigned'] }]);
});
