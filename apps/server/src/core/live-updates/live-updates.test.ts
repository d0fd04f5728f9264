/** Users receive the changes of records that they may read, from every server, and see who has the same account open. */
import { accounts } from '@mainstay/contract/accounts';
import { liveUpdates } from '@mainstay/contract/live-updates';
import { quickFilters } from '@mainstay/contract/playbooks/quick-filters';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp, createServices } from '../../app/app.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { type LiveStream, listenOnAnyPort, openLiveStream } from '../../app/testing/live-streams.ts';
import { connectSuperuser } from '../../app/testing/services.ts';
import { event, eventKind } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { notifyReminded } from '../notifications/notify-users.ts';

const EMAILS = {
  ada: 'ada.admin@demo.test',
  evan: 'evan.exec@demo.test',
  lena: 'lena.lead@demo.test',
  maya: 'maya.csm@demo.test',
  noah: 'noah.csm@demo.test',
  rhea: 'rhea.reader@demo.test',
  gia: 'gia.admin@globex.test',
};
type Name = keyof typeof EMAILS;

let t: TestApp;
let port: number;
/** The port of another server on the same database. */
let otherPort: number;
let closeOther: () => Promise<unknown>;
let people: Record<Name, Caller>;
/** The full names of the users. */
let names: Record<Name, string>;
let mayasAccount: number;
let noahsAccount: number;
let opened: LiveStream[] = [];

async function findOwnAccount(email: string): Promise<number> {
  const [row] = await t.query<{ id: number }>(
    'demo',
    `select min(m.account_id) as id from account_members m join users u on u.tenant_id = $1 and u.id = m.user_id
     where m.tenant_id = $1 and m.member_type = 'P' and u.email_key = $2
       and (select count(*) from account_members o where o.tenant_id = $1 and o.account_id = m.account_id) = 1`,
    email,
  );
  return row?.id ?? 0;
}

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  port = await listenOnAnyPort(t.app);
  const { config, key, database } = t.services;
  const other = await buildApp(createServices(config, key, database, t.services.now));
  otherPort = await listenOnAnyPort(other);
  closeOther = () => other.close();
  const users = await t.query<{ email_key: string; full_name: string }>(
    'demo',
    'select email_key, full_name from users where tenant_id = $1',
  );
  const getName = (email: string) => users.find(({ email_key: key }) => key === email)?.full_name ?? '';
  names = Object.fromEntries(Object.entries(EMAILS).map(([name, email]) => [name, getName(email)])) as typeof names;
  [mayasAccount, noahsAccount] = [await findOwnAccount(EMAILS.maya), await findOwnAccount(EMAILS.noah)];
});
afterAll(async () => {
  await closeOther();
  await t.close();
});
beforeEach(async () => {
  for (const stream of opened) stream.close();
  opened = [];
  people = {} as typeof people;
  for (const [name, email] of Object.entries(EMAILS)) people[name as Name] = await t.signIn(email);
});

async function open(name: Name, at = port): Promise<LiveStream> {
  const stream = await openLiveStream(at, people[name]);
  opened.push(stream);
  return stream;
}

let rank = 1000;
/** Changes an account. Setting the same rank again would change nothing. */
const setRank = (name: Name, id: number) =>
  t.call(people[name], accounts.setRank, { params: { id }, body: { rank: ++rank } });
const toAccountChange = (id: number) => [{ subject: 'account', id, account: id }];
const report = (name: Name, { connection }: LiveStream, account: number | null) =>
  t.call(people[name], liveUpdates.reportPresence, { body: { connection, account_id: account } });

test('every user who may read an account learns of its changes, with the name of the user and the request', async () => {
  const readers = await Promise.all((['ada', 'evan', 'lena', 'maya'] as const).map((name) => open(name)));
  const { raw } = await setRank('ada', mayasAccount);
  const [ada] = readers;
  expect([ada?.status, ada?.contentType]).toEqual([200, 'text/event-stream; charset=utf-8']);
  for (const reader of readers) {
    expect(await reader.next('changes')).toEqual({
      request_id: raw.headers['x-request-id'],
      user: names.ada,
      changes: toAccountChange(mayasAccount),
    });
  }
});

