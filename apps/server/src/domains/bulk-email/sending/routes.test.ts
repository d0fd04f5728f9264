import { bulkConfigurations, bulkSending } from '@mainstay/contract/bulk-email';
import { expect, test } from 'vitest';
import { buildAccount } from '../../../app/demo/factories/accounts.ts';
import { BULK_NOW, DRAFT, setUpBulkEmail, uploadPeople } from '../../../app/testing/bulk-emails.ts';

const { t, people, query, smtp, setNow, trigger, getRun, findMessages, queueRun } = setUpBulkEmail();

test('3-bulk-email-21 S3-58 S3-59 each row receives one message, and a row without a valid address fails', async () => {
  const rows = [
    ['Rae & Ida', 'rae@record.test'],
    ['Ida', 'ida@record.test\nBcc: eve@record.test'],
    ['Nils', 'nobody'],
    ['Rae', 'RAE@record.test'],
    ['<b>Eve</b>', 'eve@record.test'],
  ] as const;
  const fileurl = await uploadPeople(t, people.carl, rows);
  const { status, body } = await trigger(people.carl, { ...DRAFT, fileurl });
  expect([status, body]).toEqual([
    200,
    { success: true, data: { id: body.data.id, run_id: body.data.run_id, status: 'queued', total: 5 } },
  ]);
  await t.runJobs();
  const run = await getRun(people.carl, body.data.run_id);
  expect(run).toMatchObject({
    status: 'partly failed',
    total: 5,
    sent: 2,
    failed: 2,
    excluded: 1,
    waiting: 0,
    uncertain: 0,
  });
  expect(
    (await findMessages(people.carl, run.id)).map(({ row, address, status: state, error }) => [
      row,
      address,
      state,
      error,
    ]),
  ).toEqual([
    [1, 'rae@record.test', 'sent', null],
    [2, 'ida@record.test\nBcc: eve@record.test', 'failed', 'No valid email address'],
    [3, 'nobody', 'failed', 'No valid email address'],
    [4, 'RAE@record.test', 'excluded', 'The same address is in an earlier row'],
    [5, 'eve@record.test', 'sent', null],
  ]);
  // Messages are sent over several connections, so they arrive in any order.
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(['eve@record.test', 'rae@record.test']);
  const findReceived = (address: string) => smtp.received.find(({ to }) => to.includes(address));
  const { parsed, raw } = findReceived('rae@record.test') ?? {};
  expect(parsed?.subject).toBe('Berths for Rae & Ida');
  expect(parsed?.html).toContain('<p>Dear Rae &amp; Ida,</p>');
  expect(parsed?.html).toContain('href="https://harbor.example/Rae%20%26%20Ida"');
  expect(parsed?.text).toContain('Dear Rae & Ida,');
  expect(parsed?.text).toMatch(/Unsubscribe: http\S+/);
  const headers = new Map(parsed?.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('list-unsubscribe')).toMatch(/^<http:\/\/acme\.localhost:\d+\/\S+>$/);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(headers.get('precedence')).toBe('bulk');
  expect(raw).toMatch(/^Message-ID: <bulk-\d+-\d+-[\w-]{12}@/im);
  expect(findReceived('eve@record.test')?.parsed.html).toContain('Dear &lt;b&gt;Eve&lt;/b&gt;,');
  const { body: list } = await t.call(people.carl, bulkConfigurations.findConfigurations, {});
  expect(list.data.listing[0]).toMatchObject({
    id: body.data.id,
    status: 'partly failed',
    total: 5,
    sent: 2,
    failed: 2,
    run_id: run.id,
  });
});

test('S3-58 a saved configuration is sent again by its id', async () => {
  const fileurl = await uploadPeople(t, people.carl, [['Rae', 'rae.again@record.test']]);
  const { id } = (await trigger(people.carl, { ...DRAFT, fileurl })).body.data;
  const busy = await trigger(people.carl, { id });
  expect([busy.status, busy.error]).toEqual([
    409,
    'This configuration is already being sent. Wait until its run ends, or cancel the run.',
  ]);
  await t.runJobs();
  expect((await trigger(people.carl, { id })).status).toBe(200);
  await t.runJobs();
  expect(smtp.received.filter(({ to }) => to[0] === 'rae.again@record.test')).toHaveLength(2);
  expect((await trigger(people.dana, { id })).status).toBe(404);
});

