/** Ends the runs of a company without messages left to send. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { runFinished } from './events.ts';
import { buildResultNotice } from './run-notices.ts';

interface EndedRun {
  id: number;
  subject: string;
  status: string;
  sent: number;
  failed: number;
  uncertain: number;
  bounced: number;
  created_by: number | null;
}

export async function endRuns(tx: TenantTx, now: Date): Promise<void> {
  const runs = await tx.rows<EndedRun>(
    `update bulk_runs set finished_at = $2, error = null, next_attempt_at = null, pause_reason = null,
       status = case when failed + uncertain + bounced = 0 then 'sent' when sent + uncertain + bounced = 0 then 'failed'
         else 'partly failed' end
     where tenant_id = $1 and status in ('sending', 'paused') and started_at is not null and waiting = 0
     returning id, subject, status, sent, failed, uncertain, bounced, created_by`,
    [tx.tenant, now],
  );
  if (runs.length === 0) return;
  const events = runs.map((run) => {
    const { id, subject, status, sent, failed, uncertain } = run;
    const changes = { subject, status, sent, failed, uncertain };
    return event(runFinished, { id, changes, notice: buildResultNotice(run) });
  });
  await record(tx, events, { userId: null, now });
}
