/**
 * Sends text that often breaks programs in every field of every account endpoint, and through every form that stores
 * it.
 */
import { accounts } from '@mainstay/contract/accounts';
import { AttributeBody } from '@mainstay/contract/attributes/definition';
import { attributes } from '@mainstay/contract/attributes';
import { contacts } from '@mainstay/contract/contacts';
import { type EndpointDef, isKeyAccess } from '@mainstay/contract/kit';
import { contactNotes } from '@mainstay/contract/notes/contact-notes';
import { notes } from '@mainstay/contract/notes';
import { pins } from '@mainstay/contract/pins';
import { textToMarkup, markupToText } from '@mainstay/contract/rules/note-text';
import { SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../../features.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { NAUGHTY, NAUGHTY_TEXTS, buildNaughtyCalls, UNSTORABLE } from '../../app/testing/naughty.ts';
import { addNote } from '../../app/testing/notes.ts';
import { getRecordFactory } from '../../app/testing/records.ts';
import { toCsv, importFile } from '../../app/testing/uploads.ts';
import { createAttribute } from '../../builder/attributes/save-attribute.ts';

const TAGS = new Set([
  'accounts',
  'account-shell',
  'account-exports',
  'bulk-edits',
  'contacts',
  'notes',
  'timeline',
  'hierarchy',
  'pins',
  'subscriptions',
  'usage',
  'attributes',
  'tickets',
  'support-cases',
]);
const endpoints: EndpointDef[] = features.routes
  .filter(({ tag }) => TAGS.has(tag))
  .flatMap(({ contract }) => Object.values(contract))
  .filter(({ form, access }) => !form && !isKeyAccess(access));

const EMAIL = 'ada.admin@demo.test';
let t: TestApp;
let ada: Caller;
let account = 0;
let contact = 0;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn(EMAIL);
  account = Number((await getRecordFactory('/v1/api/accounts/{id}/')?.(t, { domain: 'demo', email: EMAIL }))?.id);
  const body = { fName: 'Pat', email: 'pat@harbour.test' };
  contact = (await t.call(ada, contacts.createContact, { params: { id: account }, body })).body.data.contact.id;
});
afterAll(() => t.close());

test('no text in any field of any account endpoint causes a server error, and text that cannot be stored is rejected', async () => {
  const errors: string[] = [];
  let callCount = 0;
  const send = async ({ method }: EndpointDef, url: string, body?: object) =>
    (await t.send(ada, method, url, body)).status;
  for (const endpoint of endpoints) {
    const ids = (await getRecordFactory(endpoint.path)?.(t, { domain: 'demo', email: EMAIL })) ?? {};
    for (const { field, ask } of buildNaughtyCalls(endpoint, { getId: (name) => ids[name] ?? account, send })) {
      const statuses = await Promise.all(NAUGHTY.map(ask));
      callCount += statuses.length;
      for (const [at, status] of statuses.entries()) {
        const description = `${endpoint.method} ${endpoint.path} ${field} ${JSON.stringify(NAUGHTY[at]).slice(0, 40)}: ${status}`;
        const isStored = endpoint.body && UNSTORABLE.includes(NAUGHTY[at] ?? '') && status < 300;
        if (status >= 500 || isStored) errors.push(description);
      }
    }
  }
  expect(errors).toEqual([]);
  expect(callCount).toBeGreaterThan(1500);
});

interface Form {
  name: string;
  /** Submits a text. */
  write: (text: string) => Promise<{ status: number; error: string | undefined }>;
  /** Returns the stored text as the next reader sees it. */
  read: () => Promise<unknown>;
  /** Expected errors, other than that a character cannot be stored. */
  expectedErrors: readonly (string | RegExp)[];
  /** Returns the expected stored value of a text. */
  toStored: (text: string) => unknown;
}
const params = () => ({ id: account });
const trimToNull = (text: string) => (text.trim() === '' ? null : text.trim());
const TOO_LONG = 'Maximum 350 characters are allowed.';
/** The error for names that contain markup. */
const INVALID = /^Invalid /;

const getStoredContact = async () =>
  (await t.call(ada, contacts.getContact, { params: { ...params(), contact_id: contact } })).body.data.contact;
const buildContactForm = (
  field: 'fName' | 'lName' | 'designation' | 'department' | 'location',
  replyField: 'contact_first_name' | 'contact_last_name' | 'contact_designation' | 'department' | 'location',
): Form => ({
  name: `contact ${field}`,
  write: (text) =>
    t.call(ada, contacts.updateContact, { params: params(), body: { contact_id: contact, [field]: text } }),
  read: async () => (await getStoredContact())[replyField],
  expectedErrors: [TOO_LONG, INVALID, /is required$/],
  toStored: (text) => (field === 'lName' ? text.trim() : trimToNull(text)),
});

