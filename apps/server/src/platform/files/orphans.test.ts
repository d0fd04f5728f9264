/** Tests which files the nightly cleanup deletes and which it keeps. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../demo/factories/accounts.ts';
import { buildNote } from '../../demo/factories/notes.ts';
import { createTenant, resumeTenant, suspendTenant } from '../../features/tenants/commands.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { sweepFiles } from './orphans.ts';

const DAY_MS = 86_400_000;
let t: TestApp;
/** Files are written with the real clock; the clock of the cleanup is set relative to it. */
const written = Date.now();
beforeAll(async () => {
  t = await openTestApp({ now: new Date(written) });
  for (const domain of ['acme', 'globex']) await createTenant(t.services.database, { domain, name: domain });
});
afterAll(() => t.close());

const put = (text: string) => t.services.files.put(Readable.from([text]), 100);
const sweepAt = (at: number) => {
  t.setNow(new Date(at));
  return sweepFiles(t.services, new AbortController().signal);
};
const isThere = async (key: string) => {
  const opened = await t.services.files.open(key);
  await opened?.close();
  return opened !== null;
};
async function noteWithFile(domain: string): Promise<string> {
  const stored = await put(domain);
  await t.inTenant(domain, 'write', async (tx) => {
    const accountId = await buildAccount(tx, { name: domain });
    await buildNote(tx, {
      accountId,
      createdAt: new Date(written).toISOString(),
      file: { fileName: 'a.txt', type: 'text/plain', stored },
    });
  });
  return stored.storageKey;
}
/** Creates a row that nothing refers to. */
async function loneRow(purpose: string): Promise<string> {
  const { storageKey } = await put(purpose);
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(
      `insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, purpose, uploaded_at)
       values ($1, $2, 'a', 'text/plain', 1, $3, $4)`,
      [tx.tenant, storageKey, purpose, new Date(written)],
    ),
  );
  return storageKey;
}

test('deletes unreferenced rows and bytes after a day and keeps everything else', async () => {
  const kept = [await noteWithFile('acme'), await noteWithFile('globex'), await loneRow('export')];
  const lost = [(await put('no row')).storageKey, ...(await Promise.all(['note', 'avatar', 'import'].map(loneRow)))];
  const there = () => Promise.all([...kept, ...lost].map(isThere));
  expect(await sweepAt(written + DAY_MS - 60_000)).toEqual({ rows: 0, files: 0 });
  expect(await there()).toEqual([...kept, ...lost].map(() => true));
  expect(await sweepAt(written + DAY_MS + 60_000)).toEqual({ rows: 3, files: 4 });
  expect(await there()).toEqual([...kept.map(() => true), ...lost.map(() => false)]);
  expect(await sweepAt(written + 2 * DAY_MS)).toEqual({ rows: 0, files: 0 });
});

test('deletes the file of a note that was deleted with its account', async () => {
  const key = await noteWithFile('acme');
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(
      `delete from accounts where tenant_id = $1 and id = (select n.account_id from notes n
         join files f on f.tenant_id = $1 and f.id = n.file_id where n.tenant_id = $1 and f.storage_key = $2)`,
      [tx.tenant, key],
    ),
  );
  expect(await isThere(key)).toBe(true);
  expect(await sweepAt(written + 2 * DAY_MS)).toEqual({ rows: 1, files: 1 });
  expect(await isThere(key)).toBe(false);
});

test('keeps the files of a suspended company', async () => {
  const key = await noteWithFile('globex');
  const lost = (await put('no row')).storageKey;
  const globex = await t.tenantId('globex');
  await suspendTenant(t.services.database, globex);
  expect((await sweepAt(written + 2 * DAY_MS)).files).toBe(1);
  await resumeTenant(t.services.database, globex);
  expect([await isThere(key), await isThere(lost)]).toEqual([true, false]);
});

test('deletes nothing if most files belong to no company of the database', async () => {
  const strangers = await Promise.all(Array.from({ length: 11 }, (_, i) => put(`stranger ${i}`)));
  expect((await sweepAt(written + 2 * DAY_MS)).files).toBe(0);
  for (const { storageKey } of strangers) expect(await isThere(storageKey)).toBe(true);
});
