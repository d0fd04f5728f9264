/** Every list of an account can be exported: all rows in the order of the list, read in several parts. */
import { contacts } from '@mainstay/contract/contacts';
import { notes } from '@mainstay/contract/notes';
import { pendingActions } from '@mainstay/contract/playbooks/pending-actions';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import { subscriptions } from '@mainstay/contract/subscriptions';
import { timeline } from '@mainstay/contract/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount } from '../../../app/demo/factories/accounts.ts';
import { buildAction, buildPlay } from '../../../app/demo/factories/plays.ts';
import { buildProduct } from '../../../app/demo/factories/products.ts';
import { buildSubscription } from '../../../app/demo/factories/subscriptions.ts';
import { buildFeatureDays, buildUsageDays } from '../../../app/demo/factories/usage.ts';
import { type Company, openCompany } from '../../../app/testing/company.ts';

/** More than two parts. */
const MANY = 2100;
const SERIES = `generate_series(1, ${MANY}) n`;

let c: Company<'ada' | 'maya' | 'noah'>;
let id = 0;
let crane = 0;
beforeAll(async () => {
  c = await openCompany({ ada: 'ADM', maya: 'CSM', noah: 'CSM' });
  await c.t.inTenant('acme', 'write', async (tx) => {
    const [maya] = await tx.rows<{ id: number }>(
      `select id from users where tenant_id = $1 and email = 'maya@acme.test'`,
      [tx.tenant],
    );
    id = await buildAccount(tx, { name: 'Harbour', ownerId: maya?.id ?? 0, onboardedOn: '2026-01-01' });
    const fill = (text: string) => tx.rows(text, [tx.tenant, id]);
    await fill(`insert into contacts (tenant_id, account_id, first_name, last_name, email, pinned_at, department)
      select $1, $2, case when n % 3 = 0 then '=cmd|' else 'Öre' end, 'N' || n % 700, n || '@quay.test',
        case when n % 500 = 0 then now() end, case when n % 2 = 0 then 'Port' end from ${SERIES}`);
    // Instants that differ by less than a millisecond, and some that are equal.
    await fill(`insert into notes (tenant_id, account_id, ref_entity_type, note_txt, plain_text, created_at)
      select $1, $2, 'account', '<p>Note ' || n || '</p><ul><li>1 &lt; 2</li></ul>', 'note ' || n,
        timestamptz '2026-11-01T10:00:00Z' + n / 2 * interval '3 microseconds' from ${SERIES}`);
    await fill(`insert into timeline_events (tenant_id, account_id, category, event, happened_at, meta)
      select $1, $2, case when n % 2 = 0 then 'Contact' else 'Account Note' end, 'Event ' || n,
        timestamptz '2026-11-01T10:00:00Z' + n / 2 * interval '3 microseconds', '{"operation": "created"}' from ${SERIES}`);
    const product = await buildProduct(tx, { sku: 'C-1', name: 'Crane', family: 'Yard', features: [{ name: 'Hook' }] });
    crane = product.id;
    const sale = { accountId: id, renewsOn: '2027-01-18', termMonths: 12, customerSid: '+49 PO 7' };
    const line = { productId: crane, quantity: 3, unitPriceMinor: 2550 };
    await buildSubscription(tx, { ...sale, number: 'S-1', status: 'past_due', lines: [line] });
    await fill(`insert into subscriptions (tenant_id, account_id, external_id, subscription_id, status, subscription_sd, current_term_rd)
      select $1, $2, 'x' || n, 'X-' || n, 'active', '2025-01-01', case when n % 5 > 0 then date '2026-01-01' + n % 40 end from ${SERIES}`);
    const days = { accountId: id, from: '2026-11-10', to: '2026-11-11', usageCount: 7 };
    await buildUsageDays(tx, { ...days, activeUsers: 3, entitlements: 20, entitlementsUsed: 12 });
    await buildUsageDays(tx, { ...days, productId: crane });
    const hook = { accountId: id, productId: crane, featureId: product.features[0] ?? 0, usageCount: 7 };
    await buildFeatureDays(tx, [
      { ...hook, day: '2026-11-10' },
      { ...hook, day: '2026-11-11' },
    ]);
    const playId = await buildPlay(tx, { accountId: id, name: 'Renewal' });
    await buildAction(tx, { accountId: id, playId, name: 'No hurry' });
    await fill(`insert into actions (tenant_id, account_id, play_id, name, priority, due_on)
      select $1, $2, ${playId}, 'Action ' || n, 'H', case when n % 2 = 0 then date '2026-01-01' + n % 9 end from ${SERIES}`);
  });
});
afterAll(() => c.t.close());

