import { bounceMailbox } from '@mainstay/contract/mail/bounce-mailbox';
import { suppressions } from '@mainstay/contract/mail/suppressions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { setUpBulkEmail } from '../../app/testing/bulk-emails.ts';
import { createReport, MAILBOX, startTestMailbox, type TestMailbox } from '../../app/testing/imap.ts';
import { READ_BOUNCES } from '../../core/mail/bounce-mailbox/read-bounces.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { buildMessageId } from './message-id.ts';

const { t, people, query, smtp, trigger, getRun, findMessages, queueRun } = setUpBulkEmail();

let imap: TestMailbox;
const openMailbox = async (settings: Parameters<typeof startTestMailbox>[0] = {}) => {
  imap = await startTestMailbox(settings);
  const { status } = await t.call(people.ada, bounceMailbox.saveBounceMailbox, {
    body: {
      enabled: true,
      host: '127.0.0.1',
      port: imap.port,
      encryption: 'starttls',
      username: MAILBOX.user,
      password: MAILBOX.pass,
      folder: 'INBOX',
    },
  });
  expect(status).toBe(200);
  await t.runJobs();
};
beforeAll(async () => {
  t.services.config.outboundAllow = ['127.0.0.1'];
  await openMailbox();
});
afterAll(() => imap.stop());

/** Sends a bulk email to people of this name. @returns the run and the Message-IDs, with angle brackets */
async function send(name: string, count = 1) {
  const rows = Array.from({ length: count }, (_, at) => [name, `${name}.${at}@record.test`] as const);
  const id = await queueRun(people.carl, rows);
  await t.runJobs();
  const ids = rows.map(([, address]) => smtp.lastTo(address)?.messageId ?? '');
  return { id, ids };
}
/** Reads the mailbox as the schedule does. */
async function read(): Promise<void> {
  await t.inTenant('acme', 'write', (tx) => enqueue(tx, READ_BOUNCES, {}, { key: 'schedule' }));
  await t.runJobs();
}
const getPosition = () => query('select uid_validity, last_uid, last_error from bounce_mailboxes where tenant_id = $1');
const findSuppressed = async (q: string) =>
  (await t.call(people.ada, suppressions.findSuppressions, { query: { q } })).body.data.listing;
const getStatuses = async (id: number) => (await findMessages(people.carl, id)).map(({ status }) => status);

test('a message that could not be delivered bounces, and its address receives no bulk email', async () => {
  const { id, ids } = await send('gone', 2);
  await imap.append('Subject: Hello\n\nHello', createReport({ messageId: ids[0] ?? '' }));
  await read();
  const run = await getRun(people.carl, id);
  expect(run).toMatchObject({ status: 'partly failed', sent: 1, bounced: 1, total: 2 });
  expect(await findMessages(people.carl, id)).toMatchObject([
    { status: 'bounced', error: '550 5.1.1 No such user here' },
    { status: 'sent', error: null },
  ]);
  expect(await findSuppressed('gone')).toMatchObject([
    { address: 'gone.0@record.test', reason: 'bounced', detail: '550 5.1.1 No such user here', created_by: null },
  ]);
  expect(await imap.findSeen()).toEqual([2]);
  const again = await queueRun(people.carl, [['Gone', 'gone.0@record.test']]);
  await t.runJobs();
  expect((await findMessages(people.carl, again))[0]).toMatchObject({
    status: 'excluded',
    error: 'An earlier email could not be delivered',
  });
});

test('the timeline of the account shows that a message to a contact was sent, and that it bounced', async () => {
  await t.inTenant('acme', 'write', async (tx) => {
    const account = await buildAccount(tx, { name: 'Own' });
    await tx.rows(
      `insert into contacts (tenant_id, account_id, first_name, email) values ($1, $2, 'Rae', 'rae@record.test')`,
      [tx.tenant, account],
    );
  });
  const view = { list: 'contacts', name: 'Rae', scope: 'own', state: { searchText: 'rae' } };
  const { id: view_id } = (await t.send(people.ada, 'POST', '/v1/api/saved-views/', view)).body.data as { id: number };
  const message = { subject: 'Berths for {{first_name}}', template_content: '<p>{{first_name}}</p>' };
  await trigger(people.ada, { ...message, selected_cols: ['first_name'], view_id });
  await t.runJobs();
  await imap.append(createReport({ messageId: smtp.lastTo('rae@record.test')?.messageId ?? '' }));
  await read();
  const events = await query(
    `select event, meta->>'operation' as operation, meta->>'contact_name' as contact from timeline_events
     where tenant_id = $1 and category = 'Email' order by id`,
  );
  expect(events).toEqual([
    { event: 'Berths for Rae', operation: 'sent', contact: 'Rae' },
    { event: 'Berths for Rae', operation: 'bounced', contact: 'Rae' },
  ]);
});

