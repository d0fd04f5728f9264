import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mailSender, type SenderSettings } from '@mainstay/contract/mail/sender';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../app/testing/app.ts';
import { setUpCompany } from '../../../app/testing/company.ts';
import { startTestDns, type TestDns } from '../../../app/testing/dns.ts';
import { TEST_ZONE } from '../../../app/testing/services.ts';
import { startTestSmtp, type TestSmtp } from '../../../app/testing/smtp.ts';
import { createUser } from '../../people/create-user.ts';
import { createTenant } from '../../tenants/create-tenant.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM', dev: 'DA', maya: 'CSM' });
const PASSWORD = 'very secret/1';
const { privateKey: PRIVATE_KEY } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

let smtp: TestSmtp;
let dns: TestDns;
let reader: Caller;
let foreigner: Caller;
let settings: SenderSettings;
beforeAll(async () => {
  [smtp, dns] = await Promise.all([startTestSmtp({ user: 'acme', pass: PASSWORD }), startTestDns()]);
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
  t.services.config.dnsServers = [dns.address];
  dns.records.clear();
  smtp.received.length = 0;
  settings = {
    own_server: true,
    host: '127.0.0.1',
    port: Number(smtp.url.port),
    encryption: 'starttls',
    username: 'acme',
    password: PASSWORD,
    from_name: 'Acme News',
    from_address: 'news@acme.test',
    reply_to: 'help@acme.test',
    bounce_address: '',
    dkim_key: 'none',
    dkim_domain: '',
    dkim_selector: '',
    dkim_private_key: '',
    per_second: 20,
  };
});
afterAll(async () => {
  t.services.mailer.close();
  await Promise.all([smtp.stop(), dns.stop()]);
});

const save = (change: Partial<SenderSettings> = {}, caller: Caller = people.ada) =>
  t.call(caller, mailSender.saveSender, { body: { ...settings, ...change } });
const get = (caller: Caller = people.ada) => t.call(caller, mailSender.getSender, {});
const runTest = async (change: Partial<SenderSettings> = {}) => {
  const reply = await t.call(people.ada, mailSender.testSender, { body: { ...settings, ...change } });
  expect([reply.status, reply.error]).toEqual([200, undefined]);
  return Object.fromEntries(reply.body.data.checks.map((check) => [check.name, check]));
};
const WITH_KEY = {
  dkim_key: 'pasted',
  dkim_domain: 'acme.test',
  dkim_selector: 'news',
  dkim_private_key: PRIVATE_KEY,
} as const;
const PUBLIC_KEY = createPublicKey(PRIVATE_KEY).export({ type: 'spki', format: 'der' }).toString('base64');

