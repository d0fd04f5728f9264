import { bulkSending } from '@mainstay/contract/bulk-email';
import { bulkRuns } from '@mainstay/contract/bulk-email/runs';
import { expect, test } from 'vitest';
import { BULK_NOW, DRAFT, setUpBulkEmail, uploadPeople } from '../../../app/testing/bulk-emails.ts';

const { t, people, query, smtp, setNow, trigger, getRun, findMessages, queueRun } = setUpBulkEmail();

/** @returns rows with different addresses */
const createPeople = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => [`${name} ${at}`, `${name}.${at}@record.test`] as const);
const change = (name: 'pauseRun' | 'resumeRun' | 'cancelRun', id: number, caller = people.carl) =>
  t.call(caller, bulkRuns[name], { params: { id } });
const setNowTo = (minutes: number) => setNow(new Date(BULK_NOW.getTime() + minutes * 60_000));

test('S3-59 a run is queued, sent, and lists its results also as CSV', async () => {
  const id = await queueRun(people.carl, createPeople(3, 'plain'));
  expect(await getRun(people.carl, id)).toMatchObject({
    status: 'queued',
    total: 3,
    can: { pause: true, cancel: true, resume: false },
  });
  await t.runJobs();
  expect(await getRun(people.carl, id)).toMatchObject({
    status: 'sent',
    sent: 3,
    failed: 0,
    started_at: BULK_NOW.toISOString(),
    finished_at: BULK_NOW.toISOString(),
  });
  const csv = await t.send(people.carl, 'GET', `/v1/api/bulk-email/runs/${id}/messages.csv`);
  expect(csv.raw.body.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
    'Row,Email,Status,Attempts,Sent,Reason,Opens,Clicks',
    '1,plain.0@record.test,sent,1,2026-12-20 23:00:00,,0,0',
  ]);
  expect(
    await query(
      `select verb from audit_log where tenant_id = $1 and entity = 'bulk_run' and entity_id = $2 order by id`,
      id,
    ),
  ).toEqual([{ verb: 'create' }, { verb: 'finish' }]);
});

test('S3-60 only the creator and administrators see and change a run', async () => {
  const id = await queueRun(people.carl, createPeople(1, 'own'));
  expect((await t.call(people.dana, bulkRuns.getRun, { params: { id } })).status).toBe(404);
  expect((await change('pauseRun', id, people.dana)).status).toBe(404);
  expect((await change('pauseRun', id, people.ada)).body.data.status).toBe('paused');
  await t.runJobs();
  expect(await getRun(people.carl, id)).toMatchObject({
    status: 'paused',
    sent: 0,
    pause_reason: 'A user paused the run.',
  });
  expect((await change('resumeRun', id)).body.data.status).toBe('queued');
  await t.runJobs();
  expect(await getRun(people.carl, id)).toMatchObject({ status: 'sent', sent: 1 });
  expect((await change('cancelRun', id)).error).toBe('The run has already ended.');
});

test('a cancelled run sends nothing', async () => {
  const id = await queueRun(people.carl, createPeople(2, 'cancelled'));
  expect((await change('cancelRun', id)).body.data).toMatchObject({ status: 'cancelled', total: 2 });
  await t.runJobs();
  expect(smtp.lastTo('cancelled.0@record.test')).toBeUndefined();
});

test('a temporary rejection is tried again later without delaying others, and fails in the end', async () => {
  const id = await queueRun(people.carl, createPeople(2, 'gray'));
  smtp.rejectMessages({ at: 'recipient', code: 450, message: 'Greylisted' });
  for (const minutes of [0, 1, 6, 21, 81]) {
    await setNowTo(minutes);
    if (minutes === 1)
      expect(await getRun(people.carl, id)).toMatchObject({ status: 'sending', waiting: 2, failed: 0 });
    await t.runJobs();
  }
  smtp.rejectMessages();
  expect(await getRun(people.carl, id)).toMatchObject({ status: 'failed', failed: 2, waiting: 0 });
  const [message] = await findMessages(people.carl, id);
  expect(message).toMatchObject({ status: 'failed', tries: 5 });
  expect(message?.error).toContain('Greylisted');
  // A person can send them again.
  const again = await t.call(people.carl, bulkRuns.sendAgain, { params: { id }, body: { statuses: ['failed'] } });
  expect(again.body.data).toMatchObject({ status: 'sending', waiting: 2, failed: 0 });
  await t.runJobs();
  expect(await getRun(people.carl, id)).toMatchObject({ status: 'sent', sent: 2 });
  await setNow(BULK_NOW);
});

