import { imports } from '@mainstay/contract/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { getCounts, getRowErrors, importFile, undoImport, uploadFile } from '../../app/testing/uploads.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';

let t: TestApp;
let ada: Caller;
let company = 0;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** Creates a new tenant for each test, because usage accumulates. */
beforeEach(async () => {
  const domain = `acme${++company}`;
  await createTenant(t.services.database, { domain, name: 'Acme', timeZone: TEST_ZONE });
  const email = `ada@${domain}.test`;
  await t.inTenant(domain, 'write', (tx) =>
    createUser(tx, { firstName: 'Ada', email, roles: ['ADM'], passwordHash: 'none' }),
  );
  ada = await t.signIn(email);
  await importFile(t, ada, { kind: 'accounts', content: 'id,name\nA,Acme\nB,Globex\n' });
  await importFile(t, ada, { kind: 'products', content: 'sku,product name,family\nSKU-1,Rocket,Space\n' });
  await importFile(t, ada, {
    kind: 'subscriptions',
    content: 'id,account,start\nS-A,A,2026-10-01\nS-B,B,2026-10-01\n',
  });
});

const query = <R>(text: string) => t.inTenant(ada.domain, 'read', (tx) => tx.rows<R>(text, [tx.tenant]));
const findDailyUsage = () =>
  query(`select a.external_id as account, u.product_id > 0 as product, u.day, u.active_users as active,
    u.usage_count::int as uses, u.error_count as errors
    from usage_daily u join accounts a on a.tenant_id = $1 and a.id = u.account_id where u.tenant_id = $1 order by 1,
    3, 2`);
const findFeatureUsage = () =>
  query(`select f.name, f.is_beta, u.day, u.usage_count::int as uses from usage_features_daily u
    join product_features f on f.tenant_id = $1 and f.id = u.feature_id where u.tenant_id = $1 order by 1, 3`);
const undo = async (id: number) => expect(await undoImport(t, ada, id)).toBeUndefined();
const importUsage = (content: string) => importFile(t, ada, { kind: 'usage', content });

describe('rows with an id', () => {
  const FILE = `usage id,subscription id,day,feature,usage count,errors,beta
U-1,S-A,2026-10-01,export,5,1,no
U-2,S-A,2026-10-01,export,2,0,no
U-3,S-A,2026-10-01,search,1,0,yes
U-1,S-B,2026-10-02,export,9,0,no
U-2,S-A,2026-10-01,export,2,0,no
U-4,S-404,2026-10-01,export,1,0,no
`;

  test('are added up by day and feature; the same id on another row is reported, never merged', async () => {
    const job = await importUsage(FILE);
    expect(getCounts(job)).toEqual({ created: 3, updated: 0, unchanged: 1, rejected: 2 });
    expect(await getRowErrors(t, ada, job.id)).toMatchObject([
      { line: 5, column: 'usage id', reason: 'This row has the same Usage row ID as line 2, but different values.' },
      { line: 7, column: 'subscription id', reason: 'No subscription has this ID.' },
    ]);
    expect(await findDailyUsage()).toEqual([
      { account: 'A', product: false, day: '2026-10-01', active: null, uses: 8, errors: 1 },
    ]);
    expect(await findFeatureUsage()).toEqual([
      { name: 'export', is_beta: false, day: '2026-10-01', uses: 7 },
      { name: 'search', is_beta: true, day: '2026-10-01', uses: 1 },
    ]);
  });

  test('count once, however often they are imported', async () => {
    await importUsage(FILE);
    const before = await findDailyUsage();
    const repeatedJob = await importUsage(FILE);
    expect(getCounts(repeatedJob)).toEqual({ created: 0, updated: 0, unchanged: 4, rejected: 2 });
    expect(await findDailyUsage()).toEqual(before);
    expect((await getRowErrors(t, ada, repeatedJob.id))[0]?.reason).toBe(
      'This row has the same Usage row ID as line 2, but different values.',
    );
    const other = await importUsage('usage id,account id,day,usage count\nU-1,B,2026-10-05,1\n');
    expect((await getRowErrors(t, ada, other.id))[0]?.reason).toBe(
      'This row has the same Usage row ID as line 2 of an earlier import, but different values.',
    );
  });

  test('are also detected as duplicates by a dry run', async () => {
    const { data } = (await uploadFile(t, ada, { kind: 'usage', content: FILE })).body;
    await t.call(ada, imports.checkImport, { params: { id: data.id } });
    await t.runJobs();
    const checked = (await t.call(ada, imports.getImport, { params: { id: data.id } })).body.data;
    expect(getCounts(checked)).toEqual({ created: 3, updated: 0, unchanged: 1, rejected: 2 });
    expect(await findDailyUsage()).toEqual([]);
  });

  test('are reverted by an undo, and nothing else', async () => {
    await importUsage('usage id,account id,day,usage count\nX-1,A,2026-10-01,100\n');
    const before = await findDailyUsage();
    const job = await importUsage(FILE);
    await undo(job.id);
    expect(await findDailyUsage()).toEqual(before);
    expect(await findFeatureUsage()).toEqual([]);
    expect(getCounts(await importUsage(FILE))).toMatchObject({ created: 3 });
  });
});

