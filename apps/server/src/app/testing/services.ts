/** Services over one test database. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createServices } from '../app.ts';
import { features as productFeatures } from '../../features.ts';
import { observeEvents } from './recorded-events.ts';
import { readConfig } from '../../platform/config.ts';
import { openMasterKey } from '../../platform/crypto/master-key.ts';
import { connectDatabase, type Database, type DatabaseLimits } from '../../platform/database/database.ts';
import { SUPERUSER } from '../../platform/database/embedded.ts';
import { OWNER } from '../../platform/database/owner-role.ts';
import type { FeatureSet } from '../../platform/feature.ts';
import type { Services } from '../../platform/http/services.ts';

/**
 * The clock of every test unless the test sets it. In the company's time zone it is half past midnight on Friday, in
 * UTC it is Thursday, and on the server (`TZ` in `vitest.config.ts`) it is still Wednesday, so that a day in the wrong
 * time zone is detected.
 */
export const TEST_NOW = new Date('2026-11-19T11:30:00Z');
export const TEST_ZONE = 'Pacific/Auckland';
/** The current day of a company in `TEST_ZONE`. */
export const TEST_DAY = '2026-11-20';
/** The company that a test app can start with. It has no users. */
export const TEST_COMPANY = { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE };
export const TEST_CLOCK = { timeZone: TEST_ZONE, today: TEST_DAY };

interface ServicesOptions {
  owner?: string;
  limits?: DatabaseLimits | undefined;
  /** Defaults to the features of the product. */
  features?: FeatureSet | undefined;
}

/** @param now the clock, or a fixed instant */
export async function createTestServices(
  socketDir: string,
  database: string,
  now: Date | (() => Date),
  { owner = OWNER, limits, features = productFeatures }: ServicesOptions = {},
): Promise<Services> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-files-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    MAINSTAY_SECRET: 'a secret that is only good for tests',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0', // the clock of a test is fixed, so its minute would never end
  });
  const login = { host: socketDir, database };
  const logins = {
    owner: { ...login, user: owner },
    request: { ...login, user: 'mainstay_app' },
    release: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
  const connectedDatabase = connectDatabase(logins, limits ?? config.databaseLimits, observeEvents(features));
  return createServices(config, openMasterKey(config), connectedDatabase, typeof now === 'function' ? now : () => now);
}

/**
 * Opens a connection that bypasses all privileges and row-level security, for actions that the product's owner role may
 * not perform. The caller must close it.
 */
export async function connectSuperuser({ ownerPool }: Pick<Database, 'ownerPool'>): Promise<pg.Client> {
  const { host, database } = ownerPool.options as pg.ClientConfig;
  const client = new pg.Client({ host, database, user: SUPERUSER });
  await client.connect();
  return client;
}
