import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { features } from '../../features.ts';
import { readConfig } from '../../platform/config.ts';
import { openMasterKey } from '../../platform/crypto/master-key.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { run } from './second-factor.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-second-factor-'));
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
const ada = { email: 'ada@acme.test', firstName: 'Ada', roles: ['ADM'] };
let tenant = 0;
let user = 0;

/** Opens the database in the same way as a server for the duration of the work. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const config = readConfig(env);
  const database = await openDatabase(config, openMasterKey(config), features);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await withDatabase(async (database) => {
    tenant = await createTenant(database, { domain: 'acme', name: 'Acme' });
    await database.inTenant(tenant, 'write', async (tx) => {
      user = await createUser(tx, ada);
      await tx.rows(
        `insert into second_factors (tenant_id, user_id, secret_sealed, started_at, confirmed_at)
           values ($1, $2, '', now(), now())`,
        [tenant, user],
      );
      await tx.rows(`insert into recovery_codes (tenant_id, user_id, code_hash) values ($1, $2, 'x')`, [tenant, user]);
    });
  });
}, 60_000);
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

const reset = (domain: string, email: string) => run(['reset', '--domain', domain, '--email', email], env);

test('an operator resets the second factor of an administrator, with an audit entry and an email', async () => {
  expect(await reset('acme', 'ADA@acme.test')).toBe(0);
  const result = await withDatabase((database) =>
    database.inTenant(tenant, 'read', (tx) =>
      tx.rows<{ left: number; audited: string; mails: string[] }>(
        `select (select count(*)::int from second_factors where tenant_id = $1)
             + (select count(*)::int from recovery_codes where tenant_id = $1) as left,
           (select verb || ' ' || entity || ' ' || coalesce(user_id::text, 'nobody') from audit_log
             where tenant_id = $1 and entity = 'second_factor' and entity_id = $2) as audited,
           (select array_agg(purpose) from outgoing_mail where tenant_id = $1) as mails`,
        [tenant, user],
      ),
    ),
  );
  expect(result).toEqual([{ left: 0, audited: 'reset second_factor nobody', mails: ['second_factor_disabled'] }]);
});

test('reports why a second factor cannot be reset', async () => {
  await expect(reset('acme', ada.email)).rejects.toThrow('ada@acme.test does not use two-factor authentication.');
  await expect(reset('acme', 'eve@acme.test')).rejects.toThrow('eve@acme.test is not a user of acme.');
  await expect(reset('nowhere', ada.email)).rejects.toThrow('There is no company with the domain nowhere.');
  await expect(run(['reset', '--domain', 'acme'], env)).rejects.toThrow('Usage: second-factor reset');
});