async function buildForms(): Promise<Form[]> {
  const add = { params: params(), body: { contact_id: contact, note_txt: '<p>Quay</p>' } };
  const contactNote = (await t.call(ada, contactNotes.createContactNote, add)).body.data.note.account_notes_id;
  const note = (await addNote(t, ada, account)).body.data.note.account_notes_id;
  const getNote = async (id: number) =>
    (await t.call(ada, notes.getNote, { params: { ...params(), note_id: id } })).body.data.note;
  const everybody = ['P', 'E', 'A'];
  const attribute = await t.inTenant('demo', 'write', (tx) =>
    createAttribute(
      tx,
      AttributeBody.parse({
        name: 'Naughty',
        scope: 'Account',
        read_permission: everybody,
        write_permission: everybody,
        components: [{ type: 'Textarea', primary: true }],
      }),
      { by: null },
    ),
  );
  let addedNoteId = 0;
  const BLANK_NOTE = ['Write something in note.', 'Note is missing', 'note cannot be blank'];
  const LONG_NOTE = 'A note can hold 50,000 characters at most.';
  const replaceSurrogates = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd');
  const normalizeNewlines = (text: string) => text.replace(/\r\n?/g, '\n');
  return [
    buildContactForm('fName', 'contact_first_name'),
    buildContactForm('lName', 'contact_last_name'),
    buildContactForm('designation', 'contact_designation'),
    buildContactForm('department', 'department'),
    buildContactForm('location', 'location'),
    {
      name: 'contact tag',
      write: (text) =>
        t.call(ada, contacts.updateContact, { params: params(), body: { contact_id: contact, tags: [text] } }),
      read: async () => (await getStoredContact()).tag_mapping.map(({ tag }) => tag),
      expectedErrors: [TOO_LONG, INVALID, /tag/i],
      toStored: (text) => (text.trim() === '' ? [] : [text.trim()]),
    },
    {
      name: 'contact note',
      write: (text) =>
        t.call(ada, contactNotes.updateContactNote, {
          params: params(),
          body: { note_id: contactNote, note_txt: textToMarkup(text) },
        }),
      read: async () => markupToText((await getNote(contactNote)).note_txt),
      expectedErrors: [...BLANK_NOTE, LONG_NOTE],
      toStored: normalizeNewlines,
    },
    {
      name: 'edited note',
      write: (text) =>
        t.call(ada, notes.updateNote, { params: params(), body: { note_id: note, note_txt: textToMarkup(text) } }),
      read: async () => markupToText((await getNote(note)).note_txt),
      expectedErrors: [...BLANK_NOTE, LONG_NOTE],
      toStored: normalizeNewlines,
    },
    {
      name: 'new note',
      // A form cannot contain half a surrogate pair, so this sends what browsers replace it with.
      write: async (text) => {
        const response = await addNote(t, ada, account, { note_text: textToMarkup(replaceSurrogates(text)) });
        if (response.status === 200) addedNoteId = response.body.data.note.account_notes_id;
        return response;
      },
      read: async () => markupToText((await getNote(addedNoteId)).note_txt),
      expectedErrors: [...BLANK_NOTE, LONG_NOTE],
      toStored: (text) => normalizeNewlines(replaceSurrogates(text)),
    },
    {
      name: 'note tag',
      write: (text) =>
        t.call(ada, notes.updateNote, {
          params: params(),
          body: { note_id: note, note_txt: '<p>Quay</p>', tags: [text] },
        }),
      read: async () => (await getNote(note)).tags.map(({ tag }) => tag),
      expectedErrors: [TOO_LONG, INVALID, /tag/i],
      toStored: (text) => (text.trim() === '' ? [] : [text.trim()]),
    },
    {
      name: 'attribute',
      write: (text) =>
        t.call(ada, attributes.saveAttributeValue, {
          body: { custom_attribute: attribute, scope: 'Account', accountId: account, primary: text },
        }),
      read: async () =>
        (await t.call(ada, attributes.getAttributeValue, { params: { id: attribute }, query: { accountId: account } }))
          .body.data.primary,
      expectedErrors: [/characters/, INVALID, /./],
      toStored: trimToNull,
    },
  ];
}

test('a text in a form is stored unchanged, or is rejected with a message and leaves the stored value', async () => {
  const failures: object[] = [];
  for (const { name, write, read, expectedErrors, toStored } of await buildForms()) {
    await write('Harbour');
    let acceptedCount = 0;
    let before = await read();
    for (const text of NAUGHTY_TEXTS) {
      const { status, error = '' } = await write(text);
      const after = await read();
      const isRejected = status === 400 && [SINGLE_LINE_MESSAGE, ...expectedErrors].some((word) => error.match(word));
      const expected = status === 200 ? toStored(text) : before;
      acceptedCount += status === 200 ? 1 : 0;
      if ((status !== 200 && !isRejected) || JSON.stringify(after) !== JSON.stringify(expected))
        failures.push({ name, text: text.slice(0, 40), status, error, after: String(after).slice(0, 40) });
      if (text.includes('\0') && (status !== 400 || error === '')) failures.push({ name, text, status, error });
      before = after;
    }
    if (acceptedCount < 40) failures.push({ name, taken: acceptedCount });
  }
  expect(failures).toEqual([]);
});

test("import, list and page show an account's name and description as they are in the file", async () => {
  // A file with text that cannot be stored is rejected as a whole.
  const texts = NAUGHTY_TEXTS.filter((text) => text.trim() !== '' && text.length <= 300 && !UNSTORABLE.includes(text));
  const rows = texts.map((text, at) => [`N-${at}`, `Naughty ${at}`, text]);
  await importFile(t, ada, {
    kind: 'accounts',
    content: toCsv([['Account ID', 'Account name', 'Description'], ...rows]),
  });
  const importedAccounts = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ id: number; at: number }>(
      `select id, substr(external_id, 3)::int as at from accounts where tenant_id = $1 and external_id like 'N-%' order by 2`,
      [tx.tenant],
    ),
  );
  expect(importedAccounts.length).toBeGreaterThan(45);
  for (const { id, at } of importedAccounts) {
    const { description } = (await t.call(ada, accounts.getAccount, { params: { id }, query: {} })).body.data;
    expect(description.trim()).toBe(texts[at]?.trim());
  }
});

test('a pin has the name of the account, whatever name the request contains', async () => {
  for (const account_name of NAUGHTY_TEXTS) {
    const { status, body, error } = await t.call(ada, pins.pinAccount, {
      params: { account_id: account },
      body: { account_name },
    });
    if (status === 200) expect(body.data.account_name).not.toBe(account_name);
    else expect([status, error === undefined]).toEqual([400, false]);
  }
});
