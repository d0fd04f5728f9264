/** The daily job deletes notifications after 90 days and mails of digests and reminders after 30 days, and keeps everything else. */
import { expect, test } from 'vitest';
import { jobKinds } from '../../app/app.ts';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildAction, buildPlay } from '../../app/demo/factories/plays.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';

const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000);
const { t, users } = setUpTwoTenants<'maya'>({ maya: 'CSM' }, async (tx) => {
  const accountId = await buildAccount(tx, { ownerId: users.maya });
  const actionId = await buildAction(tx, { accountId, playId: await buildPlay(tx, { accountId }) });
  for (const days of [89.9, 90.1]) {
    await tx.rows(
      `insert into notices (tenant_id, user_id, kind, account_id, action_id, created_at) values ($1, $2, 'reminder', $3, $4, $5)`,
      [tx.tenant, users.maya, accountId, actionId, daysAgo(days)],
    );
  }
  for (const purpose of ['daily_digest', 'reminder', 'account_locked'])
    for (const status of ['not_sent', 'queued', 'sending'])
      for (const days of [29.9, 30.1]) {
        await tx.rows(
          `insert into outgoing_mail (tenant_id, purpose, to_addresses, subject, html, text_body, status, created_at)
           values ($1, $2, '{maya@acme.test}', 's', 'h', 't', $3, $4)`,
          [tx.tenant, purpose, status, daysAgo(days)],
        );
      }
});

test('deletes old notifications and mails, retains mails that wait to be sent, and a second run deletes nothing', async () => {
  const findRemaining = async () => [
    await t.query('acme', 'select created_at from notices where tenant_id = $1'),
    await t.query<Record<string, unknown>>(
      'acme',
      `select purpose, status, count(*)::int as n from outgoing_mail where tenant_id = $1 group by 1, 2 order by 1, 2`,
    ),
  ];
  const job = jobKinds.find(({ name }) => name === 'forget-old-notices');
  const context = { services: t.services, tenant: await t.tenantId('acme'), stopping: new AbortController().signal };
  for (let times = 0; times < 2; times += 1) {
    await job?.handle({}, context);
    expect(await findRemaining()).toEqual([
      [{ created_at: daysAgo(89.9) }],
      [
        { purpose: 'account_locked', status: 'not_sent', n: 2 },
        { purpose: 'account_locked', status: 'queued', n: 2 },
        { purpose: 'account_locked', status: 'sending', n: 2 },
        { purpose: 'daily_digest', status: 'not_sent', n: 1 },
        { purpose: 'daily_digest', status: 'queued', n: 2 },
        { purpose: 'daily_digest', status: 'sending', n: 2 },
        { purpose: 'reminder', status: 'not_sent', n: 1 },
        { purpose: 'reminder', status: 'queued', n: 2 },
        { purpose: 'reminder', status: 'sending', n: 2 },
      ],
    ]);
  }
});
