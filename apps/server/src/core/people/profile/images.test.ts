/** Accepted files of avatar and logo, their differences, and the error for a file that is too large. */
import { profile } from '@mainstay/contract/people/profile';
import { settings } from '@mainstay/contract/tenants/settings';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAccount } from '../../../app/demo/factories/accounts.ts';
import { setUpCompany } from '../../../app/testing/company.ts';
import { createBlankImage, uploadImage } from '../../../app/testing/images.ts';
import { addNote } from '../../../app/testing/notes.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';

const { t, people } = setUpCompany({ ada: 'ADM' });
const TYPE_MESSAGE = 'Only image of type jpg or png is allowed for logo.';
const CONTENT_MESSAGE = 'Uploaded file is not a valid image.';
const SIZE_LIMIT = 10_485_760;
let png: Buffer;
let jpg: Buffer;
beforeAll(async () => {
  png = await createBlankImage().png().toBuffer();
  jpg = await createBlankImage().jpeg().toBuffer();
});
/** Moves the clock, because a user may upload ten images a minute. */
let minutes = 0;
beforeEach(() => t.setNow(new Date(TEST_NOW.getTime() + (minutes += 2) * 60_000)));
const upload = async (path: string, content: Buffer, name: string) => {
  const { status, error } = await uploadImage(t, people.ada, path, { content, name });
  return [name, status, error];
};
const uploadAvatar = (content: Buffer, name: string) => upload(profile.uploadAvatar.path, content, name);
const uploadLogo = (content: Buffer, name: string) => upload(settings.uploadLogo.path, content, name);

test('1-C-09 a logo is jpg or png, an avatar also jpeg; the type has one message, and the content is checked', async () => {
  for (const send of [uploadAvatar, uploadLogo]) {
    expect(await send(jpg, 'a.jpg')).toEqual(['a.jpg', 200, undefined]);
    expect(await send(png, 'a.png')).toEqual(['a.png', 200, undefined]);
    expect(await send(png, 'a.gif')).toEqual(['a.gif', 400, TYPE_MESSAGE]);
    expect(await send(Buffer.from('no image'), 'a.png')).toEqual(['a.png', 400, CONTENT_MESSAGE]);
  }
  expect(await uploadAvatar(jpg, 'a.jpeg')).toEqual(['a.jpeg', 200, undefined]);
  expect(await uploadLogo(jpg, 'a.jpeg')).toEqual(['a.jpeg', 400, TYPE_MESSAGE]);
});

test('1-S-47 a name with two extensions is rejected with the same message for both', async () => {
  for (const name of ['a.php.png', 'a.b.jpg', 'a..png']) {
    const [avatar, logo] = [await uploadAvatar(png, name), await uploadLogo(png, name)];
    expect(avatar).toEqual([name, 400, 'Filename with two extensions is not supported due security restrictions']);
    expect(logo).toEqual(avatar);
  }
});

test('1-C-48 an avatar or logo that is too large has one message, a file of a note that is too large another one', async () => {
  const large = Buffer.concat([png, Buffer.alloc(SIZE_LIMIT + 1 - png.length)]);
  expect(await uploadAvatar(large, 'a.png')).toEqual(['a.png', 400, 'File size is too large']);
  expect(await uploadLogo(large, 'a.png')).toEqual(['a.png', 400, 'File size is too large']);
  const id = await t.inTenant('acme', 'write', (tx) => buildAccount(tx, { name: 'Alder' }));
  const note = await addNote(t, people.ada, id, { file: { name: 'a.txt', content: 'x'.repeat(SIZE_LIMIT + 1) } });
  expect([note.status, note.error]).toEqual([400, 'File size cannot be greater than 10 MB.']);
});

test('1-S-45 the avatar returns its address, the details have their keys, name and title have a message', async () => {
  const { data } = await uploadImage(t, people.ada, profile.uploadAvatar.path, { content: png, name: 'me.png' });
  expect(data).toEqual({ avatar_url: expect.stringMatching(/^\/media\//) });
  const body = { first_name: 'Ada', last_name: 'Lovell' };
  expect((await t.call(people.ada, profile.updateName, { body })).body).toEqual({
    success: true,
    msg: 'Name updated successfully',
  });
  const reply = await t.call(people.ada, profile.updateTitle, { body: { titleName: 'Head of data' } });
  expect(reply.body).toEqual({ success: true, msg: expect.any(String) });
  const details = await t.send(people.ada, 'GET', '/v1/api/user_details/');
  expect(details.body).toMatchObject({
    success: true,
    data: { ...data, ...body, title: 'Head of data', email: 'ada@acme.test' },
  });
});

test('1-S-71 names, titles, the company name and single lines are limited to 350 characters, the text of a note is not', async () => {
  const MESSAGE = 'Maximum 350 characters are allowed.';
  const [tooLong, longest] = ['x'.repeat(351), 'x'.repeat(350)];
  const id = await t.inTenant('acme', 'write', (tx) => buildAccount(tx, { name: 'Birch' }));
  const names = { first_name: 'Ada', last_name: 'Lovell' };
  const sendAll = (text: string) => [
    t.send(people.ada, 'PATCH', profile.updateName.path, { ...names, first_name: text }),
    t.send(people.ada, 'PATCH', profile.updateName.path, { ...names, last_name: text }),
    t.send(people.ada, profile.updateTitle.method, profile.updateTitle.path, { titleName: text }),
    t.send(people.ada, 'POST', '/settings/profile/entityname/update/', { entity_name: text }),
    t.send(people.ada, 'POST', '/v1/api/actions/account/create-play/', { accountId: id, priority: 'H', name: text }),
  ];
  const rejections = await Promise.all(sendAll(tooLong));
  expect(rejections.map(({ status, error }) => `${status} ${error}`)).toEqual(Array(5).fill(`400 ${MESSAGE}`));
  expect((await Promise.all(sendAll(longest))).map(({ error }) => error)).not.toContain(MESSAGE);
  const note = await addNote(t, people.ada, id, { note_text: `<p>${'x'.repeat(5000)}</p>` });
  expect(note.status).toBe(200);
});
