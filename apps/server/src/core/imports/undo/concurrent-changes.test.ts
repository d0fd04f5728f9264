/** Changes by users and by other jobs during an undo, and between two attempts of it. */
import { imports, type ImportJob } from '@mainstay/contract/imports';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { RUN_INTERRUPTED } from '@mainstay/contract/rules/runs';
import { expect, test } from 'vitest';
import { setUpCompany } from '../../../app/testing/company.ts';
import { failJobs } from '../../../app/testing/lost-jobs.ts';
import { toCsv, importFile } from '../../../app/testing/uploads.ts';
import { rebuildHistory } from '../../../domains/health/refresh-metrics.ts';
import { queueImportRun, RUN_IMPORT, startUndo } from '../start-import.ts';
import { BATCH_ROWS, getRun, type Run } from '../import-run.ts';
import { undoBatch } from './undo-batch.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });

const ROWS = BATCH_ROWS + 200;
const withId = (id: number) => ({ params: { id } });
const getJob = async (id: number): Promise<ImportJob> =>
  (await t.call(people.ada, imports.getImport, withId(id))).body.data;
const undo = async (id: number) => (await t.call(people.ada, imports.undoImport, withId(id))).error;
const getImportRun = async (id: number): Promise<Run> => {
  const run = await t.inTenant('acme', 'read', (tx) => getRun(tx, id, t.services.now()));
  if (!run) throw new Error(`There is no import ${id}.`);
  return run;
};
/** Reverts the first batch, like a worker before it is killed. */
const undoFirstBatch = (run: Run) => t.inTenant('acme', 'write', (tx) => undoBatch(tx, run));
const importRows = (kind: string, rows: readonly (readonly (string | number)[])[]) =>
  importFile(t, people.ada, { kind, content: toCsv(rows) });
const buildRows = <T>(make: (i: number) => T): T[] => Array.from({ length: ROWS }, (_, i) => make(i));
/** Imports a tree with more than one batch, whose last row is the parent of all others. */
const importTree = (letter: string) =>
  importRows('accounts', [
    ['id', 'name', 'parent'],
    ...buildRows((i) => [`${letter}-${i}`, `Row ${i}`, i === ROWS - 1 ? '' : `${letter}-${ROWS - 1}`]),
  ]);
const setRank = (key: string, rank: number | null) =>
  query(`update accounts set rank = $3 where tenant_id = $1 and external_id = $2`, key, rank);
const getRanks = async (...keys: string[]) =>
  (
    await query<{ rank: number | null }>(
      'select rank from accounts where tenant_id = $1 and external_id = any($2) order by external_id',
      keys,
    )
  ).map(({ rank }) => rank);
const countAccounts = async (letter: string) =>
  (await query('select from accounts where tenant_id = $1 and starts_with(external_id, $2)', `${letter}-`)).length;

/** Starts an undo whose first batch is reverted and whose retries are then exhausted. */
async function undoHalfway(id: number): Promise<void> {
  expect(await undo(id)).toBeUndefined();
  await undoFirstBatch(await getImportRun(id));
  await failJobs(t, RUN_IMPORT);
  expect(await getJob(id)).toMatchObject({ status: 'done', error: RUN_INTERRUPTED, processed: BATCH_ROWS });
}

test('a resumed undo deletes no row that was changed since and names it; it completes once the row is restored', async () => {
  const { id } = await importTree('A');
  await undoHalfway(id);
  await setRank('A-3', 7);
  const expectedMessage = '1 row was changed since it was imported: line 5 (Account ID A-3).';
  expect((await getJob(id)).undo_blocked).toBe(expectedMessage);
  expect(await undo(id)).toBe(expectedMessage);
  await t.runJobs();
  expect([await getRanks('A-3'), await countAccounts('A')]).toEqual([[7], ROWS - BATCH_ROWS]);
  await setRank('A-3', null);
  expect(await undo(id)).toBeUndefined();
  await t.runJobs();
  expect([(await getJob(id)).status, await countAccounts('A')]).toEqual(['undone', 0]);
});

