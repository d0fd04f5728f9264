/** Messages about tickets: who may send them, and what is stored. */
import { ROLES } from '@mainstay/contract/kit';
import { tickets } from '@mainstay/contract/tickets';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';

const NAMES = [...ROLES, 'staff', 'reader'] as const;
type Name = (typeof NAMES)[number];
const STAFF_EMAIL = 'help@acme.test';

let t: TestApp;
const callers = {} as Record<Name, Caller>;
beforeAll(async () => {
  t = await openTestApp();
  Object.assign(t.services.config, { supportEmails: [STAFF_EMAIL, 'b@mainstay.test', 'c@mainstay.test'] });
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
  for (const name of NAMES) {
    const email = name === 'staff' ? STAFF_EMAIL : `${name.toLowerCase()}@acme.test`;
    const role = name === 'staff' ? 'CSM' : name === 'reader' ? 'ADM' : name;
    await t.inTenant('acme', 'write', (tx) =>
      createUser(tx, {
        email,
        firstName: name,
        roles: [role],
        passwordHash: 'x',
        userAccessType: name === 'reader' ? 'read_only' : 'full',
      }),
    );
    callers[name] = await t.signIn(email);
  }
});
afterAll(() => t.close());

const MAIL = { html_content: '<p>Fixed in <b>4.2</b>.</p>', subject: 'Your ticket', to_email: 'a@acme.test' };
const send = (name: Name, mail: Partial<typeof MAIL> = {}) =>
  t.call(callers[name], tickets.sendTicketMail, { body: { ...MAIL, ...mail } });
const findMails = () =>
  t.query<{ to: string[]; subject: string; html: string; text: string; status: string }>(
    'acme',
    `select to_addresses as to, subject, html, text_body as text, status from outgoing_mail
     where tenant_id = $1 and purpose = 'ticket_mail' order by id`,
  );

test('S3-38 S3-44 support staff, ADM, CSO and DA send messages; other roles and read-only users do not', async () => {
  for (const name of NAMES) {
    const { status, error } = await send(name);
    const expected =
      name === 'reader'
        ? [403, READ_ONLY_MESSAGE]
        : ['ADM', 'CSO', 'DA', 'staff'].includes(name)
          ? [200, undefined]
          : [403, 'You do not have permission to do this.'];
    expect([name, status, error]).toEqual([name, ...expected]);
  }
  expect(await findMails()).toHaveLength(4);
});

test('3-tickets-54 3-tickets-55 3-tickets-56 3-tickets-57 3-tickets-41 S3-63 stores the message for all recipients', async () => {
  const { body } = await send('staff', { to_email: 'a@acme.test, b@globex.test,,B@globex.test , c@initech.test' });
  expect(body).toEqual({ success: true, data: { sent: 3 } });
  expect((await findMails()).at(-1)).toEqual({
    to: ['a@acme.test', 'B@globex.test', 'c@initech.test'],
    subject: MAIL.subject,
    html: MAIL.html_content,
    text: 'Fixed in 4.2.',
    status: 'not_sent',
  });
  const log = await t.query(
    'acme',
    `select changes from audit_log where tenant_id = $1 and entity = 'ticket_mail'
    order by id desc limit 1`,
  );
  expect(log).toEqual([
    { changes: { subject: 'Your ticket', to: ['a@acme.test', 'B@globex.test', 'c@initech.test'] } },
  ]);
});

test('removes code and foreign images from the message, and line breaks from its subject', async () => {
  await send('ADM', {
    html_content:
      '<p onclick="x()">Hello<script>alert(1)</script><img src="https://spy.test/1.png"><a href="javascript:x()">Go</a></p>',
    subject: 'One\r\nBcc: spy@spy.test',
  });
  expect((await findMails()).at(-1)).toMatchObject({
    html: '<p>Hello<a target="_blank" rel="noopener noreferrer">Go</a></p>',
    subject: 'One Bcc: spy@spy.test',
  });
});

test('rejects invalid recipients and empty messages', async () => {
  const before = (await findMails()).length;
  for (const [mail, message] of [
    [{ to_email: 'a@acme.test, none' }, 'Invalid Email Address - none'],
    [{ to_email: 'a@acme.test\r\nBcc: b@acme.test' }, 'Invalid Email Address - a@acme.test\r\nBcc: b@acme.test'],
    [{ to_email: '<a@acme.test>' }, 'Invalid Email Address - <a@acme.test>'],
    [{ to_email: ' , ' }, 'Please add atleast one email.'],
    [
      { to_email: Array.from({ length: 51 }, (_, at) => `a${at}@acme.test`).join() },
      'A list can hold 50 addresses at most.',
    ],
    [{ subject: '  ' }, 'Subject is required'],
    [{ subject: 'x'.repeat(201) }, 'Maximum 200 characters are allowed.'],
    [{ html_content: '' }, 'Message is required'],
    [{ html_content: '<p><br></p><script>1</script>' }, 'Message is required'],
    [{ html_content: 'x'.repeat(100_001) }, 'Maximum 100,000 characters are allowed.'],
  ] as const) {
    const { status, error } = await send('staff', mail);
    expect([status, error]).toEqual([400, message]);
  }
  expect(await findMails()).toHaveLength(before);
});
