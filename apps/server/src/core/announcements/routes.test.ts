/** Announcements: the audience, planned ones, unread marks, paging, and their administration. */
import { announcements, type AnnouncementInput } from '@mainstay/contract/announcements';
import { pages } from '@mainstay/contract/pages';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../app/testing/app.ts';
import { setUpCompany, USER_PER_ROLE } from '../../app/testing/company.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from '../tenants/create-tenant.ts';

const { t, people, query } = setUpCompany(USER_PER_ROLE);

type Name = keyof typeof people;

let reader: Caller;
let foreigner: Caller;
beforeAll(async () => {
  const rea = { firstName: 'Rea', email: 'rea@acme.test', passwordHash: 'none', roles: ['ADM'] };
  await t.inTenant('acme', 'write', (tx) => createUser(tx, { ...rea, userAccessType: 'read_only' }));
  reader = await t.signIn('rea@acme.test');
  await query(`update users set created_at = '2026-01-10T02:00:00Z' where tenant_id = $1`);
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex' });
  await t.inTenant('globex', 'write', (tx) =>
    createUser(tx, { firstName: 'Gia', email: 'gia@globex.test', passwordHash: 'none', roles: ['ADM'] }),
  );
  foreigner = await t.signIn('gia@globex.test');
});
beforeEach(async () => {
  await query('delete from announcements where tenant_id = $1');
});

const INPUT: AnnouncementInput = {
  title: 'New template',
  description: '<p>Use it.</p>',
  date: '2026-11-18',
  roles: [],
};
async function publish(change: Partial<AnnouncementInput> = {}): Promise<number> {
  const { body } = await t.call(people.ada, announcements.createAnnouncement, { body: { ...INPUT, ...change } });
  return body.data.id;
}
const read = async (name: Name, page: { page_num?: number; limit?: number } = {}) =>
  (await t.call(people[name], announcements.findAnnouncements, { query: page })).body.data;
const getTitles = async (name: Name) => (await read(name)).announcements.map(({ title }) => title);
const countUnread = async (name: Name) =>
  (await t.call(people[name], pages.findMenus, {})).body.data.unread_announcements;

test('1-announcements-02 1-S-54 pages by page_num and limit, the newest first, with all documented fields', async () => {
  const ids: number[] = [];
  for (const day of ['17', '19', '18']) ids.push(await publish({ title: day, date: `2026-11-${day}` }));
  const [first] = ids;
  const pageOne = await read('maya', { page_num: 1, limit: 2 });
  expect(pageOne.announcements.map(({ title }) => title)).toEqual(['19', '18']);
  expect(pageOne.has_next).toBe(true);
  expect(await read('maya', { page_num: 2, limit: 2 })).toEqual({
    announcements: [{ id: first, title: '17', description: '<p>Use it.</p>', date: '2026-11-17', unread: true }],
    has_next: false,
  });
  const reply = await t.call(people.maya, announcements.findAnnouncements, { query: { page_num: 0 } });
  expect([reply.status, reply.error]).toEqual([400, 'Invalid page.']);
});

test('1-announcements-04 1-C-18 without a limit, 1000 announcements are returned', async () => {
  await query(
    `insert into announcements (tenant_id, title, description, published_on, created_at, updated_at)
     select $1, 'No. ' || n, '<p>x</p>', '2026-11-01', now(), now() from generate_series(1, 1001) n`,
  );
  const page = await read('evan');
  expect([page.announcements.length, page.has_next, page.announcements[0]?.title]).toEqual([1000, true, 'No. 1001']);
});

test('each role reads its audience from the day of publication, and administrators do not read those of others', async () => {
  await publish({ title: 'For all' });
  await publish({ title: 'For leads', roles: ['CSL', 'EXE'] });
  await publish({ title: 'Tomorrow', date: '2099-01-01' });
  expect(await getTitles('maya')).toEqual(['For all']);
  for (const name of ['lena', 'evan'] as const) expect(await getTitles(name)).toEqual(['For leads', 'For all']);
  for (const name of ['ada', 'olga', 'dev'] as const) expect(await getTitles(name)).toEqual(['For all']);
});

test('reading clears the mark of one person only, and not of what is not published for them', async () => {
  const id = await publish();
  const hidden = await publish({ roles: ['EXE'] });
  const planned = await publish({ date: '2099-01-01' });
  expect([await countUnread('maya'), await countUnread('evan')]).toEqual([1, 2]);
  const body = { ids: [id, hidden, planned] };
  const reply = await t.call(people.maya, announcements.readAnnouncements, { body });
  expect(reply.body.data).toEqual({ unread: 0 });
  expect(await query('select announcement_id as id from announcement_reads where tenant_id = $1')).toEqual([{ id }]);
  expect((await read('maya')).announcements.map(({ unread }) => unread)).toEqual([false]);
  expect([await countUnread('maya'), await countUnread('evan')]).toEqual([0, 2]);
  // A second time changes nothing.
  expect((await t.call(people.maya, announcements.readAnnouncements, { body })).body.data).toEqual({ unread: 0 });
});

