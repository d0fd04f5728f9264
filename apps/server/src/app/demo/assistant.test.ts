/** Conversations of the demo company must be marked as sample data, and name only records that exist and that their reader may read. */
import { assistant, type ChatMessage } from '@mainstay/contract/assistant';
import { accounts } from '@mainstay/contract/accounts';
import { customObjects } from '@mainstay/contract/custom-tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../testing/app.ts';

const EMAILS = { maya: 'maya.csm@demo.test', lena: 'lena.lead@demo.test', ada: 'ada.admin@demo.test' };
type Person = keyof typeof EMAILS;
const TABLES: Partial<Record<ChatMessage['sources'][number]['type'], string>> = {
  account: 'accounts',
  health: 'accounts',
  action: 'actions',
  contact: 'contacts',
};

let t: TestApp;
const callers = {} as Record<Person, Caller>;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  for (const [name, email] of Object.entries(EMAILS) as [Person, string][]) callers[name] = await t.signIn(email);
});
afterAll(() => t.close());

async function readConversations(name: Person) {
  const { body } = await t.call(callers[name], assistant.findConversations, { query: {} });
  expect(body.data.is_configured).toBe(false);
  const { conversations } = body.data;
  const opened = await Promise.all(
    conversations.map(({ id }) => t.call(callers[name], assistant.getConversation, { params: { id } })),
  );
  return opened.map(({ body: { data } }) => data);
}

test('maya, lena and ada have conversations, which are marked as sample data and are in the past', async () => {
  const titles: Record<string, (string | undefined)[]> = {};
  for (const name of Object.keys(EMAILS) as Person[]) {
    const found = await readConversations(name);
    titles[name] = found.map(({ conversation }) => conversation.title.split(/[.?:]/)[0]);
    expect(found.every(({ conversation }) => conversation.is_sample)).toBe(true);
    for (const { messages } of found) {
      expect(messages.map(({ role }) => role)).toEqual(messages.map((_, at) => (at % 2 === 0 ? 'user' : 'assistant')));
      const times = messages.map(({ created_at }) => Date.parse(created_at));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Math.max(...times)).toBeLessThan(t.services.now().getTime());
    }
  }
  expect(titles).toEqual({
    maya: expect.arrayContaining(['Which of my actions are due next', 'Prepare me for the next call']),
    lena: ['Which of my accounts have the lowest health'],
    ada: ['Which renewals are due in the next 90 days'],
  });
});

test('answers consist of statements whose sources exist, with numbers from 1, and the reader may read them', async () => {
  for (const name of Object.keys(EMAILS) as Person[]) {
    for (const { messages } of await readConversations(name)) {
      for (const { role, text, statements, sources } of messages) {
        expect(text).not.toMatch(/undefined|null|\[|\]|NaN/);
        if (role === 'user') continue;
        expect(sources.map(({ n }) => n)).toEqual(sources.map((_, at) => at + 1));
        expect(sources.length).toBeGreaterThan(0);
        expect(new Set(statements.flatMap((statement) => statement.sources))).toEqual(
          new Set(sources.map(({ n }) => n)),
        );
        for (const { type, id, account_id, address } of sources) {
          const found = await t.query('demo', `select from ${TABLES[type] ?? ''} where tenant_id = $1 and id = $2`, id);
          expect([type, found]).toEqual([type, [{}]]);
          expect(address).toMatch(/^#!\/dashboard\//);
          const account = await t.call(callers[name], accounts.getAccount, {
            params: { id: account_id ?? 0 },
            query: {},
          });
          expect(account.status).toBe(200);
        }
      }
    }
  }
});

test('maya confirmed a note that exists with its text, and lena dismissed an action', async () => {
  const findProposals = async (name: Person) =>
    (await readConversations(name)).flatMap(({ messages }) => messages.flatMap(({ proposals }) => proposals));
  const [note, ...otherNotes] = await findProposals('maya');
  expect([otherNotes, note]).toMatchObject([[], { state: 'confirmed', change: { kind: 'note' } }]);
  const [stored] = await t.query<{ account_id: number; plain_text: string; first_name: string }>(
    'demo',
    `select n.account_id, n.plain_text, u.first_name from notes n join users u on u.tenant_id = $1 and u.id = n.owner_id
     where n.tenant_id = $1 and n.id = $2`,
    note?.record_id,
  );
  const text = note?.change.kind === 'note' ? note.change.text.toLowerCase() : '';
  expect(stored).toMatchObject({ account_id: note?.account_id, first_name: 'Maya' });
  expect(stored?.plain_text.trim()).toBe(text);
  expect(await findProposals('lena')).toMatchObject([
    { state: 'dismissed', record_id: null, change: { kind: 'action' } },
  ]);
  expect(await findProposals('ada')).toEqual([]);
});

test('ada has prompts, of which one is not active', async () => {
  const { body } = await t.call(callers.ada, customObjects.findCustomRows, {
    query: {},
    body: { systemSchema: true, reqParam: { tableName: 'ai_system_details' } },
  });
  expect(body.data.listing.map(({ prompt_name, active }) => [prompt_name, active])).toEqual(
    expect.arrayContaining([
      ['Our terms', true],
      ['Style of answers', true],
      ['Quarterly review (draft)', false],
    ]),
  );
  expect(body.data.total_records).toBe(3);
});
