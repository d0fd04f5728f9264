import { SHEET_LIMIT } from '@mainstay/contract/imports';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';

/** Imports accept large text tables, and exports are not uploads. */
const OTHER_LIMITS = ['import', 'export'];

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme' });
});
afterAll(() => t.close());

/** Returns the purposes of files from the check constraint of the table. */
async function findPurposes(): Promise<string[]> {
  const { rows } = await t.services.database.ownerPool.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = 'files'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%ARRAY%'`,
  );
  return [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map((match) => match[1] ?? '');
}

const insertFile = (purpose: string, bytes: number) =>
  t.inTenant('acme', 'write', (tx) =>
    tx.rows(
      `insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, purpose)
       values ($1, $2, 'a.bin', 'application/octet-stream', $3, $4)`,
      [tx.tenant, `${purpose}-${bytes}`, bytes, purpose],
    ),
  );

test('2-platform-19 limits every kind of upload to 10485760 bytes', async () => {
  expect([UPLOAD_LIMIT, SHEET_LIMIT]).toEqual([10_485_760, UPLOAD_LIMIT]);
  const limitedPurposes = (await findPurposes()).filter((purpose) => !OTHER_LIMITS.includes(purpose));
  expect(limitedPurposes).toEqual(
    expect.arrayContaining(['avatar', 'logo', 'account_image', 'note', 'asset', 'ticket']),
  );
  for (const purpose of limitedPurposes) {
    await insertFile(purpose, UPLOAD_LIMIT);
    await expect(insertFile(purpose, UPLOAD_LIMIT + 1), purpose).rejects.toThrow(/check constraint/);
  }
});
