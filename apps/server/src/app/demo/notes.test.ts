/** Notes about the demo's customers must be realistic, and the content of their files must match their type. */
import { notes } from '@mainstay/contract/notes';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import type { DemoAccount } from './accounts.ts';
import { createOrderForm } from './stories/documents.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const findRows = <R>(text: string): Promise<R[]> => t.inTenant('demo', 'read', (tx) => tx.rows<R>(text, [tx.tenant]));

test('every account has notes by users who may write there, from its beginning until now', async () => {
  const [counts] = await findRows<Record<string, number>>(
    `select count(distinct n.account_id)::int as accounts, count(*)::int as notes, count(n.file_id)::int as files,
       count(*) filter (where n.contact_id is not null)::int as on_contacts, count(n.pinned_at)::int as pinned,
       count(*) filter (where m.user_id is null or m.read_only)::int as strangers,
       count(*) filter (where n.created_at > timestamptz '2026-11-20 23:59Z')::int as future,
       count(*) filter (where n.created_at < a.onboarded_on - 3)::int as early
     from notes n join accounts a on a.tenant_id = $1 and a.id = n.account_id
       left join account_members m on m.tenant_id = $1 and m.account_id = n.account_id and m.user_id = n.owner_id
     where n.tenant_id = $1`,
  );
  expect(counts).toMatchObject({ accounts: 120, strangers: 0, future: 0, early: 0 });
  expect(counts?.notes).toBeGreaterThan(300);
  expect(counts?.files).toBeGreaterThan(30);
  expect(counts?.on_contacts).toBeGreaterThan(5);
});

test('notes are complete sentences, and no account has the same note twice', async () => {
  const noteRows = await findRows<{ account_id: number; note_txt: string }>(
    'select account_id, note_txt from notes where tenant_id = $1',
  );
  const texts = noteRows.map(({ note_txt }) => markupToText(note_txt));
  expect(texts.filter((text) => /[{}]|undefined|null|,[.,]| {2}/.test(text))).toEqual([]);
  expect(texts.filter((text) => !/^[A-Z]/.test(text))).toEqual([]);
  const noteKeys = noteRows.map(({ account_id, note_txt }) => `${account_id} ${note_txt}`);
  expect(new Set(noteKeys).size).toBe(noteKeys.length);
});

test('no sentence occurs on two accounts, and named contacts exist at that time', async () => {
  const noteRows = await findRows<{ account_id: number; note_txt: string }>(
    `select n.account_id, n.note_txt from notes n where n.tenant_id = $1`,
  );
  const firstAccounts = new Map<string, number>();
  const repeatedSentences = noteRows.flatMap(({ account_id, note_txt }) =>
    markupToText(note_txt)
      .split(/(?<=[.!?])\s|\n/)
      .filter((sentence) => {
        const first = firstAccounts.get(sentence) ?? account_id;
        firstAccounts.set(sentence, first);
        return sentence.length > 20 && first !== account_id;
      }),
  );
  expect(repeatedSentences).toEqual([]);
  const [timing] = await findRows<{ before: number; late: number; on: number }>(
    `select count(*) filter (where c.created_at::date > n.created_at::date)::int as before, count(c.id)::int as on,
       count(*) filter (where a.closed_on < n.created_at::date)::int as late
     from notes n join accounts a on a.tenant_id = $1 and a.id = n.account_id
       left join contacts c on c.tenant_id = $1 and c.id = n.contact_id where n.tenant_id = $1`,
  );
  expect(timing).toMatchObject({ before: 0, late: 0 });
});

test('the account in screenshots has more than a page of notes and files of two kinds', async () => {
  const maya = await t.signIn('maya.csm@demo.test');
  const [flagship] = await findRows<{ id: number }>(
    `select id from accounts where tenant_id = $1 and name = 'Northwind Robotics'`,
  );
  const page = await t.call(maya, notes.findNotes, { params: { id: flagship?.id ?? 0 }, query: {} });
  expect([page.body.data.notes.length, page.body.data.has_next]).toEqual([10, true]);
  expect(page.body.data.notes[0]?.note_txt).toContain('Jonas takes over day-to-day.');
  const filteredNotes = await t.call(maya, notes.filterNotes, {
    params: { id: flagship?.id ?? 0 },
    body: { with_file: true },
  });
  expect(filteredNotes.body.data.notes.map(({ file_data }) => file_data?.file_name)).toEqual([
    'Seat plan.csv',
    expect.stringMatching(/^Order form \d{4}, signed\.pdf$/),
  ]);
});

test('an order form is a PDF that names the customer', async () => {
  const account = { name: 'Größe (Süd)', plan: 'Growth', onboardedOn: '2024-05-06' } as DemoAccount;
  const content = createOrderForm(account, 40).content as Buffer;
  expect(await fileTypeFromBuffer(content)).toMatchObject({ ext: 'pdf' });
  const text = content.toString('latin1');
  expect(text).toContain('/CreationDate (D:20240506');
  expect(text).toContain('(Customer: Größe \\(Süd\\)) Tj');
  expect(text).toContain('(Seats: 40) Tj');
});