test('a repeated request with the same key creates one run', async () => {
  const fileurl = await uploadPeople(t, people.carl, [['Rae', 'rae@record.test']]);
  const { id } = (await t.call(people.carl, bulkConfigurations.createConfiguration, { body: { ...DRAFT, fileurl } }))
    .body.data;
  const body = { id, request_key: '5f0c1a52-6a66-4a3c-9b7e-0d2c9a1f6b11' };
  const first = await trigger(people.carl, body);
  expect((await trigger(people.carl, body)).body.data).toEqual(first.body.data);
  await t.runJobs();
});

test('S3-58 decisions-35 an incomplete message is rejected with the literal messages', async () => {
  const fileurl = await uploadPeople(t, people.carl, [['Rae', 'rae@record.test']]);
  const cases: [object, string][] = [
    [{}, 'Please select a file.'],
    [{ fileurl: 'bulk-email/other/people.csv' }, 'Please select a file.'],
    [{ fileurl, subject: ' ' }, 'Subject is required'],
    [{ fileurl, template_content: '<p>&nbsp;</p>' }, 'Template is required'],
    [{ fileurl, selected_to_col: '' }, 'Recipient column is required'],
    [{ fileurl, selected_to_col: 'Mail' }, 'The recipients have no column "Mail".'],
    [{ fileurl, selected_cols: ['Name', 'City'] }, 'The recipients have no column "City".'],
    [{ fileurl, selected_cols: ['Email'] }, 'The template uses {{Name}}, which is not a selected column.'],
    [{ fileurl, template_content: '<p>{{City}}</p>' }, 'The template uses {{City}}, which is not a selected column.'],
    [{ fileurl, scheduled_at: '2020-01-01T00:00:00Z' }, 'Select a time in the future.'],
  ];
  for (const [body, message] of cases) {
    const { status, error } = await trigger(people.carl, { ...DRAFT, ...body });
    expect([status, error]).toEqual([400, message]);
  }
  expect(await query(`select from bulk_runs where tenant_id = $1 and status = 'queued'`)).toEqual([]);
});

test('a dry run lists who is excluded and why, without storing anything', async () => {
  await query(
    `insert into suppressions (tenant_id, address, reason, created_at) values ($1, 'gone@record.test', 'unsubscribed', now())`,
  );
  const rows = [
    ['A', 'a@record.test'],
    ['B', 'A@record.test'],
    ['C', 'Gone@record.test'],
    ['D', 'none'],
  ] as const;
  const fileurl = await uploadPeople(t, people.carl, rows);
  const body = { ...DRAFT, fileurl };
  const { data } = (await t.call(people.carl, bulkSending.dryRun, { body })).body;
  expect(data).toEqual({
    total: 4,
    included: 1,
    excluded: 3,
    reasons: [
      { reason: 'invalid', rows: 1 },
      { reason: 'duplicate', rows: 1 },
      { reason: 'unsubscribed', rows: 1 },
    ],
    listing: [
      { row: 1, address: 'a@record.test', reason: null },
      { row: 2, address: 'A@record.test', reason: 'duplicate' },
      { row: 3, address: 'Gone@record.test', reason: 'unsubscribed' },
      { row: 4, address: 'none', reason: 'invalid' },
    ],
    has_next: false,
  });
  const second = await t.call(people.carl, bulkSending.dryRun, {
    body: { ...body, show: 'excluded', pageNum: 2, limit: 2 },
  });
  expect(second.body.data.listing).toEqual([{ row: 4, address: 'none', reason: 'invalid' }]);
});

test('a message is previewed per row, and a test goes to the caller only', async () => {
  const fileurl = await uploadPeople(t, people.carl, [
    ['Rae', 'rae@record.test'],
    ['Ida', 'ida@record.test'],
  ]);
  const body = { ...DRAFT, fileurl, row: 2 };
  const preview = (await t.call(people.carl, bulkSending.previewRow, { body })).body.data;
  expect(preview).toMatchObject({ row: 2, total: 2, to: 'ida@record.test', subject: 'Berths for Ida' });
  expect(preview.html).toContain('<a href="#"');
  expect((await t.call(people.carl, bulkSending.previewRow, { body: { ...body, row: 3 } })).error).toBe(
    'The recipients have no such row.',
  );
  const before = smtp.received.length;
  expect((await t.call(people.carl, bulkSending.sendTest, { body })).body.data).toEqual({ to: 'carl@acme.test' });
  expect(smtp.received.slice(before).map(({ to, parsed }) => [to, parsed.subject])).toEqual([
    [['carl@acme.test'], 'Berths for Ida'],
  ]);
});

