import { bounceMailbox, type BounceMailboxSettings } from '@mainstay/contract/mail/bounce-mailbox';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../app/testing/app.ts';
import { setUpCompany } from '../../../app/testing/company.ts';
import { MAILBOX, startTestMailbox, type TestMailbox } from '../../../app/testing/imap.ts';
import { TEST_NOW, TEST_ZONE } from '../../../app/testing/services.ts';
import { createUser } from '../../people/create-user.ts';
import { createTenant } from '../../tenants/create-tenant.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM', dev: 'DA', carl: 'CSL' });

let imap: TestMailbox;
let reader: Caller;
let foreigner: Caller;
let settings: BounceMailboxSettings;
beforeAll(async () => {
  imap = await startTestMailbox();
  await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, {
      firstName: 'Rea',
      email: 'rea@acme.test',
      passwordHash: 'none',
      roles: ['ADM'],
      userAccessType: 'read_only',
    }),
  );
  reader = await t.signIn('rea@acme.test');
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex', timeZone: TEST_ZONE });
  await t.inTenant('globex', 'write', (tx) =>
    createUser(tx, { firstName: 'Gia', email: 'gia@globex.test', passwordHash: 'none', roles: ['ADM'] }),
  );
  foreigner = await t.signIn('gia@globex.test');
});
beforeEach(() => {
  t.services.config.outboundAllow = ['127.0.0.1'];
  settings = {
    enabled: true,
    host: '127.0.0.1',
    port: imap.port,
    encryption: 'starttls',
    username: MAILBOX.user,
    password: MAILBOX.pass,
    folder: 'INBOX',
  };
});
afterAll(() => imap.stop());

const save = (change: Partial<BounceMailboxSettings> = {}, caller: Caller = people.ada) =>
  t.call(caller, bounceMailbox.saveBounceMailbox, { body: { ...settings, ...change } });
const get = (caller: Caller = people.ada) => t.call(caller, bounceMailbox.getBounceMailbox, {});
const runTest = async (change: Partial<BounceMailboxSettings> = {}) => {
  const reply = await t.call(people.ada, bounceMailbox.testBounceMailbox, { body: { ...settings, ...change } });
  expect([reply.status, reply.error]).toEqual([200, undefined]);
  return reply.body.data;
};

test('the mailbox is for administrators, read-only ones only see it, and other companies do not', async () => {
  for (const caller of [people.dev, people.carl]) {
    expect((await get(caller)).status).toBe(403);
    expect((await save({}, caller)).status).toBe(403);
    expect((await t.call(caller, bounceMailbox.testBounceMailbox, { body: settings })).status).toBe(403);
  }
  expect((await save()).status).toBe(200);
  expect((await get(reader)).body.data.settings.host).toBe('127.0.0.1');
  expect((await save({}, reader)).status).toBe(403);
  expect((await get(foreigner)).body.data).toEqual({
    settings: {
      enabled: false,
      host: '',
      port: 993,
      encryption: 'tls',
      username: '',
      password: '',
      folder: 'INBOX',
    },
    has_password: false,
    last_read_at: null,
    last_error: null,
  });
});

test('the password is stored encrypted, and neither returned nor recorded', async () => {
  const { body } = await save();
  expect(body.data.settings).toEqual({ ...settings, password: '' });
  expect(body.data.has_password).toBe(true);
  const [row] = await query<Record<string, unknown>>('select * from bounce_mailboxes where tenant_id = $1');
  const log = await query(`select changes from audit_log where tenant_id = $1 and entity = 'bounce_mailbox'`);
  expect(JSON.stringify(log)).toContain('bounces@acme.test');
  for (const text of [JSON.stringify(row), String(row?.server_sealed), JSON.stringify(log), JSON.stringify(body)])
    for (const secret of [MAILBOX.pass, encodeURIComponent(MAILBOX.pass)]) expect(text).not.toContain(secret);
});

test('the password is kept only for the same server and user', async () => {
  await save();
  expect((await runTest({ password: '' })).passed).toBe(true);
  expect((await save({ password: '', folder: 'Bounces' })).status).toBe(200);
  for (const change of [{ host: 'localhost' }, { port: 2143 }, { username: 'eve' }, { encryption: 'tls' }] as const) {
    const reply = await save({ password: '', ...change });
    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ['password']]);
  }
  expect((await save({ enabled: false })).body.data).toMatchObject({ has_password: false, settings: { host: '' } });
  expect(await query('select from bounce_mailboxes where tenant_id = $1')).toEqual([]);
});

test.each<[string, Partial<BounceMailboxSettings>, string]>([
  ['no server', { host: '' }, 'host'],
  ['a server with a line break', { host: 'a.test\r\nx' }, 'host'],
  ['a port that is not one', { port: 0 }, 'port'],
  ['no user', { username: '' }, 'username'],
  ['a user with a line break', { username: 'a\r\nb' }, 'username'],
  ['no folder', { folder: ' ' }, 'folder'],
  ['a folder with a line break', { folder: 'INBOX\r\nA1 LOGOUT' }, 'folder'],
])('rejects %s', async (_what, change, field) => {
  const reply = await save(change);
  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]]);
});

test('the test explains its result in plain words, and is recorded', async () => {
  expect(await runTest()).toEqual({
    passed: true,
    text: 'The mailbox was opened. Its folder “INBOX” contains 0 messages.',
  });
  expect(await runTest({ folder: 'Reports' })).toEqual({
    passed: false,
    text: 'The mailbox has no folder “Reports” to open. Response: Invalid mailbox name',
  });
  const wrong = await runTest({ password: 'wrong secret' });
  expect(wrong.passed).toBe(false);
  expect(wrong.text).toMatch(/^The server 127\.0\.0\.1:\d+ rejected the user name or password\./);
  expect(JSON.stringify(wrong)).not.toContain('wrong secret');
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  expect((await runTest({ port })).text).toBe(`The server 127.0.0.1:${port} refused the connection. Check the port.`);
  expect((await runTest({ encryption: 'tls' })).passed).toBe(false);
  t.services.config.outboundAllow = [];
  for (const host of ['127.0.0.1', 'localhost'])
    expect((await runTest({ host })).text).toContain('is inside the private network');
  expect(
    await query(
      `select changes from audit_log where tenant_id = $1 and entity = 'bounce_mailbox' and verb = 'test' order by id limit 3`,
    ),
  ).toContainEqual({ changes: { passed: false } });
});

test('saving reads the mailbox at once, and shows when, or why not', async () => {
  await save();
  await t.runJobs();
  expect((await get()).body.data).toMatchObject({ last_read_at: TEST_NOW.toISOString(), last_error: null });
  await save({ password: 'wrong secret' });
  await t.runJobs();
  const { last_read_at: lastRead, last_error: lastError } = (await get()).body.data;
  expect(lastRead).toBe(TEST_NOW.toISOString());
  expect(lastError).toContain('rejected the user name or password');
  await save({ folder: 'Bounces' });
  expect((await get()).body.data).toMatchObject({ last_read_at: null, last_error: null });
});
