/** Lists groups that events named, and maps them to accounts. */
import type { EventGroup } from '@mainstay/contract/product-events';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event, type EventActor } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { eventGroupMapped } from './events.ts';
import { APPLY_EVENTS } from './store-events.ts';

export interface ListQuery {
  pageNum: number;
  limit: number;
  open?: boolean | undefined;
}

const GROUPS_SQL = `from event_groups g
  left join accounts a on a.tenant_id = $1 and (a.id = g.account_id or g.account_id is null and a.external_id = g.group_id)
  where g.tenant_id = $1`;
const OPEN_GROUP = 'a.id is null and not g.is_ignored';

/** Counts the groups that belong to no account and are not ignored. */
export async function countOpenGroups(tx: TenantTx): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(`select count(*)::int as n ${GROUPS_SQL} and ${OPEN_GROUP}`, [tx.tenant]);
  return row?.n ?? 0;
}

/** Unknown groups come first, then those of the most recent events. */
export async function findEventGroups(tx: TenantTx, { pageNum, limit, open }: ListQuery) {
  const condition = open ? ` and ${OPEN_GROUP}` : '';
  const [listing, [count]] = await Promise.all([
    tx.rows<EventGroup>(
      `select p.*, (select coalesce(sum(c.count), 0)::int from event_counts c where c.tenant_id = $1 and c.in_group = p.group_id)
         as events
       from (select g.id, g.group_id, g.name, case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as account,
           g.account_id is not null as is_selected, g.is_ignored, g.seen_on ${GROUPS_SQL}${condition}
         order by (${OPEN_GROUP}) desc, g.seen_on desc, g.group_id limit $2 offset $3) p
       order by (p.account is null and not p.is_ignored) desc, p.seen_on desc, p.group_id`,
      [tx.tenant, limit, (pageNum - 1) * limit],
    ),
    tx.rows<{ n: number }>(`select count(*)::int as n ${GROUPS_SQL}${condition}`, [tx.tenant]),
  ]);
  const total = count?.n ?? 0;
  return { listing, has_next: pageNum * limit < total, total_records: total };
}

interface GroupMapping {
  account_id: number | null;
  is_ignored: boolean;
}

/**
 * Selects the account of a group. Its stored events are moved by a job.
 * @throws NotFoundError if the group or the account does not exist
 */
export async function updateEventGroup(
  tx: TenantTx,
  id: number,
  { account_id, is_ignored }: GroupMapping,
  actor: EventActor,
): Promise<void> {
  const [account] =
    account_id === null
      ? [null]
      : await tx.rows<{ name: string }>('select name from accounts where tenant_id = $1 and id = $2', [
          tx.tenant,
          account_id,
        ]);
  if (account === undefined) throw new NotFoundError('Account');
  const [group] = await tx.rows<{ group_id: string }>(
    'update event_groups set account_id = $3, is_ignored = $4 where tenant_id = $1 and id = $2 returning group_id',
    [tx.tenant, id, account_id, is_ignored],
  );
  if (!group) throw new NotFoundError('Group');
  await Promise.all([
    tx.rows('update event_counts set is_dirty = true where tenant_id = $1 and in_group = $2', [
      tx.tenant,
      group.group_id,
    ]),
    record(
      tx,
      event(eventGroupMapped, {
        id,
        changes: { group: group.group_id, account: account?.name ?? null, ignored: is_ignored },
      }),
      actor,
    ),
  ]);
  await enqueue(tx, APPLY_EVENTS, {}, { key: 'events' });
}
