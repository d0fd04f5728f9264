/** Delivery of messages from the command that stores them to a real mail server. */
import { RUN_INTERRUPTED } from '@mainstay/contract/rules/runs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { failJobs } from '../../app/testing/lost-jobs.ts';
import { findTestMails, type TestMail } from '../../app/testing/mail.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { startTestSmtp, type TestSmtp } from '../../app/testing/smtp.ts';
import { claimMail, getNextAttemptTime, queueMailJob, retryMail, SEND_MAIL } from './delivery-attempts.ts';
import { eraseMailSecrets } from './mail-secrets.ts';
import { type NewMail, queueMail } from './queue-mail.ts';
import { sendSignUpCode } from './send-sign-up-code.ts';

const HOUR = 3_600_000;
const later = (ms: number) => new Date(TEST_NOW.getTime() + ms);
const LINK = 'http://acme.localhost:3000/#!/enter_password?email=maya%40acme.test&tokenId=very-secret';

let t: TestApp;
let smtp: TestSmtp;
let userId = 0;
let to = '';
let count = 0;
beforeAll(async () => {
  ({ t } = await openCompany({ maya: 'CSM' }));
  smtp = await startTestSmtp();
  userId = await t.inTenant('acme', 'read', async (tx) => {
    const [row] = await tx.rows<{ id: number }>('select id from users where tenant_id = $1', [tx.tenant]);
    return row?.id ?? 0;
  });
});
beforeEach(() => {
  t.services.config.smtpUrl = smtp.url;
  t.setNow(TEST_NOW);
  count += 1;
  to = `maya.${count}@acme.test`;
});
afterEach(() => {
  smtp.rejectMessages();
  smtp.received.length = 0;
});
afterAll(async () => {
  t.services.mailer.close();
  await smtp.stop();
  await t.close();
});

const queue = (mail: Partial<NewMail> = {}) =>
  t.inTenant('acme', 'write', (tx) =>
    queueMail(tx, t.services, {
      purpose: 'password_reset',
      to,
      userId: userId,
      values: { name: 'Maya' },
      secret: { url: LINK, expiresAt: later(HOUR) },
      ...mail,
    }),
  );
const findLastMail = async (): Promise<TestMail | undefined> => (await findTestMails(t, 'acme', to)).at(-1);

