/** Generates the TypeScript types of all tables from a newly migrated database. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { OWNER } from '../apps/server/src/platform/database/owner-role.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mainstay-types-'));
const server = await startEmbedded(path.join(folder, 'pg'), ['fsync=off']);
const pool = new pg.Pool({ host: server.socketDir, user: OWNER, database: 'postgres' });
await migrate(pool);
await pool.end();
const url = `postgres://${OWNER}@localhost/postgres?host=${encodeURIComponent(server.socketDir)}`;
const target = path.join(import.meta.dirname, '../apps/server/src/platform/database/tables.gen.ts');
execFileSync(
  process.execPath,
  [
    path.join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    target,
    '--default-schema',
    'public',
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
    '--log-level',
    'error',
    '--exclude-pattern',
    '(*_20[0-9][0-9][0-9][0-9]|schema_migrations)',
  ],
  { stdio: 'inherit' },
);
// Ids and counts stay below 2^53, so the driver returns them as numbers.
const types = readFileSync(target, 'utf8');
writeFileSync(
  target,
  types.replace(/ColumnType<string, bigint \| number \| string, bigint \| number \| string>/, 'number'),
);
await server.release();
rmSync(folder, { recursive: true, force: true });
