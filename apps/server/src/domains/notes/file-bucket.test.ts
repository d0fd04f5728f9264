/** Files of notes when uploads are stored in a bucket: the same requests and signed links are used. */
import { createHash, randomBytes } from 'node:crypto';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { notes } from '@mainstay/contract/notes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { BucketStore } from '../../platform/files/bucket-store.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { type Emulator, startEmulator } from '../../app/testing/emulator.ts';
import { addNote, beginUpload, getFileLink, openLink } from '../../app/testing/notes.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';

let s3: Emulator;
let t: TestApp;
let maya: Caller;
let accountId = 0;
beforeAll(async () => {
  s3 = await startEmulator('s3-server.ts', { bucket: 'uploads' });
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const bucket = { bucket: 'uploads', region: 'us-east-1', endpoint: new URL(s3.url), credentials, prefix: '' };
  t = await openTestApp({ openFiles: (folder) => new BucketStore(bucket, folder) });
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
  await t.inTenant('acme', 'write', async (tx) => {
    const person = { firstName: 'Maya', email: 'maya@acme.test', roles: ['CSM' as const], passwordHash: 'none' };
    accountId = await buildAccount(tx, { name: 'Own', ownerId: await createUser(tx, person) });
  });
  maya = await t.signIn('maya@acme.test');
});
afterAll(async () => {
  await t.close();
  await s3.stop();
});

async function listKeys(store: { list(): AsyncIterable<{ storageKey: string }> }): Promise<string[]> {
  const keys: string[] = [];
  for await (const { storageKey } of store.list()) keys.push(storageKey);
  return keys;
}
const listStoredKeys = async () => [await listKeys(t.services.files), await listKeys(t.services.workFiles)];

test('2-notes-21 stores a file of the maximum size in the bucket, serves it by a signed link, and deletes it with its note', async () => {
  const content = new Uint8Array(randomBytes(UPLOAD_LIMIT));
  const { note } = (await addNote(t, maya, accountId, { file: { name: 'all.bin', content } })).body.data;
  const file = note.file_data ?? { file_path: '', file_name: '' };
  expect(await listStoredKeys()).toEqual([[file.file_path], []]);
  const link = (await getFileLink(t, maya, file)).body.data.download_url;
  expect(new URL(link).host).toBe('acme.localhost:3000');
  const opened = await openLink(t, link);
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect([opened.headers['content-length'], hash(opened.rawPayload)]).toEqual([String(UPLOAD_LIMIT), hash(content)]);
  await t.call(maya, notes.deleteNote, { query: { note_id: note.account_notes_id } });
  expect(await listStoredKeys()).toEqual([[], []]);
  expect((await openLink(t, link)).statusCode).toBe(404);
});

test('a rejected file leaves nothing on the disk or in the bucket', async () => {
  for (const file of [
    { name: 'over.bin', content: new Uint8Array(UPLOAD_LIMIT + 1) },
    { name: 'order.pdf', content: 'no document' },
    { name: 'empty.txt', content: '' },
  ])
    expect((await addNote(t, maya, accountId, { file })).status).toBe(400);
  expect((await addNote(t, maya, accountId, { tags: 'no list', file: { name: 'a.txt', content: 'a' } })).status).toBe(
    400,
  );
  expect(await listStoredKeys()).toEqual([[], []]);
});

test('an interrupted upload leaves nothing on the disk or in the bucket', async () => {
  const socket = await beginUpload(t, maya, accountId);
  // Part of the file has arrived before the connection breaks.
  await expect.poll(async () => (await listKeys(t.services.workFiles)).length).toBe(1);
  socket.destroy();
  await expect.poll(listStoredKeys).toEqual([[], []]);
});
