/** Records saves of definitions. Every save creates a version and, unless the product saves automatically, an event. */
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { SaveContext, Stored } from './definition-kind.ts';
import { authoredEvent } from './events.ts';

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

/** @returns the event of a save that created a version */
function toSaveEvent({ kind, entity, before, body, ...details }: RecordedSave, version: number, note?: string) {
  const { id, version: previousVersion } = before;
  const { name } = body;
  const noun = { entity, noun: kind };
  if (previousVersion === 0) {
    const changes = { name, ...details.createdDetails };
    return event(authoredEvent(noun, 'created'), { id, version, changes });
  }
  const changes = {
    name: { before: before.name, after: name },
    ...details.changedDetails,
    version: { before: previousVersion, after: version },
    note,
  };
  return event(authoredEvent(noun, 'updated'), { id, version, changes });
}

/**
 * Stores the next version and records an event, except for automatic saves by the product.
 *
 * @returns the version
 */
export async function recordSave(tx: TenantTx, save: RecordedSave, saving: SaveContext): Promise<number> {
  const { kind, body, before } = save;
  const version = before.version + 1;
  await Promise.all([
    recordVersion(tx, { kind, id: before.id, version, body }, saving),
    saving.by && record(tx, toSaveEvent(save, version, saving.note), saving.by),
  ]);
  return version;
}
