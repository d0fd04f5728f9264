/** Migrates the schema to the newest numbered file of `db/migrations`. Every file runs once, in one transaction. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { rootDir } from '../config.ts';

const LOCK = 727_227;

/**
 * Only the owner may create temporary tables. Dumps and copies of a database do not contain this privilege, so this
 * runs at every start.
 */
export async function revokeTemporary(owner: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  await owner.query(`revoke temporary on database ${pg.escapeIdentifier(rows[0]?.name ?? '')} from public`);
}

/** @throws if a file has changed since it was applied, or if a file fails */
export async function migrate(owner: pg.Pool): Promise<string[]> {
  const folder = path.join(rootDir, 'db', 'migrations');
  const files = readdirSync(folder)
    .filter((f) => /^\d{4}_\w+\.sql$/.test(f))
    .sort();
  const client = await owner.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await revokeTemporary(client);
    await client.query(`create table if not exists schema_migrations
      (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    await client.query(`comment on table schema_migrations is 'global'`);
    const migrationRows = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations',
    );
    const checksums = new Map(migrationRows.rows.map((r) => [r.name, r.sha256]));
    for (const name of files) {
      const text = readFileSync(path.join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const appliedChecksum = checksums.get(name);
      if (appliedChecksum === sha256) continue;
      if (appliedChecksum) throw new Error(`Migration ${name} was changed after it ran. Add a new file instead.`);
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
}
