/** Reads and changes categories of KPIs and templates. They are seeded, and administrators rename or deactivate them (S3-52). */
import type { KpiCategory } from '@mainstay/contract/kpis/parts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError, NameTakenError, NotFoundError } from '../../../platform/http/errors.ts';
import { diffFields } from '../../../core/audit/record-audit.ts';
import { lockDefinitions } from '../../../core/definitions/definition-names.ts';
import { kpiCategoryUpdated } from '../events.ts';
import { findListPage, type ListOptions } from '../list-page.ts';

export const findCategories = (tx: TenantTx, choice: ListOptions) =>
  findListPage<KpiCategory>(tx, choice, 'c.id, c.name, c.status', 'kpi_categories c where c.tenant_id = $1', 'c');

export async function getCategory(tx: TenantTx, id: number): Promise<KpiCategory | undefined> {
  const [row] = await tx.rows<KpiCategory>(
    'select id, name, status from kpi_categories where tenant_id = $1 and id = $2',
    [tx.tenant, id],
  );
  return row;
}

/** Changes all categories or none. Each changed category has its own event. @throws NotFoundError if one of them does not exist */
export async function changeCategories(tx: TenantTx, categories: readonly KpiCategory[], by: Actor): Promise<void> {
  await lockDefinitions(tx);
  const ids = categories.map(({ id }) => id);
  const names = categories.map(({ name }) => name);
  if (new Set(ids).size < ids.length) throw new BusinessError('A category is listed twice.');
  const before = await tx.rows<KpiCategory>('select id, name, status from kpi_categories where tenant_id = $1', [
    tx.tenant,
  ]);
  if (ids.some((id) => !before.some((one) => one.id === id))) throw new NotFoundError('Category');
  const others = before.filter(({ id }) => !ids.includes(id)).map(({ name }) => name);
  if (new Set([...names, ...others]).size < names.length + others.length) {
    throw new NameTakenError('A category');
  }
  // Temporary names come first, because two categories may swap their names.
  await tx.rows(
    `update kpi_categories set name = 'category ' || id || ' ' || gen_random_uuid()
     where tenant_id = $1 and id = any($2::bigint[])`,
    [tx.tenant, ids],
  );
  await tx.rows(
    `update kpi_categories c set name = n.name, status = n.status
     from unnest($2::bigint[], $3::text[], $4::text[]) n (id, name, status) where c.tenant_id = $1 and c.id = n.id`,
    [tx.tenant, ids, names, categories.map(({ status }) => status)],
  );
  const updates = categories.flatMap(({ id, name, status }) => {
    const { name: nameBefore, status: statusBefore } = before.find((one) => one.id === id) ?? {};
    const changes = diffFields({ name: nameBefore, status: statusBefore }, { name, status });
    return changes ? [event(kpiCategoryUpdated, { id, changes })] : [];
  });
  await record(tx, updates, by);
}
