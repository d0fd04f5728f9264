import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbedded, SUPERUSER } from './embedded.ts';

const SEGMENT = /^[0-9A-F]{24}$/;

test('a checkpoint removes the write-ahead log of a burst of writes from the data folder', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mainstay-embedded-'));
  const dataDir = path.join(folder, 'pg');
  const embedded = await startEmbedded(dataDir);
  try {
    const client = new pg.Client({ host: embedded.socketDir, user: SUPERUSER, database: 'postgres' });
    await client.connect();
    const countSegments = () => readdirSync(path.join(dataDir, 'pg_wal')).filter((name) => SEGMENT.test(name)).length;
    try {
      await client.query('checkpoint');
      // Six times the size of a log segment, which is 16 MB.
      for (let n = 0; n < 6; n++) {
        await client.query(`select pg_logical_emit_message(false, 'test', repeat('x', 16 * 1024 * 1024))`);
      }
      expect(countSegments()).toBeGreaterThanOrEqual(6);
      await client.query('checkpoint');
      expect(countSegments()).toBe(1);
    } finally {
      await client.end();
    }
  } finally {
    await embedded.release();
    rmSync(folder, { recursive: true, force: true });
  }
});