test('a resumed undo overwrites no edits of remaining or already reverted rows', async () => {
  await importRows('accounts', [['id', 'name', 'rank'], ...buildRows((i) => [`B-${i}`, `Row ${i}`, 1])]);
  const { id } = await importRows('accounts', [['id', 'name', 'rank'], ...buildRows((i) => [`B-${i}`, `Row ${i}`, 2])]);
  await undoHalfway(id);
  expect(await getRanks('B-3', 'B-900')).toEqual([2, 1]);
  await setRank('B-3', 7);
  await setRank('B-900', 8);
  expect(await undo(id)).toBe('1 row was changed since it was imported: line 5 (Account ID B-3).');
  await t.runJobs();
  expect(await getRanks('B-3', 'B-900')).toEqual([7, 8]);
  await setRank('B-3', 2);
  expect(await undo(id)).toBeUndefined();
  await t.runJobs();
  expect([(await getJob(id)).status, await getRanks('B-3', 'B-900')]).toEqual(['undone', [1, 8]]);
});

test('an edit between two batches of an undo stops it before that row', async () => {
  const { id } = await importTree('C');
  expect(await undo(id)).toBeUndefined();
  await undoFirstBatch(await getImportRun(id));
  await setRank('C-3', 7);
  await t.runJobs();
  const stopped = { status: 'done', error: 'Some rows were changed in the meantime; the undo stopped before them.' };
  expect(await getJob(id)).toMatchObject({ ...stopped, processed: BATCH_ROWS });
  expect([await getRanks('C-3'), await countAccounts('C')]).toEqual([[7], ROWS - BATCH_ROWS]);
});

test.each([
  [
    'was changed',
    'Some rows were changed in the meantime',
    'update accounts set rank = 7 where tenant_id = $1 and id = $2',
  ],
  [
    'has gained a dependent record',
    'New records now depend on some rows',
    `insert into contacts (tenant_id, account_id, first_name, email) values ($1, $2, 'Cara', 'cara@s.test')`,
  ],
])(
  'a row of the last batch that %s while an undo begins stops it before anything is reverted',
  async (_, why, change) => {
    const { id } = await importTree('S');
    expect(await undo(id)).toBeUndefined();
    const [first] = await query<{ id: number }>(`select id from accounts where tenant_id = $1 and external_id = 'S-0'`);
    await query(change, first?.id);
    await t.runJobs();
    const stopped = { status: 'done', error: `${why}; nothing was reverted.`, processed: 0 };
    expect(await getJob(id)).toMatchObject(stopped);
    expect(await countAccounts('S')).toBe(ROWS);
    await query(`delete from contacts where tenant_id = $1 and email = 'cara@s.test'`);
    await setRank('S-0', null);
    expect(await undo(id)).toBeUndefined();
    await t.runJobs();
    expect([(await getJob(id)).status, await countAccounts('S')]).toEqual(['undone', 0]);
  },
);

test('a row that has gained dependents by the time its batch is reverted is kept', async () => {
  const { id } = await importRows('accounts', [
    ['id', 'name'],
    ['D-1', 'One'],
  ]);
  expect(await undo(id)).toBeUndefined();
  await query(`insert into contacts (tenant_id, account_id, first_name, email)
    select $1, id, 'Cara', 'cara@d.test' from accounts where tenant_id = $1 and external_id = 'D-1'`);
  await t.runJobs();
  const stopped = { status: 'done', error: 'New records now depend on some rows; nothing was reverted.' };
  expect(await getJob(id)).toMatchObject(stopped);
  expect(await query(`select from contacts where tenant_id = $1 and email = 'cara@d.test'`)).toHaveLength(1);
});

const UNAVAILABLE_VALUES =
  'Some previous values no longer exist or are now used by another row. No further rows were reverted.';

