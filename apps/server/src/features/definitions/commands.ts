/** Keeping every saved version of what administrators author. */
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { recordAudit } from '../audit/commands.ts';
import type { Saving, Stored } from './rules.ts';

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

interface RecordedSave {
  kind: DefinitionKindName;
  /** As the log calls one of it. */
  entity: string;
  /** As it was in force; of version 0 where it is new. */
  before: Pick<Stored, 'id' | 'name' | 'version'>;
  body: { name: string };
  /** What the log tells of a new one beside its name. */
  made?: object;
}

/** Keeps the next version and tells the log, unless the product saved by itself. @returns the version */
export async function recordSave(
  tx: TenantTx,
  { kind, entity, before, body, made }: RecordedSave,
  saving: Saving,
): Promise<number> {
  const { id, version: was } = before;
  const version = was + 1;
  await recordVersion(tx, { kind, id, version, body }, saving);
  if (!saving.by) return version;
  const { name } = body;
  const changes =
    was === 0
      ? { name, ...made }
      : { name: { before: before.name, after: name }, version: { before: was, after: version }, note: saving.note };
  await recordAudit(tx, { verb: was === 0 ? 'create' : 'update', entity, entityId: id, changes, ...saving.by });
  return version;
}
