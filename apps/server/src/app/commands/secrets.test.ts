import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { features } from '../../features.ts';
import { readConfig } from '../../platform/config.ts';
import { openMasterKey, readSecretFile } from '../../platform/crypto/master-key.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { run } from './secrets.ts';

const LOCATION = { column: 'sign_in_providers.client_secret_sealed', row: 1 } as const;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-rotate-'));
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
const config = readConfig(env);
let tenant = 0;

/** Opens the database in the same way as a server for the duration of the work. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, openMasterKey(config), features);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const readStoredBytes = () =>
  withDatabase((database) =>
    database.inTenant(tenant, 'read', async (tx) => {
      const [row] = await tx.rows<{ s: Buffer }>(
        'select client_secret_sealed as s from sign_in_providers where tenant_id = $1 and id = 1',
        [tenant],
      );
      return row?.s ?? Buffer.alloc(0);
    }),
  );

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await withDatabase(async (database) => {
    tenant = await createTenant(database, { domain: 'acme', name: 'Acme' });
    const sealed = openMasterKey(config).sealer.seal({ tenant, ...LOCATION }, 'client secret');
    await database.inTenant(tenant, 'write', (tx) =>
      tx.rows(
        `insert into sign_in_providers (tenant_id, id, strategy, client_secret_sealed) values ($1, 1, 'OAuth-Google', $2)
         on conflict (tenant_id, id) do update set client_secret_sealed = $2`,
        [tenant, sealed],
      ),
    );
  });
}, 60_000);
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

test('replaces the secret of the data folder and re-seals its values', async () => {
  const [oldSecret] = readSecretFile(dataDir);
  expect(await run(['rotate'], env)).toBe(0);
  const secrets = readSecretFile(dataDir);
  expect(secrets).toHaveLength(1);
  expect(secrets[0]).not.toBe(oldSecret);
  expect(openMasterKey(config).sealer.open({ tenant, ...LOCATION }, await readStoredBytes())).toBe('client secret');
});

test('is rejected while a server is running', async () => {
  const secretsBefore = readSecretFile(dataDir);
  await withDatabase(async () => {
    await expect(run(['rotate'], env)).rejects.toThrow('Stop Mainstay and its workers first');
  });
  expect(readSecretFile(dataDir)).toEqual(secretsBefore);
});

test('does not replace a secret that the operator configured', async () => {
  const MAINSTAY_SECRET = 'a new secret of at least 32 characters';
  const [stored] = readSecretFile(dataDir);
  await expect(run(['rotate'], { ...env, MAINSTAY_SECRET })).rejects.toThrow('MAINSTAY_OLD_SECRETS must list');
  expect(await run(['rotate'], { ...env, MAINSTAY_SECRET, MAINSTAY_OLD_SECRETS: stored })).toBe(0);
  const newSealer = openMasterKey(readConfig({ ...env, MAINSTAY_SECRET })).sealer;
  expect(newSealer.open({ tenant, ...LOCATION }, await readStoredBytes())).toBe('client secret');
  expect(readSecretFile(dataDir)).toEqual([stored]);
  // The replaced secret decrypts nothing now. The remaining value is reported and left unchanged.
  expect(await run(['rotate'], env)).toBe(1);
});
