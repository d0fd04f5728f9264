/** Lists names of events, and maps them to features. */
import type { EventName } from '@mainstay/contract/product-events';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event, type EventActor } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { ensureFeatures } from '../usage/product-features.ts';
import type { ListQuery } from './event-groups.ts';
import { eventNameMapped } from './events.ts';
import { APPLY_EVENTS } from './store-events.ts';

/** The same feature to which events are added. */
const NAMES_SQL = `from event_names n
  left join lateral (select f.id, f.name from product_features f where f.tenant_id = $1 and (f.id = n.feature_id
      or n.feature_id is null and (f.external_id = n.name or f.name_key = n.name_key))
    order by (f.external_id is not distinct from n.name) desc, f.id limit 1) f on true
  where n.tenant_id = $1`;
const OPEN_NAME = 'f.id is null and not n.is_ignored';

/** Counts the names that belong to no feature and are not ignored. */
export async function countOpenNames(tx: TenantTx): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(`select count(*)::int as n ${NAMES_SQL} and ${OPEN_NAME}`, [tx.tenant]);
  return row?.n ?? 0;
}

/** Unknown names come first, then those of the most recent events. */
export async function findEventNames(tx: TenantTx, { pageNum, limit, open }: ListQuery) {
  const condition = open ? ` and ${OPEN_NAME}` : '';
  const [listing, [count]] = await Promise.all([
    tx.rows<EventName>(
      `select p.*, (select coalesce(sum(c.count), 0)::int from event_counts c where c.tenant_id = $1 and c.event = p.name) as events
       from (select n.id, n.name, case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as feature,
           n.feature_id is not null as is_selected, n.is_ignored, n.seen_on ${NAMES_SQL}${condition}
         order by (${OPEN_NAME}) desc, n.seen_on desc, n.name limit $2 offset $3) p
       order by (p.feature is null and not p.is_ignored) desc, p.seen_on desc, p.name`,
      [tx.tenant, limit, (pageNum - 1) * limit],
    ),
    tx.rows<{ n: number }>(`select count(*)::int as n ${NAMES_SQL}${condition}`, [tx.tenant]),
  ]);
  const total = count?.n ?? 0;
  return { listing, has_next: pageNum * limit < total, total_records: total };
}

const MAX_CHOICES = 1000;

/** Returns features by name, with the names of their products. */
export const findFeatureChoices = (tx: TenantTx) =>
  tx.rows<{ id: number; name: string; product: string | null }>(
    `select f.id, f.name, p.sku_name as product from product_features f
     left join products p on p.tenant_id = $1 and p.id = f.product_id
     where f.tenant_id = $1 order by lower(f.name), f.id limit ${MAX_CHOICES}`,
    [tx.tenant],
  );

interface NameMapping {
  feature_id: number | null;
  is_ignored: boolean;
  create_feature: boolean;
}

/**
 * Selects or creates the feature of an event. Its stored events are moved by a job.
 * @throws NotFoundError if the event or the feature does not exist
 */
export async function updateEventName(
  tx: TenantTx,
  id: number,
  { feature_id, is_ignored, create_feature }: NameMapping,
  actor: EventActor,
): Promise<void> {
  const [known] = await tx.rows<{ name: string }>(
    'select name from event_names where tenant_id = $1 and id = $2 for update',
    [tx.tenant, id],
  );
  if (!known) throw new NotFoundError('Event');
  const { name } = known;
  const created = create_feature ? await ensureFeatures(tx, [{ feature: name, beta: false }]) : undefined;
  const featureId = created?.get(name) ?? feature_id;
  const [feature] =
    featureId === null
      ? [null]
      : await tx.rows<{ name: string }>('select name from product_features where tenant_id = $1 and id = $2', [
          tx.tenant,
          featureId,
        ]);
  if (feature === undefined) throw new NotFoundError('Feature');
  await Promise.all([
    tx.rows('update event_names set feature_id = $3, is_ignored = $4 where tenant_id = $1 and id = $2', [
      tx.tenant,
      id,
      featureId,
      is_ignored,
    ]),
    tx.rows('update event_counts set is_dirty = true where tenant_id = $1 and event = $2', [tx.tenant, name]),
    record(
      tx,
      event(eventNameMapped, { id, changes: { event: name, feature: feature?.name ?? null, ignored: is_ignored } }),
      actor,
    ),
  ]);
  await enqueue(tx, APPLY_EVENTS, {}, { key: 'events' });
}
