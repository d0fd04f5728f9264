/** Deletes messages that are superseded or old. */
import type { MailPurpose } from '@mainstay/contract/mail/outgoing';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Deletes older unsent messages of the same user, purpose and subject as the message `id`, so that only the latest is kept. */
export async function deleteSupersededMails(tx: TenantTx, id: number): Promise<void> {
  await tx.rows(
    `delete from outgoing_mail old using outgoing_mail m where m.tenant_id = $1 and m.id = $2 and old.tenant_id = $1
       and old.id < $2 and old.user_id = m.user_id and old.purpose = m.purpose and old.subject = m.subject
       and old.status in ('not_sent', 'failed')`,
    [tx.tenant, id],
  );
}

/** Deletes messages of a purpose that were created before a given time. Messages in progress are still sent. */
export async function deleteMailsBefore(tx: TenantTx, purpose: MailPurpose, before: Date): Promise<void> {
  await tx.rows(
    `delete from outgoing_mail where tenant_id = $1 and purpose = $2 and created_at < $3
       and status not in ('queued', 'sending')`,
    [tx.tenant, purpose, before],
  );
}
