/** Categories of KPIs and templates. They are seeded, and administrators rename or deactivate them (S3-52). */
import type { KpiCategory } from '@mainstay/contract/kpis/parts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ListOptions, findListPage } from '../list/data.ts';

export const findCategories = (tx: TenantTx, choice: ListOptions) =>
  findListPage<KpiCategory>(tx, choice, 'c.id, c.name, c.status', 'kpi_categories c where c.tenant_id = $1', 'c');

export async function getCategory(tx: TenantTx, id: number): Promise<KpiCategory | undefined> {
  const [row] = await tx.rows<KpiCategory>(
    'select id, name, status from kpi_categories where tenant_id = $1 and id = $2',
    [tx.tenant, id],
  );
  return row;
}
