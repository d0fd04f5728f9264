import { outgoingMail } from '@mainstay/contract/mail/outgoing';
import type { Role } from '@mainstay/contract/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { findTestMails } from '../../app/testing/mail.ts';
import { TEST_NOW, TEST_ZONE } from '../../app/testing/services.ts';
import { startTestSmtp, type TestSmtp } from '../../app/testing/smtp.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { type NewMail, queueMail } from './queue-mail.ts';
import { canRevealLink } from './outgoing-mails.ts';

const LINK = 'http://acme.localhost:3000/#!/user_form?email=nia%40acme.test&tokenId=very-secret';
const tomorrow = new Date(TEST_NOW.getTime() + 86_400_000);
/** Fields that the rules do not use. */
const OTHER_FIELDS = { id: 1, to: [], cc: [], subject: '', html: '', error: null, created_at: TEST_NOW, sent_at: null };
const anonymous: Caller = { domain: 'acme', token: '' };

let t: TestApp;
let people: Record<'ada' | 'dev' | 'olga' | 'lena' | 'evan' | 'maya', Caller>;
let smtp: TestSmtp;
let reader: Caller;
let foreignCaller: Caller;
let niaId = 0;
/** An unsent invitation for Nia. */
let invitationId = 0;
beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM', dev: 'DA', olga: 'CSO', lena: 'CSL', evan: 'EXE', maya: 'CSM' });
  ({ t, people } = company);
  smtp = await startTestSmtp();
  const person = { firstName: 'Nia', passwordHash: null };
  niaId = await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { ...person, email: 'nia@acme.test', roles: ['CSM'] }),
  );
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
  foreignCaller = await t.signIn('gia@globex.test');
  invitationId = await queueTestMail();
});
afterAll(async () => {
  t.services.mailer.close();
  await smtp.stop();
  await t.close();
});

const queueTestMail = (mail: Partial<NewMail> = {}) =>
  t.inTenant('acme', 'write', (tx) =>
    queueMail(tx, t.services, {
      purpose: 'invitation',
      to: 'nia@acme.test',
      userId: niaId,
      values: { inviter: 'Ada' },
      secret: { url: LINK, expiresAt: tomorrow },
      ...mail,
    }),
  );
const reveal = (caller: Caller, id = invitationId) => t.call(caller, outgoingMail.revealLink, { params: { id } });
const send = (caller: Caller, id = invitationId) => t.call(caller, outgoingMail.sendMail, { params: { id } });
const get = (caller: Caller, id = invitationId) => t.call(caller, outgoingMail.getMail, { params: { id } });
const list = (caller: Caller, query = {}) => t.call(caller, outgoingMail.findMails, { query });

describe('access', () => {
  test('decisions-09 decisions-36 is denied without a token and for every role except ADM', async () => {
    for (const callEndpoint of [get, reveal, send, list]) {
      expect((await callEndpoint(anonymous)).status).toBe(401);
      for (const name of ['dev', 'olga', 'lena', 'evan', 'maya'] as const) {
        expect([name, (await callEndpoint(people[name])).status]).toEqual([name, 403]);
      }
    }
  });

  test('another company sees none of the messages', async () => {
    expect((await list(foreignCaller)).body.data).toMatchObject({ mails: [], total_records: 0, has_next: false });
    for (const callEndpoint of [get, reveal]) expect((await callEndpoint(foreignCaller)).status).toBe(404);
    expect((await send(foreignCaller)).status).toBe(404);
    expect((await get({ ...foreignCaller, domain: 'acme' })).status).toBe(401);
  });

  test('a read-only administrator can read, but neither reveal nor send', async () => {
    expect((await list(reader)).status).toBe(200);
    expect((await get(reader)).body.data).toMatchObject({ may_reveal: false, may_send: false });
    for (const callEndpoint of [reveal, send]) expect((await callEndpoint(reader)).status).toBe(403);
  });

  test('decisions-36 no role can reveal an invitation to a higher role', () => {
    const mail = {
      purpose: 'invitation' as const,
      status: 'not_sent' as const,
      secret_expires_at: tomorrow,
      roles: ['ADM'],
      text: '',
      ...OTHER_FIELDS,
    };
    const canReveal = (role: Role, roles: string[] | null) =>
      canRevealLink({ roles: [role], userAccessType: 'full' }, { ...mail, roles }, TEST_NOW);
    expect([
      canReveal('ADM', ['ADM']),
      canReveal('DA', ['ADM']),
      canReveal('DA', ['CSM']),
      canReveal('ADM', null),
    ]).toEqual([true, false, true, false]);
  });
});

