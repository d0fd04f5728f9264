/** The user's own avatar over HTTP: accepted files, stored files, and the previous avatar. */
import { existsSync } from 'node:fs';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { profile } from '@mainstay/contract/people/profile';
import { IMAGE_MESSAGES } from '@mainstay/contract/rules/images';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../../app/testing/app.ts';
import { openCompany } from '../../../app/testing/company.ts';
import { createBlankImage, uploadImage } from '../../../app/testing/images.ts';

let t: TestApp;
let people: Record<'maya' | 'noah' | 'evan', Caller>;
let png: Buffer;
beforeAll(async () => {
  ({ t, people } = await openCompany({ maya: 'CSM', noah: 'CSM', evan: 'EXE' }));
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(`update users set user_access_type = 'read_only' where tenant_id = $1 and email = 'evan@acme.test'`, [
      tx.tenant,
    ]),
  );
  png = await createBlankImage().png().toBuffer();
});
afterAll(() => t.close());

const upload = (caller: Caller, content: Buffer, name = 'me.png', field = 'file') =>
  uploadImage(t, caller, profile.uploadAvatar.path, { content, name, field });
const getAvatar = async (caller: Caller) => (await t.call(caller, profile.getProfile, {})).body.data.avatar_url;
const findAvatars = () =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ storage_key: string; mime_type: string; file_name: string }>(
      `select storage_key, mime_type, file_name from files where tenant_id = $1 and purpose = 'avatar' order by id`,
      [tx.tenant],
    ),
  );

test('rejects a request without a token or on the host of another company', async () => {
  for (const caller of [{ domain: 'acme' }, { ...people.maya, domain: 'globex' }]) {
    expect((await upload(caller, png)).status).toBe(401);
  }
});

test('1-profile-06 1-profile-08 each type is accepted and shown, also for a read-only user', async () => {
  const jpg = await createBlankImage().jpeg().toBuffer();
  const knownUrls = new Set<string | null>([await getAvatar(people.maya)]);
  for (const [content, name, type] of [
    [png, 'me.png', 'image/png'],
    [jpg, 'me.jpg', 'image/jpeg'],
    [jpg, 'me.JPEG', 'image/jpeg'],
  ] as const) {
    const { status, data } = await upload(people.maya, content, name);
    expect([name, status]).toEqual([name, 200]);
    const avatarUrl = await getAvatar(people.maya);
    expect(data?.avatar_url).toBe(avatarUrl);
    expect(knownUrls.has(avatarUrl)).toBe(false);
    knownUrls.add(avatarUrl);
    const fileReply = await t.app.inject({ url: avatarUrl ?? '', headers: { host: 'acme.localhost:3000' } });
    expect([fileReply.statusCode, fileReply.headers['content-type']]).toEqual([200, type]);
  }
  expect((await upload(people.evan, png)).status).toBe(200);
  expect(await getAvatar(people.noah)).toBeNull();
});

test('replacing an avatar deletes the row and file of the former one, and is recorded', async () => {
  await upload(people.noah, png);
  const [formerFile] = (await findAvatars()).slice(-1);
  await upload(people.noah, png, 'other.png');
  const currentFiles = await findAvatars();
  expect(currentFiles.map((file) => file.storage_key)).not.toContain(formerFile?.storage_key);
  expect(currentFiles.at(-1)).toMatchObject({ file_name: 'other.png', mime_type: 'image/png' });
  expect(existsSync(t.services.workFiles.getPath(formerFile?.storage_key ?? ''))).toBe(false);
  expect(existsSync(t.services.workFiles.getPath(currentFiles.at(-1)?.storage_key ?? ''))).toBe(true);
  const [entry] = await t.inTenant('acme', 'read', (tx) =>
    tx.rows('select verb, entity, changes from audit_log where tenant_id = $1 order by id desc limit 1', [tx.tenant]),
  );
  expect(entry).toEqual({ verb: 'update', entity: 'user', changes: { avatar: { after: 'other.png' } } });
});

test('of several simultaneous uploads one avatar remains', async () => {
  const before = (await findAvatars()).length;
  const replies = await Promise.all(Array.from({ length: 4 }, () => upload(people.evan, png)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await findAvatars()).toHaveLength(before);
});

test('1-profile-09 1-profile-12 an invalid name or content is rejected with a reason', async () => {
  const avatarUrl = await getAvatar(people.maya);
  const gif = await createBlankImage().gif().toBuffer();
  for (const [content, name, message] of [
    [png, 'a.php.png', IMAGE_MESSAGES.extensions],
    [Buffer.from('not a picture'), 'me.png', IMAGE_MESSAGES.content],
    [png, 'me.gif', IMAGE_MESSAGES.type],
    [gif, 'me.png', IMAGE_MESSAGES.type],
    [Buffer.alloc(0), 'me.png', IMAGE_MESSAGES.none],
  ] as const) {
    const { status, error } = await upload(people.maya, content, name);
    expect([name, status, error]).toEqual([name, 400, message]);
  }
  expect((await upload(people.maya, png, 'me.png', 'picture')).error).toBe(IMAGE_MESSAGES.none);
  const json = await t.send(people.maya, 'POST', profile.uploadAvatar.path, { file: 'x' });
  expect([json.status, json.error]).toEqual([400, IMAGE_MESSAGES.none]);
  expect(await getAvatar(people.maya)).toBe(avatarUrl);
});

test('1-profile-11 10485760 bytes are accepted, and one more is rejected', async () => {
  const padTo = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
  expect((await upload(people.maya, padTo(UPLOAD_LIMIT))).status).toBe(200);
  const reply = await upload(people.maya, padTo(UPLOAD_LIMIT + 1));
  expect([reply.status, reply.error]).toEqual([400, 'File size is too large']);
});

test('users delete their own avatar with its file, also with read-only access', async () => {
  const remove = (caller: Caller) => t.call(caller, profile.deleteAvatar, {});
  for (const caller of [people.evan, people.noah]) await upload(caller, png);
  const before = await getAvatar(people.evan);
  expect((await remove({ domain: 'acme' })).status).toBe(401);
  expect((await remove(people.evan)).body.msg).toBe('Picture removed successfully');
  expect(await getAvatar(people.evan)).toBeNull();
  expect(existsSync(t.services.workFiles.getPath((before ?? '').replace('/media/', '')))).toBe(false);
  expect(await getAvatar(people.noah)).not.toBeNull();
  expect((await remove(people.evan)).status).toBe(200);
  const log = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ changes: object }>(
      `select changes from audit_log where tenant_id = $1 and changes -> 'avatar' ->> 'before' is not null`,
      [tx.tenant],
    ),
  );
  expect(log.map((entry) => entry.changes)).toEqual([{ avatar: { before: 'me.png', after: null } }]);
});