describe('the settings', () => {
  test('are for administrators, read-only ones only read them, and other companies do not see them', async () => {
    for (const caller of [people.dev, people.maya]) {
      expect((await get(caller)).status).toBe(403);
      expect((await save({}, caller)).status).toBe(403);
    }
    expect((await save()).status).toBe(200);
    expect((await get(reader)).body.data.settings.from_address).toBe('news@acme.test');
    expect((await save({}, reader)).status).toBe(403);
    expect((await t.call(reader, mailSender.testSender, { body: settings })).status).toBe(403);
    expect((await get(foreigner)).body.data.settings).toMatchObject({ own_server: false, from_name: 'Globex' });
  });

  test('are returned without their secrets, which are stored encrypted and not recorded', async () => {
    const { body } = await save(WITH_KEY);
    expect(body.data).toEqual({
      settings: { ...settings, ...WITH_KEY, password: '', dkim_key: 'stored', dkim_private_key: '' },
      has_password: true,
      dkim_record: { name: 'news._domainkey.acme.test', type: 'TXT', value: `v=DKIM1; k=rsa; p=${PUBLIC_KEY}` },
      installation: { has_server: false, from_address: 'mainstay@localhost' },
    });
    const [row] = await query<Record<string, unknown>>('select * from mail_senders where tenant_id = $1');
    const log = await query(`select changes from audit_log where tenant_id = $1 and entity = 'mail_sender'`);
    for (const text of [JSON.stringify(row), String(row?.server_sealed), JSON.stringify(log), JSON.stringify(body)])
      for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), 'PRIVATE KEY']) expect(text).not.toContain(secret);
    expect(JSON.stringify(log)).toContain('news@acme.test');
  });

  test('keep the password only for the same server and user', async () => {
    await save();
    expect((await save({ password: '', per_second: 3 })).status).toBe(200);
    expect((await runTest({ password: '' })).delivery?.state).toBe('pass');
    for (const change of [{ host: 'localhost' }, { port: 2525 }, { username: 'eve' }, { encryption: 'tls' }] as const) {
      const reply = await save({ password: '', ...change });
      expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ['password']]);
    }
    expect((await save({ own_server: false })).body.data.settings).toMatchObject({ own_server: false, host: '' });
    expect((await get()).body.data.has_password).toBe(false);
  });

  test('contain a generated key that is kept and signs messages', async () => {
    const { body } = await save({ ...WITH_KEY, dkim_key: 'generated' });
    const value = body.data.dkim_record?.value ?? '';
    expect(value).not.toContain(PUBLIC_KEY);
    dns.records.set('news._domainkey.acme.test', { TXT: value });
    expect((await save({ ...WITH_KEY, dkim_key: 'stored' })).body.data.dkim_record?.value).toBe(value);
    expect((await runTest({ ...WITH_KEY, dkim_key: 'stored' })).dkim?.state).toBe('pass');
    expect(smtp.received[0]?.raw).toMatch(/^DKIM-Signature: /im);
  });

  test.each<[string, Partial<SenderSettings>, string]>([
    ['no server', { host: '' }, 'host'],
    ['a server with a line break', { host: 'a.test\r\nx' }, 'host'],
    ['a server with a path', { host: 'a.test/x@b.test' }, 'host'],
    ['a name with a line break', { from_name: 'Acme\r\nBcc: eve@evil.test' }, 'from_name'],
    ['a sender with a line break', { from_address: 'a@b.test\r\nBcc: eve@evil.test' }, 'from_address'],
    ['no sender', { from_address: '' }, 'from_address'],
    ['a reply address that is not one', { reply_to: 'help' }, 'reply_to'],
    ['a bounce address with a line break', { bounce_address: 'a@b.test\r\nBcc: eve@evil.test' }, 'bounce_address'],
    ['a user with a line break', { username: 'a\r\nb' }, 'username'],
    ['a selector with a line break', { ...WITH_KEY, dkim_selector: 'a\r\nb' }, 'dkim_selector'],
    ['a domain that is not one', { ...WITH_KEY, dkim_domain: 'acme' }, 'dkim_domain'],
    ['a key that is not one', { ...WITH_KEY, dkim_private_key: 'x' }, 'dkim_private_key'],
    ['a negative limit', { per_second: -1 }, 'per_second'],
  ])('reject %s', async (_what, change, field) => {
    const reply = await save(change);
    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('the test', () => {
  test('passes with a published SPF record, key and policy, and sends a message to the caller', async () => {
    dns.records.set('acme.test', { TXT: 'v=spf1 ip4:127.0.0.1 -all' });
    dns.records.set('news._domainkey.acme.test', { TXT: `v=DKIM1; k=rsa; p=${PUBLIC_KEY}` });
    dns.records.set('_dmarc.acme.test', { TXT: 'v=DMARC1; p=reject' });
    const checks = await runTest(WITH_KEY);
    expect(Object.values(checks).map(({ name, state, expected }) => [name, state, expected])).toEqual([
      ['delivery', 'pass', null],
      ['spf', 'pass', null],
      ['dkim', 'pass', null],
      ['dmarc', 'pass', null],
    ]);
    expect(checks.spf?.text).toContain('may pass mail on to others');
    expect(checks.dmarc).toMatchObject({ found: 'v=DMARC1; p=reject', text: expect.stringContaining('“reject”') });
    expect(smtp.lastTo('ada@acme.test')?.subject).toBe('Test of outgoing mail of Acme');
    expect(
      await query(`select changes from audit_log where tenant_id = $1 and verb = 'test' and entity = 'mail_sender'
        order by id desc limit 1`),
    ).toEqual([{ changes: { failed: [] } }]);
  });

  test('checks the bounce address instead of the sender for SPF, and its alignment for DMARC', async () => {
    dns.records.set('mail.acme.test', { TXT: 'v=spf1 ip4:127.0.0.1 -all' });
    dns.records.set('_dmarc.acme.test', { TXT: 'v=DMARC1; p=none' });
    const change = { bounce_address: 'bounces@mail.acme.test' };
    const { spf, dmarc } = await runTest(change);
    expect([spf?.state, dmarc?.state]).toEqual(['pass', 'pass']);
    expect(spf?.text).toContain('mail.acme.test permits');
    expect(smtp.received[0]?.from).toBe('bounces@mail.acme.test');
    dns.records.set('_dmarc.acme.test', { TXT: 'v=DMARC1; p=none; aspf=s' });
    expect((await runTest(change)).dmarc?.state).toBe('fail');
  });

  test('shows the records that are missing', async () => {
    const { spf, dkim, dmarc } = await runTest(WITH_KEY);
    expect(spf).toMatchObject({
      state: 'fail',
      found: null,
      expected: { name: 'acme.test', type: 'TXT', value: 'v=spf1 ip4:127.0.0.1 ~all' },
    });
    expect(dkim).toMatchObject({
      state: 'fail',
      found: null,
      expected: { name: 'news._domainkey.acme.test', value: `v=DKIM1; k=rsa; p=${PUBLIC_KEY}` },
    });
    expect(dmarc).toMatchObject({ state: 'warning', expected: { name: '_dmarc.acme.test' } });
  });

  test('fails with another key, with an SPF record of another server, and without alignment', async () => {
    const { publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const otherKey = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
    dns.records.set('acme.test', { TXT: 'v=spf1 ip4:192.0.2.1 -all' });
    dns.records.set('news._domainkey.acme.test', { TXT: otherKey });
    dns.records.set('_dmarc.acme.test', { TXT: 'v=DMARC1; p=none' });
    const { spf, dkim, dmarc } = await runTest(WITH_KEY);
    expect(spf).toMatchObject({
      state: 'fail',
      found: 'v=spf1 ip4:192.0.2.1 -all',
      expected: { value: 'v=spf1 ip4:192.0.2.1 ip4:127.0.0.1 -all' },
    });
    expect(dkim).toMatchObject({ state: 'fail', found: otherKey });
    expect(dmarc?.state).toBe('fail');
  });

  test('does not accept another domain of the organization if the policy requires the same one', async () => {
    dns.records.set('mail.acme.test', { TXT: `v=spf1 -all` });
    dns.records.set('news._domainkey.acme.test', { TXT: `v=DKIM1; k=rsa; p=${PUBLIC_KEY}` });
    for (const [policy, state] of [
      ['v=DMARC1; p=none; adkim=s', 'fail'],
      ['v=DMARC1; p=none', 'pass'],
    ] as const) {
      dns.records.set('_dmarc.mail.acme.test', { TXT: policy });
      expect((await runTest({ ...WITH_KEY, from_address: 'news@mail.acme.test' })).dmarc?.state).toBe(state);
    }
  });

  test('explains a wrong password and an internal address, without the password', async () => {
    const wrong = await runTest({ password: 'wrong secret' });
    expect(wrong.delivery?.state).toBe('fail');
    expect(wrong.delivery?.text).toContain('rejected the user name or password');
    expect(JSON.stringify(wrong)).not.toContain('wrong secret');
    t.services.config.outboundAllow = [];
    t.services.mailer.close();
    const inside = await runTest();
    expect(inside.delivery?.text).toContain('inside the private network');
    expect(smtp.received).toHaveLength(0);
  });
});
