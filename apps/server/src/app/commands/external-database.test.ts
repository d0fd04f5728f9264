import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { identity } from '@mainstay/contract/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp, type Mainstay, openMainstay } from '../app.ts';
import { seedDemo } from '../demo/company.ts';
import { DEMO_PASSWORD } from '../demo/teams.ts';
import { readConfig } from '../../platform/config.ts';
import { hasExternalPostgres, type ExternalPostgres, startExternalPostgres } from '../testing/external-postgres.ts';

describe.skipIf(!hasExternalPostgres)('an external PostgreSQL 15 over TCP with an owner who is not a superuser', () => {
  let externalPostgres: ExternalPostgres;
  let mainstay: Mainstay;
  beforeAll(async () => {
    externalPostgres = await startExternalPostgres();
    const env = {
      DATABASE_URL: externalPostgres.url,
      MAINSTAY_SECRET: 'the only master key of this test installation',
      DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'mainstay-outside-files-')),
      LOG_LEVEL: 'silent',
    };
    mainstay = await openMainstay(readConfig(env));
    await seedDemo(mainstay.services);
  }, 60_000);
  afterAll(async () => {
    await mainstay?.close();
    await externalPostgres?.stop();
  });

  test('has a schema without issues, the demo company and sign-in', async () => {
    const version = await mainstay.services.database.ownerPool.query<{ v: string }>(
      `select current_setting('server_version') as v`,
    );
    expect(version.rows[0]?.v).toMatch(/^15\./);
    const issues = await mainstay.services.database.ownerPool.query('select f from schema_faults() f');
    expect(issues.rows).toEqual([]);
    const app = await buildApp(mainstay.services);
    const signIn = await app.inject({
      method: 'POST',
      url: identity.authenticate.path,
      headers: { host: 'demo.localhost' },
      payload: { username: 'maya.csm@demo.test', password: DEMO_PASSWORD },
    });
    expect(signIn.json()).toMatchObject({ success: true });
    await app.close();
  });

  test('enforces tenant isolation for the owner and denies tables to the request login', async () => {
    const { ownerPool, requestPool } = mainstay.services.database;
    expect((await ownerPool.query('select * from users')).rows).toEqual([]);
    await expect(requestPool.query('select * from users')).rejects.toThrow(/permission denied/);
    const login = await requestPool.query<{ u: string; super: boolean }>(
      'select current_user as u, rolsuper as super from pg_roles where rolname = current_user',
    );
    expect(login.rows[0]).toEqual({ u: 'mainstay_app', super: false });
  });
});
