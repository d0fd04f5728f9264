/** Tests which files the nightly cleanup deletes and which it keeps. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildNote } from '../../app/demo/factories/notes.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { resumeTenant, suspendTenant } from '../../core/tenants/tenant-status.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { sweepFiles } from './orphans.ts';

const DAY_MS = 86_400_000;
let t: TestApp;
/** Files are written with the real clock; the clock of the cleanup is set relative to it. */
const writtenAt = Date.now();
beforeAll(async () => {
  t = await openTestApp({ now: new Date(writtenAt) });
  for (const domain of ['acme', 'globex']) await createTenant(t.services.database, { domain, name: domain });
});
afterAll(() => t.close());

const putText = (text: string) => t.services.files.put(Readable.from([text]), 100);
const sweepAt = (at: number) => {
  t.setNow(new Date(at));
  return sweepFiles(t.services, new AbortController().signal);
};
const exists = async (key: string) => {
  const opened = await t.services.files.open(key);
  await opened?.close();
  return opened !== null;
};
async function createNoteWithFile(domain: string): Promise<string> {
  const stored = await putText(domain);
  await t.inTenant(domain, 'write', async (tx) => {
    const accountId = await buildAccount(tx, { name: domain });
    await buildNote(tx, {
      accountId,
      createdAt: new Date(writtenAt).toISOString(),
      file: { fileName: 'a.txt', type: 'text/plain', stored },
    });
  });
  return stored.storageKey;
}
/** Creates a row that nothing refers to. */
async function createUnreferencedRow(purpose: string): Promise<string> {
  const { storageKey } = await putText(purpose);
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(
      `insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, purpose, uploaded_at)
       values ($1, $2, 'a', 'text/plain', 1, $3, $4)`,
      [tx.tenant, storageKey, purpose, new Date(writtenAt)],
    ),
  );
  return storageKey;
}

test('deletes unreferenced rows and bytes after a day and keeps everything else', async () => {
  const referencedKeys = [
    await createNoteWithFile('acme'),
    await createNoteWithFile('globex'),
    await createUnreferencedRow('export'),
  ];
  const orphanKeys = [
    (await putText('no row')).storageKey,
    ...(await Promise.all(['note', 'avatar', 'import'].map(createUnreferencedRow))),
  ];
  const findExisting = () => Promise.all([...referencedKeys, ...orphanKeys].map(exists));
  expect(await sweepAt(writtenAt + DAY_MS - 60_000)).toEqual({ rows: 0, files: 0 });
  expect(await findExisting()).toEqual([...referencedKeys, ...orphanKeys].map(() => true));
  expect(await sweepAt(writtenAt + DAY_MS + 60_000)).toEqual({ rows: 3, files: 4 });
  expect(await findExisting()).toEqual([...referencedKeys.map(() => true), ...orphanKeys.map(() => false)]);
  expect(await sweepAt(writtenAt + 2 * DAY_MS)).toEqual({ rows: 0, files: 0 });
});

test('deletes the file of a note that was deleted with its account', async () => {
  const key = await createNoteWithFile('acme');
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(
      `delete from accounts where tenant_id = $1 and id = (select n.account_id from notes n
         join files f on f.tenant_id = $1 and f.id = n.file_id where n.tenant_id = $1 and f.storage_key = $2)`,
      [tx.tenant, key],
    ),
  );
  expect(await exists(key)).toBe(true);
  expect(await sweepAt(writtenAt + 2 * DAY_MS)).toEqual({ rows: 1, files: 1 });
  expect(await exists(key)).toBe(false);
});

test('keeps the files of a suspended company', async () => {
  const key = await createNoteWithFile('globex');
  const orphanKey = (await putText('no row')).storageKey;
  const globex = await t.tenantId('globex');
  await suspendTenant(t.services.database, globex);
  expect((await sweepAt(writtenAt + 2 * DAY_MS)).files).toBe(1);
  await resumeTenant(t.services.database, globex);
  expect([await exists(key), await exists(orphanKey)]).toEqual([true, false]);
});

test('deletes nothing if most files belong to no company of the database', async () => {
  const unknownFiles = await Promise.all(Array.from({ length: 11 }, (_, i) => putText(`stranger ${i}`)));
  expect((await sweepAt(writtenAt + 2 * DAY_MS)).files).toBe(0);
  for (const { storageKey } of unknownFiles) expect(await exists(storageKey)).toBe(true);
});
