/**
 * The commands that are the same for every kind of definition. Names are unique, concurrent saves are detected, and every
 * save creates a version and an event.
 */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { assertNewestVersion, type SaveContext, type Stored } from './definition-kind.ts';
import { lockDefinitions } from './definition-names.ts';
import { authoredEvent, type AuthoredNoun } from './events.ts';

interface AuthoredTable extends AuthoredNoun {
  readonly table: string;
}

/** The specifics of a kind. `T` is a definition with the data that commands need. */
interface Authoring<B extends { name: string }, T extends Stored<B>, S extends SaveContext> extends AuthoredTable {
  /** The name of the kind in messages about a missing definition. */
  readonly label: string;
  /** The name of the kind in messages about a conflict. */
  readonly called: string;
  /** Validates what is possible before a name is reserved. @throws RequestError with the place of every issue */
  check?(tx: TenantTx, body: B): Promise<void>;
  reserve(tx: TenantTx, name: string): Promise<number>;
  /** Also finds a reserved name. */
  hold(tx: TenantTx, id: number): Promise<T | undefined>;
  /** Validates, and writes the row, its new version and the event. @returns the new version */
  save(tx: TenantTx, before: Stored<B>, body: B, saving: S): Promise<number>;
}

/** Returns the commands that are the same for every kind. */
export function defineCommands<
  B extends { name: string },
  T extends Stored<B> = Stored<B>,
  S extends SaveContext = SaveContext,
>(authoring: Authoring<B, T, S>) {
  const { table, label, called, check, reserve, save } = authoring;

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
      const deleted = event(authoredEvent(authoring, 'deleted'), { id, changes: { name, ...details } });
      await Promise.all([
        tx.rows(`delete from ${table} where tenant_id = $1 and id = $2`, [tx.tenant, id]),
        record(tx, deleted, by),
      ]);
    },
  };
}

/**
 * Does nothing if the definition is already in this state. Archiving creates no version, because the body does not
 * change.
 */
export async function archiveDefinition(
  tx: TenantTx,
  { table, ...noun }: AuthoredTable,
  before: Pick<Stored, 'id' | 'name'> & { status: 'active' | 'archived' },
  shouldArchive: boolean,
  by: Actor,
): Promise<void> {
  const { id, name } = before;
  const status = shouldArchive ? 'archived' : 'active';
  if (before.status === status) return;
  const kind = authoredEvent(noun, shouldArchive ? 'archived' : 'unarchived');
  await Promise.all([
    tx.rows(`update ${table} set status = $3 where tenant_id = $1 and id = $2`, [tx.tenant, id, status]),
    record(tx, event(kind, { id, changes: { name } }), by),
  ]);
}
