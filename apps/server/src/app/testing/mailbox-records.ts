/** Creates the records of mailboxes that URLs name. */
import { randomUUID } from 'node:crypto';
import { createUser } from '../../core/people/create-user.ts';
import { buildMailbox, buildMessages } from '../demo/factories/mailboxes.ts';
import { inTenant, queryId } from './record-factories.ts';

export const mailConnection = inTenant(async (tx) => ({
  id: await buildMailbox(
    tx,
    await createUser(tx, { email: `${randomUUID()}@record.test`, firstName: 'Rae', roles: ['CSM'] }),
    `${randomUUID()}@record.test`,
  ),
}));
/** A message to the first account in the mailbox of the caller, which is shared with everyone. */
export const accountMessage = inTenant(async (tx, { email }) => {
  const userId = await queryId(tx, 'select id from users where tenant_id = $1 and email_key = lower($2)', [email]);
  const [mailbox] = await tx.rows<{ id: number }>(
    'select id from mail_connections where tenant_id = $1 and user_id = $2',
    [tx.tenant, userId],
  );
  const connectionId = mailbox?.id ?? (await buildMailbox(tx, userId, email));
  await tx.rows(`update mail_connections set visibility = 'everyone' where tenant_id = $1 and id = $2`, [
    tx.tenant,
    connectionId,
  ]);
  const id = await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1');
  const contactId = await queryId(
    tx,
    `insert into contacts (tenant_id, account_id, first_name, email) values ($1, $2, 'Rae', $3) returning id`,
    [id, `${randomUUID()}@record.test`],
  );
  const [messageId = 0] = await buildMessages(tx, [
    {
      connectionId,
      contacts: [{ contactId, accountId: id }],
      direction: 'in',
      from: { name: 'Rae', address: 'rae@record.test' },
      to: [],
      subject: 'Berths',
      body: 'Are they free?',
      sentAt: '2026-11-19T10:00:00Z',
    },
  ]);
  return { id, messageId };
});
