/** Groups and names of product events for tests that cover the whole contract. */
import { randomUUID } from 'node:crypto';
import { inTenant, queryId, type RecordFactory } from './record-factories.ts';

const INSERT_GROUP = `insert into event_groups (tenant_id, group_id, seen_on) values ($1, $2, '2026-11-20') returning id`;
const INSERT_NAME = `insert into event_names (tenant_id, name, seen_on) values ($1, $2, '2026-11-20') returning id`;

const eventGroup = inTenant(async (tx) => ({ id: await queryId(tx, INSERT_GROUP, [randomUUID()]) }));
const eventName = inTenant(async (tx) => ({ id: await queryId(tx, INSERT_NAME, [randomUUID()]) }));

export const PRODUCT_EVENT_RECORDS: readonly [start: string, make: RecordFactory][] = [
  ['/v1/api/admin/product-events/groups/', eventGroup],
  ['/v1/api/admin/product-events/names/', eventName],
];
