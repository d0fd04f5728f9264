/** Which dependent rows prevent an undo, and which do not. */
import { imports, type ImportJob } from '@mainstay/contract/imports';
import { expect, test } from 'vitest';
import { setUpCompany } from '../../../app/testing/company.ts';
import { toCsv, importFile } from '../../../app/testing/uploads.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });

const withId = (id: number) => ({ params: { id } });
const getJob = async (id: number): Promise<ImportJob> =>
  (await t.call(people.ada, imports.getImport, withId(id))).body.data;
const undo = async (id: number) => (await t.call(people.ada, imports.undoImport, withId(id))).error;
const importRows = (kind: string, rows: readonly (readonly (string | number)[])[]) =>
  importFile(t, people.ada, { kind, content: toCsv(rows) });
const countAccounts = async (letter: string) =>
  (await query('select from accounts where tenant_id = $1 and starts_with(external_id, $2)', `${letter}-`)).length;

test('an undo does not restore a parent that is now a descendant of its former child', async () => {
  const header = ['id', 'name', 'parent'];
  await importRows('accounts', [header, ['J-1', 'One', ''], ['J-2', 'Two', 'J-1']]);
  const detachJob = await importRows('accounts', [header, ['J-2', 'Two', '']]);
  const reparentJob = await importRows('accounts', [header, ['J-1', 'One', 'J-2']]);
  expect([detachJob.updated, reparentJob.updated]).toEqual([1, 1]);
  expect(await undo(detachJob.id)).toBe(
    '1 row would become its own descendant because its parent was moved: line 2 (Account ID J-2).',
  );
  expect(await undo(reparentJob.id)).toBeUndefined();
  await t.runJobs();
  expect(await undo(detachJob.id)).toBeUndefined();
  await t.runJobs();
  const paths = await query<{ depth: number }>(
    `select array_length(path, 1) as depth from accounts where tenant_id = $1 and starts_with(external_id, 'J-')
      order by external_id`,
  );
  expect(paths.map(({ depth }) => depth)).toEqual([1, 2]);
});

test('an imported row that has gained child accounts is kept, even if the import did not change the child', async () => {
  const header = ['id', 'name', 'parent'];
  await importRows('accounts', [header, ['K-1', 'Old', '']]);
  const mixedJob = await importRows('accounts', [
    ['id', 'name'],
    ['K-1', 'Old'],
    ['K-2', 'New'],
  ]);
  expect([mixedJob.created, mixedJob.unchanged]).toEqual([1, 1]);
  await importRows('accounts', [header, ['K-1', 'Old', 'K-2']]);
  expect(await undo(mixedJob.id)).toBe(
    '1 row of this import now has child accounts: line 3 (Account ID K-2). Undo or delete those first.',
  );
});

test('contacts and users who have gained reports since are kept', async () => {
  await importRows('accounts', [
    ['id', 'name'],
    ['L-1', 'One'],
  ]);
  const importContact = (first: string, above: string) =>
    importRows('contacts', [
      ['account id', 'first name', 'email', 'reports to'],
      ['L-1', first, `${first}@l.test`, above],
    ]);
  const boss = await importContact('boss', '');
  expect((await importContact('clerk', 'boss@l.test')).created).toBe(1);
  expect(await undo(boss.id)).toContain('now has reporting contacts: line 2');
  const importUser = (first: string, above: string) =>
    importRows('users', [
      ['email', 'first name', 'last name', 'manager'],
      [`${first}@new.test`, first, 'Lang', above],
    ]);
  const lead = await importUser('lead', '');
  expect((await importUser('hand', 'lead@new.test')).created).toBe(1);
  expect(await undo(lead.id)).toContain('now has reporting people: line 2');
});

test('an undo deletes imported accounts with tags', async () => {
  const { id } = await importRows('accounts', [
    ['id', 'name', 'tags'],
    ['M-1', 'One', 'Pilot'],
  ]);
  expect(await undo(id)).toBeUndefined();
  await t.runJobs();
  expect([(await getJob(id)).status, await countAccounts('M')]).toEqual(['undone', 0]);
});

test('products with usage are kept', async () => {
  await importRows('accounts', [
    ['id', 'name'],
    ['N-1', 'One'],
  ]);
  const { id } = await importRows('products', [
    ['sku', 'product name'],
    ['N-SKU', 'Boat'],
  ]);
  expect(
    (
      await importRows('usage', [
        ['account id', 'day', 'sku', 'usage count'],
        ['N-1', '2026-10-01', 'N-SKU', 3],
      ])
    ).created,
  ).toBe(1);
  expect(await undo(id)).toContain('of this import now ha');
});

test('records that the server wrote automatically do not prevent an undo', async () => {
  const { id } = await importRows('accounts', [
    ['id', 'name'],
    ['O-1', 'One'],
  ]);
  await query(`with account as (select id from accounts where tenant_id = $1 and external_id = 'O-1'),
      rule as (insert into automation_rules (tenant_id, name, version) values ($1, 'New', 0) returning id),
      run as (insert into automation_runs (tenant_id, rule_id, rule_version, kind, day, created_at)
        select $1, id, 0, 'manual', '2026-11-20', now() from rule returning id, rule_id),
      start as (insert into automation_starts (tenant_id, rule_id, account_id, period, started_on)
        select $1, rule.id, account.id, '1', '2026-11-20' from rule, account),
      decision as (insert into automation_decisions (tenant_id, run_id, account_id, outcome, conditions)
        select $1, run.id, account.id, 'started', '[]' from run, account)
    insert into usage_arrivals (tenant_id, account_id, from_on) select $1, id, '2026-11-20' from account`);
  expect(await undo(id)).toBeUndefined();
  await t.runJobs();
  expect([(await getJob(id)).status, await countAccounts('O')]).toEqual(['undone', 0]);
});
