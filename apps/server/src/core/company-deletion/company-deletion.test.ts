import { companyDeletion } from '@mainstay/contract/company-deletion';
import { identity } from '@mainstay/contract/identity';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createEmptyCompany, signInTo } from '../../app/testing/archives.ts';
import { connectSuperuser } from '../../app/testing/services.ts';
import { hashPassword } from '../../platform/crypto/password.ts';
import { findTenantTables } from '../company-archive/archive-tables.ts';
import { type SignedCertificate, verifyCertificate } from './certificate.ts';
import { beginDeletion, continueDeletion, findUnfinishedDeletions } from './delete-company.ts';
import { deleteDueCompanies } from './jobs.ts';

const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;
const ADA = 'ada.admin@demo.test';
const PASSWORD = 'Harbour!42';
let t: TestApp;
let start: Date;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  start = t.services.now();
});
afterAll(() => t.close());

/** Returns the number of rows and a checksum of every table of all companies except one, and of global tables. */
async function getOtherRows(tenant: number) {
  const tables = await t.inTenant('globex', 'read', findTenantTables);
  const client = await connectSuperuser(t.services.database);
  try {
    const sums: Record<string, unknown> = {};
    for (const name of tables) {
      const { rows } = await client.query(
        `select count(*)::int as rows, md5(coalesce(string_agg(md5(x::text), '' order by md5(x::text)), '')) as sum
         from "${name}" x where tenant_id <> $1`,
        [tenant],
      );
      sums[name] = rows[0];
    }
    return sums;
  } finally {
    await client.end();
  }
}