describe('rows without an id', () => {
  const FILE =
    'account id,day,sku,active users,usage count\nA,2026-10-01,,12,40\nA,2026-10-01,SKU-1,7,30\nB,2026-09-30,,3,5\n';

  test('are identified by account, product and day, and replace earlier values', async () => {
    expect(getCounts(await importUsage(FILE))).toMatchObject({ created: 3 });
    const first = [
      { account: 'A', product: false, day: '2026-10-01', active: 12, uses: 70, errors: 0 },
      { account: 'A', product: true, day: '2026-10-01', active: 7, uses: 30, errors: 0 },
      { account: 'B', product: false, day: '2026-09-30', active: 3, uses: 5, errors: 0 },
    ];
    expect(await findDailyUsage()).toEqual(first);
    expect(getCounts(await importUsage(FILE))).toMatchObject({ unchanged: 3 });
    const changed = await importUsage(FILE.replace('12,40', '15,41'));
    expect(getCounts(changed)).toEqual({ created: 0, updated: 1, unchanged: 2, rejected: 0 });
    expect(await findDailyUsage()).toEqual([{ ...first[0], active: 15, uses: 71 }, ...first.slice(1)]);
    await undo(changed.id);
    expect(await findDailyUsage()).toEqual(first);
  });

  test('two of them for one day are not merged', async () => {
    const job = await importUsage('account id,day,usage count\nA,2026-10-01,1\nA,2026-10-01,2\n');
    expect(getCounts(job)).toEqual({ created: 1, updated: 0, unchanged: 0, rejected: 1 });
  });
});

describe('people', () => {
  const FILE = `usage id,account id,day,end user,usage count
P-1,A,2026-10-01,ann,1
P-2,A,2026-10-01,bo,1
P-3,A,2026-10-01,ann,4
P-4,A,2026-10-31,bo,1
`;
  const findPeople = () =>
    query(`select end_user, month, position(B'1' in days) as first_day, length(replace(days::text, '0', '')) as days
      from usage_users_monthly where tenant_id = $1 order by 1`);

  test('are counted as distinct people of a day, never as a sum of uses', async () => {
    const job = await importUsage(FILE);
    expect(await findDailyUsage()).toMatchObject([
      { day: '2026-10-01', active: 2, uses: 6 },
      { day: '2026-10-31', active: 1, uses: 1 },
    ]);
    expect(await findPeople()).toEqual([
      { end_user: 'ann', month: '2026-10-01', first_day: 1, days: 1 },
      { end_user: 'bo', month: '2026-10-01', first_day: 1, days: 2 },
    ]);
    await undo(job.id);
    expect(await findPeople()).toEqual([]);
    expect(await findDailyUsage()).toEqual([]);
  });

  test('of a later import prevent the undo of an earlier one', async () => {
    const first = await importUsage(FILE);
    await importUsage('usage id,account id,day,end user\nQ-1,A,2026-10-01,cy\n');
    const { body } = await t.call(ada, imports.getImport, { params: { id: first.id } });
    expect(body.data.undo_blocked).toBe(
      'A later import of daily usage refers to the same users. Undo that import first.',
    );
    const rejectedUndo = await t.call(ada, imports.undoImport, { params: { id: first.id } });
    expect([rejectedUndo.status, rejectedUndo.error]).toEqual([400, body.data.undo_blocked]);
  });
});

test('reports each error in a usage row', async () => {
  const job = await importUsage(`usage id,account id,subscription id,day,sku,usage count
1,A,S-B,2026-10-01,,1
2,,,2026-10-01,,1
3,Z,,2026-10-01,,1
4,A,,2026-10-01,SKU-9,1
5,A,,1999-01-01,,1
6,A,,2199-01-01,,1
7,A,,soon,,1
8,A,,2026-10-01,,-1
`);
  expect(getCounts(job)).toEqual({ created: 0, updated: 0, unchanged: 0, rejected: 8 });
  expect((await getRowErrors(t, ada, job.id)).map((f) => [f.column, f.reason])).toEqual([
    ['subscription id', 'The subscription belongs to another account.'],
    ['account id', 'Account ID or Subscription ID is required.'],
    ['account id', 'No account has this ID.'],
    ['sku', 'No product has this SKU.'],
    ['day', 'Usage is stored from Jan 1st, 2012 to Sep 16th, 2027.'],
    ['day', 'Usage is stored from Jan 1st, 2012 to Sep 16th, 2027.'],
    ['day', 'Must be a date.'],
    ['usage count', 'Must not be negative.'],
  ]);
});
