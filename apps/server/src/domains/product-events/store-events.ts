/** Stores a call with events. One statement stores all of them, so a call that was sent before adds nothing. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { ParsedEvents } from './parse-events.ts';

export const APPLY_EVENTS = 'apply-product-events';
/** Usage is updated after a delay, once for many calls. */
const APPLY_DELAY_MS = 5000;

/**
 * Calls share this lock, and the job takes it exclusively before it reads. If a call finds the job already queued, the
 * job therefore sees the events of the call.
 */
const LOCKS = { calls: 'pg_advisory_xact_lock_shared', job: 'pg_advisory_xact_lock' };
export const lockEventCalls = (tx: TenantTx, holder: keyof typeof LOCKS): Promise<unknown> =>
  tx.rows(`select ${LOCKS[holder]}(hashtext('product_events'), ($1::bigint % 2147483647)::int)`, [tx.tenant]);

/**
 * All parts sort their rows, so that calls lock them in the same order. The latest group of a user on a day and the latest identification
 * win, regardless of the order in which they arrive. PostgreSQL runs the parts from the last one to the first one, so rows that many calls
 * share, such as the counts of a day, come first: they are locked last, and other calls wait only for the commit. Groups and names that
 * were seen today are skipped, because a conflict locks their rows even if nothing changes.
 */
const STORE_SQL = `with r as materialized (
    select * from jsonb_to_recordset($2) as r (message uuid, kind text, end_user text, group_id text, event text, day date,
      at timestamptz, name text, email text)),
  fresh as (
    insert into event_messages (tenant_id, message, received_on) select $1, message, $3::date from r order by message
    on conflict do nothing returning message),
  f as materialized (select r.* from r join fresh using (message)),
  days as (
    insert into event_days as d (tenant_id, received_on, kind, outcome, count)
    select $1, $3::date, kind, outcome, sum(n) from (
      select kind, case when fresh.message is null then 'repeated' else 'accepted' end as outcome, 1 as n
        from r left join fresh using (message)
      union all select kind, outcome, n from jsonb_to_recordset($4) as o (kind text, outcome text, n int)) x
    group by kind, outcome order by kind collate "C", outcome collate "C"
    on conflict (tenant_id, received_on, kind, outcome) do update set count = d.count + excluded.count),
  names as (
    insert into event_names as n (tenant_id, name, seen_on)
    select $1, e.name, $3::date from (select distinct event collate "C" as name from f where kind = 'track') e
    where not exists (
      select from event_names k where k.tenant_id = $1 and k.name = e.name and k.seen_on >= $3::date)
    order by e.name
    on conflict (tenant_id, name) do update set seen_on = excluded.seen_on where n.seen_on < excluded.seen_on),
  groups as (
    insert into event_groups as g (tenant_id, group_id, name, seen_on)
    select $1, e.group_id, e.name, $3::date from (
      select group_id collate "C" as group_id, max(name) as name from f where group_id <> '' group by 1) e
    where not exists (
      select from event_groups k where k.tenant_id = $1 and k.group_id = e.group_id and k.seen_on >= $3::date
        and (e.name is null or k.name = e.name))
    order by e.group_id
    on conflict (tenant_id, group_id) do update set name = coalesce(excluded.name, g.name), seen_on = excluded.seen_on
      where g.seen_on < excluded.seen_on or excluded.name <> g.name or excluded.name is not null and g.name is null),
  users as (
    insert into event_users as u (tenant_id, end_user, contact_id, identified_at)
    select distinct on (f.end_user collate "C") $1, f.end_user, c.id, f.at
    from f join contacts c on c.tenant_id = $1 and c.email_key = f.email
    where f.end_user <> '' order by f.end_user collate "C", f.at desc, c.id
    on conflict (tenant_id, end_user) do update set contact_id = excluded.contact_id, identified_at = excluded.identified_at
      where excluded.identified_at > u.identified_at),
  memberships as (
    insert into event_memberships as m (tenant_id, end_user, day, at, group_id)
    select distinct on (end_user collate "C", day) $1, end_user, day, at, group_id from f
    where kind = 'group' and end_user <> '' order by end_user collate "C", day, at desc, group_id collate "C" desc
    on conflict (tenant_id, end_user, day) do update set at = excluded.at, group_id = excluded.group_id, is_dirty = true
      where (excluded.at, excluded.group_id) > (m.at, m.group_id)),
  counts as (
    insert into event_counts as c (tenant_id, day, group_id, end_user, event, count)
    select $1, day, group_id, end_user, event, count(*) from f where kind in ('track', 'page', 'screen')
    group by day, group_id, end_user, event
    order by day, group_id collate "C", end_user collate "C", event collate "C"
    on conflict (tenant_id, day, group_id, end_user, event) do update set count = c.count + excluded.count, is_dirty = true)
  select`;

/**
 * @param today the company's current day
 * @param now the time from which the delay of the job starts
 */
export async function storeEvents(
  tx: TenantTx,
  { events, others }: ParsedEvents,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const startAfter = new Date(now.getTime() + APPLY_DELAY_MS);
  // The lock comes before the job is found in the queue. The counts of the day come last, because other calls wait for them.
  await Promise.all([
    lockEventCalls(tx, 'calls'),
    events.length > 0 && enqueue(tx, APPLY_EVENTS, {}, { key: 'events', startAfter }),
    tx.rows(STORE_SQL, [tx.tenant, JSON.stringify(events), today, JSON.stringify(others)]),
  ]);
}
