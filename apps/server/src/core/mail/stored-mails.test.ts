/** Superseded messages are deleted, and links of messages are erased when they expire. */
import { expect, test } from 'vitest';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import { eraseExpiredMailSecrets, eraseMailSecrets } from './mail-secrets.ts';
import { deleteSupersededMails } from './outgoing-mails.ts';
import { queueMail } from './queue-mail.ts';

const { t, users } = setUpTwoTenants<'maya' | 'noah'>({ maya: 'CSM', noah: 'CSM' }, async () => {});

test('deletes older unsent messages of the same user, purpose and subject, and keeps sent and other ones', async () => {
  const remainingMails = await t.inTenant('acme', 'write', async (tx) => {
    const insertMail = async (
      status: string,
      overrides: { userId?: number; subject?: string; purpose?: string } = {},
    ) => {
      const { userId = users.maya, subject = 'Morning', purpose = 'report_delivery' } = overrides;
      const [row] = await tx.rows<{ id: number }>(
        `insert into outgoing_mail (tenant_id, purpose, to_addresses, user_id, subject, html, text_body, status)
         values ($1, $2, '{maya@acme.test}', $3, $4, 'h', 't', $5) returning id`,
        [tx.tenant, purpose, userId, subject, status],
      );
      return row?.id ?? 0;
    };
    for (const status of ['queued', 'sending', 'sent', 'not_sent', 'failed']) await insertMail(status);
    for (const overrides of [{ userId: users.noah }, { subject: 'Evening' }, { purpose: 'daily_digest' }])
      await insertMail('not_sent', overrides);
    const latest = await insertMail('not_sent');
    await insertMail('failed');
    await deleteSupersededMails(tx, latest);
    return tx.rows('select status, user_id, subject, purpose from outgoing_mail where tenant_id = $1 order by id', [
      tx.tenant,
    ]);
  });
  const sharedFields = { user_id: users.maya, subject: 'Morning', purpose: 'report_delivery' };
  expect(remainingMails).toEqual([
    ...['queued', 'sending', 'sent'].map((status) => ({ ...sharedFields, status })),
    { ...sharedFields, status: 'not_sent', user_id: users.noah },
    { ...sharedFields, status: 'not_sent', subject: 'Evening' },
    { ...sharedFields, status: 'not_sent', purpose: 'daily_digest' },
    ...['not_sent', 'failed'].map((status) => ({ ...sharedFields, status })),
  ]);
});

/** Queues a message with a link. @returns its id */
const queueLink = (
  expiresAt: string,
  domain = 'acme',
  purpose: 'invitation' | 'password_reset' | 'email_changed' = 'invitation',
) =>
  t.inTenant(domain, 'write', (tx) =>
    queueMail(tx, t.services, {
      purpose,
      to: 'maya@acme.test',
      userId: domain === 'acme' ? users.maya : null,
      values: { name: 'Maya' },
      secret: { url: 'http://acme.localhost:3000/#!/link?tokenId=1', expiresAt: new Date(expiresAt) },
    }),
  );

test.each(['invitation', 'password_reset', 'email_changed'] as const)(
  'the text of %s contains the expiry of its link in the time zone of the company',
  async (purpose) => {
    const getExpiryTexts = async (expiresAt: string, domain = 'acme') => {
      const id = await queueLink(expiresAt, domain, purpose);
      const [mail] = await t.query<{ html: string; text_body: string }>(
        domain,
        'select html, text_body from outgoing_mail where tenant_id = $1 and id = $2',
        id,
      );
      return [mail?.text_body, mail?.html].map((body) => /until ([^)]*\))/.exec(body ?? '')?.[1]);
    };
    const inBothParts = (until: string) => [until, until];
    expect(await getExpiryTexts('2026-11-20T10:59:59.999Z')).toEqual(
      inBothParts('Nov 20th, 2026 at 23:59 (Pacific/Auckland)'),
    );
    expect(await getExpiryTexts('2026-11-20T11:00:00Z')).toEqual(
      inBothParts('Nov 21st, 2026 at 00:00 (Pacific/Auckland)'),
    );
    await t.query('globex', `update settings set entity_timezone = 'Asia/Kathmandu' where tenant_id = $1`);
    expect(await getExpiryTexts('2026-11-20T18:14:59Z', 'globex')).toEqual(
      inBothParts('Nov 20th, 2026 at 23:59 (Asia/Kathmandu)'),
    );
    expect(await getExpiryTexts('2026-11-20T18:15:00Z', 'globex')).toEqual(
      inBothParts('Nov 21st, 2026 at 00:00 (Asia/Kathmandu)'),
    );
  },
);

test('erases links at the instant of their expiry and not before', async () => {
  await t.query('acme', 'delete from outgoing_mail where tenant_id = $1');
  const earlierId = await queueLink('2026-11-19T12:00:00.000Z');
  const laterId = await queueLink('2026-11-19T12:00:00.001Z');
  const findIdsWithLink = async () =>
    (
      await t.query<{ id: number }>(
        'acme',
        'select id from outgoing_mail where tenant_id = $1 and secret_sealed is not null order by id',
      )
    ).map(({ id }) => id);
  const eraseAt = (now: string) => t.inTenant('acme', 'write', (tx) => eraseExpiredMailSecrets(tx, new Date(now)));
  await eraseAt('2026-11-19T11:59:59.999Z');
  expect(await findIdsWithLink()).toEqual([earlierId, laterId]);
  await eraseAt('2026-11-19T12:00:00.000Z');
  expect(await findIdsWithLink()).toEqual([laterId]);
  const eraseFrom = (from: string) =>
    t.inTenant('acme', 'write', (tx) => eraseMailSecrets(tx, { userId: users.maya, expiringFrom: new Date(from) }));
  await eraseFrom('2026-11-19T12:00:00.002Z');
  expect(await findIdsWithLink()).toEqual([laterId]);
  await eraseFrom('2026-11-19T12:00:00.001Z');
  expect(await findIdsWithLink()).toEqual([]);
});
