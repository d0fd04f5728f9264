/** Transactions that hold the locks of commands, to find out which of them a call waits for. */
import type pg from 'pg';
import type { Services } from '../../platform/http/services.ts';
import { connectSuperuser } from './services.ts';

/** The locks that a call may wait for, and the statements that take them; `$1` is the tenant. */
const LOCKS = {
  account: 'select from accounts where tenant_id = $1 for no key update',
  definitions: `select pg_advisory_xact_lock(hashtextextended('definitions', $1::bigint))`,
  administrators: `select from roles where tenant_id = $1 and abbr = 'ADM' for no key update`,
  settings: 'select from settings where tenant_id = $1 for no key update',
  users: 'select from users where tenant_id = $1 for no key update',
  teams: 'select from teams where tenant_id = $1 for no key update',
} as const;
export type LockName = keyof typeof LOCKS;

export interface LockHolders {
  /** Takes all locks that are not held. */
  lockAll(): Promise<void>;
  /**
   * Waits until the work either waits for a held lock or ends.
   *
   * @returns the name of the lock; undefined if the work ended
   */
  waitFor(work: Promise<unknown>): Promise<LockName | undefined>;
  /** Runs a statement in the transaction that has the lock. */
  query(name: LockName, text: string, values?: unknown[]): Promise<unknown>;
  /** Commits the transaction of the lock, which releases it. */
  release(name: LockName): Promise<void>;
  releaseAll(): Promise<void>;
  close(): Promise<void>;
}

export async function openLockHolders(
  { database }: Pick<Services, 'database'>,
  tenant: number,
  names = Object.keys(LOCKS) as LockName[],
): Promise<LockHolders> {
  const observer = await connectSuperuser(database);
  const holders = new Map<LockName, { client: pg.Client; pid: number; isHeld: boolean }>();
  for (const name of names) {
    const client = await connectSuperuser(database);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    holders.set(name, { client, pid: rows[0]?.pid ?? 0, isHeld: false });
  }
  const getHolder = (name: LockName) => {
    const holder = holders.get(name);
    if (!holder) throw new Error(`There is no holder of ${name}.`);
    return holder;
  };
  const release = async (name: LockName): Promise<void> => {
    const holder = getHolder(name);
    await holder.client.query('commit');
    holder.isHeld = false;
  };
  const releaseAll = async (): Promise<void> => {
    for (const [name, { isHeld }] of holders) if (isHeld) await release(name);
  };
  return {
    release,
    releaseAll,
    async lockAll() {
      for (const [name, holder] of holders) {
        if (holder.isHeld) continue;
        await holder.client.query('begin');
        await holder.client.query(LOCKS[name], [tenant]);
        holder.isHeld = true;
      }
    },
    async waitFor(work) {
      let isOver = false;
      const onEnd = () => {
        isOver = true;
      };
      work.then(onEnd, onEnd);
      for (;;) {
        const { rows } = await observer.query<{ pids: number[] }>(
          `select pg_blocking_pids(pid) as pids from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        const pids = rows.flatMap((row) => row.pids);
        for (const [name, { pid }] of holders) if (pids.includes(pid)) return name;
        if (isOver) return undefined;
      }
    },
    query: (name, text, values) => getHolder(name).client.query(text, values),
    async close() {
      await releaseAll();
      await Promise.all([observer.end(), ...[...holders.values()].map(({ client }) => client.end())]);
    },
  };
}