test('a run pauses after ten permanent rejections in a row', async () => {
  const id = await queueRun(people.carl, createPeople(80, 'rejected'));
  smtp.rejectMessages({ at: 'recipient', code: 550, message: 'No such user' });
  await t.runJobs();
  smtp.rejectMessages();
  const run = await getRun(people.carl, id);
  expect(run).toMatchObject({
    status: 'paused',
    pause_reason:
      'The mail server rejected 10 messages in a row. Check the addresses and the sender settings, then resume.',
  });
  expect(run.failed).toBeLessThan(40);
  expect((await change('resumeRun', id)).body.data).toMatchObject({ status: 'sending', pause_reason: null });
  await t.runJobs();
  const resumed = await getRun(people.carl, id);
  expect(resumed).toMatchObject({ status: 'partly failed', failed: run.failed, sent: 80 - run.failed });
});

test('a failure of the connection is not that of the recipients: the run waits and shows it', async () => {
  const id = await queueRun(people.carl, createPeople(2, 'offline'));
  const { smtpUrl } = t.services.config;
  t.services.config.smtpUrl = new URL('smtp://127.0.0.1:9');
  await t.runJobs();
  const waiting = await getRun(people.carl, id);
  expect(waiting).toMatchObject({ status: 'sending', waiting: 2, failed: 0, can: { resume: true } });
  expect(waiting.error).toContain('The mail server 127.0.0.1:9');
  expect(waiting.next_attempt_at).toBe(new Date(BULK_NOW.getTime() + 1000).toISOString());
  expect((await findMessages(people.carl, id)).map(({ status, tries }) => [status, tries])).toEqual([
    ['waiting', 0],
    ['waiting', 0],
  ]);
  t.services.config.smtpUrl = smtpUrl;
  await setNowTo(1);
  await t.runJobs();
  expect(await getRun(people.carl, id)).toMatchObject({ status: 'sent', sent: 2, error: null, next_attempt_at: null });
  await setNow(BULK_NOW);
});

test('S3-63 without a mail server a run pauses', async () => {
  const { smtpUrl } = t.services.config;
  t.services.config.smtpUrl = undefined;
  const id = await queueRun(people.carl, createPeople(1, 'without'));
  await t.runJobs();
  t.services.config.smtpUrl = smtpUrl;
  expect(await getRun(people.carl, id)).toMatchObject({ status: 'paused', waiting: 1 });
  await change('cancelRun', id);
  expect(await getRun(people.carl, id)).toMatchObject({ status: 'cancelled', waiting: 0, cancelled: 1 });
});

test('a message that a lost worker was sending becomes uncertain, and is sent again only on request', async () => {
  const id = await queueRun(people.carl, createPeople(3, 'lost'));
  await change('pauseRun', id);
  await change('resumeRun', id);
  // The state after the process was killed while it was sending.
  await query(
    `update bulk_runs set status = 'sending', started_at = now(), waiting = 1 where tenant_id = $1 and id = $2`,
    id,
  );
  await query(
    `insert into bulk_messages (tenant_id, run_id, row_number, address, cells, status, tries, next_at, claim)
     values ($1, $2, 1, 'lost.0@record.test', '{"Name": "Rae"}', 'sending', 1, now(), gen_random_uuid())`,
    id,
  );
  await t.runJobs();
  expect(await getRun(people.carl, id)).toMatchObject({
    status: 'partly failed',
    uncertain: 1,
    sent: 0,
    can: { send_again: true },
  });
  expect((await findMessages(people.carl, id))[0]?.error).toBe(
    'The server stopped while the message was being sent. It may have arrived.',
  );
  expect(smtp.lastTo('lost.0@record.test')).toBeUndefined();
  await t.call(people.carl, bulkRuns.sendAgain, { params: { id }, body: { statuses: ['uncertain'] } });
  await t.runJobs();
  expect(await getRun(people.carl, id)).toMatchObject({ status: 'sent', sent: 1, uncertain: 0 });
});

