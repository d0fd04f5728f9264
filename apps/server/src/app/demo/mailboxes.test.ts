/** Mail and meetings of the demo company must be realistic, marked as sample data, and visible to the right users. */
import { mailConnections } from '@mainstay/contract/mail-connections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { TEST_ZONE } from '../testing/services.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const findRows = <R>(text: string): Promise<R[]> => t.inTenant('demo', 'read', (tx) => tx.rows<R>(text, [tx.tenant]));

test('three managers have two months of mail with contacts of their accounts, all of it in the past', async () => {
  const [counts] = await findRows<Record<string, number>>(
    `select count(distinct m.id)::int as messages, count(distinct (m.connection_id, m.thread_id))::int as threads,
       count(distinct k.account_id)::int as accounts, count(distinct m.connection_id)::int as mailboxes,
       count(*) filter (where not mc.is_sample)::int as real,
       count(*) filter (where a.primary_owner_id <> mc.user_id or c.account_id <> a.id)::int as strangers,
       count(*) filter (where m.sent_at > timestamptz '2026-11-20 08:00Z')::int as future,
       count(*) filter (where m.sent_at < a.onboarded_on or m.sent_at < timestamptz '2026-09-20')::int as early
     from mail_messages m join mail_connections mc on mc.tenant_id = $1 and mc.id = m.connection_id
       join mail_message_contacts k on k.tenant_id = $1 and k.message_id = m.id
       join contacts c on c.tenant_id = $1 and c.id = k.contact_id
       join accounts a on a.tenant_id = $1 and a.id = k.account_id where m.tenant_id = $1`,
  );
  expect(counts).toMatchObject({ mailboxes: 3, real: 0, strangers: 0, future: 0, early: 0 });
  expect(counts?.messages).toBeGreaterThan(300);
  expect(counts?.threads).toBeGreaterThan(100);
  expect(counts?.accounts).toBeGreaterThan(60);
});

test('texts are complete, and a conversation is read in its order', async () => {
  const rows = await findRows<{ subject: string; body: string; thread: string; provider_id: string }>(
    `select subject, body, connection_id || ' ' || thread_id as thread, provider_id from mail_messages
     where tenant_id = $1 order by connection_id, thread_id, sent_at`,
  );
  const texts = rows.flatMap(({ subject, body }) => [subject, body]);
  expect(texts.filter((text) => /[{}[\]|]|undefined|null|,[.,]| {2}/.test(text))).toEqual([]);
  const positions = [...new Set(rows.map(({ thread }) => thread))].map((one) =>
    rows.filter(({ thread }) => thread === one).map(({ provider_id }) => Number(provider_id.split('-').at(-1))),
  );
  expect(positions.filter((thread) => thread.some((position, at) => position !== at))).toEqual([]);
});

test('meetings are in the past two months and in the next month, and do not overlap', async () => {
  const [counts] = await findRows<Record<string, number>>(
    `select count(*)::int as meetings, count(*) filter (where e.start_at >= timestamptz '2026-11-20 08:00Z')::int as planned,
       count(*) filter (where extract(isodow from e.start_at at time zone '${TEST_ZONE}') > 5)::int as weekend,
       count(*) filter (where exists (select from calendar_events o where o.tenant_id = $1
         and o.connection_id = e.connection_id and o.id <> e.id and o.start_at < e.end_at and o.end_at > e.start_at))::int as overlapping,
       count(*) filter (where e.title ~ '[{}]')::int as incomplete
     from calendar_events e where e.tenant_id = $1`,
  );
  expect(counts).toMatchObject({ weekend: 0, overlapping: 0, incomplete: 0 });
  expect(counts?.meetings).toBeGreaterThan(120);
  expect(counts?.planned).toBeGreaterThan(30);
});

test('a manager sees the connection as sample data', async () => {
  const maya = await t.signIn('maya.csm@demo.test');
  const { data } = (await t.call(maya, mailConnections.getOwn, {})).body;
  expect(data.connection).toMatchObject({ is_sample: true, visibility: 'team', address: 'maya.csm@demo.test' });
  expect(data.connection?.syncs.map(({ part, next_run_at }) => [part, next_run_at])).toEqual([
    ['mail', null],
    ['calendar', null],
  ]);
});

test('Lena reads the mail of her team, except confidential conversations of Maya and unshared ones of Noah', async () => {
  const counts = await findRows<{ name: string; visibility: string; threads: number }>(
    `select lower(u.first_name) as name, coalesce(th.visibility, mc.visibility) as visibility,
       count(distinct m.thread_id)::int as threads
     from mail_messages m join mail_connections mc on mc.tenant_id = $1 and mc.id = m.connection_id
       join users u on u.tenant_id = $1 and u.id = mc.user_id
       left join mail_threads th on th.tenant_id = $1 and th.connection_id = m.connection_id and th.thread_id = m.thread_id
     where m.tenant_id = $1 group by 1, 2 order by 1, 2`,
  );
  const kinds = counts.filter(({ threads }) => threads >= 5).map(({ name, visibility }) => `${name} ${visibility}`);
  expect(kinds).toEqual(expect.arrayContaining(['maya participants', 'maya team', 'noah participants', 'noah team']));
});
