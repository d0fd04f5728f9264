/** Schedules the runs of reports, starts them, stores their progress and purges them. */
import { nextOccurrence } from '@mainstay/contract/rules/schedule';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Subscriber } from '../../platform/events/event.ts';
import { type Delivery, NO_RECIPIENT } from './deliveries.ts';

/** Name of the queue; each job sends one mail of one run. Its handler is in `jobs.ts`. */
export const SEND_REPORT = 'send-report';

/**
 * Starts all runs that are due before `until`. The due time is the key of a run, and the next due time is written in the same transaction,
 * so each run starts once even with several servers. A run that was missed while no server was running is sent once, late.
 *
 * @returns the number of started runs
 */
export async function startDueRuns(tx: TenantTx, now: Date, until: Date): Promise<number> {
  const due = await tx.rows<{ id: number; next_run_at: Date; schedule: Delivery['schedule']; zone: string }>(
    `select d.id, d.next_run_at, d.schedule, s.entity_timezone as zone
       from report_deliveries d join settings s on s.tenant_id = $1
     where d.tenant_id = $1 and d.enabled and d.next_run_at <= $2
     order by d.next_run_at for update of d skip locked`,
    [tx.tenant, until],
  );
  for (const { id, next_run_at: at, schedule, zone } of due) {
    const next = nextOccurrence(schedule, at > now ? at : now, zone) ?? null;
    await startRun(tx, id, at, next);
  }
  return due.length;
}

/** Starts a run with the current recipients of its report: active users and active members of the teams, each of them once. */
const START_RUN = `with run as (
    insert into report_delivery_runs (tenant_id, delivery_id, due_at, status) values ($1, $2, $3, 'running')
      on conflict do nothing returning delivery_id),
  people as (
    insert into report_delivery_recipients (tenant_id, delivery_id, due_at, user_id)
      select $1, d.id, $3, u.id from run join report_deliveries d on d.tenant_id = $1 and d.id = run.delivery_id
        join users u on u.tenant_id = $1 and u.status = 'active' and (u.id = any(d.user_recipients) or exists (
          select from team_members m where m.tenant_id = $1 and m.user_id = u.id and m.team_id = any(d.team_recipients)))
      returning user_id)
  select user_id from people`;

async function startRun(tx: TenantTx, id: number, due: Date, next: Date | null): Promise<void> {
  const people = await tx.rows<{ user_id: number }>(START_RUN, [tx.tenant, id, due]);
  await Promise.all([
    tx.rows('update report_deliveries set next_run_at = $3 where tenant_id = $1 and id = $2', [tx.tenant, id, next]),
    tx.rows(
      `select enqueue_job($1, jsonb_build_object('delivery_id', $2::bigint, 'due_at', $3::text, 'user_id', u.id), $4,
           concat_ws('-', $2::bigint, $3::text, u.id)) from unnest($5::bigint[]) u (id)`,
      [SEND_REPORT, id, due.toISOString(), due, people.map(({ user_id }) => user_id)],
    ),
    tx.rows(
      `update report_delivery_runs set recipients = $4, status = case when $4::int = 0 then 'failed' else status end,
           error = case when $4::int = 0 then $5 end, finished_at = case when $4::int = 0 then $3 end
         where tenant_id = $1 and delivery_id = $2 and due_at = $3 and status = 'running'`,
      [tx.tenant, id, due, people.length, NO_RECIPIENT],
    ),
  ]);
}

/**
 * Finishes one recipient of a run, once. The run is finished with its last recipient.
 *
 * @param outcome.error why nothing was sent
 * @returns false if another worker was faster
 */
export async function finishRecipient(
  tx: TenantTx,
  { delivery, due, user }: RunRecipient,
  outcome: { status: 'sent' | 'skipped' | 'failed'; error?: string; now: Date },
): Promise<boolean> {
  // The run is locked first, so that workers of its other recipients wait and the last of them sees all the others as finished.
  await tx.rows(
    'select from report_delivery_runs where tenant_id = $1 and delivery_id = $2 and due_at = $3 for no key update',
    [tx.tenant, delivery, due],
  );
  const [finished] = await tx.rows(
    `update report_delivery_recipients set status = $5, error = $6 where tenant_id = $1 and delivery_id = $2
       and due_at = $3 and user_id = $4 and status = 'queued' returning user_id`,
    [tx.tenant, delivery, due, user, outcome.status, outcome.error ?? null],
  );
  if (!finished) return false;
  await tx.rows(
    `update report_delivery_runs r set finished_at = $4, status = case when x.sent > 0 then 'sent' else 'failed' end, error = x.error
       from (select count(*) filter (where p.status = 'queued') as waiting, count(*) filter (where p.status = 'sent') as sent,
           min(p.error) as error from report_delivery_recipients p
         where p.tenant_id = $1 and p.delivery_id = $2 and p.due_at = $3) x
     where r.tenant_id = $1 and r.delivery_id = $2 and r.due_at = $3 and x.waiting = 0`,
    [tx.tenant, delivery, due, outcome.now],
  );
  return true;
}

/** Purges runs that were due before `before`, and fails unfinished runs that were due before `unfinishedBefore`. */
export async function purgeRuns(
  tx: TenantTx,
  { before, unfinishedBefore }: { before: Date; unfinishedBefore: Date },
): Promise<void> {
  await tx.rows('delete from report_delivery_runs where tenant_id = $1 and due_at < $2', [tx.tenant, before]);
  await tx.rows(
    `update report_delivery_runs set status = 'failed', error = 'It was not finished in time.', finished_at = $2
       where tenant_id = $1 and status = 'running' and due_at < $2`,
    [tx.tenant, unfinishedBefore],
  );
}

/** Returns whether a recipient of a run is still queued. */
export async function isQueued(tx: TenantTx, { delivery, due, user }: RunRecipient): Promise<boolean> {
  const [row] = await tx.rows(
    `select 1 as found from report_delivery_recipients where tenant_id = $1 and delivery_id = $2 and due_at = $3
       and user_id = $4 and status = 'queued'`,
    [tx.tenant, delivery, due, user],
  );
  return row !== undefined;
}

export interface RunRecipient {
  delivery: number;
  due: Date;
  user: number;
}

/** Recomputes the due times after the company's time zone changed, because schedules use local time. Overdue reports stay due. */
async function rescheduleDeliveries(tx: TenantTx, now: Date, zone: string): Promise<void> {
  const found = await tx.rows<{ id: number; schedule: Delivery['schedule'] }>(
    'select id, schedule from report_deliveries where tenant_id = $1 and (next_run_at is null or next_run_at > $2) for update',
    [tx.tenant, now],
  );
  const ids = found.map(({ id }) => id);
  const due = found.map(({ schedule }) => nextOccurrence(schedule, now, zone) ?? null);
  await tx.rows(
    `update report_deliveries d set next_run_at = n.due from unnest($2::bigint[], $3::timestamptz[]) n (id, due)
     where d.tenant_id = $1 and d.id = n.id`,
    [tx.tenant, ids, due],
  );
  // These runs were created ahead for a due time in the old time zone.
  await tx.rows(
    'delete from report_delivery_runs where tenant_id = $1 and delivery_id = any($2::bigint[]) and due_at > $3',
    [tx.tenant, ids, now],
  );
}

export const rescheduleOnNewTimeZone: Subscriber = {
  name: 'report schedules',
  on: ['company.updated'],
  async handle(tx, events, { now }) {
    for (const { data } of events) {
      const { entity_timezone: zone } = data;
      if (typeof zone === 'string') await rescheduleDeliveries(tx, now, zone);
    }
  },
};