const countWaitingLocks = async () =>
  (
    await t.services.database.ownerPool.query<{ n: number }>(
      `select count(*)::int as n from pg_locks where not granted`,
    )
  ).rows[0]?.n;

/** Resolves once a transaction waits for a lock. */
async function waitUntilBlocked(): Promise<string> {
  while ((await countWaitingLocks()) === 0);
  return 'blocked';
}

test('a row that is just gaining a dependent is kept as well', async () => {
  const { id } = await importRows('accounts', [
    ['id', 'name'],
    ['E-1', 'One'],
  ]);
  expect(await undo(id)).toBeUndefined();
  const pendingUndo = await t.inTenant('acme', 'write', async (tx) => {
    await tx.rows(
      `insert into contacts (tenant_id, account_id, first_name, email)
        select $1, id, 'Cara', 'cara@e.test' from accounts where tenant_id = $1 and external_id = 'E-1'`,
      [tx.tenant],
    );
    const done = t.runJobs();
    while ((await countWaitingLocks()) === 0) expect((await getJob(id)).status).toBe('undoing');
    return { done };
  });
  await pendingUndo.done;
  expect((await getJob(id)).status).toBe('done');
  expect(await query(`select from contacts where tenant_id = $1 and email = 'cara@e.test'`)).toHaveLength(1);
});

test('two workers complete the same undo', async () => {
  const { id } = await importTree('F');
  expect(await undo(id)).toBeUndefined();
  const [one, other] = [await getImportRun(id), await getImportRun(id)];
  await undoFirstBatch(one);
  await undoFirstBatch(other);
  await t.runJobs();
  expect([(await getJob(id)).status, await countAccounts('F')]).toEqual(['undone', 0]);
});

test('a waiting job that starts while an undo is requested does not lose the undo', async () => {
  const { id } = await importRows('accounts', [
    ['id', 'name'],
    ['G-1', 'One'],
  ]);
  await t.inTenant('acme', 'write', (tx) => queueImportRun(tx, id));
  const pendingUndo = await t.inTenant('acme', 'write', async (tx) => {
    await startUndo(tx, id);
    await queueImportRun(tx, id);
    const earlyRun = t.runJobs();
    return { early: await Promise.race([earlyRun.then(() => 'over'), waitUntilBlocked()]), done: earlyRun };
  });
  await pendingUndo.done;
  await t.runJobs();
  expect((await getJob(id)).status).toBe('undone');
});

test('an undo fails with a reason if a previous value is now used by another row', async () => {
  await importRows('accounts', [
    ['id', 'name'],
    ['H-1', 'One'],
  ]);
  const importContact = (email: string) =>
    importRows('contacts', [
      ['contact id', 'account id', 'first name', 'email'],
      ['HC-1', 'H-1', 'Cara', email],
    ]);
  await importContact('old@h.test');
  const { id, updated } = await importContact('new@h.test');
  expect(updated).toBe(1);
  await query(`insert into contacts (tenant_id, account_id, first_name, email)
    select $1, id, 'Otto', 'old@h.test' from accounts where tenant_id = $1 and external_id = 'H-1'`);
  expect(await undo(id)).toBeUndefined();
  await t.runJobs();
  expect(await getJob(id)).toMatchObject({ status: 'done', error: UNAVAILABLE_VALUES });
  await query(`delete from contacts where tenant_id = $1 and first_name = 'Otto'`);
  expect(await undo(id)).toBeUndefined();
  await t.runJobs();
  expect((await getJob(id)).status).toBe('undone');
});

test('an undo fails with a reason if a previously referenced row no longer exists', async () => {
  await importRows('accounts', [
    ['id', 'name', 'parent'],
    ['I-1', 'Top', ''],
    ['I-2', 'Other', ''],
    ['I-3', 'Below', 'I-1'],
  ]);
  const { id, updated } = await importRows('accounts', [
    ['id', 'name', 'parent'],
    ['I-3', 'Below', 'I-2'],
  ]);
  expect(updated).toBe(1);
  await query(`delete from accounts where tenant_id = $1 and external_id = 'I-1'`);
  expect(await undo(id)).toBeUndefined();
  await t.runJobs();
  expect(await getJob(id)).toMatchObject({ status: 'done', error: UNAVAILABLE_VALUES });
});

