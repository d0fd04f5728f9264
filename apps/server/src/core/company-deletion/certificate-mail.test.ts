/** Delivery of certificates to a real mail server, and their verification after a rotation of the master secret. */
import { companyDeletion } from '@mainstay/contract/company-deletion';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createEmptyCompany } from '../../app/testing/archives.ts';
import { startTestSmtp, type TestSmtp } from '../../app/testing/smtp.ts';
import { createSigner } from '../../platform/crypto/signer.ts';
import { SignedCertificate, verifyCertificate } from './certificate.ts';
import { deleteDueCompanies } from './jobs.ts';

const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;
let t: TestApp;
let smtp: TestSmtp;
let start: Date;
beforeAll(async () => {
  t = await openTestApp();
  start = t.services.now();
  smtp = await startTestSmtp();
});
beforeEach(() => {
  t.setNow(start);
  t.services.config.smtpUrl = smtp.url;
  t.services.config.mailFrom = 'Berths <mail@example.com>';
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

/** Runs the job that deletes companies and mails certificates. */
const runJob = () => deleteDueCompanies(t.services, NEVER);

/** Creates a company, requests its deletion and waits until it is due. */
async function requestDeletion(domain: string): Promise<number> {
  const nia = await createEmptyCompany(t, domain);
  await t.query(domain, 'update users set password_hash = null where tenant_id = $1');
  const body = { company_name: domain, password: '' };
  expect((await t.call(nia, companyDeletion.requestDeletion, { body })).status).toBe(200);
  const tenant = await t.tenantId(domain);
  t.setNow(new Date(start.getTime() + 7 * DAY_MS));
  return tenant;
}

/** Returns when a certificate was mailed, as the database prints it. */
async function getMailedAt(tenant: number): Promise<string | null | undefined> {
  const { rows } = await t.services.database.ownerPool.query<{ at: string | null }>(
    `select (mailed_at at time zone 'UTC')::text as at from company_deletions where tenant_id = $1`,
    [tenant],
  );
  return rows[0]?.at;
}

/** Returns the certificate that is attached to the only message that was received. */
function readAttachment(): SignedCertificate {
  expect(smtp.received).toHaveLength(1);
  const [attachment] = smtp.received[0]?.parsed.attachments ?? [];
  const content = attachment?.content ?? '';
  const text = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
  return SignedCertificate.parse(JSON.parse(text));
}

test('the administrator who requested the deletion receives the certificate once', async () => {
  const tenant = await requestDeletion('pier');
  await runJob();
  const [mail] = smtp.received;
  expect(mail?.to).toEqual(['nia@pier.test']);
  expect(mail?.parsed.from).toEqual({ name: 'Mainstay', address: 'mail@example.com' });
  expect(mail?.parsed.subject).toBe('pier was deleted');
  expect(mail?.parsed.text).toContain('The attached certificate is the proof.');
  expect(mail?.parsed.text).toContain('Nov 26th, 2026 at 11:30');
  expect(mail?.parsed.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['deletion-certificate-pier.json', 'application/json'],
  ]);
  const signed = readAttachment();
  expect(verifyCertificate(signed, [t.services.key.signer.publicKey])).toMatchObject({
    company: { id: tenant, domain: 'pier' },
    requested_by: 'nia@pier.test',
    requested_at: start.toISOString(),
    files_deleted: 0,
  });
  expect(await getMailedAt(tenant)).toBe('2026-11-26 11:30:00');
  await runJob();
  expect(smtp.received).toHaveLength(1);
});

test('a certificate is mailed later if there is no mail server or it does not accept the message at the moment', async () => {
  t.services.config.smtpUrl = undefined;
  const tenant = await requestDeletion('slip');
  await runJob();
  expect(await getMailedAt(tenant)).toBe(null);
  t.services.config.smtpUrl = smtp.url;
  smtp.rejectMessages({ at: 'text', code: 451, message: 'Try again later.' });
  await runJob();
  expect([smtp.received.length, await getMailedAt(tenant)]).toEqual([0, null]);
  smtp.rejectMessages();
  t.setNow(new Date(start.getTime() + 8 * DAY_MS));
  await runJob();
  expect(smtp.received[0]?.to).toEqual(['nia@slip.test']);
  expect(await getMailedAt(tenant)).toBe('2026-11-27 11:30:00');
});

test('a recipient that the server rejects for good is not tried again, and the certificate remains stored', async () => {
  smtp.rejectMessages({ at: 'recipient', code: 550, message: 'No such user.' });
  const tenant = await requestDeletion('mole');
  await runJob();
  expect(await getMailedAt(tenant)).toBe('infinity');
  smtp.rejectMessages();
  await runJob();
  expect(smtp.received).toEqual([]);
  const { rowCount } = await t.services.database.ownerPool.query(
    'select from company_deletions where tenant_id = $1 and certificate is not null',
    [tenant],
  );
  expect(rowCount).toBe(1);
});

test('a certificate that was signed before a rotation of the secret is mailed unchanged, and later ones have the new key', async () => {
  t.services.config.smtpUrl = undefined;
  const before = await requestDeletion('dock');
  await runJob();
  const oldKey = t.services.key.signer.publicKey;

  t.services.key = { ...t.services.key, signer: createSigner('another secret that is only good for tests') };
  const newKey = t.services.key.signer.publicKey;
  expect(newKey).not.toBe(oldKey);
  t.services.config.smtpUrl = smtp.url;
  await runJob();
  const old = readAttachment();
  expect(old.public_key).toBe(oldKey);
  expect(verifyCertificate(old, [newKey, oldKey])?.company).toEqual({ id: before, domain: 'dock' });
  // The new secret alone does not prove it; the stored keys of the installation do.
  expect(verifyCertificate(old, [newKey])).toBeUndefined();

  smtp.received.length = 0;
  t.setNow(start);
  const after = await requestDeletion('lock');
  await runJob();
  const current = readAttachment();
  expect(current.public_key).toBe(newKey);
  expect(verifyCertificate(current, [newKey, oldKey])?.company).toEqual({ id: after, domain: 'lock' });
});
