/** A worker that dies in the middle of its work. */
import { vi } from 'vitest';
import type { Services } from '../../platform/http/services.ts';
import { connectSuperuser } from './services.ts';

/**
 * Runs work that writes to a table and ends its connection at that point, which discards everything that the
 * transaction had not committed, as a kill does.
 */
export async function killOnWrite(
  { database }: Pick<Services, 'database'>,
  table: 'outgoing_mail' | 'action_logs' | 'plays',
  work: () => Promise<unknown>,
) {
  const holder = await connectSuperuser(database);
  const killer = await connectSuperuser(database);
  try {
    await holder.query('begin');
    await holder.query(`lock table ${table} in share mode`);
    const workDone = work().catch(() => undefined);
    const killed = await vi.waitFor(async () => {
      const { rows } = await killer.query<{ ended: boolean }>(
        `select pg_terminate_backend(l.pid) as ended from pg_locks l
         where l.relation = $1::regclass and not l.granted and l.database = (
           select oid from pg_database where datname = current_database())`,
        [table],
      );
      if (rows.length === 0) throw new Error('The work does not wait for the table yet.');
      return rows.length;
    });
    await workDone;
    return killed;
  } finally {
    await holder.query('rollback');
    await Promise.all([holder.end(), killer.end()]);
  }
}

export const killOnMail = (services: Pick<Services, 'database'>, work: () => Promise<unknown>) =>
  killOnWrite(services, 'outgoing_mail', work);
