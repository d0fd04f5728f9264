/** Records sent messages on the timelines of their accounts, many at once, so that sending does not wait for it. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { bulkMessageSent } from './events.ts';
import { fillSubject } from './render-message.ts';

const BATCH = 500;

interface SentMessage {
  id: number;
  run_id: number;
  account_id: number;
  contact_id: number | null;
  cells: Record<string, string>;
  subject: string;
  created_by: number | null;
}

/** Records messages that were sent since the last call. @returns whether there may be more */
export async function recordSentMessages(tx: TenantTx, now: Date): Promise<boolean> {
  const messages = await tx.rows<SentMessage>(
    `with unrecorded as (
       select m.id from bulk_messages m join bulk_runs r on r.tenant_id = $1 and r.id = m.run_id
       where m.tenant_id = $1 and m.status = 'sent' and m.account_id is not null and m.recorded_at is null
       order by m.run_id, m.id limit ${BATCH} for update of m)
     update bulk_messages m set recorded_at = $2 from unrecorded u, bulk_runs r
     where m.tenant_id = $1 and m.id = u.id and r.tenant_id = $1 and r.id = m.run_id
     returning m.id, m.run_id, m.account_id, m.contact_id, m.cells, r.subject, r.created_by`,
    [tx.tenant, now],
  );
  // Commands lock accounts in this order.
  const sorted = messages.toSorted((a, b) => a.account_id - b.account_id || a.id - b.id);
  for (const sender of new Set(messages.map(({ created_by: user }) => user))) {
    const group = sorted.filter(({ created_by: user }) => user === sender);
    const events = group.map(({ id, run_id: runId, account_id: accountId, contact_id: contactId, cells, subject }) =>
      event(bulkMessageSent, {
        id,
        runId,
        accountId,
        contactId,
        subject: fillSubject(subject, cells),
      }),
    );
    await record(tx, events, { userId: sender, now });
  }
  return messages.length === BATCH;
}
