/** Reads and saves quick filters. They are private to their user, so neither the audit log nor the timeline contains them. */
import type { FilterCriteria, QuickFilter } from '@mainstay/contract/playbooks/quick-filters';
import { type FilteredList, QUICK_FILTER_MESSAGES, QUICK_FILTERS_LIMIT } from '@mainstay/contract/rules/quick-filters';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type EventActor, event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { BusinessError, FieldError, NotFoundError } from '../../../platform/http/errors.ts';
import { quickFilterCreated, quickFilterDeleted, quickFilterUpdated } from '../events.ts';

/** The user of the filters. */
type FilterOwner = EventActor & { userId: number };

const COLUMNS = 'id, name, component_id, filter_criteria';

const rejectFilterName = (message: string) => new FieldError('name', message);

/** Locks the user's row, so that concurrent saves see each other, and validates that the name is available. @throws BusinessError */
async function lockAndValidateFilter(
  tx: TenantTx,
  userId: number,
  filter: { id?: number; list: FilteredList; name: string },
) {
  if (filter.name === '') throw rejectFilterName(QUICK_FILTER_MESSAGES.name);
  await tx.rows('select from users where tenant_id = $1 and id = $2 for no key update', [tx.tenant, userId]);
  const [counts] = await tx.rows<{ n: number; taken: boolean }>(
    `select count(*)::int as n, coalesce(bool_or(name_key = lower($4) and id is distinct from $5::bigint), false) as taken
     from quick_filters where tenant_id = $1 and user_id = $2 and component_id = $3`,
    [tx.tenant, userId, filter.list, filter.name, filter.id ?? null],
  );
  if (counts?.taken) throw rejectFilterName(QUICK_FILTER_MESSAGES.taken);
  if (filter.id === undefined && (counts?.n ?? 0) >= QUICK_FILTERS_LIMIT)
    throw new BusinessError(QUICK_FILTER_MESSAGES.full);
}

/** @throws BusinessError if the name is blank or taken */
export async function createQuickFilter(
  tx: TenantTx,
  { name, list, criteria }: { name: string; list: FilteredList; criteria: FilterCriteria },
  by: FilterOwner,
): Promise<QuickFilter> {
  await lockAndValidateFilter(tx, by.userId, { list, name });
  const [created] = await tx.rows<QuickFilter>(
    `insert into quick_filters (tenant_id, user_id, component_id, name, filter_criteria, created_at)
     values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [tx.tenant, by.userId, list, name, JSON.stringify(criteria), by.now],
  );
  if (!created) throw new Error('A filter without an id.');
  await record(tx, event(quickFilterCreated, { id: created.id, userId: by.userId }), by);
  return created;
}

/** Updates the given fields. @throws NotFoundError if the filter does not exist or belongs to another user, BusinessError */
export async function updateQuickFilter(
  tx: TenantTx,
  { id, name, criteria }: { id: number; name: string | undefined; criteria: FilterCriteria | undefined },
  by: FilterOwner,
): Promise<QuickFilter> {
  const [stored] = await tx.rows<QuickFilter>(
    `select ${COLUMNS} from quick_filters where tenant_id = $1 and id = $2 and user_id = $3`,
    [tx.tenant, id, by.userId],
  );
  if (!stored) throw new NotFoundError('Filter');
  if (name !== undefined) await lockAndValidateFilter(tx, by.userId, { id, list: stored.component_id, name });
  const [updated] = await tx.rows<QuickFilter>(
    `update quick_filters set name = coalesce($4, name), filter_criteria = coalesce($5::jsonb, filter_criteria)
     where tenant_id = $1 and id = $2 and user_id = $3 returning ${COLUMNS}`,
    [tx.tenant, id, by.userId, name ?? null, criteria ? JSON.stringify(criteria) : null],
  );
  if (!updated) throw new NotFoundError('Filter');
  await record(tx, event(quickFilterUpdated, { id, userId: by.userId }), by);
  return updated;
}

/** @throws NotFoundError if the filter does not exist or belongs to another user */
export async function deleteQuickFilter(tx: TenantTx, id: number, by: FilterOwner): Promise<void> {
  const deleted = await tx.rows(
    'delete from quick_filters where tenant_id = $1 and id = $2 and user_id = $3 returning id',
    [tx.tenant, id, by.userId],
  );
  if (deleted.length === 0) throw new NotFoundError('Filter');
  await record(tx, event(quickFilterDeleted, { id, userId: by.userId }), by);
}

/** Returns a user's filters of a list, by name. */
export const findQuickFilters = (tx: TenantTx, userId: number, list: FilteredList): Promise<QuickFilter[]> =>
  tx.rows(
    `select id, name, component_id, filter_criteria from quick_filters
     where tenant_id = $1 and user_id = $2 and component_id = $3 order by name_key, id`,
    [tx.tenant, userId, list],
  );