interface ExportedSheet {
  status: number;
  error: string | undefined;
  head: string;
  rows: string[];
}

/** Returns the export address of each list, with a body if its filters are sent in one. */
const getSheetAddresses = (): Record<string, [address: string, body?: object]> => ({
  contacts: [`/v1/api/accounts/${id}/contacts/export/`, {}],
  notes: [`/v1/api/accounts/${id}/notes/export/`, {}],
  subscriptions: [`/v1/api/accounts/subscriptions/export/?aid=${id}`],
  products: [`/v1/api/accounts/products/export/?aid=${id}`],
  product: [`/v1/api/accounts/product/subscription/export/?aid=${id}&skuId=C-1`],
  usage: [`/v1/api/accounts/${id}/usage/export/`],
  timeline: [`/v1/api/accounts/${id}/timeline/export/`],
  actions: ['/v1/api/portfolio/actions/export/'],
});

async function exportList(
  who: keyof typeof c.people,
  list: string,
  overrides: { query?: string; body?: object } = {},
): Promise<ExportedSheet> {
  const [address = '', body] = getSheetAddresses()[list] ?? [];
  const url = `${address}${overrides.query ? `${address.includes('?') ? '&' : '?'}${overrides.query}` : ''}`;
  const { status, error, raw } = await c.t.send(
    c.people[who],
    body ? 'POST' : 'GET',
    url,
    body && { ...body, ...overrides.body },
  );
  const [head = '', ...rows] = raw.body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r\n/);
  return { status, error, head, rows };
}
const getFirstCells = (rows: readonly string[]) => rows.map((row) => row.split(',')[0]);

