/** Links to files: who gets one, what it opens, and when it expires. */
import { notes } from '@mainstay/contract/notes';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import { expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { addNote, getFileLink, openLink } from '../../app/testing/notes.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';

const ROLES = { maya: 'CSM', evan: 'EXE', noah: 'CSM' } as const;
let accountId = 0;
const { t, users, callers } = setUpTwoTenants(ROLES, async (tx) => {
  accountId = await buildAccount(tx, { name: 'Own', ownerId: users.maya });
});

async function storeFile(name: string, content: string) {
  const { file_data } = (await addNote(t, callers.maya, accountId, { file: { name, content } })).body.data.note;
  if (!file_data) throw new Error('The note has no file.');
  return file_data;
}

test('2-notes-21 3-component-table-17 3-component-table-19 the link of a file returns the stored bytes under its name', async () => {
  const file = await storeFile('Sitzplätze "neu".txt', 'seat,person\n1,Jonas\n');
  const { file_path, file_name } = file;
  const answer = await getFileLink(t, callers.maya, { file_path, file_name });
  expect(answer.body).toEqual({ success: true, data: { download_url: expect.any(String) } });
  const opened = await openLink(t, answer.body.data.download_url);
  expect([opened.statusCode, opened.body]).toEqual([200, 'seat,person\n1,Jonas\n']);
  expect(opened.headers).toMatchObject({
    'content-disposition': `attachment; filename="Sitzpl_tze _neu_.txt"; filename*=UTF-8''Sitzpl%C3%A4tze%20%22neu%22.txt`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
  // A table cell contains the file as JSON text.
  const cell = JSON.stringify({ file_path, file_name });
  const fromCell = await t.send(callers.maya, 'POST', notes.getDownloadLink.path, { file_info: cell });
  expect([fromCell.status, fromCell.body]).toEqual([200, answer.body]);
});

test('creates a link only for users who may read the account', async () => {
  const file = await storeFile('a.txt', 'a');
  expect((await getFileLink(t, callers.evan, file)).status).toBe(200);
  const outOfScope = await getFileLink(t, callers.noah, file);
  expect([outOfScope.status, outOfScope.error]).toEqual([403, noAccessMessage('Own')]);
  for (const path of ['0'.repeat(32), '../secret', 'a.txt']) {
    expect((await getFileLink(t, callers.maya, { file_path: path, file_name: 'a' })).error).toBe('File not found.');
  }
  expect((await getFileLink(t, callers.gia, file)).status).toBe(404);
  for (const file_info of [undefined, 'no json', {}, { file_path: 7 }, '[]'])
    expect((await t.send(callers.maya, 'POST', notes.getDownloadLink.path, { file_info })).status).toBe(400);
});

test('decisions-04 a link expires after five minutes, and a changed link is invalid', async () => {
  const expired = 'This link has expired. Open the file again to get a new one.';
  const [file, other] = [await storeFile('a.txt', 'a'), await storeFile('b.txt', 'b')];
  const link = (await getFileLink(t, callers.maya, file)).body.data.download_url;
  const openAfter = async (seconds: number) => {
    t.setNow(new Date(TEST_NOW.getTime() + seconds * 1000));
    return (await openLink(t, link)).statusCode;
  };
  expect([await openAfter(300), await openAfter(301)]).toEqual([200, 400]);
  t.setNow(TEST_NOW);
  const changedLinks = [
    link.replace(file.file_path, other.file_path),
    link.replace(/expires=\d+/, 'expires=9999999999'),
    link.replace('acme.', 'globex.'),
    `${link}a`,
  ];
  for (const changedLink of changedLinks) {
    const answer = await openLink(t, changedLink);
    expect([answer.statusCode, answer.json().errors.e]).toEqual([400, expired]);
  }
  // Files of notes are not public, unlike images.
  expect((await t.send(callers.maya, 'GET', `/media/${file.file_path}`)).status).toBe(404);
  await t.services.files.remove(file.file_path);
  expect((await openLink(t, link)).statusCode).toBe(404);
});