test('a delayed message remains sent with the reason; one that expired bounces without blocking the address', async () => {
  const { id, ids } = await send('slow', 2);
  const [first = '', second = ''] = ids;
  await imap.append(
    createReport({ messageId: first, action: 'delayed', status: '4.4.1', diagnostic: 'smtp; 451 Busy' }),
    createReport({ messageId: second, status: '4.4.7', diagnostic: 'smtp; Expired' }),
  );
  await read();
  expect(await findMessages(people.carl, id)).toMatchObject([
    { status: 'sent', error: 'Delayed: 4.4.1: 451 Busy' },
    { status: 'bounced', error: '4.4.7: Expired' },
  ]);
  expect(await findSuppressed('slow')).toEqual([]);
});

test('a report that was not sent by a server which saw the message changes nothing and stays unread', async () => {
  const { id, ids } = await send('safe', 2);
  const seen = await imap.findSeen();
  const globex = await createTenant(t.services.database, { domain: 'globex', name: 'Globex' });
  const [message] = await findMessages(people.carl, id);
  const sender = { from: { name: '', address: 'news@acme.test' } };
  const ofOther = buildMessageId(t.services, { tenant: globex, message: message?.id ?? 0, sender });
  const forged = (ids[0] ?? '').replace(/-[\w-]{12}@/, '-AAAAAAAAAAAA@');
  const swapped = (ids[0] ?? '').replace(/-\d+-/, `-${globex}-`);
  const unknown = buildMessageId(t.services, { tenant: await getTenant(), message: 999_999, sender });
  await imap.append(
    ...[forged, swapped, `<${ofOther}>`, `<${unknown}>`, '<other@acme.test>', '<bulk-1-1-@x>'].map((messageId) =>
      createReport({ messageId }),
    ),
    'Content-Type: multipart/report; boundary="x"\n\n--x\n--x',
  );
  await read();
  expect(await getStatuses(id)).toEqual(['sent', 'sent']);
  expect(await findSuppressed('safe')).toEqual([]);
  expect(await imap.findSeen()).toEqual(seen);
  expect((await getRun(people.carl, id)).status).toBe('sent');
});

async function getTenant(): Promise<number> {
  const [row] = await query<{ tenant_id: number }>('select tenant_id from settings where tenant_id = $1');
  return row?.tenant_id ?? 0;
}

test('a report of a message whose outcome is not stored yet is read later, with all that follow', async () => {
  const { id, ids } = await send('early', 2);
  const sql = `update bulk_messages set status = $3 where tenant_id = $1 and run_id = $2 and row_number = 1`;
  await query(sql, id, 'sending');
  const [{ last_uid: before }] = (await getPosition()) as [{ last_uid: number }];
  await imap.append(...ids.map((messageId) => createReport({ messageId })));
  await read();
  expect(await getStatuses(id)).toEqual(['sending', 'sent']);
  expect(await getPosition()).toMatchObject([{ last_uid: before }]);
  await query(sql, id, 'sent');
  await read();
  expect(await getStatuses(id)).toEqual(['bounced', 'bounced']);
  expect(await getPosition()).toMatchObject([{ last_uid: before + 2 }]);
});

test('an address that an administrator allows again stays allowed when the same report is read again', async () => {
  const { id, ids } = await send('back', 1);
  await imap.append(createReport({ messageId: ids[0] ?? '' }));
  await read();
  const [{ id: suppression } = { id: 0 }] = await findSuppressed('back');
  await t.call(people.ada, suppressions.deleteSuppression, { params: { id: suppression } });
  await query('update bounce_mailboxes set uid_validity = 1 where tenant_id = $1');
  await read();
  expect(await findSuppressed('back')).toEqual([]);
  expect(await getRun(people.carl, id)).toMatchObject({ bounced: 1, sent: 0 });
});

test('a restart and another UIDVALIDITY neither skip nor repeat a report', async () => {
  const { id, ids } = await send('moved', 3);
  const reports = ids.map((messageId) => createReport({ messageId }));
  await imap.append(reports[0] ?? '');
  await read();
  await imap.stop();
  await read();
  expect((await getPosition())[0]).toMatchObject({ last_error: expect.stringContaining('refused the connection') });
  imap = await startTestMailbox({ port: imap.port, uidValidity: 8 });
  await imap.append(...reports.slice(0, 2));
  await read();
  expect(await getPosition()).toEqual([{ uid_validity: 8, last_uid: 2, last_error: null }]);
  expect(await getRun(people.carl, id)).toMatchObject({ sent: 1, bounced: 2 });
  await read();
  expect(await getRun(people.carl, id)).toMatchObject({ sent: 1, bounced: 2 });
  expect(await findSuppressed('moved')).toHaveLength(2);
});

test('a connection that drops while a report is read is continued after the last one', async () => {
  const { id, ids } = await send('dropped', 3);
  await imap.stop();
  await openMailbox({ dropAt: 2 });
  await imap.append(...ids.map((messageId) => createReport({ messageId })));
  await read();
  expect(await getRun(people.carl, id)).toMatchObject({ sent: 2, bounced: 1 });
  const [position] = (await getPosition()) as [{ last_uid: number; last_error: string }];
  expect(position).toMatchObject({ last_uid: 1, last_error: expect.stringMatching(/^The connection to .* failed: /) });
  await read();
  expect(await getRun(people.carl, id)).toMatchObject({ sent: 0, bounced: 3 });
  expect(await getPosition()).toMatchObject([{ last_uid: 3, last_error: null }]);
});