describe('with a mail server', () => {
  test('decisions-36 stores a placeholder, sends the link, and erases the link after it was sent', async () => {
    await queue();
    const before = await findLastMail();
    expect(before).toMatchObject({ status: 'queued', error: null, link: LINK });
    expect(`${before?.html}${before?.text}${before?.subject}`).not.toContain('very-secret');
    await t.runJobs();
    const [mail] = smtp.received;
    expect(mail?.to).toEqual([to]);
    expect(mail?.parsed.from).toEqual({ name: 'Acme', address: 'mainstay@localhost' });
    expect(mail?.parsed.subject).toBe('Set a new password for Acme');
    expect(mail?.parsed.text).toContain(LINK);
    expect(mail?.parsed.text).toContain('until Nov 20th, 2026 at 01:30 (Pacific/Auckland)');
    expect(mail?.parsed.html).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`);
    expect(`${mail?.parsed.html}${mail?.parsed.text}`).not.toContain('•••');
    expect(await findLastMail()).toMatchObject({ status: 'sent', error: null, tries: 1, link: null });
  });

  test('shows the name, logo and color of the company, and loads the logo from the address of the link', async () => {
    t.services.config.smtpUrl = undefined;
    const key = 'ab'.repeat(16);
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(
        `with logo as (insert into files (tenant_id, purpose, storage_key, file_name, mime_type, size_bytes)
             values ($1, 'logo', $2, 'logo.png', 'image/png', 1) returning id)
           update settings s set logo_file_id = logo.id, entity_theme = 'theme-pur' from logo where s.tenant_id = $1`,
        [tx.tenant, key],
      ),
    );
    await queue({ purpose: 'password_changed', values: { address: 'https://acme.example.com' } });
    const brandedMail = await findLastMail();
    expect(brandedMail?.html).toContain(`src="https://acme.example.com/media/${key}"`);
    expect(brandedMail?.html).toContain('#5835c0');
    await queue();
    expect((await findLastMail())?.html).toContain(`src="http://acme.localhost:3000/media/${key}"`);
  });

  test('a job that runs twice sends once; an interrupted one sends again with the same Message-ID', async () => {
    const id = await queue();
    await t.runJobs();
    expect(await t.inTenant('acme', 'write', (tx) => claimMail(tx, t.services, id))).toBeUndefined();
    const secondId = await queue();
    await t.inTenant('acme', 'write', (tx) => claimMail(tx, t.services, secondId));
    await t.runJobs();
    expect(smtp.received.map((mail) => mail.parsed.messageId)).toEqual(
      [id, secondId].map((mail) => expect.stringMatching(new RegExp(`^<mail-\\d+-${mail}@localhost>$`))),
    );
    expect(await findLastMail()).toMatchObject({ status: 'sent', tries: 2 });
  });

  // The queue also uses the real clock. Only with a day far in the future can a test decide when an attempt is due.
  test('retries later after a temporary error, until the server accepts the message', async () => {
    const now = new Date('2090-01-01T12:00:00Z');
    t.setNow(now);
    smtp.rejectMessages({ at: 'text', code: 451, message: 'Greylisted' });
    await queue({ secret: { url: LINK, expiresAt: new Date('2090-01-02T12:00:00Z') } });
    await t.runJobs();
    expect(await findLastMail()).toMatchObject({ status: 'queued', tries: 1, link: LINK });
    expect((await findLastMail())?.error).toContain('Greylisted');
    smtp.rejectMessages();
    await t.runJobs();
    expect(smtp.received).toHaveLength(0);
    t.setNow(new Date(now.getTime() + 60_000));
    await t.runJobs();
    expect(smtp.received).toHaveLength(1);
    expect(await findLastMail()).toMatchObject({ status: 'sent', error: null, tries: 2 });
  });

  test('an unknown recipient fails permanently with the error of the server', async () => {
    smtp.rejectMessages({ at: 'recipient', code: 550, message: 'No such mailbox' });
    const id = await queue();
    t.setNow(later(HOUR / 2));
    await t.runJobs();
    expect(await findLastMail()).toMatchObject({ status: 'failed', tries: 1 });
    expect((await findLastMail())?.error).toContain('No such mailbox');
    // A resend starts with all attempts.
    await t.inTenant('acme', 'write', (tx) => retryMail(tx, id));
    expect(await findLastMail()).toMatchObject({ status: 'queued', tries: 0, error: null });
    await t.runJobs();
    expect(await findLastMail()).toMatchObject({ status: 'failed', tries: 1 });
  });

  test('retries are exhausted after a few hours', () => {
    const attemptTimes = [1, 2, 3, 4, 5, 6, 7, 8].map((tries) => getNextAttemptTime(tries, TEST_NOW));
    expect(attemptTimes.at(-1)).toBeUndefined();
    expect(attemptTimes.slice(0, -1).every((at) => at && at > TEST_NOW)).toBe(true);
  });

  test('decisions-36 does not send a link that was used or has expired since', async () => {
    await queue();
    await t.inTenant('acme', 'write', (tx) => eraseMailSecrets(tx, { userId: userId, purpose: 'password_reset' }));
    await t.runJobs();
    expect(await findLastMail()).toMatchObject({ status: 'failed', link: null });
    await queue({ to: `late.${to}` });
    t.setNow(later(HOUR));
    await t.runJobs();
    expect((await findTestMails(t, 'acme', `late.${to}`)).at(-1)).toMatchObject({ status: 'failed' });
    expect(smtp.received).toHaveLength(0);
  });

  test('does not try to send to an invalid address', async () => {
    to = `eve@evil.test\r\nRCPT TO:<${to}>`;
    const id = await queue();
    await t.runJobs();
    const expectedFailure = { status: 'failed', error: 'The address of the recipient is not valid.' };
    expect(await findLastMail()).toMatchObject(expectedFailure);
    await t.inTenant('acme', 'write', (tx) => retryMail(tx, id));
    await t.runJobs();
    expect(await findLastMail()).toMatchObject(expectedFailure);
    expect(smtp.received).toHaveLength(0);
  });
});

describe('without a mail server', () => {
  test('decisions-09 S3-63 stores a message with the reason, and can send it once there is a server', async () => {
    t.services.config.smtpUrl = undefined;
    const id = await queue();
    await t.runJobs();
    expect(await findLastMail()).toMatchObject({ status: 'not_sent', error: 'no mail server configured', link: LINK });
    t.services.config.smtpUrl = smtp.url;
    await t.inTenant('acme', 'write', (tx) => retryMail(tx, id));
    await t.runJobs();
    expect(smtp.received).toHaveLength(1);
    expect(await findLastMail()).toMatchObject({ status: 'sent', error: null });
  });

  test('leaves the message unsent if the server is removed between queue and job', async () => {
    await queue();
    t.services.config.smtpUrl = undefined;
    await t.runJobs();
    expect(await findLastMail()).toMatchObject({ status: 'not_sent', error: 'no mail server configured' });
  });

  test('decisions-36 a job erases expired links and no others', async () => {
    t.services.config.smtpUrl = undefined;
    await queue();
    await queue({ to: `week.${to}`, secret: { url: LINK, expiresAt: later(100 * HOUR) } });
    t.setNow(later(2 * HOUR));
    await t.inTenant('acme', 'write', (tx) => tx.rows('select enqueue_job($1)', ['erase-expired-mail-secrets']));
    await t.runJobs();
    expect((await findLastMail())?.link).toBeNull();
    expect((await findTestMails(t, 'acme', `week.${to}`)).at(-1)?.link).toBe(LINK);
  });
});

describe('the code of a sign-up', () => {
  test('is sent immediately, from the product, and not stored', async () => {
    await sendSignUpCode(t.services, { to, code: '042137' });
    const [mail] = smtp.received;
    expect(mail?.to).toEqual([to]);
    expect(mail?.parsed.from?.name).toBe('Mainstay');
    expect(mail?.parsed.text).toContain('042137');
    expect(mail?.parsed.html).toContain('042137');
    expect(await findLastMail()).toBeUndefined();
  });

  test('is rejected without a server or for an invalid address', async () => {
    await expect(sendSignUpCode(t.services, { to: 'a@b.co\r\nx', code: '1' })).rejects.toThrow(/address .* not valid/);
    t.services.config.smtpUrl = undefined;
    await expect(sendSignUpCode(t.services, { to, code: '1' })).rejects.toThrow('no mail server configured');
  });
});

test('fails a message with a reason when its job is given up, sends it on request, and leaves a sent one unchanged', async () => {
  const id = await queue();
  await t.inTenant('acme', 'write', (tx) => claimMail(tx, t.services, id));
  expect(await failJobs(t, SEND_MAIL)).toBe(1);
  expect(await findLastMail()).toMatchObject({ status: 'failed', error: RUN_INTERRUPTED });
  await t.inTenant('acme', 'write', (tx) => retryMail(tx, id));
  await t.runJobs();
  await t.inTenant('acme', 'write', (tx) => queueMailJob(tx, id));
  expect([await failJobs(t, SEND_MAIL), (await findLastMail())?.status]).toEqual([1, 'sent']);
});