test('a read-only user reads announcements, but does not write them', async () => {
  const id = await publish();
  const reply = await t.call(reader, announcements.readAnnouncements, { body: { ids: [id] } });
  expect([reply.status, reply.body.data]).toEqual([200, { unread: 0 }]);
  expect((await t.call(reader, announcements.findEditedAnnouncements, { query: {} })).status).toBe(200);
  expect((await t.call(reader, announcements.createAnnouncement, { body: INPUT })).status).toBe(403);
});

test('what was published before a person joined counts as read', async () => {
  await publish({ title: 'Before', date: '2026-01-09' });
  await publish({ title: 'On the day', date: '2026-01-10' });
  expect((await read('maya')).announcements.map(({ title, unread }) => [title, unread])).toEqual([
    ['On the day', true],
    ['Before', false],
  ]);
});

test('decisions-39 an administrator lists, opens, saves and deletes announcements', async () => {
  const id = await publish({ roles: ['CSM'] });
  const planned = await publish({ title: 'Planned', date: '2099-01-01' });
  await t.call(people.maya, announcements.readAnnouncements, { body: { ids: [id] } });
  const row = { ...INPUT, id, roles: ['CSM'], author: 'Ada', readers: 1, version: 1 };
  const list = await t.call(people.olga, announcements.findEditedAnnouncements, { query: { pageNum: 1, limit: 1 } });
  expect(list.body.data).toMatchObject({ listing: [{ id: planned, readers: 0 }], has_next: true, total_records: 2 });
  expect((await t.call(people.dev, announcements.getAnnouncement, { params: { id } })).body.data).toEqual(row);
  const saved = await t.call(people.olga, announcements.updateAnnouncement, {
    params: { id },
    body: { ...INPUT, title: 'Changed', version: 1 },
  });
  expect(saved.body.data).toEqual({ ...row, title: 'Changed', roles: [], version: 2 });
  const outdated = await t.call(people.ada, announcements.updateAnnouncement, {
    params: { id },
    body: { ...INPUT, version: 1 },
  });
  expect([outdated.status, outdated.error]).toEqual([
    409,
    'Someone else has changed this announcement. Reload it and try again.',
  ]);
  await t.call(people.ada, announcements.deleteAnnouncement, { params: { id } });
  expect((await t.call(people.ada, announcements.getAnnouncement, { params: { id } })).status).toBe(404);
  expect(await query('select from announcement_reads where tenant_id = $1')).toEqual([]);
});

test('of two concurrent saves of the same version, one is rejected', async () => {
  const id = await publish({});
  const save = (title: string) =>
    t.call(people.ada, announcements.updateAnnouncement, { params: { id }, body: { ...INPUT, title, version: 1 } });
  const replies = await Promise.all([save('First'), save('Second')]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await t.call(people.ada, announcements.getAnnouncement, { params: { id } })).body.data.version).toBe(2);
});

test('text is sanitized; a title, a text and existing roles are required', async () => {
  const id = await publish({
    description:
      '<p onclick="x()">See https://a.example<script>alert(1)</script><img src="https://b.example/x.png"></p>',
  });
  const { body } = await t.call(people.ada, announcements.getAnnouncement, { params: { id } });
  expect(body.data.description).toBe(
    '<p>See <a href="https://a.example" target="_blank" rel="noopener noreferrer">https://a.example</a></p>',
  );
  for (const [change, field, message] of [
    [{ title: ' ' }, 'title', 'Title is required.'],
    [{ description: '<p> </p><script>x</script>' }, 'description', 'Text is required.'],
    [{ roles: ['XYZ'] }, 'roles', 'There is no role XYZ.'],
    [{ date: '2026-02-30' }, 'date', 'Must be a date such as 2026-11-20.'],
  ] as const) {
    const reply = await t.call(people.ada, announcements.createAnnouncement, {
      body: { ...INPUT, ...change, roles: [...('roles' in change ? change.roles : [])] },
    });
    expect([reply.status, reply.fields]).toEqual([400, { [field]: message }]);
  }
});

test('only administrators write, and no one reads announcements of another company', async () => {
  const id = await publish();
  for (const name of ['lena', 'evan', 'maya'] as const) {
    for (const { status } of [
      await t.call(people[name], announcements.createAnnouncement, { body: INPUT }),
      await t.call(people[name], announcements.getAnnouncement, { params: { id } }),
      await t.call(people[name], announcements.deleteAnnouncement, { params: { id } }),
    ])
      expect([name, status]).toEqual([name, 403]);
  }
  expect((await t.call(foreigner, announcements.findAnnouncements, { query: {} })).body.data.announcements).toEqual([]);
  expect((await t.call(foreigner, announcements.getAnnouncement, { params: { id } })).status).toBe(404);
  await t.call(foreigner, announcements.readAnnouncements, { body: { ids: [id] } });
  expect(await query('select from announcement_reads where tenant_id = $1')).toEqual([]);
});