test('history that is rebuilt while its account is deleted is deleted with the account', async () => {
  const { id } = await importRows('accounts', [
    ['id', 'name'],
    ['P-1', 'One'],
  ]);
  const [row] = await query<{ id: number }>(`select id from accounts where tenant_id = $1 and external_id = 'P-1'`);
  const account = row?.id ?? 0;
  const findHistory = () => query('select from account_daily where tenant_id = $1 and account_id = $2', account);
  expect(await undo(id)).toBeUndefined();
  const pendingRebuild = await t.inTenant('acme', 'write', async (tx) => {
    const today = toCalendarDay(t.services.now(), 'UTC');
    await rebuildHistory(tx, { from: today, today, accounts: [account] });
    const undoRun = t.runJobs();
    return { met: await Promise.race([undoRun.then(() => 'over'), waitUntilBlocked()]), undoing: undoRun };
  });
  await pendingRebuild.undoing;
  expect([(await getJob(id)).status, await findHistory()]).toEqual(['undone', []]);
});

test('an undo leaves no data of its accounts in any table, including histories without a foreign key', async () => {
  const { id } = await importRows('accounts', [
    ['id', 'name'],
    ['Q-1', 'One'],
  ]);
  const [row] = await query<{ id: number }>(`select id from accounts where tenant_id = $1 and external_id = 'Q-1'`);
  const account = row?.id ?? 0;
  const month = '2026-10-01';
  await query(
    `insert into mrr_monthly (tenant_id, month, account_id, mrr_minor) values ($1, '${month}', $2, 1500)`,
    account,
  );
  await query(`insert into usage_monthly (tenant_id, account_id, month) values ($1, $2, '${month}')`, account);
  await query(
    `insert into health_history (tenant_id, account_id, definition_id, day, raw_score, contributions)
       values ($1, $2, 1, '${month}', 50, '{}')`,
    account,
  );
  const tables = await query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join pg_class r on r.relname = c.table_name
       and r.relkind in ('r', 'p') and not r.relispartition
     where c.table_schema = 'public' and c.column_name = 'account_id' and $1 = $1::bigint order by 1`,
  );
  const countRows = async () => {
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await query(`select from ${name} where tenant_id = $1 and account_id = $2`, account);
      if (rows.length > 0) found.push(name);
    }
    return found;
  };
  expect(await countRows()).toEqual(expect.arrayContaining(['health_history', 'mrr_monthly', 'usage_monthly']));
  expect(await undo(id)).toBeUndefined();
  await t.runJobs();
  expect([(await getJob(id)).status, await countRows()]).toEqual(['undone', []]);
});

test('an undo locks accounts in the same order as the metrics refresh, so neither deadlocks', async () => {
  await importRows('accounts', [
    ['id', 'name'],
    ['R-1', 'Above'],
  ]);
  const { id } = await importRows('accounts', [
    ['id', 'name', 'parent'],
    ['R-2', 'Below', 'R-1'],
  ]);
  const [above, below] = await query<{ id: number }>(
    `select id from accounts where tenant_id = $1 and starts_with(external_id, 'R-') order by id`,
  );
  expect(await undo(id)).toBeUndefined();
  const hold = 'select from accounts where tenant_id = $1 and id = $2 for no key update';
  const { undoing: undoRun } = await t.inTenant('acme', 'write', async (tx) => {
    await tx.rows(hold, [tx.tenant, above?.id]);
    const pendingRun = t.runJobs();
    await waitUntilBlocked();
    await tx.rows(`${hold} nowait`, [tx.tenant, below?.id]);
    return { undoing: pendingRun };
  });
  await undoRun;
  expect((await getJob(id)).status).toBe('undone');
});