describe('contains every row of the list in its order', () => {
  const all = { pageNum: 1, limit: 1000 };
  const findAllPages = async <Row>(findPage: (pageNum: number) => Promise<readonly Row[]>): Promise<Row[]> =>
    (await Promise.all([1, 2, 3].map(findPage))).flat();

  test("contacts, with the tenant's names of the fields", async () => {
    await c.t.inTenant('acme', 'write', (tx) =>
      tx.rows(
        `insert into contact_fields (tenant_id, key, label, position, required, visible)
         values ($1, 'department', 'Office', 99, false, true), ($1, 'linkedIn', 'LinkedIn', 98, false, false)`,
        [tx.tenant],
      ),
    );
    const { head, rows } = await exportList('maya', 'contacts');
    expect(head.split(',').toSorted()).toEqual(
      ['Changed', 'Designation', 'Email', 'First name', 'Key contact', 'Last name', 'Location', 'Owner']
        .concat(['Office', 'Phone', 'Reports', 'Reports to', 'Second phone', 'Tags'])
        .toSorted(),
    );
    const listed = await findAllPages(async (pageNum) => {
      const input = { params: { id }, query: { ...all, pageNum } };
      return (await c.t.call(c.people.maya, contacts.findContacts, input)).body.data.contacts;
    });
    const at = head.split(',').indexOf('Email');
    expect(rows.map((row) => row.split(',')[at])).toEqual(listed.map(({ contact_email }) => contact_email));
    expect(rows).toHaveLength(MANY);
    expect(rows.find((row) => row.includes('3@quay.test'))).toContain("'=cmd|");
  });

  test('notes as plain text', async () => {
    const { head, rows } = await exportList('maya', 'notes');
    expect(head).toBe(
      'Written,Author,About,Activity,Happened on,Participants,Contact,Action,Note,Tags,File,File size (bytes),Pinned,Edited,Edited by',
    );
    const listed = await findAllPages(async (pageNum) => {
      const input = { params: { id }, query: { ...all, pageNum } };
      return (await c.t.call(c.people.maya, notes.findNotes, input)).body.data.notes;
    });
    const texts = rows.map((row) => /Note \d+/.exec(row)?.[0]);
    expect(texts).toEqual(listed.map(({ note_txt }) => /Note \d+/.exec(note_txt)?.[0]));
    expect(rows[0]).toMatch(/^2026-11-01 \d\d:00:00,,Account,,,,,,"Note 2100\n'- 1 < 2",,,,No,,$/);
  });

  test('subscriptions with terms and products, those without a renewal last', async () => {
    const { head, rows } = await exportList('maya', 'subscriptions');
    expect(head).toMatch(/^Subscription,Status,Renewal,Auto-renewal,MRR \(\w{3}\),Plan,Seats,Current term from,/);
    const listed = await findAllPages(async (pageNum) => {
      const input = { query: { ...all, aid: id, pageNum } };
      return (await c.t.call(c.people.maya, subscriptions.findSubscriptions, input)).body.data.subscriptions;
    });
    expect(getFirstCells(rows)).toEqual(listed.map(({ subscription_id }) => subscription_id));
    expect(rows).toHaveLength(MANY + 1);
    expect(rows[0]).toMatch(/^S-1,Past due,2027-01-18,.*,"'\+49 PO 7",3 × Crane$/);
    expect(rows.slice(-MANY / 5).every((row) => row.split(',')[2] === '')).toBe(true);
  });

  test('the timeline, the creation of the account last', async () => {
    const { head, rows } = await exportList('maya', 'timeline');
    expect(head).toBe('When,Kind,Event,What was done,By,Play,Action,Contact,File,Plan,Note');
    const input = { params: { id }, query: { limit: 10_000 } };
    const { body } = await c.t.call(c.people.maya, timeline.findEvents, input);
    expect(rows.map((row) => row.split(',')[2])).toEqual(body.data.timeline.map(({ event }) => event));
    expect(rows).toHaveLength(MANY + 1);
    expect(rows.at(-1)).toMatch(/^2026-01-01 00:00:00,Account Created,Harbour,Added,/);
  });

  test('pending actions, those without a due date last', async () => {
    const { head, rows } = await exportList('maya', 'actions');
    expect(head).toMatch(/^Action,Priority,Due,Play,Account,Type,MRR \(\w{3}\),Access$/);
    expect(rows).toHaveLength(MANY + 1);
    const due = rows.map((row) => row.split(',')[2] || '9999');
    expect(due).toEqual(due.toSorted());
    const query = { offset: 0, limit: 1000 };
    const { body } = await c.t.call(c.people.maya, pendingActions.findPendingActions, { query });
    const listed = Object.values(body.data.actions).flatMap(({ plays }) =>
      Object.values(plays).flatMap((p) => p.actions),
    );
    expect(new Set(getFirstCells(rows).slice(0, 1000))).toEqual(new Set(listed.map(({ name }) => name)));
    expect(rows.find((row) => row.startsWith('Action 2,'))).toMatch(/^Action 2,High,2026-01-03,Renewal,Harbour,/);
  });

  test('products, the subscriptions of one, and usage by day', async () => {
    expect(await exportList('maya', 'products')).toMatchObject({
      head: 'Product,SKU,Family,Subscriptions',
      rows: ['Crane,C-1,Yard,1'],
    });
    const { head, rows } = await exportList('maya', 'product');
    expect(head).toMatch(/^Subscription,Status,Quantity,Unit price \(\w{3}\),Net price \(\w{3}\)$/);
    expect(rows).toEqual(['S-1,Past due,3,25.5,76.5']);
    const usage = await exportList('maya', 'usage');
    expect(usage.head).toBe(
      'Day,Product,Feature,Active users,Uses,Time used (seconds),Errors,Entitlements,Entitlements in use',
    );
    expect(usage.rows.map((row) => row.split(',').slice(0, 5).join())).toEqual([
      '2026-11-11,All products,,3,7',
      '2026-11-11,Crane,,5,7',
      '2026-11-11,Crane,Hook,,7',
      '2026-11-10,All products,,3,7',
      '2026-11-10,Crane,,5,7',
      '2026-11-10,Crane,Hook,,7',
    ]);
  });
});