/** Returns the tables, partitions included, that have a row of the company. */
async function findTablesWithRows(tenant: number): Promise<string[]> {
  const client = await connectSuperuser(t.services.database);
  try {
    const { rows } = await client.query<{ name: string }>(
      `select a.attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'tenant_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const result = await client.query(`select from ${name} where tenant_id = $1 limit 1`, [tenant]);
      if (result.rowCount) found.push(name);
    }
    const jobs = await client.query(`select from pgboss.job where data ->> 'tenant_id' = $1`, [String(tenant)]);
    return [...found, ...(jobs.rowCount ? ['pgboss.job'] : [])];
  } finally {
    await client.end();
  }
}

async function getCertificate(tenant: number): Promise<SignedCertificate> {
  const { rows } = await t.services.database.ownerPool.query<SignedCertificate>(
    'select certificate, public_key, signature from company_deletions where tenant_id = $1',
    [tenant],
  );
  return rows[0] as SignedCertificate;
}

const hash = hashPassword(PASSWORD);

async function request(domain: string, admin: Caller) {
  const [settings] = await t.query<{ name: string }>(
    domain,
    'select entity_name as name from settings where tenant_id = $1',
  );
  const body = { company_name: settings?.name ?? '', password: PASSWORD };
  return t.call(admin, companyDeletion.requestDeletion, { body });
}

test('the name of the company and the password of the administrator are required', async () => {
  const nia = await createEmptyCompany(t, 'confirm');
  await t.query('confirm', 'update users set password_hash = $2 where tenant_id = $1', await hash);
  const call = (company_name: string, password: string) =>
    t.call(nia, companyDeletion.requestDeletion, { body: { company_name, password } });
  expect((await call('Confirm', PASSWORD)).fields).toEqual({ company_name: 'Enter the name of the company exactly.' });
  expect((await call('confirm', 'wrong')).fields).toEqual({ password: expect.any(String) });
  expect((await t.call(nia, companyDeletion.getDeletion, {})).body.data).toEqual({
    request: null,
    waiting_days: 7,
    has_password: true,
  });
});

test('a user without a password must have signed in within ten minutes', async () => {
  const nia = await createEmptyCompany(t, 'single');
  await t.query('single', 'update users set password_hash = null where tenant_id = $1');
  const body = { company_name: 'single', password: '' };
  t.setNow(new Date(start.getTime() + 11 * 60_000));
  const late = await t.call(nia, companyDeletion.requestDeletion, { body });
  expect([late.status, late.error]).toEqual([400, 'Sign out and sign in again, then repeat this within 10 minutes.']);
  t.setNow(new Date(start.getTime() + 9 * 60_000));
  expect((await t.call(nia, companyDeletion.requestDeletion, { body })).status).toBe(200);
  t.setNow(start);
});

test('every administrator can cancel a deletion, and is notified of both', async () => {
  const nia = await createEmptyCompany(t, 'cancel');
  await t.query('cancel', 'update users set password_hash = $2 where tenant_id = $1', await hash);
  const requested = (await request('cancel', nia)).body.data;
  expect(requested).toEqual({
    requested_by: 'nia@cancel.test',
    requested_at: start.toISOString(),
    due_at: new Date(start.getTime() + 7 * DAY_MS).toISOString(),
  });
  expect((await request('cancel', nia)).error).toBe('The deletion has already been requested.');
  expect((await t.call(nia, companyDeletion.getDeletion, {})).body.data.request).toEqual(requested);
  expect((await t.call(nia, companyDeletion.cancelDeletion, {})).status).toBe(200);
  expect((await t.call(nia, companyDeletion.cancelDeletion, {})).status).toBe(404);
  t.setNow(new Date(start.getTime() + 8 * DAY_MS));
  await deleteDueCompanies(t.services, NEVER);
  t.setNow(start);
  expect(await t.tenantId('cancel')).toBeGreaterThan(0);
  const mails = await t.query<{ purpose: string; to: string[] }>(
    'cancel',
    `select purpose, to_addresses as to from outgoing_mail where tenant_id = $1 and purpose like 'company%' order by id`,
  );
  expect(mails).toEqual([
    { purpose: 'company_deletion_requested', to: ['nia@cancel.test'] },
    { purpose: 'company_deletion_canceled', to: ['nia@cancel.test'] },
  ]);
});

test(`a due deletion leaves no row, no file, no job and no way to sign in, even if it is interrupted, and does not touch
  other companies`, async () => {
  const ada = await signInTo(t, 'demo', ADA);
  await t.query('demo', 'update users set password_hash = $2 where tenant_id = $1 and email = $3', await hash, ADA);
  const tenant = await t.tenantId('demo');
  const { storageKey } = await t.services.files.put(Readable.from(['ten berths']), 100);
  await t.query(
    'demo',
    `insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, purpose)
     values ($1, $2, 'berths.txt', 'text/plain', 10, 'note')`,
    storageKey,
  );
  const files = await t.query<{ id: number }>('demo', 'select id from files where tenant_id = $1');
  expect(files.length).toBeGreaterThan(1);
  expect((await request('demo', ada)).status).toBe(200);
  const [accounts] = await t.query<{ count: number }>(
    'demo',
    'select count(*)::int as count from accounts where tenant_id = $1',
  );
  const others = await getOtherRows(tenant);
  t.setNow(new Date(start.getTime() + 7 * DAY_MS - 1));
  await deleteDueCompanies(t.services, NEVER);
  expect(await t.tenantId('demo')).toBe(tenant);

  t.setNow(new Date(start.getTime() + 7 * DAY_MS));
  expect(await beginDeletion(t.services, tenant)).toBe(true);
  // Stops in the middle of the tables.
  let checks = 0;
  const stopping = {
    throwIfAborted() {
      checks += 1;
      if (checks > 60) throw new Error('killed');
    },
  } as AbortSignal;
  await expect(continueDeletion(t.services, tenant, stopping)).rejects.toThrow('killed');
  expect((await findTablesWithRows(tenant)).length).toBeGreaterThan(2);
  expect(await findUnfinishedDeletions(t.services)).toEqual([tenant]);
  await deleteDueCompanies(t.services, NEVER);
  expect(await findUnfinishedDeletions(t.services)).toEqual([]);
  t.setNow(start);

  expect(await findTablesWithRows(tenant)).toEqual(['company_deletions']);
  expect(existsSync(t.services.workFiles.getPath(storageKey))).toBe(false);
  expect(await getOtherRows(tenant)).toEqual(others);
  await expect(t.tenantId('demo')).rejects.toThrow();
  expect((await t.call(ada, companyDeletion.getDeletion, {})).status).toBe(401);
  const body = { username: ADA, password: PASSWORD };
  expect((await t.call({ domain: 'demo' }, identity.authenticate, { body })).status).not.toBe(200);

  const signed = await getCertificate(tenant);
  const keys = [t.services.key.signer.publicKey];
  const certificate = verifyCertificate(signed, keys);
  expect(certificate).toMatchObject({
    company: { id: tenant, domain: 'demo' },
    requested_by: ADA,
    // The bytes of the other files of the demo company belong to the template of the database.
    files_deleted: 1,
  });
  expect(certificate?.tables.filter(({ left }) => left !== 0)).toEqual([]);
  expect(certificate?.tables.find(({ name }) => name === 'accounts')?.rows).toBe(accounts?.count);
  const changed = signed.certificate.replace(ADA, 'eve@gone.test');
  expect(changed).not.toBe(signed.certificate);
  expect(verifyCertificate({ ...signed, certificate: changed }, keys)).toBeUndefined();
  expect(verifyCertificate(signed, [])).toBeUndefined();
});

test('the certificate counts the files whose bytes were deleted, each once, even if the deletion is interrupted', async () => {
  const nia = await createEmptyCompany(t, 'count');
  await t.query('count', 'update users set password_hash = $2 where tenant_id = $1', await hash);
  const tenant = await t.tenantId('count');
  const store = t.services.workFiles;
  const put = async (text: string) => (await store.put(Readable.from([text]), 100)).storageKey;
  const keys = [await put('one'), await put('two'), '0'.repeat(32), await put('three')];
  await t.query(
    'count',
    `insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, purpose)
     select $1, key, 'berths.txt', 'text/plain', 3, 'note' from unnest($2::text[]) key`,
    keys,
  );
  expect((await request('count', nia)).status).toBe(200);
  t.setNow(new Date(start.getTime() + 7 * DAY_MS));
  expect(await beginDeletion(t.services, tenant)).toBe(true);
  // The disk fails after the first file was deleted.
  const remove = store.remove.bind(store);
  const spy = vi.spyOn(store, 'remove').mockImplementationOnce(remove).mockRejectedValueOnce(new Error('disk failure'));
  await expect(continueDeletion(t.services, tenant, NEVER)).rejects.toThrow('disk failure');
  spy.mockRestore();
  expect(keys.filter((key) => existsSync(store.getPath(key)))).toEqual([keys[1], keys[3]]);
  await continueDeletion(t.services, tenant, NEVER);
  t.setNow(start);
  expect(keys.filter((key) => existsSync(store.getPath(key)))).toEqual([]);
  const certificate = verifyCertificate(await getCertificate(tenant), [t.services.key.signer.publicKey]);
  expect(certificate?.files_deleted).toBe(3);
  expect(certificate?.tables.find(({ name }) => name === 'files')).toEqual({ name: 'files', rows: 4, left: 0 });
});
