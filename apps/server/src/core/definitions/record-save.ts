/** Records saves of definitions. Every save creates a version and, unless the product saves automatically, an audit entry. */
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SaveContext, Stored } from './definition-kind.ts';

export interface SavedVersion {
  kind: DefinitionKindName;
  id: number;
  version: number;
  body: object;
}

/** Runs in the transaction that writes the definition itself. */
export async function recordVersion(tx: TenantTx, saved: SavedVersion, { by, note }: SaveContext): Promise<void> {
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

interface RecordedSave {
  kind: DefinitionKindName;
  /** The entity in the audit log. */
  entity: string;
  /** The previous definition; its version is 0 if the definition is new. */
  before: Pick<Stored, 'id' | 'name' | 'version'>;
  body: { name: string };
  /** Details of a new definition for the audit log, besides its name. */
  createdDetails?: object;
  /** Details of a change for the audit log, besides name and version. */
  changedDetails?: object;
}

/**
 * Stores the next version and records an audit entry, except for automatic saves by the product.
 *
 * @returns the version
 */
export async function recordSave(
  tx: TenantTx,
  { kind, entity, before, body, createdDetails, changedDetails }: RecordedSave,
  saving: SaveContext,
): Promise<number> {
  const { id, version: previousVersion } = before;
  const version = previousVersion + 1;
  await recordVersion(tx, { kind, id, version, body }, saving);
  if (!saving.by) return version;
  const { name } = body;
  const changes =
    previousVersion === 0
      ? { name, ...createdDetails }
      : {
          name: { before: before.name, after: name },
          ...changedDetails,
          version: { before: previousVersion, after: version },
          note: saving.note,
        };
  await recordAudit(tx, {
    verb: previousVersion === 0 ? 'create' : 'update',
    entity,
    entityId: id,
    changes,
    ...saving.by,
  });
  return version;
}
