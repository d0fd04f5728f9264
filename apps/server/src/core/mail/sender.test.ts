import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpCompany } from '../../app/testing/company.ts';
import { startTestSmtp, type TestSmtp } from '../../app/testing/smtp.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { queueMail } from './queue-mail.ts';
import { findSender, hasMailServer, senderSecretLocation } from './sender.ts';

const { t, query } = setUpCompany({ ada: 'ADM' });
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startTestSmtp();
});
afterAll(async () => {
  t.services.mailer.close();
  await smtp.stop();
});

const find = () => t.inTenant('acme', 'read', (tx) => findSender(tx, t.services));

test('without settings of the company, the server of the installation sends in the name of the company', async () => {
  t.services.config.mailFrom = 'Mainstay <mail@example.com>';
  t.services.config.smtpUrl = new URL('smtp://mail.example.com');
  expect(await find()).toEqual({
    server: new URL('smtp://mail.example.com'),
    isOwnServer: false,
    from: { name: 'Acme', address: 'mail@example.com' },
    replyTo: null,
    bounceAddress: null,
    dkim: undefined,
    perSecond: 5,
  });
});

test('the server of the company sends its mail, and no other server', async () => {
  t.services.config.smtpUrl = undefined;
  t.services.config.outboundAllow = [`127.0.0.1:${smtp.url.port}`];
  expect(await t.inTenant('acme', 'read', (tx) => hasMailServer(tx, t.services))).toBe(false);
  await t.inTenant('acme', 'write', async (tx) => {
    const [row] = await tx.rows<{ id: number }>(
      `insert into mail_senders (tenant_id, server_sealed, from_name, from_address, reply_to, per_second, updated_at)
         values ($1, '', 'Acme News', 'news@acme.test', 'help@acme.test', 20, $2) returning id`,
      [tx.tenant, TEST_NOW],
    );
    const location = senderSecretLocation(tx.tenant, row?.id ?? 0, 'server_sealed');
    const sealed = t.services.key.sealer.seal(location, smtp.url.href);
    await tx.rows('update mail_senders set server_sealed = $2 where tenant_id = $1', [tx.tenant, sealed]);
    await queueMail(tx, t.services, { purpose: 'password_changed', to: 'ada@acme.test', values: {} });
  });
  expect(await find()).toMatchObject({ isOwnServer: true, perSecond: 20, replyTo: 'help@acme.test' });
  await t.runJobs();
  const [mail] = smtp.received;
  expect(mail?.parsed.from).toEqual({ name: 'Acme News', address: 'news@acme.test' });
  expect(mail?.parsed.replyTo?.[0]?.address).toBe('help@acme.test');
  expect(mail?.parsed.messageId).toMatch(/^<mail-\d+-\d+@acme\.test>$/);
});

test('a server in the internal network is not contacted, and the message states why', async () => {
  t.services.config.outboundAllow = [];
  t.services.mailer.close();
  await t.inTenant('acme', 'write', (tx) =>
    queueMail(tx, t.services, { purpose: 'password_changed', to: 'inside@acme.test', values: {} }),
  );
  await t.runJobs();
  expect(
    await query(`select error from outgoing_mail where tenant_id = $1 and to_addresses = '{inside@acme.test}'`),
  ).toEqual([{ error: '127.0.0.1 is inside the private network. Add it to OUTBOUND_ALLOW to permit requests.' }]);
  expect(smtp.received).toHaveLength(1);
});
