/**
 * One real PostgreSQL for all tests of a run, with three template databases: an empty one, one with a new company and
 * one with the demo company. Every test file works on its own copy. The clock of the demo is fixed, so that its values
 * are reproducible.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded, SUPERUSER } from '../../platform/database/embedded.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { OWNER } from '../../platform/database/owner-role.ts';
import type { Services } from '../../platform/http/services.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { seedDemo } from '../demo/company.ts';
import { jobKinds } from '../app.ts';
import { findFastestFolder } from './folder.ts';
import { TEST_COMPANY, TEST_NOW, TEST_ZONE, createTestServices } from './services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    socketDir: string;
  }
}

/** Required space in bytes: five times the most that a run needs. */
const REQUIRED_BYTES = 2 * 2 ** 30;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(findFastestFolder(REQUIRED_BYTES), 'mainstay-test-'));
  // The data of a test run does not need to survive a power failure.
  const server = await startEmbedded(path.join(folder, 'pg'), [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=100',
    'timezone=Etc/GMT+12', // same as `TZ` in `vitest.config.ts`: current_date is the server's day
  ]);
  const admin = new pg.Pool({ host: server.socketDir, user: SUPERUSER, database: 'postgres', max: 1 });
  await admin.query(`create database template_clean owner ${OWNER}`);
  const clean = await createTestServices(server.socketDir, 'template_clean', TEST_NOW);
  await migrate(clean.database.ownerPool);
  await (await openQueue(clean, jobKinds)).stop();
  await clean.database.close();
  const fillTemplate = async (name: string, fill: (services: Services) => Promise<unknown>): Promise<void> => {
    await admin.query(`create database ${name} owner ${OWNER} template template_clean`);
    const services = await createTestServices(server.socketDir, name, TEST_NOW);
    await fill(services);
    await services.database.close();
  };
  await fillTemplate('template_company', ({ database }) => createTenant(database, TEST_COMPANY));
  await fillTemplate('template_demo', async (services) => {
    await seedDemo(services, TEST_ZONE);
    // Copies inherit the statistics collected here; autovacuum would run at unpredictable times.
    await services.database.ownerPool.query('vacuum analyze');
  });
  await admin.end();
  project.provide('socketDir', server.socketDir);
  return async () => {
    await server.release();
    rmSync(folder, { recursive: true, force: true });
  };
}
