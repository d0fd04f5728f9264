import { imports } from '@mainstay/contract/imports';
import { expect, test } from 'vitest';
import { setUpCompany } from '../../../app/testing/company.ts';
import { getCounts, importFile, undoImport } from '../../../app/testing/uploads.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });

const undo = (id: number) => undoImport(t, people.ada, id);

const SUBSCRIPTIONS = `id,account,start,end,mrr,arr,currency,renewal,auto renew,seats,churned
S-1,A,2026-08-01,,100.50,,,2027-01-01,yes,5,no
S-2,A,2026-08-01,2026-09-30,,1200,EUR,,,,yes
S-3,A,2026-09-30,2026-08-01,1,,,,,,
S-4,A,2026-08-01,,1,,GBP,,,,
`;

test('subscriptions keep currency and rate, derive the other amount, and are undone exactly', async () => {
  await importFile(t, people.ada, { kind: 'accounts', content: 'id,name\nA,Acme\n' });
  await importFile(t, people.ada, {
    kind: 'products',
    content: 'sku,product name,list price\nSKU-1,Rocket,"1,000.00"\n',
  });
  const file = { kind: 'subscriptions', content: SUBSCRIPTIONS, mapping: { rates: { EUR: 1.5 } } };
  const job = await importFile(t, people.ada, file);
  expect(getCounts(job)).toEqual({ created: 2, updated: 0, unchanged: 0, rejected: 2 });
  const findSubscriptions = () =>
    query(`select external_id, status, mrr_minor, arr_minor, trim(currency) as currency, exchange_rate,
      current_term_rd, seats
      from subscriptions where tenant_id = $1 order by external_id`);
  const expectedSubscriptions = [
    {
      external_id: 'S-1',
      status: 'active',
      mrr_minor: 10050,
      arr_minor: 120600,
      currency: 'USD',
      exchange_rate: 1,
      current_term_rd: '2027-01-01',
      seats: 5,
    },
    {
      external_id: 'S-2',
      status: 'cancelled',
      mrr_minor: 15000,
      arr_minor: 180000,
      currency: 'EUR',
      exchange_rate: 1.5,
      current_term_rd: null,
      seats: null,
    },
  ];
  expect(await findSubscriptions()).toEqual(expectedSubscriptions);
  const [account] = await query<{ mrr_minor: number }>('select mrr_minor from accounts where tenant_id = $1');
  expect(account?.mrr_minor).toBe(10050);
  const lines = await importFile(t, people.ada, {
    kind: 'subscriptions',
    content: 'id,account,start,sku,lineqty,unit price\nS-1,A,2026-08-01,SKU-1,3,9.99\n',
  });
  expect(getCounts(lines)).toMatchObject({ updated: 1 });
  expect(
    await query('select quantity, unit_price_minor, net_price_minor from subscription_lines where tenant_id = $1'),
  ).toEqual([{ quantity: 3, unit_price_minor: 999, net_price_minor: 2997 }]);
  expect(await undo(job.id)).toBe('1 row was changed since it was imported: line 2 (Subscription ID S-1).');
  expect(await undo(lines.id)).toBeUndefined();
  expect(await findSubscriptions()).toEqual(expectedSubscriptions);
  expect(await undo(job.id)).toBeUndefined();
  expect(await findSubscriptions()).toEqual([]);
  const [after] = await query<{ mrr_minor: number }>('select mrr_minor from accounts where tenant_id = $1');
  expect(after?.mrr_minor).toBe(0);
});

test('an undo is rejected while dependent records exist, and names them', async () => {
  const job = await importFile(t, people.ada, { kind: 'accounts', content: 'id,name\nH,Hanging\n' });
  const churns = await importFile(t, people.ada, {
    kind: 'churns',
    content: 'churn id,account id,day,reason,refund\nC-1,H,2026-10-01,pricing,12.50\n',
  });
  expect(getCounts(churns)).toMatchObject({ created: 1 });
  expect(await undo(job.id)).toBe(
    '1 row of this import now has churn events: line 2 (Account ID H). Undo or delete those first.',
  );
  const blockedJob = await t.call(people.ada, imports.getImport, { params: { id: job.id } });
  expect(blockedJob.body.data.undo_blocked).toContain('churn events');
  expect(await undo(churns.id)).toBeUndefined();
  const usage = await importFile(t, people.ada, {
    kind: 'usage',
    content: 'account id,day,usage count\nH,2026-10-01,3\n',
  });
  expect(await undo(job.id)).toContain('usage daily');
  expect(await undo(usage.id)).toBeUndefined();
  const child = await importFile(t, people.ada, { kind: 'accounts', content: 'id,name,parent\nI,Child,H\n' });
  expect(await undo(job.id)).toContain('child accounts');
  expect(await undo(child.id)).toBeUndefined();
  expect(await undo(job.id)).toBeUndefined();
});