test('users without access to the account and other companies learn nothing', async () => {
  const [noah, gia] = [await open('noah'), await open('gia')];
  await setRank('ada', mayasAccount);
  await setRank('ada', noahsAccount);
  // The first event that noah receives is the change of his own account.
  expect((await noah.next('changes')).changes).toEqual(toAccountChange(noahsAccount));
  const [{ id: giasAccount } = { id: 0 }] = await t.query<{ id: number }>(
    'globex',
    'select min(id) as id from accounts where tenant_id = $1',
  );
  await setRank('gia', giasAccount);
  expect((await gia.next('changes')).changes).toEqual(toAccountChange(giasAccount));
});

test('private records are announced to their owner only, and those without readers to administrators only', async () => {
  const [ada, maya, noah] = [await open('ada'), await open('maya'), await open('noah')];
  const filter = { component_id: 'actions' as const, name: 'Mine', filter_criteria: [] };
  await t.call(people.maya, quickFilters.createQuickFilter, { body: filter });
  const { changes } = await maya.next('changes');
  expect(changes.map(({ subject, account }) => [subject, account])).toEqual([['quick_filter', null]]);
  const importFinished = eventKind('import.finished', () => ({
    account: null,
    subject: { type: 'import', id: 4 },
    data: {},
  }));
  await t.inTenant('demo', 'write', (tx) =>
    record(tx, event(importFinished, {}), { userId: null, now: t.services.now() }),
  );
  expect(await ada.next('changes')).toEqual({
    request_id: null,
    user: null,
    changes: [{ subject: 'import', id: 4, account: null }],
  });
  await setRank('ada', noahsAccount);
  expect((await noah.next('changes')).changes).toEqual(toAccountChange(noahsAccount));
});

test('a notification is announced to its recipients only', async () => {
  const [maya, noah, lena] = [await open('maya'), await open('noah'), await open('lena')];
  const [action] = await t.query<{ id: number; user_id: number }>(
    'demo',
    `select x.id, u.id as user_id from actions x join users u on u.tenant_id = $1 and u.email_key = $3
     where x.tenant_id = $1 and x.account_id = $2 order by x.id limit 1`,
    mayasAccount,
    EMAILS.maya,
  );
  if (!action) throw new Error('The account has no action.');
  const { id: actionId, user_id: userId } = action;
  await t.inTenant('demo', 'write', (tx) =>
    notifyReminded(tx, { actionId, userId, addresses: [EMAILS.noah] }, t.services.now()),
  );
  for (const stream of [maya, noah])
    expect((await stream.next('changes')).changes).toEqual([{ subject: 'notice', id: null, account: null }]);
  const stored = 'select from notices where tenant_id = $1 and action_id = $2';
  expect(await t.query('demo', stored, actionId)).toHaveLength(2);
  await setRank('ada', noahsAccount);
  expect((await lena.next('changes')).changes).toEqual(toAccountChange(noahsAccount));
});

test('a change that is rolled back is not announced', async () => {
  const maya = await open('maya');
  const changed = eventKind('account.updated', (id: number) => ({
    account: id,
    subject: { type: 'account', id },
    data: {},
  }));
  const rolledBack = t.inTenant('demo', 'write', async (tx) => {
    await record(tx, event(changed, mayasAccount), { userId: null, now: t.services.now() });
    throw new Error('No space left.');
  });
  await expect(rolledBack).rejects.toThrow('No space left.');
  await setRank('maya', mayasAccount);
  expect((await maya.next('changes')).user).toBe(names.maya);
});

test('a user who loses access to an account learns nothing more of it, and an ended session ends its stream', async () => {
  const [rhea, evan] = [await open('rhea'), await open('evan')];
  const rheasAccount = await findOwnAccount(EMAILS.rhea);
  await setRank('ada', rheasAccount);
  expect((await rhea.next('changes')).changes).toEqual(toAccountChange(rheasAccount));
  const [membership] = await t.query<{ user_id: number }>(
    'demo',
    `delete from account_members where tenant_id = $1 and account_id = $2 returning user_id`,
    rheasAccount,
  );
  await setRank('ada', rheasAccount);
  await evan.next('changes');
  await t.query(
    'demo',
    `insert into account_members (tenant_id, account_id, user_id, member_type) values ($1, $2, $3, 'P')`,
    rheasAccount,
    membership?.user_id,
  );
  await t.query(
    'demo',
    'update sessions set ended_at = now() where tenant_id = $1 and user_id = $2',
    membership?.user_id,
  );
  await setRank('ada', noahsAccount);
  await rhea.ended;
  await expect(Promise.race([rhea.next('changes'), Promise.resolve('nothing')])).resolves.toBe('nothing');
});