test('a link whose address comes from a column cannot run code', async () => {
  const fileurl = await uploadPeople(t, people.carl, [
    ['javascript:alert(1)', 'a@record.test'],
    ['https://harbor.example/?a="1"&b', 'b@record.test'],
  ]);
  const template_content = '<p><a href="{{Name}}">Open</a></p>';
  const render = async (row: number) =>
    (await t.call(people.carl, bulkSending.previewRow, { body: { ...DRAFT, template_content, fileurl, row } })).body
      .data.html;
  expect(await render(1)).toContain('<a href="#">Open</a>');
  expect(await render(2)).toContain('<a href="https://harbor.example/?a=&quot;1&quot;&amp;b">Open</a>');
});

test('recipients of a view are the contacts that the sender may read when the run starts', async () => {
  await t.inTenant('acme', 'write', async (tx) => {
    for (const name of ['Own', 'Other']) await buildAccount(tx, { name });
  });
  await query(
    `insert into account_members (tenant_id, account_id, user_id, member_type)
     select $1, a.id, u.id, 'P' from accounts a, users u where a.tenant_id = $1 and a.name = 'Own' and u.tenant_id = $1
       and u.email = 'carl@acme.test'`,
  );
  const addContact = (account: string, name: string) =>
    query(
      `insert into contacts (tenant_id, account_id, first_name, email, designation)
       select $1, id, $3, lower($3) || '@view.test', 'Harbor master' from accounts where tenant_id = $1 and name = $2`,
      account,
      name,
    );
  await addContact('Own', 'Rae');
  await addContact('Other', 'Nils');
  const state = { searchText: 'harbor' };
  const view = { list: 'contacts', name: 'Masters', scope: 'own', state };
  const { id: view_id } = (await t.send(people.carl, 'POST', '/v1/api/saved-views/', view)).body.data as { id: number };
  const message = { subject: 'For {{account_name}}', template_content: '<p>{{first_name}}</p>' };
  const { body } = await trigger(people.carl, { ...message, selected_cols: ['first_name', 'account_name'], view_id });
  expect(body.data).toMatchObject({ status: 'queued', total: 1 });
  await addContact('Own', 'Ida');
  await t.runJobs();
  expect(
    (await findMessages(people.carl, body.data.run_id)).map(({ address, status, contact }) => [
      address,
      status,
      contact?.account_name,
    ]),
  ).toEqual([
    ['rae@view.test', 'sent', 'Own'],
    ['ida@view.test', 'sent', 'Own'],
  ]);
  expect(smtp.lastTo('ida@view.test')?.subject).toBe('For Own');
  const account = await query<{ id: number }>(`select id from accounts where tenant_id = $1 and name = 'Own'`);
  const { timeline } = (
    await t.send(people.carl, 'GET', `/v1/api/accounts/${account[0]?.id}/timeline/?group=activities`)
  ).body.data as { timeline: { event: string; meta: object }[] };
  expect(timeline.map(({ event, meta }) => [event, meta])).toEqual(
    ['Ida', 'Rae'].map((name) => [
      'For Own',
      { operation: 'sent', note: 'Bulk email', contact_name: name, owner_name: 'Carl' },
    ]),
  );
});

test('a scheduled run starts at its time', async () => {
  const at = new Date(BULK_NOW.getTime() + 3_600_000);
  const run = await queueRun(people.carl, [['Rae', 'rae.later@record.test']], { scheduled_at: at.toISOString() });
  await t.runJobs();
  expect(await getRun(people.carl, run)).toMatchObject({
    status: 'scheduled',
    scheduled_at: at.toISOString(),
    total: 1,
  });
  expect(smtp.lastTo('rae.later@record.test')).toBeUndefined();
  await setNow(new Date(at.getTime() + 1000));
  await t.runJobs();
  expect(await getRun(people.carl, run)).toMatchObject({ status: 'sent', sent: 1 });
  await setNow(BULK_NOW);
});
