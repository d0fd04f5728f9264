/** The version of the schema. */
import { createHash } from 'node:crypto';
import type pg from 'pg';

export interface SchemaVersion {
  /** The name of the newest migration. */
  migration: string;
  /** Checksum of all migrations. */
  sha256: string;
}

export async function getSchemaVersion(owner: Pick<pg.Pool, 'query'>): Promise<SchemaVersion> {
  const { rows } = await owner.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name collate "C"',
  );
  const text = rows.map(({ name, sha256 }) => `${name} ${sha256}\n`).join('');
  return { migration: rows.at(-1)?.name ?? '', sha256: createHash('sha256').update(text).digest('hex') };
}
