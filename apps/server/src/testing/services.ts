/** Services over one test database. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createServices } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { openMasterKey } from '../platform/crypto/master-key.ts';
import { connectDatabase, type Database, type DatabaseLimits } from '../platform/database/database.ts';
import { SUPERUSER } from '../platform/database/embedded.ts';
import { OWNER } from '../platform/database/owner-role.ts';
import type { Services } from '../platform/http/services.ts';

/**
 * The clock of every test unless the test moves it. The company is half an hour into Friday, UTC is on Thursday and the
 * server (`TZ` in `vitest.config.ts`) still on Wednesday, so that a day of the wrong clock shows.
 */
export const TEST_NOW = new Date('2026-11-19T11:30:00Z');
export const TEST_ZONE = 'Pacific/Auckland';
/** The day of a company in `TEST_ZONE`. */
export const TEST_DAY = '2026-11-20';

/** @param now the clock, or the instant at which it stands */
export async function testServices(
  socketDir: string,
  database: string,
  now: Date | (() => Date),
  { owner = OWNER, limits }: { owner?: string; limits?: DatabaseLimits | undefined } = {},
): Promise<Services> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-files-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    MAINSTAY_SECRET: 'a secret that is only good for tests',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0', // the clock of a test stands still: its minute would never end
  });
  const login = { host: socketDir, database };
  const logins = {
    owner: { ...login, user: owner },
    request: { ...login, user: 'mainstay_app' },
    release: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
  const connected = connectDatabase(logins, limits ?? config.databaseLimits);
  return createServices(config, openMasterKey(config), connected, typeof now === 'function' ? now : () => now);
}

/** A connection past all rights and row-level security, for what the product's owner may not do; the caller ends it. */
export async function connectSuperuser({ ownerPool }: Pick<Database, 'ownerPool'>): Promise<pg.Client> {
  const { host, database } = ownerPool.options as pg.ClientConfig;
  const client = new pg.Client({ host, database, user: SUPERUSER });
  await client.connect();
  return client;
}
