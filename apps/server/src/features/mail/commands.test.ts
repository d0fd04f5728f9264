/** Which messages of those that are sent again and again are kept. */
import { expect, test } from 'vitest';
import { twoTenants } from '../../testing/two-tenants.ts';
import { deleteSupersededMails } from './commands.ts';

const { t, users } = twoTenants<'maya' | 'noah'>({ maya: 'CSM', noah: 'CSM' }, async () => {});

test('the latest message replaces the older ones that did not leave, and neither those that left nor others', async () => {
  const left = await t.inTenant('acme', 'write', async (tx) => {
    const write = async (status: string, more: { userId?: number; subject?: string; purpose?: string } = {}) => {
      const { userId = users.maya, subject = 'Morning', purpose = 'report_delivery' } = more;
      const [made] = await tx.rows<{ id: number }>(
        `insert into outgoing_mail (tenant_id, purpose, to_addresses, user_id, subject, html, text_body, status)
         values ($1, $2, '{maya@acme.test}', $3, $4, 'h', 't', $5) returning id`,
        [tx.tenant, purpose, userId, subject, status],
      );
      return made?.id ?? 0;
    };
    for (const status of ['queued', 'sending', 'sent', 'not_sent', 'failed']) await write(status);
    for (const more of [{ userId: users.noah }, { subject: 'Evening' }, { purpose: 'daily_digest' }])
      await write('not_sent', more);
    const latest = await write('not_sent');
    await write('failed');
    await deleteSupersededMails(tx, latest);
    return tx.rows('select status, user_id, subject, purpose from outgoing_mail where tenant_id = $1 order by id', [
      tx.tenant,
    ]);
  });
  const like = { user_id: users.maya, subject: 'Morning', purpose: 'report_delivery' };
  expect(left).toEqual([
    ...['queued', 'sending', 'sent'].map((status) => ({ ...like, status })),
    { ...like, status: 'not_sent', user_id: users.noah },
    { ...like, status: 'not_sent', subject: 'Evening' },
    { ...like, status: 'not_sent', purpose: 'daily_digest' },
    ...['not_sent', 'failed'].map((status) => ({ ...like, status })),
  ]);
});