test('an undo is rejected after changes, with their number and an example, and is possible once they are restored', async () => {
  const content = `id,name\n${Array.from({ length: 5 }, (_, i) => `E-${i},Edited ${i}`).join('\n')}`;
  const job = await importFile(t, people.ada, { kind: 'accounts', content });
  const getBlocker = async () =>
    (await t.call(people.ada, imports.getImport, { params: { id: job.id } })).body.data.undo_blocked;
  expect(await getBlocker()).toBeNull();
  await query(`update accounts set rank = 3 where tenant_id = $1 and external_id in ('E-1', 'E-2', 'E-4')`);
  const expectedMessage = '3 rows were changed since they were imported, for example line 3 (Account ID E-1).';
  expect(await getBlocker()).toBe(expectedMessage);
  expect(await undo(job.id)).toBe(expectedMessage);
  await query(`update accounts set rank = null where tenant_id = $1 and external_id in ('E-1', 'E-2')`);
  expect(await getBlocker()).toBe('1 row was changed since it was imported: line 6 (Account ID E-4).');
  await query(`update accounts set rank = null where tenant_id = $1 and external_id = 'E-4'`);
  expect(await undo(job.id)).toBeUndefined();
  expect(await getBlocker()).toBe('The import was already undone.');
});

test('a changed membership is reported by its line only, because it has no key', async () => {
  await importFile(t, people.ada, { kind: 'accounts', content: 'id,name\nTM,Team\n' });
  const file = { kind: 'account_members', content: 'account id,person\nTM,ada@acme.test\n' };
  const job = await importFile(t, people.ada, file);
  await query(`update account_members set read_only = true where tenant_id = $1 and member_type = 'E'`);
  expect(await undo(job.id)).toBe('1 row was changed since it was imported: line 2.');
});

test('reports accounts with child accounts or members of a later import, with their number', async () => {
  const job = await importFile(t, people.ada, { kind: 'accounts', content: 'id,name\nG-1,One\nG-2,Two\nG-3,Three\n' });
  await importFile(t, people.ada, { kind: 'accounts', content: 'id,name,parent\nG-4,Four,G-2\nG-5,Five,G-3\n' });
  expect(await undo(job.id)).toBe(
    '2 rows of this import now have child accounts, for example line 3 (Account ID G-2). Undo or delete those first.',
  );
  const team = { kind: 'account_members', content: 'account id,person\nG-1,ada@acme.test\n' };
  await importFile(t, people.ada, team);
  expect(await undo(job.id)).toBe(
    '1 row of this import now has team members: line 2 (Account ID G-1). Undo or delete those first.',
  );
});

test('a row that changes while an undo begins stops it before anything is reverted', async () => {
  const job = await importFile(t, people.ada, { kind: 'accounts', content: 'id,name\nM,Meanwhile\n' });
  expect((await t.call(people.ada, imports.undoImport, { params: { id: job.id } })).status).toBe(200);
  await query(`update accounts set rank = 3 where tenant_id = $1 and external_id = 'M'`);
  await t.runJobs();
  const { data } = (await t.call(people.ada, imports.getImport, { params: { id: job.id } })).body;
  expect(data).toMatchObject({
    status: 'done',
    error: 'Some rows were changed in the meantime; nothing was reverted.',
  });
  expect(await query(`select from accounts where tenant_id = $1 and external_id = 'M'`)).toHaveLength(1);
});

test('support cases: times in the time zone of the company, and only whole scores', async () => {
  await importFile(t, people.ada, { kind: 'accounts', content: 'id,name\nT,Tickets\n' });
  const content = `ticket id,account id,submitted at,closed at,priority,satisfaction,escalated
T-1,T,2023-07-28,2023-07-28 3:00,HIGH,4.0,no
T-2,T,2023-07-28,,urgent,4.5,no
T-3,T,2023-07-28,2023-07-27,low,,no
T-4,T,2023-07-28,,whatever,,no
`;
  const job = await importFile(t, people.ada, { kind: 'support_cases', content });
  expect(getCounts(job)).toEqual({ created: 1, updated: 0, unchanged: 0, rejected: 3 });
  expect(getCounts(await importFile(t, people.ada, { kind: 'support_cases', content }))).toMatchObject({
    unchanged: 1,
  });
  const [row] = await query('select closed_at, priority, satisfaction_score from support_cases where tenant_id = $1');
  expect(row).toEqual({ closed_at: new Date('2023-07-27T15:00:00Z'), priority: 'high', satisfaction_score: 4 });
});