describe('the list', () => {
  test('decisions-09 decisions-36 is sorted newest first, paginated, and without links', async () => {
    await queueTestMail({
      purpose: 'password_changed',
      to: 'maya@acme.test',
      userId: null,
      values: { ip: '192.0.2.7' },
    });
    const { body, raw } = await list(people.ada, { limit: 1 });
    expect(body.data).toMatchObject({ has_next: true, sends: false });
    expect(body.data.mails[0]).toMatchObject({
      to: ['maya@acme.test'],
      cc: [],
      subject: 'Your password for Acme was changed',
      status: 'not_sent',
      error: 'no mail server configured',
      created_at: TEST_NOW.toISOString(),
      sent_at: null,
      may_reveal: false,
    });
    expect(body.data.mails[0]?.text).toContain('192.0.2.7');
    const secondPage = await list(people.ada, { limit: 1, pageNum: 2 });
    expect(secondPage.body.data.mails[0]).toMatchObject({ id: invitationId, purpose: 'invitation', may_reveal: true });
    expect(secondPage.body.data.mails[0]?.html).toContain('•••');
    expect(`${raw.body}${secondPage.raw.body}`).not.toContain('very-secret');
  });
});

describe('the link of an invitation', () => {
  test('decisions-36 is shown to an administrator and recorded in the audit log', async () => {
    const { status, body } = await reveal(people.ada);
    expect(status).toBe(200);
    expect(body.data).toEqual({ url: LINK, expires_at: tomorrow.toISOString() });
    const rows = await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ entity_id: number; changes: object; ip: string }>(
        `select entity_id, changes, ip from audit_log where tenant_id = $1 and verb = 'reveal'`,
        [tx.tenant],
      ),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ entity_id: invitationId, changes: { to: ['nia@acme.test'] } });
    expect(JSON.stringify(rows)).not.toContain('very-secret');
  });

  test('decisions-36 is not shown for other messages, nor for one that is sent, used, expired or without a user', async () => {
    const expectRejected = async (mail: Partial<NewMail>) => {
      const reply = await reveal(people.ada, await queueTestMail(mail));
      expect([reply.status, reply.error]).toEqual([
        400,
        'Only the link of an invitation that was not sent, and is still valid, can be shown.',
      ]);
    };
    await expectRejected({ purpose: 'password_reset' });
    await expectRejected({ secret: { url: LINK, expiresAt: TEST_NOW } });
    await expectRejected({ userId: null });
    t.services.config.smtpUrl = smtp.url;
    await expectRejected({});
    t.services.config.smtpUrl = undefined;
    await t.runJobs();
    expect((await reveal(people.ada, 999_999)).status).toBe(404);
  });
});

describe('resending', () => {
  test('requires a mail server and a complete message that was not sent', async () => {
    const id = await queueTestMail();
    const reply = await send(people.ada, id);
    expect([reply.status, reply.error]).toEqual([
      400,
      'No mail server is configured. Ask your server administrator to set SMTP_URL.',
    ]);
    t.services.config.smtpUrl = smtp.url;
    expect((await get(people.ada, id)).body.data.may_send).toBe(true);
    expect((await send(people.ada, id)).body.data).toMatchObject({
      id,
      status: 'queued',
      error: null,
      may_send: false,
    });
    expect((await send(people.ada, id)).status).toBe(409);
    await t.runJobs();
    expect((await get(people.ada, id)).body.data).toMatchObject({ status: 'sent', error: null });
    expect(smtp.received.at(-1)?.parsed.text).toContain(LINK);
    expect((await findTestMails(t, 'acme', 'nia@acme.test')).find((mail) => mail.id === id)?.link).toBeNull();
    expect((await send(people.ada, id)).status).toBe(409);
    t.services.config.smtpUrl = undefined;
  });
});