test('contains only the rows that match the filters of the list', async () => {
  const filteredContacts = await exportList('maya', 'contacts', { body: { searchText: '@quay.test' } });
  expect(filteredContacts.rows).toHaveLength(MANY);
  expect((await exportList('maya', 'contacts', { body: { searchText: '2100@' } })).rows).toHaveLength(1);
  expect((await exportList('maya', 'notes', { body: { searchText: 'note 2100' } })).rows).toHaveLength(1);
  const pastDueQuery = `filters=${encodeURIComponent('[{"column_name":"status","from":"past_due"}]')}`;
  expect(getFirstCells((await exportList('maya', 'subscriptions', { query: pastDueQuery })).rows)).toEqual(['S-1']);
  expect((await exportList('maya', 'timeline', { query: 'group=contacts' })).rows).toHaveLength(MANY / 2);
  const productUsage = await exportList('maya', 'usage', { query: `idType=product&idValue=${crane}` });
  expect(getFirstCells(productUsage.rows)).toEqual(['2026-11-11', '2026-11-11', '2026-11-10', '2026-11-10']);
  expect((await exportList('maya', 'actions', { query: 'ownerId=1' })).rows).toEqual([]);
});

test('rejects invalid parameters before the file starts', async () => {
  const rejectedExports = await Promise.all([
    exportList('maya', 'contacts', { body: { tags: ['x'] } }),
    exportList('maya', 'notes', { body: { from: 'yesterday' } }),
    exportList('maya', 'subscriptions', { query: 'filters=[' }),
    exportList('maya', 'usage', { query: 'idType=product' }),
    exportList('maya', 'timeline', { query: 'group=moon' }),
    exportList('maya', 'actions', { query: 'ownerId=-1' }),
  ]);
  for (const { status, error } of rejectedExports) expect([status, error]).toEqual([400, expect.stringMatching(/\S/)]);
  expect(await exportList('maya', 'usage', { query: 'idType=product&idValue=999999' })).toMatchObject({ status: 404 });
});

test('users without access to the account cannot export it, and no audit entry is recorded', async () => {
  const findExportAudits = () =>
    c.t.inTenant('acme', 'read', (tx) =>
      tx.rows(`select id from audit_log where tenant_id = $1 and verb = 'export'`, [tx.tenant]),
    );
  const before = await findExportAudits();
  for (const list of Object.keys(getSheetAddresses()).filter((name) => name !== 'actions')) {
    const { status, error } = await exportList('noah', list);
    expect([list, status, error]).toEqual([list, 403, noAccessMessage('Harbour')]);
  }
  expect(await findExportAudits()).toHaveLength(before.length);
  expect((await exportList('noah', 'actions')).rows).toEqual([]);
});

test('the audit log records who exported which list of which account', async () => {
  await exportList('ada', 'timeline', { query: 'group=contacts' });
  const [entry] = await c.t.inTenant('acme', 'read', (tx) =>
    tx.rows<object>(
      `select l.verb, l.entity, u.email, l.changes from audit_log l join users u on u.tenant_id = $1 and u.id = l.user_id
       where l.tenant_id = $1 order by l.at desc, l.id desc limit 1`,
      [tx.tenant],
    ),
  );
  expect(entry).toEqual({
    verb: 'export',
    entity: 'timeline',
    email: 'ada@acme.test',
    changes: { account: 'Harbour', group: 'contacts' },
  });
});
