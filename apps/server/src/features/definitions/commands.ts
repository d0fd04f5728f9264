/** Authoring definitions: names are unique, no save is written over another unseen, every one is a version and is told. */
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

/** One after the other in a company: names stay unique, circles are seen, nothing is deleted under whoever just named it. */
export async function lockDefinitions(tx: TenantTx): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('definitions', $1::bigint))`, [tx.tenant]);
}

/** In the transaction that writes the definition itself. */
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
  /** As the log calls one of it. */
  entity: string;
  /** As it was in force; of version 0 where it is new. */
  before: Pick<Stored, 'id' | 'name' | 'version'>;
  body: { name: string };
  /** What the log tells of a new one beside its name. */
  made?: object;
  /** What the log tells of a change beside name and version. */
  changed?: object;
}

/** Keeps the next version and tells the log, unless the product saved by itself. @returns the version */
export async function recordSave(
  tx: TenantTx,
  { kind, entity, before, body, made, changed }: RecordedSave,
  saving: SaveContext,
): Promise<number> {
  const { id, version: was } = before;
  const version = was + 1;
  await recordVersion(tx, { kind, id, version, body }, saving);
  if (!saving.by) return version;
  const { name } = body;
  const changes =
    was === 0
      ? { name, ...made }
      : {
          name: { before: before.name, after: name },
          ...changed,
          version: { before: was, after: version },
          note: saving.note,
        };
  await recordAudit(tx, { verb: was === 0 ? 'create' : 'update', entity, entityId: id, changes, ...saving.by });
  return version;
}

/**
 * A row that holds a name and is nobody's to read yet.
 *
 * @param insert makes the row, of version 0, from `$1`, the tenant, and `$2`, the name
 * @param what it is, with its article
 * @throws NameTaken
 */
export async function reserveName(tx: TenantTx, insert: string, name: string, what: string): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(`${insert} on conflict do nothing returning id`, [tx.tenant, name]);
  if (!made) throw new NameTakenError(what);
  return made.id;
}

/** Where the rows of a kind lie, and what the log calls one. */
interface Place {
  readonly table: string;
  readonly entity: string;
}

/** What is particular to a kind; `T` is one as a command finds it. */
interface Authoring<B extends { name: string }, T extends Stored<B>, S extends SaveContext> extends Place {
  /** As a refusal calls one that is not there. */
  readonly label: string;
  /** As a refusal calls the one that somebody else saved. */
  readonly called: string;
  /** What can be told before a name is reserved. @throws RequestError with the place of every fault */
  check?(tx: TenantTx, body: B): Promise<void>;
  reserve(tx: TenantTx, name: string): Promise<number>;
  /** A reserved name is found too. */
  hold(tx: TenantTx, id: number): Promise<T | undefined>;
  /** Checks, and writes the row, its new version and the audit entry. @returns the new version */
  save(tx: TenantTx, before: Stored<B>, body: B, saving: S): Promise<number>;
}

/** The commands that are the same for every kind. */
export function defineCommands<
  B extends { name: string },
  T extends Stored<B> = Stored<B>,
  S extends SaveContext = SaveContext,
>(authoring: Authoring<B, T, S>) {
  const { table, entity, label, called, check, reserve, save } = authoring;

  /** What a command changes or takes away: nobody else does meanwhile. @throws NotFound */
  async function hold(tx: TenantTx, id: number): Promise<T> {
    await lockDefinitions(tx);
    return requireFound(await authoring.hold(tx, id), label);
  }

  return {
    hold,

    /** For the product itself `by` is null. @returns the id @throws RequestError with the place of every fault */
    async create(tx: TenantTx, body: B, saving: S): Promise<number> {
      await lockDefinitions(tx);
      await check?.(tx, body);
      const { name } = body;
      const id = await reserve(tx, name);
      await save(tx, { id, name, version: 0, body }, body, saving);
      return id;
    },

    /**
     * @param change the whole of it, or what becomes of the body in force
     * @returns the new version
     * @throws NotFound, Conflict where the author has not seen the newest, RequestError with the place of every fault
     */
    async update(tx: TenantTx, id: number, change: B | ((before: B) => B), saving: S): Promise<number> {
      const before = await hold(tx, id);
      assertNewestVersion(called, before, saving);
      const body = typeof change === 'function' ? change(before.body) : change;
      await check?.(tx, body);
      return save(tx, before, body, saving);
    },

    /** Takes away what is held; its versions stay. @param told what the log tells beside its name */
    async remove(tx: TenantTx, { id, name }: T, by: Actor, told: object = {}): Promise<void> {
      await tx.rows(`delete from ${table} where tenant_id = $1 and id = $2`, [tx.tenant, id]);
      await recordAudit(tx, { verb: 'delete', entity, entityId: id, changes: { name, ...told }, ...by });
    },
  };
}

/** What is archived already writes nothing; it is no version, for what it says stays. */
export async function archiveDefinition(
  tx: TenantTx,
  { table, entity }: Place,
  before: Pick<Stored, 'id' | 'name'> & { status: 'active' | 'archived' },
  archived: boolean,
  by: Actor,
): Promise<void> {
  const { id, name } = before;
  const status = archived ? 'archived' : 'active';
  if (before.status === status) return;
  await tx.rows(`update ${table} set status = $3 where tenant_id = $1 and id = $2`, [tx.tenant, id, status]);
  await recordAudit(tx, { verb: archived ? 'archive' : 'unarchive', entity, entityId: id, changes: { name }, ...by });
}
