/**
 * Saves definitions: names are unique, concurrent saves are detected, and every save creates a version and an audit
 * entry.
 */
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { NameTakenError, requireFound } from '../../platform/http/errors.ts';
import { recordAudit } from '../audit/commands.ts';
import { assertNewestVersion, type SaveContext, type Stored } from './rules.ts';

export interface SavedVersion {
  kind: DefinitionKindName;
  id: number;
  version: number;
  body: object;
}

/**
 * Serializes changes to the definitions of a tenant, so that names stay unique, cycles are detected, and a definition
 * is not deleted while another one starts to reference it.
 */
export async function lockDefinitions(tx: TenantTx): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('definitions', $1::bigint))`, [tx.tenant]);
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

/**
 * Creates a row that reserves a name and cannot be read yet.
 *
 * @param insert creates the row, of version 0, from `$1`, the tenant, and `$2`, the name
 * @param what the display name of the kind, with its article
 * @throws NameTaken
 */
export async function reserveName(tx: TenantTx, insert: string, name: string, what: string): Promise<number> {
  const [created] = await tx.rows<{ id: number }>(`${insert} on conflict do nothing returning id`, [tx.tenant, name]);
  if (!created) throw new NameTakenError(what);
  return created.id;
}

/** The table of a kind, and its entity in the audit log. */
interface AuditedTable {
  readonly table: string;
  readonly entity: string;
}

/** The specifics of a kind. `T` is a definition with the data that commands need. */
interface Authoring<B extends { name: string }, T extends Stored<B>, S extends SaveContext> extends AuditedTable {
  /** The name of the kind in messages about a missing definition. */
  readonly label: string;
  /** The name of the kind in messages about a conflict. */
  readonly called: string;
  /** Validates what is possible before a name is reserved. @throws RequestError with the place of every issue */
  check?(tx: TenantTx, body: B): Promise<void>;
  reserve(tx: TenantTx, name: string): Promise<number>;
  /** Also finds a reserved name. */
  hold(tx: TenantTx, id: number): Promise<T | undefined>;
  /** Validates, and writes the row, its new version and the audit entry. @returns the new version */
  save(tx: TenantTx, before: Stored<B>, body: B, saving: S): Promise<number>;
}

/** Returns the commands that are the same for every kind. */
export function defineCommands<
  B extends { name: string },
  T extends Stored<B> = Stored<B>,
  S extends SaveContext = SaveContext,
>(authoring: Authoring<B, T, S>) {
  const { table, entity, label, called, check, reserve, save } = authoring;

  /** Locks a definition that a command changes or deletes. @throws NotFound */
  async function hold(tx: TenantTx, id: number): Promise<T> {
    await lockDefinitions(tx);
    return requireFound(await authoring.hold(tx, id), label);
  }

  return {
    hold,

    /**
     * Creates a definition. `by` is null for automatic saves by the product.
     *
     * @returns the id
     * @throws RequestError with the place of every issue
     */
    async create(tx: TenantTx, body: B, saving: S): Promise<number> {
      await lockDefinitions(tx);
      await check?.(tx, body);
      const { name } = body;
      const id = await reserve(tx, name);
      await save(tx, { id, name, version: 0, body }, body, saving);
      return id;
    },

    /**
     * @param change the complete new body, or a function of the current body
     *
     * @returns the new version
     * @throws NotFound, Conflict if the author has not seen the newest version, RequestError with the place of every
     * issue
     */
    async update(tx: TenantTx, id: number, change: B | ((before: B) => B), saving: S): Promise<number> {
      const before = await hold(tx, id);
      assertNewestVersion(called, before, saving);
      const body = typeof change === 'function' ? change(before.body) : change;
      await check?.(tx, body);
      return save(tx, before, body, saving);
    },

    /** Deletes a locked definition. Its versions remain. The audit entry contains the name and the given details. */
    async remove(tx: TenantTx, { id, name }: T, by: Actor, details: object = {}): Promise<void> {
      await tx.rows(`delete from ${table} where tenant_id = $1 and id = $2`, [tx.tenant, id]);
      await recordAudit(tx, { verb: 'delete', entity, entityId: id, changes: { name, ...details }, ...by });
    },
  };
}

/**
 * Does nothing if the definition is already in this state. Archiving creates no version, because the body does not
 * change.
 */
export async function archiveDefinition(
  tx: TenantTx,
  { table, entity }: AuditedTable,
  before: Pick<Stored, 'id' | 'name'> & { status: 'active' | 'archived' },
  shouldArchive: boolean,
  by: Actor,
): Promise<void> {
  const { id, name } = before;
  const status = shouldArchive ? 'archived' : 'active';
  if (before.status === status) return;
  await tx.rows(`update ${table} set status = $3 where tenant_id = $1 and id = $2`, [tx.tenant, id, status]);
  await recordAudit(tx, {
    verb: shouldArchive ? 'archive' : 'unarchive',
    entity,
    entityId: id,
    changes: { name },
    ...by,
  });
}
