/** Queues a delivery for each webhook that an event matches, in the transaction of the change. */
import { randomUUID } from 'node:crypto';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { PublicActor, PublicEvent, Subscriber } from '../../platform/events/event.ts';
import { SEND_WEBHOOKS } from './delivery-queue.ts';

interface EventFilter {
  id: number;
  event_names: string[] | null;
  company: string;
}

/** Events that only one user may receive never leave the product by a webhook. */
const isPrivate = ({ readers }: PublicEvent): boolean => typeof readers === 'object';

const isMatch = ({ event_names: names }: EventFilter, { name }: PublicEvent): boolean =>
  names === null || names.includes(name);

/** The value of the header `webhook-id`. All webhooks receive an event with the same id. */
export const formatEventId = (uuid: string): string => `evt_${uuid}`;

/** Returns the body of a delivery. */
export const renderBody = (
  { name, account, subject, data }: PublicEvent,
  { uuid, company, actor }: { uuid: string; company: string; actor: PublicActor },
): string =>
  JSON.stringify({
    id: formatEventId(uuid),
    type: name,
    timestamp: actor.now.toISOString(),
    company,
    user_id: actor.userId,
    account_id: account,
    subject,
    data,
  });

/**
 * Stores the deliveries, and a job for each webhook. A webhook that is deleted at the same time gets none. The keys of the jobs are unique,
 * because concurrent changes would wait for each other to insert the same key.
 */
const INSERT_SQL = `with inserted as (
    insert into webhook_deliveries (tenant_id, webhook_id, event_id, event_name, body, created_at, next_attempt_at)
    select $1, w.id, e.id, e.name, e.body, $3, $3
    from jsonb_to_recordset($2) e (id uuid, name text, body text, webhooks bigint[])
      join webhooks w on w.tenant_id = $1 and w.id = any(e.webhooks)
    for key share of w
    returning webhook_id)
  select enqueue_job('${SEND_WEBHOOKS}', jsonb_build_object('webhook_id', webhook_id), null, gen_random_uuid()::text)
  from (select distinct webhook_id from inserted) i`;

/** Without a matching webhook, this is one read, which shares the round trip of the change. Nothing is cached, so it is never outdated. */
async function queueDeliveries(tx: TenantTx, events: readonly PublicEvent[], actor: PublicActor): Promise<void> {
  const publicEvents = events.filter((event) => !isPrivate(event));
  if (publicEvents.length === 0) return;
  const filters = await tx.rows<EventFilter>(
    `select id, event_names, company_domain() as company from webhooks
     where tenant_id = $1 and status = 'active' order by id`,
    [tx.tenant],
  );
  const rows = publicEvents.flatMap((event) => {
    const matches = filters.filter((filter) => isMatch(filter, event));
    const [match] = matches;
    if (!match) return [];
    const id = randomUUID();
    const body = renderBody(event, { uuid: id, company: match.company, actor });
    return [{ id, name: event.name, body, webhooks: matches.map((filter) => filter.id) }];
  });
  if (rows.length > 0) await tx.rows(INSERT_SQL, [tx.tenant, JSON.stringify(rows), actor.now]);
}

export const webhookSubscriber: Subscriber = { name: 'webhooks', on: 'all', handle: queueDeliveries };