test('a removed role counts at once', async () => {
  const evan = await open('evan');
  const [role] = await t.query<{ role_id: number; user_id: number }>(
    'demo',
    `delete from user_roles ur using users u where ur.tenant_id = $1 and u.tenant_id = $1 and u.id = ur.user_id
       and u.email_key = $2 returning ur.role_id, ur.user_id`,
    EMAILS.evan,
  );
  const lena = await open('lena');
  await setRank('ada', mayasAccount);
  await lena.next('changes');
  await t.query(
    'demo',
    'insert into user_roles (tenant_id, role_id, user_id) values ($1, $2, $3)',
    role?.role_id,
    role?.user_id,
  );
  await setRank('ada', noahsAccount);
  expect((await evan.next('changes')).changes).toEqual(toAccountChange(noahsAccount));
});

test('many changes of one request are one change without an id, for everyone', async () => {
  const noah = await open('noah');
  const changed = eventKind('account.updated', (id: number) => ({
    account: id,
    subject: { type: 'account', id },
    data: {},
  }));
  const events = Array.from({ length: 400 }, (_, at) => event(changed, mayasAccount + at));
  await t.inTenant('demo', 'write', (tx) => record(tx, events, { userId: null, now: t.services.now() }));
  expect((await noah.next('changes')).changes).toEqual([{ subject: 'account', id: null, account: null }]);
});

test('changes and presence are announced by every server', async () => {
  const [maya, lena] = [await open('maya'), await open('lena', otherPort)];
  await setRank('maya', mayasAccount);
  expect((await lena.next('changes')).user).toBe(names.maya);
  await maya.next('changes');
  await report('lena', lena, mayasAccount);
  expect(await lena.next('presence')).toEqual({ account: mayasAccount, viewers: [] });
  await report('maya', maya, mayasAccount);
  const present = await lena.next('presence');
  expect(present.viewers.map(({ name }) => name)).toEqual([names.maya]);
  expect((await maya.next('presence')).viewers.map(({ name }) => name)).toEqual([names.lena]);
  maya.close();
  expect(await lena.next('presence')).toEqual({ account: mayasAccount, viewers: [] });
});

test('presence requires access to the account, and cannot be reported for the stream of another user', async () => {
  const [maya, noah, lena] = [await open('maya'), await open('noah'), await open('lena')];
  expect((await report('noah', noah, mayasAccount)).status).toBe(403);
  expect((await report('gia', noah, mayasAccount)).status).toBe(404);
  await report('lena', maya, mayasAccount);
  await report('lena', lena, mayasAccount);
  expect(await lena.next('presence')).toEqual({ account: mayasAccount, viewers: [] });
  await report('maya', maya, mayasAccount);
  expect((await maya.next('presence')).viewers.map(({ name }) => name)).toEqual([names.lena]);
});

test('clients fetch everything again after the server has lost its connection to the database', async () => {
  const maya = await open('maya');
  const superuser = await connectSuperuser(t.services.database);
  await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'mainstay-listener' and datname = current_database()`,
  );
  await superuser.end();
  expect(await maya.next('missed')).toEqual({});
  await setRank('maya', mayasAccount);
  expect((await maya.next('changes')).changes).toEqual(toAccountChange(mayasAccount));
});

test('a stream can end after a time, and ends when the server closes', async () => {
  const once = await openLiveStream(port, people.maya, '?seconds=0');
  await once.ended;
  const { config, key, database } = t.services;
  const closing = await buildApp(createServices(config, key, database, t.services.now));
  const stream = await openLiveStream(await listenOnAnyPort(closing), people.maya);
  await closing.close();
  await stream.ended;
  expect([once.status, stream.status]).toEqual([200, 200]);
});
