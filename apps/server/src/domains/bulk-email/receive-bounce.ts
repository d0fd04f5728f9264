/** Stores reports of mail servers about sent messages: they bounced, or are delayed. */
import type { BounceReceiver, DeliveryReport, Receipt } from '../../core/mail/bounce-receivers.ts';
import { suppress } from '../../core/mail/suppressions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { bulkMessageBounced } from './events.ts';
import { parseMessageId } from './message-id.ts';
import { fillSubject } from './render-message.ts';

export const receiveBounce: BounceReceiver = async (tx, report, { services, now }) => {
  for (const messageId of report.messageIds) {
    const id = parseMessageId(services, tx.tenant, messageId);
    if (id !== undefined) return storeReport(tx, { id, messageId, report, now });
  }
  return 'unknown';
};

interface ReportedMessage {
  id: number;
  messageId: string;
  report: DeliveryReport;
  now: Date;
}

interface StoredMessage {
  run_id: number;
  address: string;
  status: string;
  account_id: number | null;
  contact_id: number | null;
  cells: Record<string, string>;
}

async function storeReport(tx: TenantTx, { id, messageId, report, now }: ReportedMessage): Promise<Receipt> {
  // Every command locks the run before its messages.
  const [run] = await tx.rows<{ subject: string }>(
    `select subject from bulk_runs where tenant_id = $1 and id = (
       select run_id from bulk_messages where tenant_id = $1 and id = $2) for update`,
    [tx.tenant, id],
  );
  const [message] = await tx.rows<StoredMessage>(
    'select run_id, address, status, account_id, contact_id, cells from bulk_messages where tenant_id = $1 and id = $2',
    [tx.tenant, id],
  );
  if (!run || !message) return 'unknown';
  const { run_id: runId, address, status, account_id: accountId, contact_id: contactId, cells } = message;
  if (status === 'sending') return 'later';
  // A message that already bounced, or waits to be sent again, is unchanged.
  if (status !== 'sent' && status !== 'uncertain') return 'received';
  if (report.action === 'delayed') {
    await tx.rows('update bulk_messages set error = $3 where tenant_id = $1 and id = $2', [
      tx.tenant,
      id,
      `Delayed: ${report.reason}`,
    ]);
    return 'received';
  }
  await tx.rows(`update bulk_messages set status = 'bounced', error = $3 where tenant_id = $1 and id = $2`, [
    tx.tenant,
    id,
    report.reason,
  ]);
  await tx.rows(
    `update bulk_runs set bounced = bounced + 1, ${status} = ${status} - 1,
       status = case when status = 'sent' then 'partly failed' else status end where tenant_id = $1 and id = $2`,
    [tx.tenant, runId],
  );
  const by = { userId: null, now };
  const subject = fillSubject(run.subject, cells);
  await record(tx, event(bulkMessageBounced, { id, runId, accountId, contactId, subject }), by);
  if (report.isPermanent) {
    const suppression = {
      addresses: [address],
      reason: 'bounced',
      detail: report.reason,
      sourceMessage: messageId,
    } as const;
    await suppress(tx, suppression, by);
  }
  return 'received';
}
