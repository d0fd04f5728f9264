import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { CHOICE_DEFINITIONS } from './choice-definitions.ts';

/** Seeds a new company with criteria and milestones. Existing ones do not change. */
export async function seedPlanChoices(tx: TenantTx): Promise<void> {
  for (const { table, initialNames } of Object.values(CHOICE_DEFINITIONS)) {
    await tx.rows(
      `insert into ${table} (tenant_id, name, position)
       select $1, n.name, n.at - 1 from unnest($2::text[]) with ordinality n (name, at) on conflict do nothing`,
      [tx.tenant, initialNames],
    );
  }
}
