/** Uploaded files: size limits, interrupted uploads, and content that does not match the name. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { notes } from '@mainstay/contract/notes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createBlankImage } from '../../app/testing/images.ts';
import { addNote, beginUpload, getFileLink, openLink } from '../../app/testing/notes.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { sendForm } from '../../app/testing/uploads.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';

let t: TestApp;
let maya: Caller;
let accountId = 0;

beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
  await t.inTenant('acme', 'write', async (tx) => {
    const ownerId = await createUser(tx, {
      firstName: 'Maya',
      email: 'maya@acme.test',
      roles: ['CSM'],
      passwordHash: 'none',
    });
    accountId = await buildAccount(tx, { name: 'Own', ownerId });
  });
  maya = await t.signIn('maya@acme.test');
});
afterAll(() => t.close());

/** Returns all files in the storage folder, including incomplete ones. */
function listStoredFiles(): string[] {
  const folder = path.join(t.services.config.dataDir, 'files');
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
const addFile = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  addNote(t, maya, accountId, { file: { name, content } });
const countNotes = async () =>
  (await t.call(maya, notes.findNotes, { params: { id: accountId }, query: { limit: 1000 } })).body.data.notes.length;

test('1-accounts-19 2-notes-12 accepts a file of exactly the maximum size, and stores no part of one that is a byte larger', async () => {
  const before = listStoredFiles().length;
  const tooLarge = await addFile('big.bin', new Uint8Array(UPLOAD_LIMIT + 1));
  expect([tooLarge.status, tooLarge.error]).toEqual([400, 'File size cannot be greater than 10 MB.']);
  expect([listStoredFiles().length, await countNotes()]).toEqual([before, 0]);
  const largest = await addFile('big.bin', new Uint8Array(UPLOAD_LIMIT).fill(7));
  const file = largest.body.data.note.file_data;
  expect([largest.status, file?.file_size]).toEqual([200, UPLOAD_LIMIT]);
  const link = (await getFileLink(t, maya, file ?? { file_path: '', file_name: '' })).body.data.download_url;
  expect((await openLink(t, link)).rawPayload.length).toBe(UPLOAD_LIMIT);
});

test('rejects a file whose content does not match its extension, and stores nothing', async () => {
  const before = listStoredFiles();
  const png = new Uint8Array(await createBlankImage(4).png().toBuffer());
  for (const [name, content] of [
    ['order.pdf', png],
    ['photo.png', 'not a picture'],
    ['notes.txt', png],
    ['empty.txt', ''],
  ] as const) {
    const { status, error } = await addFile(name, content);
    const message = content === '' ? 'The file is empty.' : `The content of ${name} does not match its extension.`;
    expect([name, status, error]).toEqual([name, 400, message]);
  }
  expect(listStoredFiles()).toEqual(before);
  const { file_data } = (await addFile('photo.png', png)).body.data.note;
  expect(file_data?.mime_type).toBe('image/png');
  // The stored type does not depend on the name.
  expect((await addFile('page.html', '<script>alert(1)</script>')).body.data.note.file_data?.mime_type).toBe(
    'application/octet-stream',
  );
});

test('invalid fields leave no part of the file that was sent with them', async () => {
  const before = listStoredFiles();
  const file = { name: 'a.txt', content: 'a' };
  for (const fields of [
    { tags: 'no list' },
    { note_text: '' },
    { type: 'play' },
    { note_text: 'a\0b' },
    { contact_id: 9, type: 'contact' },
  ]) {
    expect((await addNote(t, maya, accountId, { ...fields, file })).status).toBeGreaterThanOrEqual(400);
  }
  const url = notes.createNote.path.replace('{id}', String(accountId));
  const form = new FormData();
  form.set('note_text', 'x');
  form.set('type', 'account');
  for (const name of ['a.txt', 'b.txt']) form.append('file', new Blob(['a']), name);
  const response = await sendForm(t, maya, url, form);
  expect([response.statusCode, response.json().errors.e]).toEqual([400, 'Only one file at a time.']);
  expect(listStoredFiles()).toEqual(before);
  expect((await t.send(maya, 'POST', url, { note_text: 'x' })).status).toBe(400);
  expect((await addNote(t, maya, accountId, { note_text: `<p>${'x'.repeat(50_001)}</p>` })).error).toBe(
    'A note can hold 50,000 characters at most.',
  );
});

test('an interrupted upload leaves nothing behind', async () => {
  const [before, notesBefore] = [listStoredFiles(), await countNotes()];
  const socket = await beginUpload(t, maya, accountId);
  // Part of the file has reached the disk before the connection breaks.
  await expect.poll(() => listStoredFiles().length, { timeout: 20_000 }).toBe(before.length + 1);
  socket.destroy();
  await expect.poll(listStoredFiles).toEqual(before);
  expect(await countNotes()).toBe(notesBefore);
});
