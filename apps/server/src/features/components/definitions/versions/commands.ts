/** Keeping every saved version of what administrators author. */
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import type { Saving } from '../kinds/rules.ts';

export interface SavedVersion {
  kind: DefinitionKindName;
  id: number;
  version: number;
  body: object;
}

/** One after the other in a company: names stay unique, circles are seen, nothing is deleted under whoever just named it. */
export async function lockDefinitions(tx: TenantTx): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('definitions', $1::bigint))`, [tx.tenant]);
}

/** In the transaction that writes the definition itself. */
export async function recordVersion(tx: TenantTx, saved: SavedVersion, { by, note }: Saving): Promise<void> {
  await tx.rows(
    `insert into definition_versions (tenant_id, kind, definition_id, version, body, saved_by, saved_at, note)
     values ($1, $2, $3, $4, $5::jsonb, $6, coalesce($7::timestamptz, now()), $8)`,
    [
      tx.tenant,
      saved.kind,
      saved.id,
      saved.version,
      JSON.stringify(saved.body),
      by?.userId ?? null,
      by?.now ?? null,
      note || null,
    ],
  );
}
