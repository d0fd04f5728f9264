/** Who is notified of a run, and of what. */
import { bulkRuns } from '@mainstay/contract/bulk-email/runs';
import { notifications } from '@mainstay/contract/notifications';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../app/testing/app.ts';
import { setUpBulkEmail } from '../../app/testing/bulk-emails.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';

const { t, people, query, smtp, queueRun, getRun } = setUpBulkEmail();

let reader: Caller;
let foreigner: Caller;
beforeAll(async () => {
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex' });
  const addUser = (domain: string, name: string, role: string, userAccessType: 'full' | 'read_only' = 'full') =>
    t.inTenant(domain, 'write', (tx) =>
      createUser(tx, {
        firstName: name,
        email: `${name}@${domain}.test`,
        passwordHash: 'none',
        roles: [role],
        userAccessType,
      }),
    );
  await addUser('acme', 'rea', 'CSO', 'read_only');
  await addUser('globex', 'gia', 'ADM');
  [reader, foreigner] = await Promise.all([t.signIn('rea@acme.test'), t.signIn('gia@globex.test')]);
});
beforeEach(async () => {
  smtp.rejectMessages();
  await query('delete from notices where tenant_id = $1');
  await setApproval(false);
});

const setApproval = (approval: boolean) =>
  t.call(people.ada, bulkRuns.setSettings, { body: { approval, tracking: false } });
const findNotices = async (caller: Caller) =>
  (await t.call(caller, notifications.findNotices, { query: { kind: 'bulk_email' } })).body.data.groups[0]?.notices ??
  [];
/** Returns title, details, person and path of each notification, the newest first. */
const getTexts = async (caller: Caller) =>
  (await findNotices(caller)).map(({ message, actor }) => [message?.title, message?.detail, actor]);
const createPeople = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => [name, `${name}.${at}@record.test`] as const);
const getOthers = () => [people.ada, people.dana, people.maya, reader, foreigner];

test('the creator of a run is notified of its result, which opens the run', async () => {
  const id = await queueRun(people.carl, [...createPeople(2, 'plain'), ['None', 'none']]);
  await t.runJobs();
  const [notice] = await findNotices(people.carl);
  expect(notice).toMatchObject({
    kind: 'bulk_email',
    unread: true,
    account: null,
    action: null,
    actor: null,
    message: {
      title: '“Berths for {{Name}}” was sent in part',
      detail: '2 sent, 1 failed',
      path: `/dashboard/bulk-email/run?id=${id}`,
    },
  });
  for (const other of getOthers()) expect(await findNotices(other)).toEqual([]);
  await t.call(people.carl, notifications.readNotices, { body: { keys: [notice?.key ?? ''] } });
  expect((await findNotices(people.carl))[0]?.unread).toBe(false);
});

test('the creator is notified of a run that pauses automatically or cannot start, but not of own changes', async () => {
  smtp.rejectMessages({ at: 'recipient', code: 550, message: 'No' });
  // More than a slow server claims before it stores the first rejections.
  const id = await queueRun(people.carl, createPeople(100, 'wrong'));
  await t.runJobs();
  expect((await getRun(people.carl, id)).status).toBe('paused');
  expect(await getTexts(people.carl)).toEqual([
    [
      '“Berths for {{Name}}” was paused',
      'The mail server rejected 10 messages in a row. Check the addresses and the sender settings, then resume.',
      null,
    ],
  ]);
  await t.call(people.carl, bulkRuns.cancelRun, { params: { id } });
  const second = await queueRun(people.carl, createPeople(1, 'gone'));
  await t.call(people.carl, bulkRuns.pauseRun, { params: { id: second } });
  await t.call(people.carl, bulkRuns.resumeRun, { params: { id: second } });
  await query('update bulk_runs set file_id = null where tenant_id = $1 and id = $2', second);
  await t.runJobs();
  expect((await getRun(people.carl, second)).status).toBe('failed');
  const texts = await getTexts(people.carl);
  expect(texts).toHaveLength(2);
  expect(texts[0]?.[0]).toBe('“Berths for {{Name}}” was not sent');
  expect(texts[0]?.[1]).toBe((await getRun(people.carl, second)).error);
});

test('those who may approve a run are notified until it is decided, and its creator of the decision', async () => {
  await setApproval(true);
  const id = await queueRun(people.carl, createPeople(2, 'asked'));
  const waiting = ['“Berths for {{Name}}” waits for approval', '2 recipients', 'Carl'];
  for (const approver of [people.ada, people.dana]) expect(await getTexts(approver)).toEqual([waiting]);
  for (const other of [people.carl, people.maya, reader, foreigner]) expect(await getTexts(other)).toEqual([]);
  await t.call(people.dana, bulkRuns.approveRun, { params: { id }, body: { comment: 'Go' } });
  for (const approver of [people.ada, people.dana]) expect(await getTexts(approver)).toEqual([]);
  expect(await getTexts(people.carl)).toEqual([['“Berths for {{Name}}” was approved', 'Go', 'Dana']]);
  const second = await queueRun(people.carl, createPeople(1, 'declined'));
  await t.call(people.ada, bulkRuns.rejectRun, { params: { id: second }, body: { comment: 'Not now' } });
  expect((await getTexts(people.carl))[0]).toEqual(['“Berths for {{Name}}” was rejected', 'Not now', 'Ada']);
  const third = await queueRun(people.carl, createPeople(1, 'withdrawn'));
  await t.call(people.carl, bulkRuns.cancelRun, { params: { id: third } });
  expect(await getTexts(people.dana)).toEqual([]);
  await t.runJobs();
});

test('a user without one of the roles no longer sees notifications of bulk email, nor counts them', async () => {
  await setApproval(true);
  await queueRun(people.carl, createPeople(1, 'role'));
  const count = async () => (await t.call(people.dana, notifications.findNotices, { query: {} })).body.data.unread;
  expect(await count()).toBe(1);
  const setRole = (role: string) =>
    query(
      `update user_roles x set role_id = r.id from roles r, users u where x.tenant_id = $1 and r.tenant_id = $1
         and u.tenant_id = $1 and u.id = x.user_id and u.email = 'dana@acme.test' and r.abbr = $2`,
      role,
    );
  await setRole('CSM');
  people.dana = await t.signIn('dana@acme.test');
  expect([await findNotices(people.dana), await count()]).toEqual([[], 0]);
  await setRole('DA');
  people.dana = await t.signIn('dana@acme.test');
  await query(`update bulk_runs set status = 'cancelled' where tenant_id = $1 and status = 'awaiting approval'`);
});