test('an address that unsubscribes during a run is excluded', async () => {
  const id = await queueRun(people.carl, createPeople(1, 'late'));
  const { smtpUrl } = t.services.config;
  t.services.config.smtpUrl = undefined;
  await t.runJobs();
  t.services.config.smtpUrl = smtpUrl;
  await query(
    `insert into suppressions (tenant_id, address, reason, created_at) values ($1, 'late.0@record.test', 'unsubscribed', now())`,
  );
  await change('resumeRun', id);
  await t.runJobs();
  expect(await getRun(people.carl, id)).toMatchObject({ status: 'sent', excluded: 1, sent: 0 });
});

test('if the company requires it, another user approves or rejects a run', async () => {
  const settings = (approval: boolean) =>
    t.call(people.ada, bulkRuns.setSettings, { body: { approval, tracking: false } });
  expect((await settings(true)).body.data).toEqual({ approval: true, tracking: false });
  const id = await queueRun(people.carl, createPeople(1, 'approved'));
  await t.runJobs();
  expect(await getRun(people.carl, id)).toMatchObject({ status: 'awaiting approval', can: { approve: false } });
  const approve = (caller: typeof people.carl) =>
    t.call(caller, bulkRuns.approveRun, { params: { id }, body: { comment: 'Fine' } });
  expect((await approve(people.carl)).error).toBe('Another user must approve your run.');
  expect((await approve(people.maya)).status).toBe(403);
  expect((await t.call(people.dana, bulkRuns.findRuns, {})).body.data.listing.map((run) => run.id)).toContain(id);
  const dry = await t.call(people.dana, bulkSending.dryRun, { body: { run_id: id } });
  expect(dry.body.data).toMatchObject({ total: 1, included: 1 });
  expect((await approve(people.dana)).body.data).toMatchObject({
    status: 'queued',
    approval: { by: { name: 'Dana' }, approved: true, comment: 'Fine' },
  });
  await t.runJobs();
  expect(await getRun(people.carl, id)).toMatchObject({ status: 'sent' });

  const fileurl = await uploadPeople(t, people.carl, createPeople(1, 'declined'));
  const { run_id } = (await trigger(people.carl, { ...DRAFT, fileurl })).body.data;
  const reject = (comment: string) =>
    t.call(people.dana, bulkRuns.rejectRun, { params: { id: run_id }, body: { comment } });
  expect((await reject(' ')).error).toBe('Comment is required.');
  expect((await reject('Wrong list')).body.data).toMatchObject({
    status: 'cancelled',
    approval: { approved: false, comment: 'Wrong list' },
  });
  await settings(false);
});

test('opens and clicks are counted only if the company turned it on, and links lead only to addresses of the message', async () => {
  const plain = await queueRun(people.carl, createPeople(1, 'untracked'));
  await t.call(people.ada, bulkRuns.setSettings, { body: { approval: false, tracking: true } });
  const id = await queueRun(people.carl, createPeople(1, 'tracked'));
  await t.runJobs();
  await t.call(people.ada, bulkRuns.setSettings, { body: { approval: false, tracking: false } });
  expect(smtp.lastTo('untracked.0@record.test')?.html).not.toContain('<img');
  expect(await getRun(people.carl, plain)).toMatchObject({ tracking: false });
  const html = smtp.lastTo('tracked.0@record.test')?.html ?? '';
  const image = /<img src="http:\/\/[^/]+([^"]+)"/.exec(html)?.[1] ?? '';
  const link = /<a href="http:\/\/[^/]+(\/v1\/[^"]+)"/.exec(html)?.[1] ?? '';
  const visitor = { domain: 'acme' };
  for (let opens = 0; opens < 2; opens += 1) {
    const opened = await t.send(visitor, 'GET', image);
    expect([opened.status, opened.raw.headers['content-type']]).toEqual([200, 'image/gif']);
  }
  const clicked = await t.send(visitor, 'GET', link);
  expect([clicked.status, clicked.raw.headers.location]).toEqual([302, 'https://harbor.example/tracked%200']);
  expect((await t.send(visitor, 'GET', link.replace('-0-', '-1-'))).status).toBe(404);
  expect((await t.send(visitor, 'GET', image.replace(/[0-9a-f]{24}/, '0'.repeat(24)))).status).toBe(200);
  expect(await getRun(people.carl, id)).toMatchObject({ tracking: true, opened: 1, clicked: 1 });
  expect((await findMessages(people.carl, id))[0]).toMatchObject({
    opens: 2,
    clicks: 1,
    first_opened_at: BULK_NOW.toISOString(),
  });
});
