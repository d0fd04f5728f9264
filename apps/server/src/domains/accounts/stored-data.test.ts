/** What the product stores about an account, read with the requests that screens send. */
import { contacts } from '@mainstay/contract/contacts';
import { notes } from '@mainstay/contract/notes';
import { subscriptions } from '@mainstay/contract/subscriptions';
import { usage } from '@mainstay/contract/usage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { addNote, getFileLink, openLink } from '../../app/testing/notes.ts';

let t: TestApp;
let maya: Caller;
let account = 0;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  maya = await t.signIn('maya.csm@demo.test');
  const [row] = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ id: number }>(`select id from accounts where tenant_id = $1 and name = 'Northwind Robotics'`, [
      tx.tenant,
    ]),
  );
  account = row?.id ?? 0;
});
afterAll(() => t.close());

test('1-accounts-02 creates and reads a contact, a note and a file of an account', async () => {
  const params = { id: account };
  const body = { fName: 'Runa', lName: 'Quay', email: 'runa@northwind.example' };
  const { id } = (await t.call(maya, contacts.createContact, { params, body })).body.data.contact;
  const person = (await t.call(maya, contacts.getContact, { params: { ...params, contact_id: id } })).body.data.contact;
  expect([person.contact_first_name, person.contact_email]).toEqual(['Runa', 'runa@northwind.example']);

  const noteInput = { note_text: '<p>Signed the plan</p>', file: { name: 'plan.txt', content: 'Berth 7' } };
  const { account_notes_id: note_id } = (await addNote(t, maya, account, noteInput)).body.data.note;
  const { note } = (await t.call(maya, notes.getNote, { params: { ...params, note_id } })).body.data;
  expect([note.note_txt, note.file_data?.file_name]).toEqual(['<p>Signed the plan</p>', 'plan.txt']);
  const link = await getFileLink(t, maya, note.file_data ?? { file_path: '', file_name: '' });
  expect((await openLink(t, link.body.data.download_url)).payload).toBe('Berth 7');
});

test('1-accounts-04 reads usage, entitlements and subscriptions of an account', async () => {
  const usageData = (await t.call(maya, usage.getUsage, { params: { id: account }, query: {} })).body.data;
  expect(usageData.monthly_active_users).toBeGreaterThan(0);
  expect(usageData.total_entitlements).toBeGreaterThanOrEqual(usageData.entitlements_usage ?? Number.POSITIVE_INFINITY);
  const graph = await t.call(maya, usage.getEntitlementsGraph, { params: { accountId: account }, query: {} });
  expect(Object.keys(graph.body.data.entitlements_graph_data).length).toBeGreaterThan(3);
  const subscriptionList = (await t.call(maya, subscriptions.findSubscriptions, { query: { aid: account } })).body.data;
  expect(subscriptionList.subscriptions.length).toBeGreaterThan(0);
  expect(subscriptionList.subscriptions[0]?.product_list.length).toBeGreaterThan(0);
});
